/** What several operations share: output and processing options, usage, engine, errors (docs/interface.md#output, docs/interface.md#results, docs/interface.md#errors). */
import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { ERROR_CODES, type ErrorCode } from '../../engine/errors.ts';
import { RESTORE_ALGORITHM, RESTORE_ALGORITHMS } from '../../engine/restore/algorithm.ts';
import { closed, EntityType, oneOf, OffsetUnit, Probability, Language, mapOf } from '../../engine/vocabulary/schema.ts';
import { TIERS } from './scopes.ts';

export const CONTRACT_VERSION = '2.0.0-draft.3';

export const count = (options: Record<string, unknown> = {}) => Type.Integer({ minimum: 0, ...options });
export const amount = (options: Record<string, unknown> = {}) => Type.Number({ minimum: 0, ...options });
/** An array without duplicates. */
export const unique = <S extends TSchema>(items: S) => Type.Array(items, { uniqueItems: true });

export const Time = Type.String({ $id: 'Time', description: 'RFC 3339, UTC.', examples: ['2026-03-01T09:30:00.000Z'] });

export const INCLUDES = [
  'entities',
  'annotations',
  'mapping',
  'restore_table',
  'forward_table',
  'redaction_plan',
  'audit',
  'linkage_risk',
  'explanation',
  'stats',
] as const;

export const Output = closed(
  {
    offset_unit: Type.Optional(OffsetUnit),
    extra_offset_units: Type.Optional(unique(OffsetUnit)),
    include_text: Type.Optional(Type.Boolean({ default: false })),
    include: Type.Optional(unique(oneOf(INCLUDES))),
    max_entities: Type.Optional(
      closed(
        { per_input: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) },
        { description: "Caps each result's `entities`; protection is not capped." },
      ),
    ),
    box_granularity: Type.Optional(oneOf(['line', 'word'], { default: 'line' })),
    restore_algorithm: Type.Optional(
      oneOf(RESTORE_ALGORITHMS, {
        default: RESTORE_ALGORITHM,
        description: 'The algorithm of `restore_table` and `forward_table`, for clients that know only an earlier one.',
      }),
    ),
  },
  {
    $id: 'Output',
    description:
      'What the response shows. Originals appear only with `include_text`, or with `include` naming `mapping`, `restore_table` or `forward_table`.',
    examples: [{ include: ['entities', 'restore_table'] }],
  },
);
export type Output = Static<typeof Output>;

export const Tier = oneOf(TIERS, { $id: 'Tier', default: 'standard' });

export const Processing = closed(
  {
    tier: Type.Optional(Tier),
    deadline_ms: Type.Optional(Type.Integer({ minimum: 100, maximum: 600_000 })),
    on_degraded: Type.Optional(oneOf(['fail', 'allow'], { default: 'fail' })),
  },
  { $id: 'Processing', examples: [{ tier: 'realtime', deadline_ms: 2000 }] },
);
export type Processing = Static<typeof Processing>;

export const Usage = closed(
  {
    records: amount({ description: 'Base records.' }),
    charged: Type.Boolean(),
    weighted_records: Type.Optional(amount({ description: 'What is charged: base times the weight of the tier.' })),
    tier: Type.Optional(Type.String()),
    balance_after: Type.Optional(Type.Number()),
  },
  { $id: 'Usage', examples: [{ records: 1, charged: true, weighted_records: 1, tier: 'standard' }] },
);
export type Usage = Static<typeof Usage>;

export const Layer = oneOf(['model', 'pattern', 'validated_identifiers', 'custom', 'zero_shot', 'bias', 'provided'], {
  $id: 'Layer',
});

export const Engine = closed(
  {
    model: Type.String(),
    layers_requested: Type.Array(Layer),
    layers_run: Type.Array(Type.String()),
    degraded: Type.Boolean(),
    device: Type.Optional(oneOf(['cpu', 'cuda', 'unknown'])),
    degraded_reasons: Type.Optional(Type.Array(Type.String())),
    effective_thresholds: Type.Optional(
      closed({
        default: Type.Optional(Probability),
        per_type: Type.Optional(mapOf(EntityType, Probability)),
        per_language: Type.Optional(mapOf(Language, Probability)),
      }),
    ),
  },
  { $id: 'Engine' },
);
export type Engine = Static<typeof Engine>;

const errorCodes = Object.keys(ERROR_CODES) as ErrorCode[];

export const ErrorDetail = closed(
  {
    pointer: Type.String({
      description:
        'JSON Pointer (RFC 6901) into the body, or `/query/<name>`, `/header/<name>`. An unusual name of the caller stands as `*`.',
    }),
    reason: Type.String({ maxLength: 256, description: 'Fixed text and field names, never input.' }),
  },
  { $id: 'ErrorDetail' },
);

const errorFields = {
  code: oneOf(errorCodes),
  message: Type.String({ maxLength: 512, description: 'For people; never echoes input.' }),
  retryable: Type.Boolean(),
  processing_started: Type.Optional(Type.Boolean()),
  charged: Type.Optional(Type.Boolean()),
  use: Type.Optional(Type.String({ description: 'Another resource to use instead.' })),
  details: Type.Optional(Type.Array(ErrorDetail, { maxItems: 32, description: 'Every violation found, up to 32.' })),
  required: Type.Optional(amount({ description: 'Records needed; with `insufficient_records`.' })),
  available: Type.Optional(amount({ description: 'Records left; with `insufficient_records`.' })),
};

/** The error of one input among several: the error object without `request_id`. */
export const ItemError = closed(errorFields, { $id: 'ItemError' });
export type ItemError = Static<typeof ItemError>;

export const ErrorEnvelope = closed(
  { error: closed({ ...errorFields, request_id: Type.String({ description: 'Also in the header `X-Request-Id`.' }) }) },
  {
    $id: 'ErrorEnvelope',
    examples: [
      {
        error: {
          code: 'validation_failed',
          message: 'The request is not valid.',
          request_id: 'req_01K0Z8Q4V5W6X7Y8Z9A0B1C2D3',
          retryable: false,
          charged: false,
          details: [{ pointer: '/detection/langauge', reason: 'unknown field' }],
        },
      },
    ],
  },
);
export type ErrorEnvelope = Static<typeof ErrorEnvelope>;
