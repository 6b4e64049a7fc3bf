/** `piid maps list|remove`: what accounts keep under consistency `account`. A running daemon sees a removal at its next request. */
import type { Command } from './command.ts';
import { EXIT, Exit, command } from './command.ts';
import { confirmLoss, YES_OPTION } from './confirm.ts';
import { JSON_OPTION, STATE_OPTIONS, openStateFor, printJson } from './session.ts';
import type { StateFlags } from './session.ts';

interface MapsFlags extends StateFlags {
  json?: boolean;
  yes?: boolean;
}

const mapsList = command<MapsFlags>({
  name: 'maps list',
  summary: 'List the maps of accounts, without what is in them',
  options: [JSON_OPTION, ...STATE_OPTIONS],
  notes: 'Sessions are not listed: they end by themselves, and DELETE /v2/sessions/{session_id} ends one at once.',
  async run(flags) {
    using state = await openStateFor(flags, { create: false });
    const maps = state.maps.accountMaps();
    if (flags.json === true) printJson({ maps });
    else for (const map of maps) process.stdout.write(`${lineOf(map)}\n`);
    return EXIT.done;
  },
});

const mapsRemove = command<MapsFlags>({
  name: 'maps remove',
  summary: 'Remove the map of an account from the volume, with all originals in it',
  argument: { name: '<account>', description: 'account of the map' },
  options: [YES_OPTION, JSON_OPTION, ...STATE_OPTIONS],
  notes:
    'Texts that were protected before stay as they are. Values of later texts get new entries: mostly the same surrogates, which derive from the key of the account, but other numbers of labels may follow.',
  async run(flags, account) {
    using state = await openStateFor(flags, { create: false });
    const map = state.maps.accountMaps().find((one) => one.account === account);
    if (map === undefined) throw new Exit(EXIT.failed, 'this account has no map');
    const are = map.entries === 1 ? 'is' : 'are';
    await confirmLoss(`the map has ${entries(map.entries)}, which ${are} then gone for good`, flags.yes);
    const { inSlices } = await import('../operations/on-volume.ts');
    const outcome = await inSlices(state.maps.removingAccountMap(account!));
    if (outcome !== 'removed') throw new Exit(EXIT.failed, 'this account has no map');
    if (flags.json === true) printJson({ account, entries: map.entries, removed: true });
    else process.stdout.write(`the map of ${account} is removed\n`);
    return EXIT.done;
  },
});

export const MAPS_COMMANDS: readonly Command[] = [mapsList, mapsRemove];

function lineOf(map: { account: string; entries: number; created_at: string; updated_at: string }): string {
  return `${map.account}  ${entries(map.entries)}  created ${map.created_at}  updated ${map.updated_at}`;
}

function entries(count: number): string {
  return `${count} ${count === 1 ? 'entry' : 'entries'}`;
}
