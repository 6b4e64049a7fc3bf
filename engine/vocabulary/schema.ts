/** Scalar and shared shapes of the contract (spec 2.1), and the two helpers every schema is built with. */
import {
  Type,
  type ObjectOptions,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
} from '@sinclair/typebox';

/** An object that accepts no other keys (spec 1, rule 1). */
export function closed<P extends TProperties>(properties: P, options: ObjectOptions = {}): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/**
 * A union told apart by one literal property. AJV's `discriminator` then reports the errors of the
 * one branch that was meant, instead of those of all branches.
 */
export function tagged<S extends TObject[]>(tag: string, branches: [...S], options: { $id?: string; description?: string } = {}) {
  return Type.Unsafe<Static<S[number]>>({
    type: 'object',
    discriminator: { propertyName: tag },
    required: [tag],
    oneOf: branches,
    ...options,
  });
}

/** A closed object of which exactly one of `names` must be present: a union without a tag, told apart by key. */
export function exactlyOne<P extends TProperties>(names: (keyof P & string)[], properties: P, options: ObjectOptions = {}): TObject<P> {
  return Type.Object(properties, {
    additionalProperties: false,
    ...options,
    exactlyOne: names,
  });
}

/** A string out of a fixed list, as one `enum` (one error, not one a literal). */
export function oneOf<const V extends readonly string[]>(values: V, options: Record<string, unknown> = {}) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options });
}

export const Id = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9._:/-]{0,127}$',
  description: 'Caller or service identifier, never personal data.',
});

export const Language = Type.String({
  pattern: '^(?:auto|[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)$',
  description: '`auto` or a BCP 47 tag.',
});

export const OFFSET_UNITS = ['codepoint', 'utf16', 'utf8', 'grapheme'] as const;
export const OffsetUnit = oneOf(OFFSET_UNITS, { default: 'codepoint' });
export type OffsetUnit = (typeof OFFSET_UNITS)[number];

export const EntityType = Type.String({ pattern: '^[A-Z][A-Z0-9_]{0,63}$', description: 'UPPER_SNAKE entity type.' });
export type EntityType = string;

export const Probability = Type.Number({ minimum: 0, maximum: 1 });

export const CAPABILITY_STATUSES = ['ga', 'beta', 'upcoming', 'planned', 'unavailable'] as const;
export type CapabilityStatus = (typeof CAPABILITY_STATUSES)[number];

export const KeyRef = closed({
  ref: Type.String({ pattern: '^(?:kms|vault|local):[A-Za-z0-9._/-]{1,200}$' }),
});
export type KeyRef = Static<typeof KeyRef>;

export const StoredRef = Type.String({ pattern: '^stored:[A-Za-z0-9._-]{1,128}$' });

export const Range = closed({ start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 0 }) });
export type Range = Static<typeof Range>;

/** Half-open [start, end) in the request's offset unit (spec 2.1). */
export const Span = closed({
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
  extra: Type.Optional(
    closed({
      utf16: Type.Optional(Range),
      utf8: Type.Optional(Range),
      grapheme: Type.Optional(Range),
      codepoint: Type.Optional(Range),
    }),
  ),
});
export type Span = Static<typeof Span>;

export const Interval = closed({ t0: Type.Number({ minimum: 0 }), t1: Type.Number({ minimum: 0 }) });
export type Interval = Static<typeof Interval>;

const BoxNumbers = Type.Array(Type.Number(), { minItems: 4, maxItems: 4 });
export { BoxNumbers };
export const Box = closed({
  page: Type.Integer({ minimum: 1 }),
  box: BoxNumbers,
  t0: Type.Optional(Type.Number({ minimum: 0 })),
  t1: Type.Optional(Type.Number({ minimum: 0 })),
});
export type Box = Static<typeof Box>;

export const Cell = closed({ row: Type.Integer({ minimum: 0 }), column: Type.String() });
export type Cell = Static<typeof Cell>;

export const Coords = closed({
  intervals: Type.Optional(Type.Array(Interval)),
  boxes: Type.Optional(Type.Array(Box)),
  cell: Type.Optional(Cell),
  path: Type.Optional(Type.String({ description: 'JSON Pointer (RFC 6901) into a json input.' })),
});
export type Coords = Static<typeof Coords>;
