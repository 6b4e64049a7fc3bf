/** Signed statements of an installation about itself. A person carries them to the issuer in a file. */
import {
  isSignedBy,
  MAX_REPORT_CHARS,
  openEnvelope,
  payloadOf,
  seal,
  type Envelope,
  type Malformed,
} from './envelope.ts';
import {
  INSTALLATION_ID,
  integer,
  literal,
  NONCE,
  problemOf,
  PRODUCT,
  records,
  SHA256_HEX,
  text,
  time,
  type Field,
} from './fields.ts';
import { decodeBase64 } from './json.ts';

export const CHALLENGE_TYPE = 'application/vnd.piid.challenge+json';
export const RELEASE_TYPE = 'application/vnd.piid.release+json';
export const USAGE_TYPE = 'application/vnd.piid.usage+json';

export interface Challenge {
  version: 1;
  product: 'piid';
  installation_id: string;
  /** Base64 of 32 bytes. */
  installation_public_key: string;
  nonce: string;
  /** Sequence of the last licence that was imported, or 0. */
  sequence: number;
  /** Records granted by all licences together. */
  granted_total: number;
  used_total: number;
  /** Hash of the ledger's last entry, hex. */
  ledger_head: string;
  issued_at: string;
}

/** An installation gives up the remainder of its licences, so that the vendor may issue it again elsewhere. */
export type Release = Omit<Challenge, 'nonce'> & {
  /** Records that were left and are now booked as used here. */
  released: number;
};

const COMMON_FIELDS = {
  version: literal(1),
  product: literal(PRODUCT),
  installation_id: text(INSTALLATION_ID, 'must be an installation'),
  installation_public_key: text(/^[A-Za-z0-9+/]{43}=$/, 'must be the base64 of 32 bytes'),
  sequence: integer(0),
  granted_total: records(0),
  used_total: records(0),
  ledger_head: text(SHA256_HEX, 'must be a hash in lower-case hex'),
  issued_at: time,
};
const CHALLENGE_FIELDS = { ...COMMON_FIELDS, nonce: text(NONCE, 'must be 64 lower-case hex digits') };
const RELEASE_FIELDS = { ...COMMON_FIELDS, released: records(0) };

type Statement = Omit<Challenge, 'version' | 'product' | 'nonce'>;

/** An earlier state of an installation's ledger that the installation has signed. */
export interface LedgerState {
  entries: number;
  /** Hash of its last entry, hex. */
  ledger_head: string;
}

/** The usage of one month, with enough of the ledger to show that it continues the last report. */
export type UsageReport = Omit<Challenge, 'nonce'> & {
  /** `2026-11` */
  month: string;
  period: { start: string; end: string };
  records: number;
  requests: number;
  lines: object[];
  incidents: object[];
  /** How many entries `ledger_head` is the last of. */
  ledger_entries: number;
  /** The states of the ledger that earlier challenges, reports and releases named, as the ledger holds them now. */
  states: LedgerState[];
  /** Licences that an older version imported. They cannot be used until they are imported again. */
  unsigned: string[];
};

const STATE_FIELDS = { entries: integer(0), ledger_head: text(SHA256_HEX, 'must be a hash in lower-case hex') };
const USAGE_FIELDS = {
  ...COMMON_FIELDS,
  month: text(/^[0-9]{4}-[0-9]{2}$/, 'must be a month'),
  period: listed((value) => problemOf(value, { start: time, end: time }) === undefined),
  records: records(0),
  requests: integer(0),
  lines: listed((value) => Array.isArray(value)),
  incidents: listed((value) => Array.isArray(value)),
  ledger_entries: integer(0),
  states: listed((value) => Array.isArray(value) && value.every((one) => problemOf(one, STATE_FIELDS) === undefined)),
  unsigned: listed((value) => Array.isArray(value) && value.every((one) => typeof one === 'string')),
};

function listed(test: (value: unknown) => boolean): Field {
  return { test, must: 'is not of the right form' };
}

export function sealChallenge(statement: Statement & { nonce: string }, seed: Uint8Array): Envelope {
  return seal(CHALLENGE_TYPE, { version: 1, product: PRODUCT, ...statement } satisfies Challenge, seed);
}

export function sealRelease(statement: Statement & { released: number }, seed: Uint8Array): Envelope {
  return seal(RELEASE_TYPE, { version: 1, product: PRODUCT, ...statement } satisfies Release, seed);
}

/** The usage of one month for billing, signed like a challenge. */
export function sealUsage(report: Omit<UsageReport, 'version' | 'product'>, seed: Uint8Array): Envelope {
  return seal(USAGE_TYPE, { version: 1, product: PRODUCT, ...report } satisfies UsageReport, seed);
}

/**
 * Reads a challenge whose signature matches the key it names. Only the issuer's ledger knows whether the key is the
 * installation's.
 */
export function readChallenge(given: unknown): { challenge: Challenge } | Malformed {
  const read = readStatement(given, CHALLENGE_TYPE, CHALLENGE_FIELDS);
  return 'value' in read ? { challenge: read.value as Challenge } : read;
}

export function readRelease(given: unknown): { release: Release } | Malformed {
  const read = readStatement(given, RELEASE_TYPE, RELEASE_FIELDS);
  return 'value' in read ? { release: read.value as Release } : read;
}

export function readUsage(given: unknown): { report: UsageReport } | Malformed {
  const read = readStatement(given, USAGE_TYPE, USAGE_FIELDS, MAX_REPORT_CHARS);
  return 'value' in read ? { report: read.value as UsageReport } : read;
}

function readStatement(
  given: unknown,
  type: string,
  fields: Parameters<typeof payloadOf>[1],
  maxChars?: number,
): { value: unknown } | Malformed {
  const opened = openEnvelope(given, maxChars);
  if ('outcome' in opened) return opened;
  if (opened.payloadType !== type) return { outcome: 'malformed', pointer: '/payloadType', reason: `is not ${type}` };
  const read = payloadOf(opened, fields);
  if ('outcome' in read) return read;
  const key = decodeBase64((read.value as Challenge).installation_public_key);
  if (key === undefined || !isSignedBy(opened, key)) {
    return { outcome: 'malformed', pointer: '/signatures/0/sig', reason: 'does not fit the payload' };
  }
  return read;
}
