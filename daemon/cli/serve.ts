/** `piid serve`: the daemon, from its first line to its last. */
import { readFileSync, statSync, writeFileSync, chmodSync } from 'node:fs';
import type { Config, Flags } from '../config.ts';
import type { Log } from '../log.ts';
import type { State } from '../../state/state.ts';
import { EXIT, Exit, command } from './command.ts';
import type { ExitCode } from './command.ts';
import { STATE_OPTIONS, configOf } from './session.ts';

/** How long running requests may take after SIGTERM or SIGINT. */
const DRAIN_MS = 20_000;
/** How often idle connections are closed meanwhile. */
const IDLE_EVERY_MS = 100;

/** The part of `buildApp`'s result that the process uses. */
interface Server {
  listen(options: { host: string; port: number }): Promise<string>;
  close(): PromiseLike<unknown>;
  readonly server: { closeAllConnections(): void; closeIdleConnections(): void };
}

export const serve = command<Flags>({
  name: 'serve',
  summary: 'Serve the API on this machine',
  options: [
    ...STATE_OPTIONS,
    {
      flags: '--admin-key-file <file>',
      description: 'the first start writes the admin key here (mode 0600) instead of printing it',
    },
    { flags: '--host <host>', description: 'address to listen on (PIID_HOST; default 127.0.0.1)' },
    { flags: '--port <number>', description: 'port to listen on (PIID_PORT; default 8787; 0: any)' },
    { flags: '--tls-cert <file>', description: 'certificate chain, PEM' },
    { flags: '--tls-key <file>', description: 'private key of the certificate, PEM' },
    { flags: '--allow-plain-http', description: 'serve another host than loopback without TLS' },
    { flags: '--body-limit <bytes>', description: 'largest request body (PIID_BODY_LIMIT; default 64 MiB)' },
    {
      flags: '--body-memory <bytes>',
      description: 'all bodies in flight together (PIID_BODY_MEMORY; default 256 MiB)',
    },
    { flags: '--upload-limit <bytes>', description: 'largest upload for jobs (PIID_UPLOAD_LIMIT; default 2 GiB)' },
    { flags: '--max-connections <n>', description: 'connections at once (PIID_MAX_CONNECTIONS; default 512)' },
    { flags: '--rate <number>', description: 'requests a second of one key (PIID_RATE; default 50)' },
    { flags: '--burst <number>', description: 'requests of one key at once (PIID_BURST; default 100)' },
    {
      flags: '--ocr-packs <dir>',
      description: 'more language packs for OCR, <lang>.traineddata[.gz] (PIID_OCR_PACKS)',
    },
    {
      flags: '--models <dir>',
      description: 'model packs, a folder each: model.onnx, tokenizer.json, config.json (PIID_MODELS)',
    },
    {
      flags: '--mapping <name=dir>',
      description: 'a directory that jobs may read from as NAME; NAME=DIR:rw: and write to; may be given several times',
      repeat: true,
    },
    {
      flags: '--webhook-host <host>',
      description: 'a host that webhooks of jobs may go to; several times; loopback and the like by their address',
      repeat: true,
    },
    {
      flags: '--objstore-a-endpoint <url>',
      description: 'where objects behind the S3 API are that jobs may read (PIID_OBJSTORE_A_ENDPOINT; default: none)',
    },
    {
      flags: '--dialects <names>',
      description:
        'interfaces of other vendors to serve: azure,comprehend,google,presidio, or none (PIID_DIALECTS; default: all)',
    },
    {
      flags: '--unknown-types <refuse|ignore>',
      description: 'what these do with a type name that nothing here finds (PIID_UNKNOWN_TYPES; default: refuse)',
    },
    {
      flags: '--account-map-retention <duration>',
      description: 'how old entries of account maps may get, such as 90d (PIID_ACCOUNT_MAP_RETENTION; default: kept)',
    },
    {
      flags: '--log-level <level>',
      description: 'fatal, error, warn, info (default), debug, trace or silent (PIID_LOG_LEVEL)',
    },
  ],
  notes: `SIGTERM and SIGINT let running requests end, for ${DRAIN_MS / 1000} seconds at most; a second one ends at once.`,
  async run(flags) {
    const { config, secrets } = await configOf(flags);
    const [{ openDeps }, { buildApp }, { createLog, errorFields }, { notifierOf }, { VERSION }] = await Promise.all([
      import('../deps.ts'),
      import('../http/app.ts'),
      import('../log.ts'),
      import('../notify.ts'),
      import('../version.ts'),
    ]);
    // Standard output is for people: the address and the admin key.
    const log = createLog(config.logLevel, process.stderr.fd);
    const stop = untilSignalled(log);
    await using deps = await openDeps(config, secrets, { as: 'daemon', log });
    for (const problem of deps.problems) process.stderr.write(`piid: ${problem}\n`);
    const app: Server = buildApp(deps, { tls: tlsOf(config) });
    process.on('uncaughtException', (error) => {
      log.error('crashed', errorFields(error));
      process.exit(EXIT.failed);
    });
    const address = await listen(app, config);
    // Only now, because a start that finds the port taken must not spend the one showing of the key.
    await introduceAdmin(deps.state, config).catch(async (error: unknown) => {
      await app.close();
      throw error;
    });
    process.stdout.write(`piid ${VERSION} serves ${address} (state in ${config.stateDir})\n`);
    log.info('started', { version: VERSION, host: config.host, port: Number(new URL(address).port), pid: process.pid });
    using notifier = notifierOf(config, log);
    await notifier.ready();
    await stop;
    void notifier.stopping();
    // Awaited here: the volume must not close before the last request has its answer.
    return await drain(app, log);
  },
});

function tlsOf({ tlsCert, tlsKey }: Config): { cert: Buffer; key: Buffer } | undefined {
  if (tlsCert === undefined || tlsKey === undefined) return undefined;
  return { cert: readPem(tlsCert), key: readPem(tlsKey) };
}

function readPem(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'error';
    throw new Exit(EXIT.failed, `cannot read ${file}: ${code}`);
  }
}

/** Resolves at the first signal; the second ends the process as the shell expects. */
function untilSignalled(log: Log): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (signal: NodeJS.Signals): void => {
      if (asked) process.exit(signal === 'SIGINT' ? 130 : 143);
      asked = true;
      log.info('stopping', { signal });
      resolve();
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}

async function listen(app: Server, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: `port ${port} of ${host} is in use`,
      EACCES: `no permission to listen on port ${port} of ${host}`,
      EADDRNOTAVAIL: `${host} is no address of this machine`,
      ENOTFOUND: `${host} is no address of this machine`,
    };
    const reason = reasons[code];
    throw reason === undefined ? error : new Exit(EXIT.failed, reason);
  }
}

async function drain(app: Server, log: Log): Promise<ExitCode> {
  const closed = Promise.resolve(app.close()).then(() => true);
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, DRAIN_MS, false).unref());
  // A connection whose request ends only now would be kept for the client's next one.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_EVERY_MS);
  try {
    if (await Promise.race([closed, timeout])) {
      log.info('stopped');
      return EXIT.done;
    }
  } finally {
    clearInterval(idle);
  }
  app.server.closeAllConnections();
  await closed;
  throw new Exit(EXIT.failed, `requests were cut off after ${DRAIN_MS / 1000} seconds`);
}

/** Makes the admin key of a new installation and shows it before the line that names the address. */
async function introduceAdmin(state: State, { adminKeyFile }: Config): Promise<void> {
  const { createAdminKey, hadAdminKey } = await import('../operations/keys.ts');
  if (hadAdminKey(state)) return;
  if (adminKeyFile === undefined) {
    const made = createAdminKey(state);
    if (made !== undefined) process.stdout.write(`Admin key, shown only now: ${made.key}\n`);
    return;
  }
  refuseOverwrite(adminKeyFile);
  // Atomic: never leave a key nobody has received, or a file holding a key that was not stored.
  state.transaction(() => {
    const made = createAdminKey(state);
    if (made !== undefined) writeKeyFile(adminKeyFile, `${made.key}\n`);
  });
  process.stdout.write(`Admin key written to ${adminKeyFile}\n`);
}

function refuseOverwrite(file: string): void {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (stat.isFile() && readFileSync(file).length === 0) return;
  throw new Exit(
    EXIT.failed,
    `${file} is there already and not empty, and this volume has no admin key yet; move it away`,
  );
}

function writeKeyFile(file: string, content: string): void {
  try {
    writeFileSync(file, '', { mode: 0o600, flag: 'a' });
    chmodSync(file, 0o600);
    writeFileSync(file, content, { flush: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'error';
    throw new Exit(EXIT.failed, `cannot write the admin key to ${file}: ${code}`);
  }
}
