/** Reads the request body up to a limit and turns it into the operation's request, whatever its media type. */
import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../../engine/errors.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { rawFormOf } from '../contract/inputs.ts';
import type { Hold } from './body-memory.ts';
import { judgeBody, parseBody, type Judged } from './judge.ts';
import type { BodyReader } from './large-body.ts';
import type { LoopShare } from './loop-share.ts';
import { BODY_TIMEOUT_MS, INLINE_BYTES, INLINE_VALUES } from './limits.ts';
import { countValues } from './value-count.ts';

export interface ReceivedBody extends Judged {
  /** The body was a text or an image, which became the only input of a request. */
  raw?: true;
}

/** What reading a body needs besides the request. */
export interface Receiving {
  limitBytes: number;
  proceed: Proceed;
  hold: Hold;
  reader: BodyReader;
  /** A body slower than this is abandoned after the grace period. */
  slowest: { bytesPerS: number; graceMs: number };
  share: LoopShare;
}

/** Sends `100 Continue` to a caller that waits for it; see `exchange.ts`. */
export type Proceed = () => void;

/**
 * Returns the request as JSON with its violations; `{}` for an absent body that is optional. Throws 400 (not JSON), 408 (too
 * slow), 413, 415, 422 (text that is not in its charset) or 503 (no room).
 */
export async function receiveBody(
  endpoint: Endpoint,
  raw: IncomingMessage,
  { limitBytes, proceed, hold, reader, slowest, share }: Receiving,
): Promise<ReceivedBody> {
  const use = endpoint.useWhenTooLarge;
  const declared = parseMediaType(raw.headers['content-type']).type;
  const optional = endpoint.body === undefined || endpoint.body.optional === true;
  // An empty text is a valid input, but an empty JSON body counts as absent.
  if (isEmpty(raw) && endpoint.body?.raw?.includes(declared) !== true) {
    if (optional) return judgeBody({}, endpoint);
    throw new ServiceError('validation_failed', {
      status: 400,
      message: 'A body is required.',
      details: [{ pointer: '', reason: 'is missing' }],
    });
  }
  const { type, charset } = mediaType(raw, endpoint);
  const read = (most: number): Promise<Buffer> =>
    readBytes(raw, { limitBytes: Math.min(most, limitBytes), use, proceed, hold, slowest });
  const form = rawFormOf(type);
  if (form !== undefined) {
    const bytes = await read(form.maxBytes);
    const given = form.encoding === 'text' ? decodeText(bytes, charset) : bytes.toString('base64');
    return { ...judgeBody(form.request(given, type), endpoint), raw: true };
  }
  const bytes = await read(limitBytes);
  await share.turn();
  if (bytes.length === 0 && optional) return judgeBody({}, endpoint);
  if (bytes.length > INLINE_BYTES || countValues(bytes, INLINE_VALUES) > INLINE_VALUES)
    return reader.read(bytes, endpoint.operationId);
  const { body, details } = parseBody(bytes, endpoint);
  return judgeBody(body, endpoint, details);
}

/** The bytes of a body whatever its media type, for a dialect. Throws 408, 413, 415 (a compressed one) or 503. */
export async function receiveBytes(raw: IncomingMessage, receiving: Receiving): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity' } = raw.headers;
  if (encoding !== 'identity') throw wrongMediaType(['Content-Encoding: identity']);
  return isEmpty(raw) ? Buffer.alloc(0) : await readBytes(raw, { ...receiving, use: undefined });
}

/** Refuses a stream of the wrong media type or a declared length over the limit, before it is read. */
export function admitStream(endpoint: Endpoint, raw: IncomingMessage, limitBytes: number): void {
  const { type } = parseMediaType(raw.headers['content-type']);
  const { 'content-encoding': encoding = 'identity' } = raw.headers;
  if (type !== endpoint.stream || encoding !== 'identity') throw wrongMediaType([endpoint.stream ?? '']);
  if (Number(raw.headers['content-length'] ?? 0) <= limitBytes) return;
  discard(raw, limitBytes);
  throw tooLarge(limitBytes, undefined);
}

function isEmpty(raw: IncomingMessage): boolean {
  return raw.headers['transfer-encoding'] === undefined && !(Number(raw.headers['content-length']) > 0);
}

function mediaType(raw: IncomingMessage, endpoint: Endpoint): { type: string; charset: string } {
  const { type, charset } = parseMediaType(raw.headers['content-type']);
  const accepted = ['application/json', ...(endpoint.body?.raw ?? [])];
  const encoding = raw.headers['content-encoding'];
  if (!accepted.includes(type) || (encoding !== undefined && encoding !== 'identity')) throw wrongMediaType(accepted);
  if (type === 'application/json' && charset !== '' && charset !== 'utf-8' && charset !== 'utf8')
    throw wrongMediaType(['charset=utf-8']);
  return { type, charset };
}

function parseMediaType(header: string | undefined): { type: string; charset: string } {
  const [type = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim());
  const charset = parameters
    .map((parameter) => /^charset\s*=\s*(?!\s)"?([^"]*)"?$/i.exec(parameter)?.[1])
    .find((found) => found !== undefined);
  return { type: type.toLowerCase(), charset: (charset ?? '').trim().toLowerCase() };
}

function wrongMediaType(accepted: readonly string[]): ServiceError {
  return new ServiceError('validation_failed', {
    status: 415,
    message: 'The media type of the body is not supported.',
    details: [{ pointer: '/header/Content-Type', reason: `must be one of ${accepted.join(', ')}`.slice(0, 256) }],
  });
}

export function tooLarge(limitBytes: number, use: string | undefined): ServiceError {
  return new ServiceError('too_large', {
    use,
    details: [{ pointer: '', reason: `must have at most ${limitBytes} bytes` }],
  });
}

/** Checks the declared length before reading, then the real length, the rate and the memory while reading. */
async function readBytes(
  raw: IncomingMessage,
  { limitBytes, use, proceed, hold, slowest }: Omit<Receiving, 'reader' | 'share'> & { use: string | undefined },
): Promise<Buffer> {
  const declared = Number(raw.headers['content-length'] ?? 0);
  if (declared > limitBytes) {
    discard(raw, 4 * limitBytes);
    throw tooLarge(limitBytes, use);
  }
  try {
    hold.grow(declared);
  } catch (error) {
    discard(raw, 4 * limitBytes);
    throw error;
  }
  proceed();
  const chunks: Buffer[] = [];
  let length = 0;
  let counted = declared;
  const started = performance.now();
  return await new Promise<Buffer>((resolve, reject) => {
    const finish = (error?: Error): void => {
      clearInterval(watch);
      raw.off('data', take).off('end', done).off('error', gone).off('close', gone);
      if (error === undefined) return resolve(Buffer.concat(chunks, length));
      chunks.length = 0;
      reject(error);
    };
    const refuse = (error: Error): void => {
      finish(error);
      discard(raw, 4 * limitBytes);
    };
    const gone = () => finish(new ServiceError('validation_failed', { status: 400, message: 'The body ended early.' }));
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limitBytes) return refuse(tooLarge(limitBytes, use));
      if (length > counted) {
        try {
          hold.grow(length - counted);
        } catch (error) {
          return refuse(error as Error);
        }
        counted = length;
      }
      chunks.push(chunk);
    };
    const done = () => finish();
    const watch = setInterval(
      () => {
        const elapsed = performance.now() - started;
        const quickEnough = elapsed < slowest.graceMs || length >= (elapsed / 1_000) * slowest.bytesPerS;
        if (quickEnough && elapsed < BODY_TIMEOUT_MS) return;
        finish(tooSlow());
        // Reading stops here, so the connection ends with the answer.
        raw.pause();
      },
      Math.min(WATCH_MS, slowest.graceMs),
    );
    watch.unref();
    raw.on('data', take).on('end', done).on('error', gone).on('close', gone);
  });
}

/** How often the rate of a body is checked. */
const WATCH_MS = 1_000;

export function tooSlow(): ServiceError {
  return new ServiceError('validation_failed', { status: 408, message: 'The body came too slowly.' });
}

/**
 * Discards the rest of a refused body, since a client that is still sending when the connection
 * closes does not read the answer. Beyond `budgetBytes` the connection is closed after all.
 */
export function discard(raw: IncomingMessage, budgetBytes: number): void {
  let left = budgetBytes;
  raw.on('error', () => {});
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
}

/** A byte order mark overrides the charset, as in browsers, and is not part of the text. Throws 415 or 422. */
function decodeText(bytes: Buffer, charset: string): string {
  const label = bomOf(bytes) ?? (charset || 'utf-8');
  try {
    if (label === 'iso-8859-1' || label === 'latin1') return bytes.toString('latin1');
    if (label === 'us-ascii' || label === 'ascii') {
      if (bytes.some((byte) => byte > 0x7f)) throw new RangeError();
      return bytes.toString('latin1');
    }
    return decoderOf(label).decode(bytes);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('validation_failed', {
      details: [{ pointer: '', reason: 'has bytes that are not in its charset' }],
    });
  }
}

function bomOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** The charsets that the error names. Every name of the Encoding Standard is accepted except those in `NO_TEXT`. */
const CHARSETS =
  'utf-8 utf-16le utf-16be us-ascii iso-8859-1…16 windows-1250…1258 koi8-r koi8-u gb18030 big5 shift_jis euc-jp euc-kr';
const NO_TEXT = /^(?:x-user-defined|replacement)$/;

function decoderOf(label: string): InstanceType<typeof TextDecoder> {
  try {
    if (!NO_TEXT.test(label)) return new TextDecoder(label, { fatal: true });
  } catch {
    // The standard does not have this name.
  }
  throw wrongMediaType(CHARSETS.split(' ').map((name) => `charset=${name}`));
}
