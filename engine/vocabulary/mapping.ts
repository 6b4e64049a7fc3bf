/** The mapping block and its results (spec 2.5). */
import { Type, type Static } from '@sinclair/typebox';
import { closed, EntityType, Id, oneOf } from './schema.ts';

export const KnownEntry = closed(
  {
    original: Type.String({ minLength: 1 }),
    replacement: Type.String({ minLength: 1 }),
    type: Type.Optional(EntityType),
  },
  { $id: 'KnownEntry' },
);
export type KnownEntry = Static<typeof KnownEntry>;

export const KnownEntries = Type.Array(KnownEntry, { maxItems: 20_000 });
export const Reserved = Type.Array(Type.String({ minLength: 1 }), { maxItems: 20_000 });

export const CONSISTENCIES = ['input', 'batch', 'session', 'account'] as const;
export const Mapping = closed(
  {
    consistency: Type.Optional(oneOf(CONSISTENCIES, { default: 'batch' })),
    session: Type.Optional(Id),
    known: Type.Optional(KnownEntries),
    reserved: Type.Optional(Reserved),
    return: Type.Optional(oneOf(['delta', 'full', 'none'], { default: 'delta' })),
  },
  { $id: 'Mapping' },
);
export type Mapping = Static<typeof Mapping>;

export const Part = closed(
  {
    original: Type.String(),
    replacement: Type.String(),
    role: oneOf(['given', 'family', 'middle', 'particle', 'other']),
  },
  { $id: 'Part' },
);
export type Part = Static<typeof Part>;

export const MappingEntry = closed(
  {
    id: Id,
    type: EntityType,
    original: Type.String(),
    replacement: Type.String(),
    reversible: Type.Boolean(),
    fallback: Type.Optional(Type.Boolean({ default: false })),
    parts: Type.Optional(Type.Array(Part)),
  },
  { $id: 'MappingEntry' },
);
export type MappingEntry = Static<typeof MappingEntry>;

export const MappingResult = closed(
  {
    rev: Type.Integer({ minimum: 0 }),
    delta: Type.Optional(Type.Array(MappingEntry)),
    full: Type.Optional(Type.Array(MappingEntry)),
    unprotected: Type.Optional(
      Type.Array(
        closed({ input_id: Id, reason: oneOf(['policy_keep', 'not_detected_type', 'capability_unavailable']) }),
      ),
    ),
  },
  { $id: 'MappingResult' },
);
export type MappingResult = Static<typeof MappingResult>;
