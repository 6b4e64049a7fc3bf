/** The mapping block and its results (docs/interface.md#mapping). */
import { Type, type Static } from '@sinclair/typebox';
import { closed, EntityType, Id, oneOf } from './schema.ts';

/**
 * The longest original, replacement and reserved value that a caller gives, in characters: a PEM key of 4,096 bits has
 * 3,272. With it, no list of 20,000 entries is held up by a few of them that fill the body.
 */
export const MAX_MAP_TEXT = 4_096;

const MapText = Type.String({ minLength: 1, maxLength: MAX_MAP_TEXT });

export const KnownEntry = closed(
  {
    original: MapText,
    replacement: MapText,
    type: Type.Optional(EntityType),
  },
  { $id: 'KnownEntry' },
);
export type KnownEntry = Static<typeof KnownEntry>;

/** Known and reserved entries of one request, each. */
export const MAX_GIVEN_ENTRIES = 20_000;
export const KnownEntries = Type.Array(KnownEntry, { maxItems: MAX_GIVEN_ENTRIES });
export const Reserved = Type.Array(MapText, { maxItems: MAX_GIVEN_ENTRIES });

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
    original: Type.String({
      description:
        'Empty for an entry of an earlier request that nobody can turn back: only a keyed hash of its original is kept.',
    }),
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
