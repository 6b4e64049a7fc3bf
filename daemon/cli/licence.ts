/** `piid licence …`: activation in files. They share the volume with a running daemon, which counts with it at once. */
import { EXIT, command } from './command.ts';
import { readText, writePrivate } from './files.ts';
import { JSON_OPTION, STATE_OPTIONS, openStateFor, printJson } from './session.ts';
import type { StateFlags } from './session.ts';

interface OutFlags extends StateFlags {
  out?: string;
}

const OUT_OPTION = { flags: '--out <file>', description: 'write it here instead of standard output' };

async function give(envelope: object, { out }: OutFlags): Promise<void> {
  if (out === undefined) printJson(envelope);
  else await writePrivate(out, `${JSON.stringify(envelope, undefined, 2)}\n`);
}

const licenceChallenge = command<OutFlags>({
  name: 'licence challenge',
  summary: 'Print the challenge that a licence has to answer',
  options: [OUT_OPTION, ...STATE_OPTIONS],
  async run(flags) {
    using state = await openStateFor(flags);
    const { challenge } = await import('../operations/offline.ts');
    await give(challenge({ state }), flags);
    return EXIT.done;
  },
});

const licenceImport = command<StateFlags & { json?: boolean }>({
  name: 'licence import',
  summary: 'Import a licence that the issuer signed',
  argument: { name: '[file]', description: 'the licence; standard input when left out or -' },
  options: [JSON_OPTION, ...STATE_OPTIONS],
  async run(flags, file) {
    const license = await readText(file);
    using state = await openStateFor(flags, { create: false });
    const { importLicence } = await import('../operations/offline.ts');
    const imported = importLicence({ state }, { license });
    if (flags.json === true) printJson(imported);
    else
      process.stdout.write(
        `${imported.records_added} records added (${imported.licence_id}); ${imported.quota.available} available\n`,
      );
    return EXIT.done;
  },
});

const licenceStatus = command<StateFlags & { json?: boolean }>({
  name: 'licence status',
  summary: 'Show what is granted, used and left',
  options: [JSON_OPTION, ...STATE_OPTIONS],
  async run(flags) {
    using state = await openStateFor(flags, { create: false });
    const { offlineStatus } = await import('../operations/offline.ts');
    const status = offlineStatus({ state });
    if (flags.json === true) {
      printJson(status);
      return EXIT.done;
    }
    const { quota, allowance, licences } = status;
    const lines = [
      `installation  ${status.installation_id} (${status.activated ? `activated, sequence ${status.sequence}` : 'not activated'}, trust: ${status.trust})`,
      `allowance     ${allowance.available} of ${allowance.granted} left until ${allowance.period_end}`,
      `licences      ${quota.available} available, ${quota.used} used, ${quota.reserved} reserved of ${quota.granted}`,
      ...licences.map(
        (one) =>
          `              ${one.licence_id}  ${one.records} records  imported ${one.imported_at}${one.expires_at === undefined ? '' : `  expires ${one.expires_at}`}${one.unsigned === true ? '  without its signature' : ''}`,
      ),
      `state         ${status.state.intact ? 'intact' : `not intact: ${status.state.problem}`}, ${status.state.ledger_entries} ledger entries`,
      ...status.warnings.map(({ message }) => `warning       ${message}`),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    return EXIT.done;
  },
});

const licenceRelease = command<OutFlags & { yes?: boolean }>({
  name: 'licence release',
  summary: 'Give up what is left of the licences, for another installation',
  options: [{ flags: '--yes', description: 'really do it' }, OUT_OPTION, ...STATE_OPTIONS],
  notes:
    'Nothing of the licences can be used here afterwards. Keep the statement: the issuer needs it to issue the rest again.',
  async run(flags) {
    const { Exit } = await import('./command.ts');
    if (flags.yes !== true)
      throw new Exit(EXIT.usage, 'this installation would lose what is left of its licences; say --yes');
    using state = await openStateFor(flags, { create: false });
    const { releaseLicences } = await import('../operations/offline.ts');
    await give(releaseLicences(state), flags);
    return EXIT.done;
  },
});

export const LICENCE_COMMANDS = [licenceChallenge, licenceImport, licenceStatus, licenceRelease];
