/** AWS Signature Version 4 ("Signature Version 4 signing process", AWS General Reference), as a server verifies it. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Credential, Head, KeyRing } from '../dialect.ts';
import { failure } from './protocol.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';
const CLOCK_MS = 15 * 60 * 1000;

interface Signed {
  keyId: string;
  date: string;
  region: string;
  service: string;
  headers: readonly string[];
  signature: string;
}

/** The key that a request says it is signed with. Throws the vendor's errors for one that is not signed. */
export function signedCredential(head: Head): Credential {
  const header = head.headers.authorization;
  if (header === undefined) throw failure(head, 'MissingAuthenticationTokenException', 'The request is not signed.');
  const signed = parse(header);
  if (signed === undefined)
    throw failure(head, 'IncompleteSignatureException', `Authorization must be a signature by ${ALGORITHM}.`);
  return { keyId: signed.keyId, verify: (body, ring) => verify(head, signed, body, ring) };
}

function parse(header: string): Signed | undefined {
  if (header.length > 4096 || !header.startsWith(`${ALGORITHM} `)) return undefined;
  const parts = new Map<string, string>();
  for (const part of header.slice(ALGORITHM.length).split(',')) {
    const [name, value] = part.trim().split('=', 2);
    if (name !== undefined && value !== undefined) parts.set(name, value);
  }
  const credential = /^([A-Za-z0-9_]{1,128})\/([0-9]{8})\/([a-z0-9-]{1,64})\/([a-z0-9-]{1,64})\/aws4_request$/.exec(
    parts.get('Credential') ?? '',
  );
  const headers = parts.get('SignedHeaders') ?? '';
  const signature = parts.get('Signature') ?? '';
  if (credential === null || !/^[a-z0-9;-]{1,2048}$/.test(headers) || !/^[0-9a-f]{64}$/.test(signature))
    return undefined;
  const [, keyId, date, region, service] = credential as unknown as string[];
  return {
    keyId: keyId!,
    date: date!,
    region: region!,
    service: service!,
    headers: headers.split(';'),
    signature,
  };
}

function verify(head: Head, signed: Signed, body: Buffer, ring: KeyRing): void {
  const wrong = (message: string) => failure(head, 'InvalidSignatureException', message);
  const sentAt = head.headers['x-amz-date'];
  const time = typeof sentAt === 'string' ? timeOf(sentAt) : undefined;
  if (time === undefined) throw failure(head, 'IncompleteSignatureException', 'X-Amz-Date is missing or malformed.');
  if (Math.abs(ring.nowMs - time) > CLOCK_MS) throw wrong('The signature is older or newer than 15 minutes.');
  if (signed.service !== 'comprehend') throw wrong('The credential must be scoped to the service comprehend.');
  if (!String(sentAt).startsWith(signed.date)) throw wrong('The dates of the credential and of the request differ.');
  if (!mustBeSigned(head).every((name) => signed.headers.includes(name)))
    throw wrong('A header that must be signed is not.');
  const hash = sha256(body);
  const declared = head.headers['x-amz-content-sha256'];
  if (declared !== undefined && declared !== hash) throw wrong('X-Amz-Content-Sha256 is not the hash of the body.');
  const secret = ring.signingSecret(signed.keyId);
  if (secret === undefined)
    throw failure(head, 'UnrecognizedClientException', 'The security token included in the request is invalid.');
  const expected = signatureOf(head, signed, { hash, sentAt: String(sentAt), secret });
  if (!timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(signed.signature, 'hex')))
    throw wrong('The request signature does not match.');
}

/** `20261123T210000Z`, as milliseconds since the epoch. */
function timeOf(text: string): number | undefined {
  const parts = /^([0-9]{4})([0-9]{2})([0-9]{2})T([0-9]{2})([0-9]{2})([0-9]{2})Z$/.exec(text);
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** The host and everything of AWS's own that decides what the request means. */
function mustBeSigned({ headers }: Head): string[] {
  return ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
}

function signatureOf(
  head: Head,
  { date, region, service, headers }: Signed,
  { hash, sentAt, secret }: { hash: string; sentAt: string; secret: string },
): string {
  const at = head.url.indexOf('?');
  const canonical = [
    head.method,
    canonicalPath(head.path),
    canonicalQuery(at < 0 ? '' : head.url.slice(at + 1)),
    ...headers.map(
      (name) =>
        `${name}:${String(head.headers[name] ?? '')
          .trim()
          .replaceAll(/ +/g, ' ')}`,
    ),
    '',
    headers.join(';'),
    hash,
  ].join('\n');
  const scope = `${date}/${region}/${service}/aws4_request`;
  const toSign = [ALGORITHM, sentAt, scope, sha256(canonical)].join('\n');
  let key: Buffer = Buffer.from(`AWS4${secret}`);
  for (const part of [date, region, service, 'aws4_request']) key = hmac(key, part);
  return hmac(key, toSign).toString('hex');
}

/** Each segment is encoded once more, as for every service but S3. */
function canonicalPath(path: string): string {
  return path.split('/').map(encoded).join('/');
}

function canonicalQuery(query: string): string {
  if (query === '') return '';
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return pairs.toSorted().join('&');
}

/** RFC 3986, which leaves fewer characters than `encodeURIComponent`. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
