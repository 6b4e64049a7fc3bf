/** Whether a licence counts here. The order of the checks is part of the contract (docs/decisions.md#licence-files-and-builds). */
import {
  envelopeOf,
  isSignedBy,
  openEnvelope,
  payloadOf,
  seal,
  type Envelope,
  type Malformed,
  type Opened,
} from './envelope.ts';
import {
  INSTALLATION_ID,
  integer,
  LICENCE_ID,
  literal,
  NONCE,
  optional,
  PRODUCT,
  records,
  strings,
  text,
  time,
} from './fields.ts';
import { decodeBase64 } from './json.ts';
import { TIER_NAME } from './records.ts';

export const LICENCE_TYPE = 'application/vnd.piid.licence+json';

export interface Licence {
  version: 1;
  licence_id: string;
  product: string;
  installation_id: string;
  challenge_nonce: string;
  sequence: number;
  records: number;
  /** Tiers that the licence pays for; all tiers when left out. */
  tiers?: string[];
  features?: string[];
  not_before?: string;
  expires_at?: string;
  issued_at: string;
}

const LICENCE_FIELDS = {
  version: literal(1),
  licence_id: text(LICENCE_ID, 'must be a licence identifier'),
  product: text(/^[a-z0-9-]{1,64}$/, 'must be a product name'),
  installation_id: text(INSTALLATION_ID, 'must be an installation'),
  challenge_nonce: text(NONCE, 'must be 64 lower-case hex digits'),
  sequence: integer(1),
  records: records(0.1),
  tiers: optional(strings(TIER_NAME, 'must be a list of tiers')),
  features: optional(strings(/^[a-z][a-z0-9_-]{0,63}$/, 'must be a list of feature names')),
  not_before: optional(time),
  expires_at: optional(time),
  issued_at: time,
};

/** Why a licence is refused. `malformed` concerns the form; the others are in the order of the checks. */
export type Refused =
  | Malformed
  | {
      outcome:
        | 'untrusted'
        | 'other_product'
        | 'other_installation'
        | 'replayed'
        | 'unknown_nonce'
        | 'not_yet_valid'
        | 'expired';
      pointer: string;
      reason: string;
    };

export interface Genuine {
  outcome: 'genuine';
  licence: Licence;
  /** The envelope as it was signed, in the one form that the volume keeps. */
  envelope: Envelope;
}

/** Checks form and signature: the costly part, which needs nothing from the volume. */
export function authenticate(given: unknown, trustedKeys: readonly string[]): Genuine | Refused {
  const read = readLicence(given);
  if ('outcome' in read) return read;
  const { opened, licence } = read;
  if (!isTrusted(opened, trustedKeys)) {
    return { outcome: 'untrusted', pointer: '/signatures/0', reason: 'is not the signature of a trusted issuer' };
  }
  return { outcome: 'genuine', licence, envelope: envelopeOf(opened) };
}

/**
 * Reads a licence that was imported before from its envelope. Undefined when it is for another product or installation.
 * Nonce, sequence and dates were checked at the import.
 */
export function recognize(
  envelope: unknown,
  { installationId, trustedKeys }: { installationId: string; trustedKeys: readonly string[] },
): { outcome: 'genuine' | 'untrusted'; licence: Licence } | undefined {
  const read = readLicence(envelope);
  if ('outcome' in read) return undefined;
  const { opened, licence } = read;
  if (licence.product !== PRODUCT || licence.installation_id !== installationId) return undefined;
  return { outcome: isTrusted(opened, trustedKeys) ? 'genuine' : 'untrusted', licence };
}

function readLicence(given: unknown): { opened: Opened; licence: Licence } | Malformed {
  const opened = openEnvelope(given);
  if ('outcome' in opened) return opened;
  if (opened.payloadType !== LICENCE_TYPE) {
    return { outcome: 'malformed', pointer: '/payloadType', reason: `must be ${LICENCE_TYPE}` };
  }
  const read = payloadOf(opened, LICENCE_FIELDS);
  return 'outcome' in read ? read : { opened, licence: read.value as Licence };
}

function isTrusted(opened: Opened, trustedKeys: readonly string[]): boolean {
  return trustedKeys.some((key) => {
    const bytes = decodeBase64(key);
    return bytes !== undefined && isSignedBy(opened, bytes);
  });
}

export interface Circumstances {
  installationId: string;
  /** Sequence of the last licence that was imported. */
  sequence: number;
  isOpenNonce: (nonce: string) => boolean;
  now: Date;
}

/**
 * The checks that need the volume. They must run in the transaction that imports. Undefined: the licence is admitted.
 */
export function refusalOf(
  licence: Licence,
  { installationId, sequence, isOpenNonce, now }: Circumstances,
): Refused | undefined {
  const refuse = (outcome: Exclude<Refused['outcome'], 'malformed'>, reason: string): Refused => ({
    outcome,
    pointer: '/payload',
    reason,
  });
  if (licence.product !== PRODUCT) return refuse('other_product', 'is for another product');
  if (licence.installation_id !== installationId) return refuse('other_installation', 'is for another installation');
  if (licence.sequence <= sequence) return refuse('replayed', 'its sequence is not greater than the last one imported');
  if (!isOpenNonce(licence.challenge_nonce)) return refuse('unknown_nonce', 'answers no open challenge');
  if (licence.not_before !== undefined && Date.parse(licence.not_before) > now.getTime()) {
    return refuse('not_yet_valid', 'is not valid yet');
  }
  if (licence.expires_at !== undefined && Date.parse(licence.expires_at) <= now.getTime()) {
    return refuse('expired', 'has expired');
  }
  return undefined;
}

/** Seals a licence; the issuer's side. Throws when the licence would be refused for its form. */
export function sealLicence(licence: Licence, seed: Uint8Array): Envelope {
  const envelope = seal(LICENCE_TYPE, licence, seed);
  const opened = openEnvelope(envelope);
  if ('outcome' in opened || 'outcome' in payloadOf(opened, LICENCE_FIELDS)) throw new RangeError('not a licence');
  return envelope;
}
