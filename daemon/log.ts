/**
 * The process log: JSON lines with an allow-list of fields. A field that is not in the list, or whose
 * value does not have the form that the list demands, is dropped. No message text is taken from an error, a
 * body, an address with a query or a header: such things hold personal data (house style 8).
 */
import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from './config.ts';

type Check = (value: unknown) => boolean;
const count: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const flag: Check = (value) => typeof value === 'boolean';
/** Identifiers and fixed words of our own. Callers' text (spaces, `@`, quotes) does not fit through. */
const word: Check = (value) => typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9._:/+-]{0,127}$/.test(value);
const words: Check = (value) => Array.isArray(value) && value.length <= 64 && value.every(word);
/** The end of a source path with line and column: all that is kept of a stack. */
const FRAME = /^[A-Za-z0-9@_./-]{1,160}:[0-9]+:[0-9]+$/;
const frames: Check = (value) =>
  Array.isArray(value) && value.every((frame) => typeof frame === 'string' && FRAME.test(frame));

/** Every field that may appear, with the check its value must pass. */
const FIELDS = {
  request_id: word,
  operation: word,
  method: word,
  status: count,
  code: word,
  duration_ms: count,
  key_id: word,
  account_id: word,
  bytes_in: count,
  bytes_out: count,
  inputs: count,
  entities: count,
  leaks: count,
  /** How leaks are written: names of our own. */
  encodings: words,
  records: count,
  layers: words,
  degraded: flag,
  host: word,
  port: count,
  tls: flag,
  pid: count,
  version: word,
  schema_version: count,
  signal: word,
  exit_code: count,
  component: word,
  error: word,
  frames,
} as const satisfies Record<string, Check>;

export type LogField = keyof typeof FIELDS;
export type LogFields = { readonly [name in LogField]?: unknown };

/** `event` is a fixed word such as `request` or `started`; anything else is replaced. */
export interface Log {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

const EVENT = /^[a-z][a-z0-9_.-]{0,63}$/;

/** Bytes that may wait for a slow reader. Lines beyond it are dropped and counted. */
const MOST_WAITING = 4 * 1024 * 1024;

/**
 * Writes to a stream or to a file descriptor (default: standard output). A descriptor is written off the event loop, many
 * lines at a time, and flushed when the process ends, unless it is killed by SIGKILL. A reader that stalls does not stop requests.
 */
export function createLog(level: LogLevel, to: DestinationStream | number = 1): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, messageKey: 'event' };
  const logger: Logger = pino(options, typeof to === 'number' ? inBackground(to) : to);
  const write =
    (severity: 'debug' | 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}) => {
      if (logger.isLevelEnabled(severity)) logger[severity](allowed(fields), EVENT.test(event) ? event : 'event');
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}

function inBackground(fd: number): DestinationStream {
  const destination = pino.destination({ dest: fd, sync: false, maxLength: MOST_WAITING });
  let dropped = 0;
  destination.on('drop', () => (dropped += 1));
  destination.on('drain', () => {
    if (dropped === 0) return;
    const line = { level: 40, time: new Date().toISOString(), lines: dropped, event: 'log.dropped' };
    dropped = 0;
    destination.write(`${JSON.stringify(line)}\n`);
  });
  // A log that cannot be written, for example on a full disk, does not stop the service.
  destination.on('error', () => {});
  return destination;
}

function allowed(fields: LogFields): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && Object.hasOwn(FIELDS, name) && FIELDS[name as LogField](value)) kept[name] = value;
  }
  return kept;
}

/**
 * The parts of an unexpected error that may be logged: its class and where it was thrown, never its message
 * (that of `JSON.parse` quotes the input). The message is cut off the stack by its length.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const stack = typeof error.stack === 'string' ? error.stack : '';
  const head = `${error.name}: ${error.message}`;
  const body = stack.startsWith(head) ? stack.slice(head.length) : '';
  const places = body
    .split('\n')
    .map(
      (line) => /((?<![A-Za-z0-9@_.-])[A-Za-z0-9@_.-]+(?:\/[A-Za-z0-9@_.-]+){0,5}:[0-9]+:[0-9]+)\)?$/.exec(line)?.[1],
    )
    .filter((place) => place !== undefined)
    .slice(0, 12);
  return { error: error.name, code: (error as NodeJS.ErrnoException).code, frames: places };
}
