/** Offline activation and usage (docs/decisions.md#activation, docs/decisions.md#usage, docs/decisions.md#licence-files-and-builds). */
import { Type, type Static } from '@sinclair/typebox';
import { closed, Id, oneOf } from '../../engine/vocabulary/schema.ts';
import { amount, count, Time } from './common.ts';

export const DsseEnvelope = closed(
  {
    payload: Type.String({ description: 'Base64.' }),
    payloadType: Type.String(),
    signatures: Type.Array(closed({ keyid: Type.String(), sig: Type.String() })),
  },
  { $id: 'DsseEnvelope', description: 'DSSE; Ed25519 over its pre-authentication encoding.' },
);
export type DsseEnvelope = Static<typeof DsseEnvelope>;

const exampleEnvelope = {
  payload: 'eyJ2ZXJzaW9uIjoxfQ==',
  payloadType: 'application/vnd.piid.licence+json',
  signatures: [{ keyid: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', sig: 'c2lnbmF0dXJl' }],
};

export const LicenseRequest = closed(
  {
    license: Type.Unsafe<string | DsseEnvelope>({
      anyOf: [Type.String({ description: 'Base64 of the envelope.' }), DsseEnvelope],
      description: 'The issuer-signed envelope, or its base64.',
    }),
  },
  {
    $id: 'LicenseRequest',
    description: 'A key may not stand twice anywhere in this body.',
    examples: [{ license: exampleEnvelope }],
  },
);
export type LicenseRequest = Static<typeof LicenseRequest>;

export const Quota = closed(
  { unit: Type.Literal('records'), granted: amount(), used: amount(), reserved: amount(), available: amount() },
  { $id: 'Quota', description: 'What licences gave, without the allowance.' },
);

export const LicenseResponse = closed(
  { licence_id: Id, sequence: count(), records_added: amount(), quota: Quota },
  { $id: 'LicenseResponse' },
);
export type LicenseResponse = Static<typeof LicenseResponse>;

export const Incidents = Type.Array(
  closed({ kind: oneOf(['clock_accepted', 'mark_missing']), at: Time, seen: Type.Optional(Time) }),
  {
    maxItems: 32,
    description:
      'What is on record beside counts: a clock that had run ahead was accepted (`seen`: what it had shown); the mark that tells an older copy of the volume was missing.',
  },
);

export const WARNING_CODES = ['trial_ends', 'trial_over', 'licence_unsigned'] as const;

const Warnings = Type.Array(closed({ code: oneOf(WARNING_CODES), message: Type.String() }), {
  description: 'What will stop requests, or does already, and what to do about it.',
});

export const OfflineStatus = closed(
  {
    installation_id: Id,
    activated: Type.Boolean(),
    sequence: count(),
    trust: oneOf(['production', 'development']),
    quota: Quota,
    allowance: closed({
      granted: amount(),
      used: amount(),
      available: amount(),
      period_start: Time,
      period_end: Time,
      // Without a licence only.
      trial_ends: Type.Optional(Time),
    }),
    licences: Type.Array(
      closed({
        licence_id: Id,
        sequence: count(),
        records: amount(),
        imported_at: Time,
        expires_at: Type.Optional(Time),
        unsigned: Type.Optional(
          Type.Literal(true, {
            description:
              'An older version imported it without keeping its signature. Nothing of it can be used until the licence is imported again.',
          }),
        ),
      }),
    ),
    warnings: Warnings,
    state: closed({
      intact: Type.Boolean(),
      problem: Type.Optional(oneOf(['chain', 'clock', 'rolled_back', 'tampered'])),
      schema_version: count(),
      ledger_entries: count(),
      ledger_head: Type.String(),
      clock: oneOf(['ok', 'rolled_back']),
      incidents: Type.Optional(Incidents),
    }),
  },
  { $id: 'OfflineStatus' },
);
export type OfflineStatus = Static<typeof OfflineStatus>;

const charged = Type.Record(Type.String(), amount());
export const UsageResponse = closed(
  {
    mode: Type.Literal('offline'),
    key_id: Id,
    account: Type.String(),
    period: closed({ start: Time, end: Time }),
    used: closed({ records: amount(), by_tier: charged, by_operation: charged, requests: count() }),
    quota: Quota,
  },
  { $id: 'UsageResponse' },
);
export type UsageResponse = Static<typeof UsageResponse>;

export const UsageV1Response = closed(
  { used: amount(), reserved: amount(), available: amount(), unit: Type.Literal('records') },
  {
    $id: 'UsageV1Response',
    description: 'Kept for older clients. Of the calling key and this month; `available` is what is left for all.',
  },
);
export type UsageV1Response = Static<typeof UsageV1Response>;
