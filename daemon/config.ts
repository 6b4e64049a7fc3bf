/**
 * Flags and environment become one frozen configuration. `readEnv` is the only place that reads
 * variables; `parseConfig` is pure. Secrets are a second object, so that a configuration can be shown.
 */
import { homedir } from 'node:os';
import { isIPv4 } from 'node:net';
import { join, resolve } from 'node:path';
import { DIALECT_NAMES, type DialectName } from './dialects/names.ts';
import { secondsOf } from './duration.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const MIB = 1024 * 1024;

export interface Config {
  readonly host: string;
  /** 0 lets the system choose one. */
  readonly port: number;
  readonly stateDir: string;
  /** Set only when the caller named one; `state/state-key.ts` knows where else to look. */
  readonly stateKeyFile?: string;
  /** `$XDG_CONFIG_HOME`, else `~/.config`. */
  readonly configHome: string;
  /** systemd's `CREDENTIALS_DIRECTORY`, which may hold the state key as `piid-state-key`. */
  readonly credentialsDir?: string;
  /** systemd's `NOTIFY_SOCKET`, where it wants reports. */
  readonly notifySocket?: string;
  /** The longest interval between two reports, from `WATCHDOG_USEC`. */
  readonly watchdogMs?: number;
  /** Where the first start writes the admin key instead of printing it. */
  readonly adminKeyFile?: string;
  /** Paths of PEM files; both or neither. */
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly allowPlainHttp: boolean;
  /** Largest JSON body, in bytes. */
  readonly bodyLimitBytes: number;
  /** Largest upload, in bytes. */
  readonly uploadLimitBytes: number;
  /** Bytes of all bodies in flight together; at least twice the largest body. */
  readonly bodyMemoryBytes: number;
  /** Connections at once; one more is closed before it is read. */
  readonly maxConnections: number;
  /** Requests a second of one API key, and how many may come at once. */
  readonly rate: number;
  readonly burst: number;
  readonly logLevel: LogLevel;
  /** Interfaces of other vendors that are served. */
  readonly dialects: readonly DialectName[];
  /** What a dialect does with a type name that its vocabulary lacks or that nothing finds. */
  readonly unknownTypes: 'refuse' | 'ignore';
  /** Entries of account maps are removed at this age, in seconds; undefined keeps them. */
  readonly accountMapRetentionS?: number;
  /** Language packs for OCR beside the bundled ones. */
  readonly ocrPacksDir?: string;
  /** Model packs beside the bundled models. */
  readonly modelsDir?: string;
  /** Directories that jobs may read files from, by the name that requests use. */
  readonly mappings: ReadonlyMap<string, LocalMapping>;
  /** Hosts that webhooks may go to, in small letters; with a port, that port only. Empty: none is sent. */
  readonly webhookHosts: readonly string[];
  /** Where `objstore_a` sources are: the S3 API. Undefined: there are none. */
  readonly objstoreAEndpoint?: string;
}

/** A directory that the operator shares with callers. */
export interface LocalMapping {
  /** Absolute. */
  readonly dir: string;
  /** Results may be written there. */
  readonly writable: boolean;
}

export interface Secrets {
  /** The state key itself, from `PIID_STATE_KEY`. */
  readonly stateKey?: string;
}

/** Command line options as commander names them, each with the variable that stands in for it. */
const VARIABLES = {
  host: 'PIID_HOST',
  port: 'PIID_PORT',
  state: 'PIID_STATE',
  stateKeyFile: 'PIID_STATE_KEY_FILE',
  adminKeyFile: 'PIID_ADMIN_KEY_FILE',
  tlsCert: 'PIID_TLS_CERT',
  tlsKey: 'PIID_TLS_KEY',
  bodyLimit: 'PIID_BODY_LIMIT',
  bodyMemory: 'PIID_BODY_MEMORY',
  uploadLimit: 'PIID_UPLOAD_LIMIT',
  maxConnections: 'PIID_MAX_CONNECTIONS',
  rate: 'PIID_RATE',
  burst: 'PIID_BURST',
  logLevel: 'PIID_LOG_LEVEL',
  accountMapRetention: 'PIID_ACCOUNT_MAP_RETENTION',
  ocrPacks: 'PIID_OCR_PACKS',
  models: 'PIID_MODELS',
  dialects: 'PIID_DIALECTS',
  unknownTypes: 'PIID_UNKNOWN_TYPES',
  objstoreAEndpoint: 'PIID_OBJSTORE_A_ENDPOINT',
} as const;

type Named = Partial<Record<keyof typeof VARIABLES, string>>;

/** Command line options as commander hands them over. A flag wins over its variable. */
export interface Flags extends Named {
  /** No variable stands in for it: an operator who wants plain HTTP has to type it. */
  allowPlainHttp?: boolean;
  mapping?: readonly string[];
  webhookHost?: readonly string[];
}

/** Flags and environment as they were given, before they are judged. */
export interface Settings extends Flags {
  home: string;
  configHome: string;
  stateHome: string;
  credentialsDir?: string;
  notifySocket?: string;
  watchdogUsec?: string;
  stateKey?: string;
}

export type ConfigOutcome = { ok: true; config: Config; secrets: Secrets } | { ok: false; reason: string };

/** Collects flags and environment; reads nothing else and judges nothing. An empty variable counts as unset. */
export function readEnv(env: NodeJS.ProcessEnv, flags: Flags = {}): Settings {
  const get = (name: string) => env[name] || undefined;
  const home = get('HOME') ?? homedir();
  const named: Named = Object.fromEntries(
    Object.entries(VARIABLES).map(([flag, variable]) => [flag, flags[flag as keyof Named] ?? get(variable)]),
  );
  return {
    home,
    configHome: get('XDG_CONFIG_HOME') ?? join(home, '.config'),
    stateHome: get('XDG_STATE_HOME') ?? join(home, '.local', 'state'),
    credentialsDir: get('CREDENTIALS_DIRECTORY'),
    notifySocket: get('NOTIFY_SOCKET'),
    watchdogUsec: get('WATCHDOG_USEC'),
    stateKey: get('PIID_STATE_KEY'),
    allowPlainHttp: flags.allowPlainHttp,
    mapping: flags.mapping,
    webhookHost: flags.webhookHost,
    ...named,
  };
}

/** Returns a frozen configuration, or one line with every problem (exit code 2). */
export function parseConfig(settings: Settings): ConfigOutcome {
  const problems: string[] = [];
  const number = (
    name: string,
    given: string | undefined,
    fallback: number,
    min: number,
    max: number,
    whole = true,
  ) => {
    if (given === undefined) return fallback;
    const value = /^[0-9]+(?:\.[0-9]+)?$/.test(given) ? Number(given) : Number.NaN;
    if (value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
    problems.push(`${name} must be ${whole ? 'a whole number' : 'a number'} from ${min} to ${max}`);
    return fallback;
  };
  const host = unbracket(settings.host ?? '127.0.0.1');
  const logLevel = LOG_LEVELS.find((level) => level === (settings.logLevel ?? 'info'));
  const retentionS = settings.accountMapRetention === undefined ? undefined : secondsOf(settings.accountMapRetention);
  if (settings.accountMapRetention !== undefined && retentionS === undefined)
    problems.push('--account-map-retention must be a number and a unit, such as 90d or 12h');
  const mappings = mappingsOf(settings.mapping ?? [], problems);
  const config: Config = Object.freeze({
    host,
    port: number('--port', settings.port, 8787, 0, 65_535),
    stateDir: resolve(settings.state ?? join(settings.stateHome, 'piid')),
    stateKeyFile: settings.stateKeyFile === undefined ? undefined : resolve(settings.stateKeyFile),
    configHome: settings.configHome,
    credentialsDir: settings.credentialsDir,
    notifySocket: settings.notifySocket,
    watchdogMs: watchdogMsOf(settings.watchdogUsec),
    adminKeyFile: settings.adminKeyFile === undefined ? undefined : resolve(settings.adminKeyFile),
    tlsCert: settings.tlsCert === undefined ? undefined : resolve(settings.tlsCert),
    tlsKey: settings.tlsKey === undefined ? undefined : resolve(settings.tlsKey),
    allowPlainHttp: settings.allowPlainHttp ?? false,
    bodyLimitBytes: number('--body-limit', settings.bodyLimit, 64 * 1024 * 1024, 1024, 1024 * 1024 * 1024),
    bodyMemoryBytes: number('--body-memory', settings.bodyMemory, 256 * MIB, MIB, 16 * 1024 * MIB),
    uploadLimitBytes: number('--upload-limit', settings.uploadLimit, 2 * 1024 * MIB, 1024, 1024 * 1024 * MIB),
    maxConnections: number('--max-connections', settings.maxConnections, 512, 1, 65_535),
    rate: number('--rate', settings.rate, 50, 0.01, 1_000_000, false),
    burst: number('--burst', settings.burst, 100, 1, 1_000_000),
    logLevel: logLevel ?? 'info',
    dialects: dialectsOf(settings.dialects, problems),
    unknownTypes: settings.unknownTypes === 'ignore' ? 'ignore' : 'refuse',
    accountMapRetentionS: retentionS,
    ocrPacksDir: settings.ocrPacks === undefined ? undefined : resolve(settings.ocrPacks),
    modelsDir: settings.models === undefined ? undefined : resolve(settings.models),
    mappings,
    webhookHosts: hostsOf(settings.webhookHost ?? [], problems),
    objstoreAEndpoint: endpointOf('--objstore-a-endpoint', settings.objstoreAEndpoint, problems),
  });
  if (!['refuse', 'ignore', undefined].includes(settings.unknownTypes))
    problems.push('--unknown-types must be refuse or ignore');
  if (host === '') problems.push('--host must not be empty');
  if (logLevel === undefined) problems.push(`--log-level must be one of ${LOG_LEVELS.join(', ')}`);
  if ((config.tlsCert === undefined) !== (config.tlsKey === undefined)) {
    problems.push('--tls-cert and --tls-key belong together');
  }
  if (!isLoopback(host) && config.tlsCert === undefined && !config.allowPlainHttp) {
    problems.push('a host other than loopback needs --tls-cert and --tls-key, or --allow-plain-http');
  }
  if (problems.length > 0) return { ok: false, reason: problems.join('; ') };
  return { ok: true, config, secrets: Object.freeze({ stateKey: settings.stateKey }) };
}

/** `NAME=DIR[:rw]` each. */
function mappingsOf(given: readonly string[], problems: string[]): ReadonlyMap<string, LocalMapping> {
  const mappings = new Map<string, LocalMapping>();
  for (const one of given) {
    const [, name, dir, writable] = /^([A-Za-z0-9][A-Za-z0-9._-]{0,63})=(.+?)(:rw)?$/.exec(one) ?? [];
    if (name === undefined || dir === undefined) problems.push('--mapping must be NAME=DIR or NAME=DIR:rw');
    else if (mappings.has(name)) problems.push(`--mapping ${name} is given twice`);
    else mappings.set(name, { dir: resolve(dir), writable: writable !== undefined });
  }
  return mappings;
}

/** A URL of HTTP or HTTPS without credentials and without a query. */
function endpointOf(name: string, given: string | undefined, problems: string[]): string | undefined {
  if (given === undefined) return undefined;
  const url = URL.parse(given);
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (url !== null && isPlain && /^https?:$/u.test(url.protocol)) return url.href;
  problems.push(`${name} must be a URL of http or https`);
  return undefined;
}

/** Names with commas between them; all of them when none is given. */
function dialectsOf(given: string | undefined, problems: string[]): readonly DialectName[] {
  if (given === 'none') return [];
  const names = given?.split(',').map((name) => name.trim()) ?? DIALECT_NAMES;
  if (names.some((name) => !DIALECT_NAMES.some((known) => known === name)))
    problems.push(`--dialects must be none, or some of ${DIALECT_NAMES.join(',')}`);
  return DIALECT_NAMES.filter((name) => names.includes(name));
}

function hostsOf(given: readonly string[], problems: string[]): readonly string[] {
  const hosts = given.map((host) => host.toLowerCase());
  for (const host of hosts) {
    const { host: parsed } = URL.parse(`https://${host}/`) ?? {};
    // The port of HTTPS is the default, which a URL leaves out.
    if (parsed !== host.replace(/:443$/, '')) problems.push('--webhook-host must be a host, or a host and a port');
  }
  return hosts;
}

/** Set by systemd; anything but a positive number disables watchdog reports. */
function watchdogMsOf(usec: string | undefined): number | undefined {
  const ms = Number(usec) / 1000;
  return ms >= 1 ? ms : undefined;
}

/** Whether only this machine can reach an address. `localhost` counts: resolvers must keep it local (RFC 6761). */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

function unbracket(host: string): string {
  return host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
}
