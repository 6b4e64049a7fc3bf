/** `piid state …`: the volume in one file, and back; another key. */
import { existsSync } from 'node:fs';
import { EXIT, Exit, command } from './command.ts';
import { STATE_OPTIONS, configOf, openStateFor } from './session.ts';
import type { StateFlags } from './session.ts';

const stateBackup = command<StateFlags>({
  name: 'state backup',
  summary: 'Write the volume into one file, encrypted with the state key; a daemon may run',
  argument: { name: '<file>', description: 'a new file; keep the state key apart from it' },
  options: STATE_OPTIONS,
  async run(flags, file) {
    if (existsSync(file!)) throw new Exit(EXIT.usage, `${file} is there already`);
    using state = await openStateFor(flags, { create: false });
    state.backup(file!);
    process.stderr.write(`${state.identity.installation.installation_id} is backed up; it needs the same state key\n`);
    return EXIT.done;
  },
});

const stateRestore = command<StateFlags & { acceptLoss?: boolean }>({
  name: 'state restore',
  summary: 'Put a backup in the place of the volume; no daemon may run',
  argument: { name: '<file>', description: 'what `piid state backup` wrote' },
  options: [
    {
      flags: '--accept-loss',
      description: 'the backup is older than the volume that was used last: what was used since counts as used',
    },
    ...STATE_OPTIONS,
  ],
  async run(flags, file) {
    const { config, secrets } = await configOf({ state: flags.state, stateKeyFile: flags.stateKeyFile });
    const [{ restoreFrom }, { markDirOf, stateKeyOf }, { readGrant }] = await Promise.all([
      import('../../state/restore.ts'),
      import('../volume.ts'),
      import('../grants.ts'),
    ]);
    // A key is never made here: a backup has one.
    const { key } = stateKeyOf(config, secrets, { create: false });
    const answer = restoreFrom({
      dir: config.stateDir,
      key,
      markDir: markDirOf(config),
      file: file!,
      acceptLoss: flags.acceptLoss ?? false,
      readGrant,
    });
    if (answer.outcome === 'older') {
      throw new Exit(
        EXIT.failed,
        'the backup is older than the volume that was used last; --accept-loss goes on from it and books the difference as used',
      );
    }
    const booked = answer.booked === 0 ? '' : `; ${answer.booked / 10} records were booked as used`;
    process.stderr.write(`restored into ${config.stateDir}${booked}\n`);
    return EXIT.done;
  },
});

const stateRekey = command<StateFlags & { newKeyFile?: string }>({
  name: 'state rekey',
  summary: 'Encrypt the volume with a new state key; no daemon may run',
  options: [
    {
      flags: '--new-key-file <file>',
      description:
        "where the new key goes, or lies already; the old key's file then stays as it is. By default a new random key takes its place",
    },
    ...STATE_OPTIONS,
  ],
  notes: 'A backup that was made before needs the key of before: keep that, or make a new backup.',
  async run(flags) {
    const { config, secrets } = await configOf({ state: flags.state, stateKeyFile: flags.stateKeyFile });
    const [{ rekey }, { markDirOf, stateKeyOf }, { daemonOf }] = await Promise.all([
      import('../../state/rekey.ts'),
      import('../volume.ts'),
      import('../../state/state.ts'),
    ]);
    const running = daemonOf(config.stateDir);
    if (running !== undefined) {
      const who = running.pid === undefined ? 'a daemon' : `the daemon with pid ${running.pid}`;
      throw new Exit(EXIT.running, `${who} runs on this volume; stop it first`);
    }
    const now = stateKeyOf(config, secrets, { create: false });
    if (now.file === undefined && flags.newKeyFile === undefined)
      throw new Exit(EXIT.usage, `the state key comes from the ${now.source}; name a file with --new-key-file`);
    const { keyFile } = rekey({ dir: config.stateDir, now, markDir: markDirOf(config), newKeyFile: flags.newKeyFile });
    process.stdout.write(`the volume in ${config.stateDir} has a new state key, in ${keyFile}\n`);
    return EXIT.done;
  },
});

const stateAcceptClock = command<StateFlags & { yes?: boolean }>({
  name: 'state accept-clock',
  summary: 'Go on from the time that it is now, when the clock had once run ahead; a daemon may run',
  options: [{ flags: '--yes', description: 'really do it' }, ...STATE_OPTIONS],
  notes:
    'Set the clock right first. Nothing is won by it: licences keep the time they had left by the clock that was seen, and what had expired by it stays so. It stays on record, in the status and in usage reports.',
  async run(flags) {
    using state = await openStateFor(flags, { create: false });
    const { clock } = state.quota.status();
    if (clock === 'rolled_back' && flags.yes !== true)
      throw new Exit(
        EXIT.usage,
        'licences lose the time that the clock had run ahead, and it stays on record; say --yes',
      );
    const answer = state.quota.acceptClock();
    if (answer.outcome === 'right') throw new Exit(EXIT.failed, 'the clock is not behind; there is nothing to accept');
    if (answer.outcome === 'damaged') {
      const { damaged } = await import('../operations/meter.ts');
      throw damaged(answer.problem);
    }
    const closed = answer.closed === 0 ? '' : `; ${answer.closed / 10} records of this month's allowance are closed`;
    process.stdout.write(`the clock counts from ${answer.at} on; it had shown ${answer.seen}${closed}\n`);
    return EXIT.done;
  },
});

export const STATE_COMMANDS = [stateBackup, stateRestore, stateRekey, stateAcceptClock];
