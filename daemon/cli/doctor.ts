/** `piid doctor`: checks what works here, and says why something does not. It changes nothing. */
import { statfsSync, statSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { booted } from '../binary/booted.ts';
import type { Config, Secrets } from '../config.ts';
import { EXIT, command } from './command.ts';
import type { ExitCode } from './command.ts';
import { checksOfParts, failed, ok, type Look } from './parts.ts';
import { JSON_OPTION, STATE_OPTIONS, configOf, printJson } from './session.ts';
import type { StateFlags } from './session.ts';

interface DoctorFlags extends StateFlags {
  verify?: boolean;
  json?: boolean;
}

interface Context {
  config: Config;
  secrets: Secrets;
  verify: boolean;
}

interface Check {
  name: string;
  /** Ends the command with this code when it fails. */
  fails: ExitCode;
  look(context: Context): Promise<Look>;
}

const note = (detail: string): Look => ({ status: 'note', detail });

const CHECKS: readonly Check[] = [
  {
    name: 'program',
    fails: EXIT.failed,
    look: async () => {
      const { VERSION } = await import('../version.ts');
      return ok(`piid ${VERSION} on Node ${process.versions.node}, ${process.platform} ${process.arch}`);
    },
  },
  {
    name: 'machine',
    fails: EXIT.failed,
    look: async () => ok(`${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 20)} MiB of memory`),
  },
  {
    name: 'encrypted database',
    fails: EXIT.failed,
    look: async () => {
      const { databaseVersion } = await import('../../state/volume.ts');
      return ok(databaseVersion());
    },
  },
  {
    name: 'linear-time expressions',
    fails: EXIT.failed,
    look: async () => {
      const { regexEngineWorks } = await import('../engine/ports.ts');
      return regexEngineWorks() ? ok('RE2') : failed('RE2 gives wrong answers');
    },
  },
  { name: 'state key', fails: EXIT.volume, look: lookAtKey },
  { name: 'volume', fails: EXIT.volume, look: lookAtVolume },
  { name: 'ledger', fails: EXIT.failed, look: lookAtLedger },
  { name: 'disk', fails: EXIT.failed, look: async ({ config }) => lookAtDisk(config.stateDir) },
  { name: 'daemon', fails: EXIT.failed, look: lookAtDaemon },
];

async function lookAtKey({ config, secrets }: Context): Promise<Look> {
  const [{ stateKeyOf }, { hasVolume }] = await Promise.all([import('../volume.ts'), import('../../state/state.ts')]);
  if (!hasVolume(config.stateDir)) return note('none needed yet; the first start makes one unless it is given');
  return ok(`from ${stateKeyOf(config, secrets, { look: true }).source}`);
}

async function lookAtVolume({ config, secrets, verify }: Context): Promise<Look> {
  const [{ openVolumeOf }, { hasVolume }] = await Promise.all([import('../volume.ts'), import('../../state/state.ts')]);
  if (!hasVolume(config.stateDir)) return note(`none in ${config.stateDir} yet; the first start makes it`);
  using state = openVolumeOf(config, secrets, { as: 'command', readOnly: true, verify });
  const { installation_id } = state.identity.installation;
  const checked = verify ? ', every page checked' : '';
  return ok(`${config.stateDir}, schema ${state.schemaVersion}, ${installation_id}${checked}`);
}

async function lookAtLedger({ config, secrets, verify }: Context): Promise<Look> {
  const [{ openVolumeOf }, { hasVolume }] = await Promise.all([import('../volume.ts'), import('../../state/state.ts')]);
  if (!hasVolume(config.stateDir)) return note('none yet');
  using state = openVolumeOf(config, secrets, { as: 'command', readOnly: true });
  const { entries, problem, packs, unsigned } = state.quota.status();
  const found = problem ?? (verify && !state.quota.verifyAll() ? 'chain' : undefined);
  if (found !== undefined) return failed(PROBLEMS[found]);
  const onRecord = state.quota.incidents().map(({ kind, at }) => `; ${INCIDENTS[kind]} ${at}`);
  const signed = packs.length === 0 ? '' : `, signatures of ${packs.length - unsigned.length} licences verified`;
  const counted = `${entries} entries${verify ? ', the whole chain checked' : ''}${signed}${onRecord.join('')}`;
  return unsigned.length === 0
    ? ok(counted)
    : note(`${counted}; imported by an older version, to be imported again: ${unsigned.join(', ')}`);
}

const INCIDENTS = { clock_accepted: 'another clock accepted', mark_missing: 'rollback mark missing' };

const PROBLEMS = {
  chain: 'its chain of hashes is broken, or does not add up',
  clock: 'the clock was set back, or had run ahead before (`piid state accept-clock`)',
  tampered: 'it holds records that no licence granted, or not as its licence grants them',
  rolled_back: 'the volume is an older copy than the one that was used last',
};

function lookAtDisk(dir: string): Look {
  const place = existing(dir);
  const { bavail, bsize } = statfsSync(place);
  const free = Math.round((bavail * bsize) / 2 ** 20);
  return free < 200 ? note(`only ${free} MiB free under ${place}`) : ok(`${free} MiB free under ${place}`);
}

function existing(path: string): string {
  return statSync(path, { throwIfNoEntry: false }) !== undefined || dirname(path) === path
    ? path
    : existing(dirname(path));
}

async function lookAtDaemon({ config }: Context): Promise<Look> {
  const { daemonOf } = await import('../../state/state.ts');
  const daemon = daemonOf(config.stateDir);
  if (daemon !== undefined)
    return ok(`runs on this volume${daemon.pid === undefined ? '' : ` with pid ${daemon.pid}`}`);
  const inUse = await portInUse(config);
  return note(`does not run${inUse ? `; port ${config.port} of ${config.host} is taken by something else` : ''}`);
}

function portInUse({ host, port }: Config): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(true));
    server.listen({ host, port }, () => server.close(() => resolve(false)));
  });
}

export const doctor = command<DoctorFlags>({
  name: 'doctor',
  summary: 'Say what works on this machine and why not',
  options: [
    { flags: '--verify', description: 'read and check the whole volume, and in a built program its parts' },
    JSON_OPTION,
    ...STATE_OPTIONS,
  ],
  async run(flags) {
    const context: Context = {
      ...(await configOf({ state: flags.state, stateKeyFile: flags.stateKeyFile })),
      verify: flags.verify ?? false,
    };
    const { endingOf } = await import('./ending.ts');
    const findings: (Look & { name: string })[] = [];
    let code: ExitCode = EXIT.done;
    const own = context.verify ? booted() : undefined;
    const parts = own === undefined ? [] : checksOfParts(own).map((check) => ({ ...check, fails: EXIT.failed }));
    for (const check of [...CHECKS, ...parts]) {
      let finding: Look;
      try {
        finding = await check.look(context);
      } catch (error) {
        const older = error instanceof Error && 'kind' in error && error.kind === 'older_schema';
        finding = { status: older ? 'note' : 'failed', detail: (await endingOf(error)).line };
      }
      if (finding.status === 'failed' && code === EXIT.done) {
        code = check.fails;
        process.stderr.write(`piid: ${check.name}: ${finding.detail}\n`);
      }
      findings.push({ name: check.name, ...finding });
    }
    if (flags.json === true) printJson({ ok: code === EXIT.done, checks: findings });
    else
      for (const { name, status, detail } of findings)
        process.stdout.write(`${status.padEnd(6)}  ${name.padEnd(23)}  ${detail}\n`);
    return code;
  },
});
