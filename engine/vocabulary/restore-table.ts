/** The restore table (docs/interface.md#restore-tables). */
import { Type, type Static } from '@sinclair/typebox';
import { closed, Id, oneOf } from './schema.ts';

export const RangeList = Type.Array(
  Type.Array(Type.Integer({ minimum: 0, maximum: 1_114_111 }), { minItems: 2, maxItems: 2 }),
  { $id: 'RangeList' },
);
export type RangeList = Static<typeof RangeList>;

export const RestoreKey = closed(
  {
    k: Type.String({ minLength: 1 }),
    o: Type.String(),
    m: Type.Optional(Id),
    b: Type.Optional(oneOf(['both', 'none'], { default: 'both' })),
    v: Type.Optional(oneOf(['exact', 'case', 'part', 'translit', 'json_ascii'], { default: 'exact' })),
    ch: Type.Optional(oneOf(['any', 'text', 'json'], { default: 'any' })),
  },
  { $id: 'RestoreKey' },
);
export type RestoreKey = Static<typeof RestoreKey>;

export const RestoreTable = closed(
  {
    algorithm: Type.String({ pattern: '^pii-restore/[0-9]+(?:\\.[0-9]+)?$' }),
    table_id: Type.Optional(Id),
    mapping_rev: Type.Optional(Type.Integer({ minimum: 0 })),
    direction: Type.Optional(oneOf(['restore', 'forward'], { default: 'restore' })),
    word_class: Type.Optional(
      Type.Unsafe<string | RangeList>({
        anyOf: [Type.String({ pattern: '^pii-word/[0-9]+$' }), RangeList],
        default: 'pii-word/1',
      }),
    ),
    max_key_len: Type.Optional(Type.Integer({ minimum: 0 })),
    ignorable: Type.Optional(RangeList),
    keys: Type.Array(RestoreKey),
    dropped: Type.Optional(Type.Record(Type.String(), Type.Integer({ minimum: 0 }))),
    markers: Type.Optional(
      closed({
        prefix: Type.String({ minLength: 1 }),
        suffix: Type.String({ minLength: 1 }),
        max_body: Type.Optional(Type.Integer({ minimum: 1, maximum: 256 })),
        on_unknown: Type.Optional(oneOf(['keep', 'remove', 'redact'], { default: 'keep' })),
        redact_text: Type.Optional(Type.String({ maxLength: 64 })),
      }),
    ),
  },
  { $id: 'RestoreTable' },
);
export type RestoreTable = Static<typeof RestoreTable>;
