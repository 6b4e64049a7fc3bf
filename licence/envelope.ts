/**
 * DSSE envelopes with one Ed25519 signature (github.com/secure-systems-lab/dsse). The signature covers the payload type
 * and the exact payload bytes, so that nothing has to be canonical and no type passes for another.
 */
import { createHash } from 'node:crypto';
import nacl from 'tweetnacl';
import { problemOf, SHA256_HEX, text, type Field } from './fields.ts';
import { decodeBase64, decodeUtf8, parseStrict } from './json.ts';

export interface Envelope {
  /** Base64. */
  payload: string;
  payloadType: string;
  signatures: { keyid: string; sig: string }[];
}

/** An envelope of the right form whose signature has not been checked. */
export interface Opened {
  payloadType: string;
  payload: Uint8Array;
  keyid: string;
  signature: Uint8Array;
}

export interface Malformed {
  outcome: 'malformed';
  /** JSON Pointer into the envelope. */
  pointer: string;
  /** Fixed text that never holds a part of the input. */
  reason: string;
}

/** The most characters of an envelope, base64 or not. A licence has about a thousand. */
export const MAX_ENVELOPE_CHARS = 64 * 1024;

const TYPE = /^application\/vnd\.piid\.[a-z]+\+json$/;
const BASE64: Field = { test: (value) => typeof value === 'string', must: 'must be base64' };
const ENVELOPE_FIELDS = {
  payload: BASE64,
  payloadType: { test: (value: unknown) => typeof value === 'string', must: 'must be a string' },
  signatures: { test: (value: unknown) => Array.isArray(value), must: 'must be a list' },
};
const SIGNATURE_FIELDS = { keyid: text(SHA256_HEX, 'must be the lower-case hex SHA-256 of a public key'), sig: BASE64 };

/** The most characters of a usage report, which has a line for each key and operation. */
export const MAX_REPORT_CHARS = 4 * 1024 * 1024;

/** Opens an envelope given as an object, as its JSON text, or as the base64 of that text. Its size is checked first. */
export function openEnvelope(given: unknown, maxChars = MAX_ENVELOPE_CHARS): Opened | Malformed {
  if (typeof given !== 'string') return openObject(given, maxChars);
  if (given.length > maxChars) return malformed('', 'is too large');
  const trimmed = given.trim();
  if (trimmed.startsWith('{')) return openText(trimmed, maxChars);
  const bytes = decodeBase64(trimmed);
  const decoded = bytes === undefined ? undefined : decodeUtf8(bytes);
  return decoded === undefined ? malformed('', 'is not the base64 of an envelope') : openText(decoded, maxChars);
}

function openText(json: string, maxChars: number): Opened | Malformed {
  const parsed = parseStrict(json);
  return parsed.ok ? openObject(parsed.value, maxChars) : malformed('', parsed.reason);
}

function openObject(value: unknown, maxChars: number): Opened | Malformed {
  const problem = problemOf(value, ENVELOPE_FIELDS);
  if (problem !== undefined) return malformed('', problem);
  const { payload, payloadType, signatures } = value as Envelope;
  if (payload.length > maxChars) return malformed('/payload', 'is too large');
  if (!TYPE.test(payloadType)) return malformed('/payloadType', 'is not a payload type of this product');
  if (signatures.length !== 1) return malformed('/signatures', 'must hold exactly one signature');
  const flaw = problemOf(signatures[0], SIGNATURE_FIELDS);
  if (flaw !== undefined) return malformed('/signatures/0', flaw);
  const { keyid, sig } = signatures[0]!;
  const bytes = decodeBase64(payload);
  if (bytes === undefined || bytes.length === 0) return malformed('/payload', 'is not canonical base64');
  const signature = sig.length > 128 ? undefined : decodeBase64(sig);
  if (signature?.length !== 64) return malformed('/signatures/0/sig', 'is not the canonical base64 of 64 bytes');
  return { payloadType, payload: bytes, keyid, signature };
}

/** Writes an opened envelope in its one canonical form. */
export function envelopeOf({ payload, payloadType, keyid, signature }: Opened): Envelope {
  const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
  return { payload: base64(payload), payloadType, signatures: [{ keyid, sig: base64(signature) }] };
}

function malformed(pointer: string, reason: string): Malformed {
  return { outcome: 'malformed', pointer, reason };
}

/** DSSE's pre-authentication encoding: lengths in bytes, so that no two pairs encode alike. */
export function pae(payloadType: string, payload: Uint8Array): Uint8Array {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** Lower-case hex SHA-256 of the 32 raw bytes of a public key. */
export function keyidOf(publicKey: Uint8Array): string {
  return createHash('sha256').update(publicKey).digest('hex');
}

export function isSignedBy(opened: Opened, publicKey: Uint8Array): boolean {
  if (publicKey.length !== 32 || keyidOf(publicKey) !== opened.keyid || !isReduced(opened.signature)) return false;
  return nacl.sign.detached.verify(pae(opened.payloadType, opened.payload), opened.signature, publicKey);
}

/**
 * The order of the group, little endian. tweetnacl accepts S + L in place of S, and with it a second spelling of each
 * signature.
 */
const ORDER = Buffer.from('edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010', 'hex');

function isReduced(signature: Uint8Array): boolean {
  for (let i = 31; i >= 0; i--) {
    const difference = signature[32 + i]! - ORDER[i]!;
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** `seed`: 32 bytes. */
export function seal(payloadType: string, payload: object, seed: Uint8Array): Envelope {
  const bytes = Buffer.from(JSON.stringify(payload));
  const { secretKey, publicKey } = nacl.sign.keyPair.fromSeed(Uint8Array.from(seed));
  const sig = nacl.sign.detached(pae(payloadType, bytes), secretKey);
  return {
    payload: bytes.toString('base64'),
    payloadType,
    signatures: [{ keyid: keyidOf(publicKey), sig: Buffer.from(sig).toString('base64') }],
  };
}

/** Reads the payload's JSON strictly. */
export function payloadOf(opened: Opened, fields: Readonly<Record<string, Field>>): { value: unknown } | Malformed {
  const json = decodeUtf8(opened.payload);
  if (json === undefined) return malformed('/payload', 'is not UTF-8');
  const parsed = parseStrict(json);
  if (!parsed.ok) return malformed('/payload', parsed.reason);
  const problem = problemOf(parsed.value, fields);
  return problem === undefined ? { value: parsed.value } : malformed('/payload', problem);
}
