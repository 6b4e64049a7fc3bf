/** Scalar and shared shapes of the contract (docs/interface.md#units), and the two helpers every schema is built with. */
import {
  Type,
  type ObjectOptions,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  type TString,
} from '@sinclair/typebox';

/** An object that accepts no other keys (docs/interface.md#rules, rule 1). */
export function closed<P extends TProperties>(properties: P, options: ObjectOptions = {}): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/**
 * A union distinguished by one literal property. AJV's `discriminator` then reports the errors of the
 * one branch that was meant, instead of those of all branches.
 */
export function tagged<S extends TObject[]>(
  tag: string,
  branches: [...S],
  options: { $id?: string; description?: string; examples?: unknown[] } = {},
) {
  return Type.Unsafe<Static<S[number]>>({
    type: 'object',
    discriminator: { propertyName: tag },
    required: [tag],
    oneOf: branches,
    ...options,
  });
}

/** A closed object of which exactly one of `names` must be present: a union without a tag, distinguished by key. */
export function exactlyOne<P extends TProperties>(
  names: (keyof P & string)[],
  properties: P,
  options: ObjectOptions = {},
): TObject<P> {
  return Type.Object(properties, {
    additionalProperties: false,
    ...options,
    exactlyOne: names,
  });
}

/** A map whose keys are the caller's and must have the form of `key`; another key is an unknown field. */
export function mapOf<V extends TSchema>(key: TString, value: V, options: ObjectOptions = {}) {
  return Type.Record(key, value, { additionalProperties: false, ...options });
}

/** A string out of a fixed list, as one `enum` (one error, not one a literal). */
export function oneOf<const V extends readonly string[]>(values: V, options: Record<string, unknown> = {}) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options });
}

export const Id = Type.String({
  $id: 'Id',
  pattern: '^[A-Za-z0-9][A-Za-z0-9._:/-]{0,127}$',
  description: 'Caller or service identifier, never personal data.',
});

export const Language = Type.String({
  $id: 'Language',
  pattern: '^(?:auto|[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)$',
  description: '`auto` or a BCP 47 tag.',
});

export const OFFSET_UNITS = ['codepoint', 'utf16', 'utf8', 'grapheme'] as const;
export const OffsetUnit = oneOf(OFFSET_UNITS, {
  $id: 'OffsetUnit',
  default: 'codepoint',
  description: 'What spans count in.',
});
export type OffsetUnit = (typeof OFFSET_UNITS)[number];

export const EntityType = Type.String({
  $id: 'EntityType',
  pattern: '^[A-Z][A-Z0-9_]{0,63}$',
  description: 'UPPER_SNAKE entity type.',
  examples: ['PERSON'],
});
export type EntityType = string;

export const Probability = Type.Number({ $id: 'Probability', minimum: 0, maximum: 1 });

export const CAPABILITY_STATUSES = ['ga', 'beta', 'upcoming', 'planned', 'unavailable'] as const;
export type CapabilityStatus = (typeof CAPABILITY_STATUSES)[number];

export const KeyRef = closed(
  { ref: Type.String({ pattern: '^(?:kms|vault|local):[A-Za-z0-9._/-]{1,200}$' }) },
  {
    $id: 'KeyRef',
    description: 'Names a key. Key bytes never travel in a request.',
    examples: [{ ref: 'local:tickets' }],
  },
);
export type KeyRef = Static<typeof KeyRef>;

export const StoredRef = Type.String({ $id: 'StoredRef', pattern: '^stored:[A-Za-z0-9._-]{1,128}$' });

export const Range = closed(
  { start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 0 }) },
  { $id: 'Range' },
);
export type Range = Static<typeof Range>;

/** Half-open [start, end) in the request's offset unit (docs/interface.md#units). */
export const Span = closed(
  {
    start: Type.Integer({ minimum: 0 }),
    end: Type.Integer({ minimum: 0 }),
    extra: Type.Optional(
      closed(
        {
          utf16: Type.Optional(Range),
          utf8: Type.Optional(Range),
          grapheme: Type.Optional(Range),
          codepoint: Type.Optional(Range),
        },
        { description: 'The same span in the extra units asked for.' },
      ),
    ),
  },
  {
    $id: 'Span',
    description: 'Half-open [start, end) in the offset unit of the request.',
    examples: [{ start: 4, end: 12 }],
  },
);
export type Span = Static<typeof Span>;

export const Interval = closed(
  { t0: Type.Number({ minimum: 0 }), t1: Type.Number({ minimum: 0 }) },
  { $id: 'Interval' },
);
export type Interval = Static<typeof Interval>;

const BoxNumbers = Type.Array(Type.Number(), { minItems: 4, maxItems: 4, description: '[x, y, width, height]' });
export { BoxNumbers };
export const Box = closed(
  {
    page: Type.Integer({ minimum: 1 }),
    box: BoxNumbers,
    t0: Type.Optional(Type.Number({ minimum: 0 })),
    t1: Type.Optional(Type.Number({ minimum: 0 })),
  },
  { $id: 'Box' },
);
export type Box = Static<typeof Box>;

export const Cell = closed({ row: Type.Integer({ minimum: 0 }), column: Type.String() }, { $id: 'Cell' });
export type Cell = Static<typeof Cell>;

export const Coords = closed(
  {
    intervals: Type.Optional(Type.Array(Interval)),
    boxes: Type.Optional(Type.Array(Box)),
    cell: Type.Optional(Cell),
    path: Type.Optional(
      Type.String({
        description: 'JSON Pointer (RFC 6901) into a json input, or to a form of a transcript beside the primary one.',
      }),
    ),
  },
  { $id: 'Coords' },
);
export type Coords = Static<typeof Coords>;

/** `output.box_granularity` (docs/interface.md#output). */
export type BoxGranularity = 'line' | 'word';
