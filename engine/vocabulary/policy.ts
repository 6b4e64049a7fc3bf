/** The policy (spec 2.6). */
import { Type, type Static, type TProperties } from '@sinclair/typebox';
import { closed, Id, KeyRef, oneOf, StoredRef } from './schema.ts';

export const PRESETS = ['pseudonymize', 'mask', 'label', 'strict', 'private-only', 'phi'] as const;
export type Preset = (typeof PRESETS)[number];

/** The sixteen actions, in the specification's order. */
export const ACTION_NAMES = [
  'keep',
  'mask',
  'partial',
  'label',
  'surrogate',
  'synthetic',
  'generalize',
  'hash',
  'date_shift',
  'bucket',
  'time_part',
  'dictionary',
  'replace',
  'remove',
  'drop_row',
  'crypto',
] as const;
export type ActionName = (typeof ACTION_NAMES)[number];

const ActionFields = {
  action: oneOf(ACTION_NAMES),
  mask: Type.Optional(
    closed({
      char: Type.Optional(Type.String({ minLength: 1, maxLength: 1 })),
      keep_first: Type.Optional(Type.Integer({ minimum: 0 })),
      keep_last: Type.Optional(Type.Integer({ minimum: 0 })),
      count: Type.Optional(Type.Integer({ minimum: 0 })),
      reverse: Type.Optional(Type.Boolean()),
      ignore: Type.Optional(Type.String({ maxLength: 64 })),
    }),
  ),
  label: Type.Optional(
    closed({
      format: Type.Optional(Type.String({ maxLength: 64, default: '[{TYPE}_{n}]' })),
      numbering: Type.Optional(oneOf(['none', 'per_value', 'per_occurrence'], { default: 'per_value' })),
    }),
  ),
  surrogate: Type.Optional(
    closed({
      realm: Type.Optional(oneOf(['preserve', 'neutralize'], { default: 'preserve' })),
      arity: Type.Optional(oneOf(['same'])),
      preserve_format: Type.Optional(Type.Boolean({ default: true })),
      valid_checksum: Type.Optional(Type.Boolean({ default: true })),
    }),
  ),
  synthetic: Type.Optional(closed({ preserve_format: Type.Optional(Type.Boolean({ default: false })) })),
  generalize: Type.Optional(closed({ level: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })) })),
  hash: Type.Optional(
    closed({ alg: Type.Optional(oneOf(['hmac-sha256', 'hmac-sha512'], { default: 'hmac-sha256' })), key: KeyRef }),
  ),
  date_shift: Type.Optional(
    closed({
      min_days: Type.Integer({ minimum: -36_500, maximum: 36_500 }),
      max_days: Type.Integer({ minimum: -36_500, maximum: 36_500 }),
      key: Type.Optional(KeyRef),
    }),
  ),
  bucket: Type.Optional(
    closed({ bounds: Type.Array(Type.Number(), { minItems: 1 }), labels: Type.Optional(Type.Array(Type.String())) }),
  ),
  time_part: Type.Optional(
    closed({ part: oneOf(['year', 'month', 'day_of_month', 'day_of_week', 'week_of_year', 'hour_of_day']) }),
  ),
  dictionary: Type.Optional(closed({ ref: StoredRef })),
  replace: Type.Optional(closed({ value: Type.String({ maxLength: 256 }) })),
  crypto: Type.Optional(Type.Object({}, { additionalProperties: true, description: 'Planned; answers 501.' })),
} satisfies TProperties;

/** One action with its parameters. Parameters that the named action needs are checked by the plan (422). */
export const Action = closed(ActionFields, { $id: 'Action' });
export type Action = Static<typeof Action>;

export const Rule = closed(
  {
    types: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { minItems: 1 }),
    ...ActionFields,
  },
  { $id: 'Rule' },
);
export type Rule = Static<typeof Rule>;

export const Condition = closed(
  {
    column: Type.String(),
    op: oneOf(['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'exists']),
    value: Type.Optional(
      Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] }),
    ),
  },
  {
    $id: 'Condition',
    description:
      'Reads the cell as it came in. Two numbers, or strings that are, compare as numbers, else as strings by code point; ' +
      'null equals only null. `exists` takes no value: present and not null.',
  },
);
export type Condition = Static<typeof Condition>;

/** Either a column action or `drop_row_when`; which one is told by the key that is there. */
export const FieldRule = Type.Object(
  {
    columns: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    when: Type.Optional(Condition),
    drop_row_when: Type.Optional(Condition),
    ...ActionFields,
    action: Type.Optional(ActionFields.action),
  },
  {
    $id: 'FieldRule',
    additionalProperties: false,
    fieldRule: true,
    description:
      'For tables: an action for whole cells, found or not, or `drop_row_when`. The first rule for a column whose `when` holds ' +
      'counts; null and empty cells stay. A cell of which nothing is known has the type FIELD_VALUE. A column that no table ' +
      'of the request has, and field rules without a table, are 422; those of a template are left out where there is no table.',
  },
);
export type FieldRule = Static<typeof FieldRule>;

const Colour = Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' });

export const Policy = closed(
  {
    template: Type.Optional(Id),
    preset: Type.Optional(oneOf(PRESETS, { default: 'pseudonymize' })),
    default: Type.Optional(Action),
    rules: Type.Optional(Type.Array(Rule)),
    fields: Type.Optional(Type.Array(FieldRule)),
    media: Type.Optional(
      closed({
        image: Type.Optional(
          closed({
            op: oneOf(['fill']),
            color: Type.Optional(Type.String({ ...Colour, default: '#000000' })),
            all_text: Type.Optional(Type.Boolean({ default: false })),
            pad_px: Type.Optional(Type.Integer({ minimum: 0, maximum: 16, default: 2 })),
          }),
        ),
        audio: Type.Optional(
          closed({
            op: oneOf(['silence', 'bleep']),
            pad_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, default: 100 })),
          }),
        ),
        video: Type.Optional(closed({ op: oneOf(['track_fill']), color: Type.Optional(Colour) })),
      }),
    ),
  },
  {
    $id: 'Policy',
    templateAlone: true,
    description: 'Either `{template}` alone or a policy body.',
    examples: [{ preset: 'pseudonymize', rules: [{ types: ['IBAN'], action: 'mask', mask: { keep_last: 4 } }] }],
  },
);
export type Policy = Static<typeof Policy>;
