/** The policy (docs/interface.md#policy). */
import { Type, type Static, type TOptional, type TSchema } from '@sinclair/typebox';
import { ACTIONS, type ActionName } from '../actions/index.ts';
import { closed, Id, oneOf } from '../vocabulary/schema.ts';

export const PRESETS = ['pseudonymize', 'mask', 'label', 'strict', 'private-only', 'phi'] as const;
export type Preset = (typeof PRESETS)[number];

type WithParameters = Extract<(typeof ACTIONS)[number], { parameters: TSchema }>;
type ParameterFields = { [Row in WithParameters as Row['name']]: TOptional<Row['parameters']> };

/** Each action's parameters under the action's name, as its row has them. */
const PARAMETERS = Object.fromEntries(
  ACTIONS.flatMap(({ name, parameters }) => (parameters === undefined ? [] : [[name, Type.Optional(parameters)]])),
) as unknown as ParameterFields;

/** The actions that take a parameter object, which stands under the action's name. */
const WITH_PARAMETERS: readonly string[] = Object.keys(PARAMETERS);

export const ACTION_NAMES: readonly ActionName[] = ACTIONS.map(({ name }) => name);

const ActionFields = { action: oneOf(ACTION_NAMES), ...PARAMETERS };

/** One action with its parameters. Parameters that the named action needs are checked by the plan (422). */
export const Action = closed(ActionFields, { $id: 'Action', parametersOf: WITH_PARAMETERS });
export type Action = Static<typeof Action>;

/** The parameters of the action that is named; parameters of another action are refused. */
export function parametersOf(action: Action): unknown {
  return (action as Readonly<Record<string, unknown>>)[action.action];
}

export const Rule = closed(
  {
    types: Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { minItems: 1 }),
    ...ActionFields,
  },
  { $id: 'Rule', parametersOf: WITH_PARAMETERS },
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

/** Keys of one field rule; steps of the paths of all field rules together, which bounds what each place of a value may cost. */
const MOST_KEYS = 1_024;
export const MOST_STEPS = 512;
/** A pointer of a pattern: steps with `~0` and `~1`, of which `*` and `**` are wildcards. */
const PointerPattern = Type.String({ maxLength: 1024, pattern: '^(?:/(?:[^~/]|~[01])*)*$' });

/** Either a column action or `drop_row_when`; the key that is present tells them apart. */
export const FieldRule = Type.Object(
  {
    columns: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    paths: Type.Optional(
      Type.Array(PointerPattern, {
        minItems: 1,
        maxItems: MOST_STEPS,
        description:
          'JSON Pointers; a step `*` is any one step, `**` any number of steps. The paths of a policy have 512 steps at most.',
      }),
    ),
    keys: Type.Optional(
      Type.Array(Type.String({ maxLength: 1024 }), {
        minItems: 1,
        maxItems: MOST_KEYS,
        description: 'Names of members, wherever they are in the value; written as they are there.',
      }),
    ),
    when: Type.Optional(Condition),
    drop_row_when: Type.Optional(Condition),
    ...ActionFields,
    action: Type.Optional(ActionFields.action),
  },
  {
    $id: 'FieldRule',
    additionalProperties: false,
    fieldRule: true,
    parametersOf: WITH_PARAMETERS,
    description:
      'For tables: an action for whole cells, found or not, or `drop_row_when`. The first rule for a column whose `when` holds ' +
      'counts; null and empty cells stay. A cell of which nothing is known has the type FIELD_VALUE. A column that no table ' +
      'of the request has, and field rules without a table, are 422; those of a template are left out where there is no table. ' +
      'For JSON: `paths` or `keys` in place of `columns`, without `when`. Such a rule holds for the string and number leaves that ' +
      'it names and for all below them; the first that holds counts. Without a JSON input it is 422.',
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
