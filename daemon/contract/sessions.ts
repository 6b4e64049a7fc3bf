/** Sessions and uploads (docs/interface.md#requests, docs/decisions.md#envelopes). */
import { Type, type Static } from '@sinclair/typebox';
import { KnownEntries, Reserved } from '../../engine/vocabulary/mapping.ts';
import { closed, Id } from '../../engine/vocabulary/schema.ts';
import { count, Time } from './common.ts';

const ttl = { minimum: 60, maximum: 86_400 };

export const SessionCreate = closed(
  { ttl_s: Type.Optional(Type.Integer({ ...ttl, default: 3600 })), known: Type.Optional(KnownEntries) },
  { $id: 'SessionCreate', examples: [{ ttl_s: 3600 }] },
);
export type SessionCreate = Static<typeof SessionCreate>;

export const SessionPatch = closed(
  {
    ttl_s: Type.Optional(Type.Integer(ttl)),
    known: Type.Optional(KnownEntries),
    reserved: Type.Optional(Reserved),
    expected_rev: Type.Optional(count()),
  },
  { $id: 'SessionPatch', examples: [{ ttl_s: 7200, expected_rev: 3 }] },
);
export type SessionPatch = Static<typeof SessionPatch>;

export const Session = closed(
  {
    id: Id,
    rev: count(),
    entries: count(),
    reserved: count(),
    ttl_s: Type.Integer(ttl),
    created_at: Time,
    updated_at: Time,
    expires_at: Time,
  },
  { $id: 'Session', description: 'Metadata, no originals.' },
);
export type Session = Static<typeof Session>;

export const Upload = closed(
  { id: Id, bytes: count(), media_type: Type.String(), hmac: Type.String(), created_at: Time, expires_at: Time },
  { $id: 'Upload' },
);
export type Upload = Static<typeof Upload>;
