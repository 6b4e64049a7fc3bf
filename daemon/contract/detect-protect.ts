/** Detect and protect: requests and success envelopes (docs/interface.md#results, docs/interface.md#requests, docs/decisions.md#envelopes). */
import { Type, type Static, type TProperties } from '@sinclair/typebox';
import { DetectionRequest } from '../../engine/vocabulary/detection.ts';
import { Entity } from '../../engine/vocabulary/entity.ts';
import { Mapping, MappingResult } from '../../engine/vocabulary/mapping.ts';
import { Policy } from '../../engine/policy/schema.ts';
import { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import {
  BoxNumbers,
  closed,
  EntityType,
  exactlyOne,
  Id,
  Language,
  mapOf,
  oneOf,
  Probability,
} from '../../engine/vocabulary/schema.ts';
import { amount, count, Engine, ItemError, Output, Processing, Usage } from './common.ts';
import { Input, MAX_INPUTS } from './inputs.ts';

const content = {
  inputs: Type.Optional(Type.Array(Input, { minItems: 1, maxItems: MAX_INPUTS })),
  text: Type.Optional(Type.String({ description: 'Shorthand for one text input with id `1`.' })),
  texts: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      maxItems: MAX_INPUTS,
      description: 'One text input each, ids `1`, `2`, …',
    }),
  ),
  language: Type.Optional(Language),
  detection: Type.Optional(DetectionRequest),
  output: Type.Optional(Output),
  processing: Type.Optional(Processing),
} satisfies TProperties;

const CONTENT_KEYS = ['inputs', 'text', 'texts'] as const;

export const DetectRequest = exactlyOne([...CONTENT_KEYS], content, {
  $id: 'DetectRequest',
  description: 'Exactly one of `inputs`, `text`, `texts`. `language` is shorthand for `detection.language`.',
  examples: [
    { text: 'Call Ana Ruiz on +34 612 345 678.' },
    {
      inputs: [{ kind: 'text', id: 'ticket-1', text: 'My IBAN is ES91 2100 0418 4502 0005 1332.' }],
      output: { include_text: true },
    },
  ],
});
export type DetectRequest = Static<typeof DetectRequest>;

export const ProtectRequest = exactlyOne(
  [...CONTENT_KEYS],
  { ...content, policy: Type.Optional(Policy), mapping: Type.Optional(Mapping) },
  {
    $id: 'ProtectRequest',
    description: 'As DetectRequest, with a policy and a mapping block.',
    examples: [
      { text: 'Mail ana.ruiz@example.com', output: { include: ['entities', 'restore_table'] } },
      { texts: ['Ana Ruiz', 'Call Ana'], policy: { preset: 'label' } },
    ],
  },
);
export type ProtectRequest = Static<typeof ProtectRequest>;

export const ImageOutput = closed(
  {
    media_type: Type.String(),
    data_b64: Type.String(),
    width: count(),
    height: count(),
    regions: count({ description: 'Regions filled.' }),
  },
  { $id: 'ImageOutput' },
);
export type ImageOutput = Static<typeof ImageOutput>;

export const Stats = closed(
  {
    chars: count(),
    records: amount(),
    types: mapOf(EntityType, count()),
    max_confidence_by_type: mapOf(EntityType, Probability),
  },
  { $id: 'Stats' },
);

const seconds = Type.Optional(Type.Number({ minimum: 0 }));
export const RedactionPlan = closed(
  {
    intervals: Type.Optional(
      Type.Array(
        closed({ t0: Type.Number({ minimum: 0 }), t1: Type.Number({ minimum: 0 }), entity_id: Type.Optional(Id) }),
      ),
    ),
    boxes: Type.Optional(
      Type.Array(
        closed({
          page: Type.Integer({ minimum: 1 }),
          box: BoxNumbers,
          t0: seconds,
          t1: seconds,
          entity_id: Type.Optional(Id),
        }),
      ),
    ),
  },
  { $id: 'RedactionPlan' },
);

export const Audit = closed(
  {
    model: Type.String(),
    labels_version: Type.String(),
    policy_hash: Type.String(),
    input_hmac: Type.String({ description: 'Keyed by account, never a plain hash.' }),
    counts: Type.Record(Type.String(), count()),
    timing_ms: count(),
  },
  { $id: 'Audit' },
);

const linkage = {
  score: Probability,
  level: oneOf(['low', 'medium', 'high']),
  k_estimate: Type.Number({ minimum: 1, description: 'About how many people the worst cluster fits.' }),
  direct_identifiers: count({ description: 'Distinct values.' }),
  quasi_identifiers: count(),
  special_categories: count(),
  clusters: count(),
  largest_cluster: count({ description: 'Distinct values in the worst cluster.' }),
} satisfies TProperties;

export const LinkageRisk = closed(
  {
    ...linkage,
    residual: Type.Optional(closed(linkage, { description: 'The same of what the policy kept in the output.' })),
  },
  {
    $id: 'LinkageRisk',
    description: 'Heuristic k-anonymity proxy from rarity tiers, direct identifiers and clusters of quasi-identifiers.',
  },
);

export const Explanation = closed(
  {
    entity_id: Id,
    recognizer: Type.String(),
    pattern: Type.Optional(Type.String({ description: 'Name of the pattern, not what it matched.' })),
    score_before: Type.Optional(Probability),
    score_after: Type.Optional(Probability),
    context: Type.Optional(
      Type.Array(Type.String(), { description: 'Kinds of context words found, never the words.' }),
    ),
  },
  { $id: 'Explanation' },
);

export const ItemResult = closed(
  {
    input_id: Id,
    status: oneOf(['ok', 'failed', 'skipped']),
    language: Type.Optional(Language),
    output: Type.Optional(
      Type.Unknown({
        description:
          "Protected content in the input's shape: a string (text, page), `{columns, rows}`, the JSON value, `{forms}`, or an ImageOutput.",
      }),
    ),
    entities: Type.Optional(Type.Array(Entity)),
    entities_omitted: Type.Optional(Type.Integer({ minimum: 1 })),
    annotations: Type.Optional(Type.Array(Entity)),
    dropped_rows: Type.Optional(count()),
    redaction_plan: Type.Optional(RedactionPlan),
    stats: Type.Optional(Stats),
    audit: Type.Optional(Audit),
    linkage_risk: Type.Optional(LinkageRisk),
    explanation: Type.Optional(Type.Array(Explanation)),
    error: Type.Optional(ItemError),
  },
  { $id: 'ItemResult' },
);
export type ItemResult = Static<typeof ItemResult>;

const envelope = {
  request_id: Type.String(),
  results: Type.Array(ItemResult),
  usage: Usage,
  engine: Engine,
  mapping: Type.Optional(MappingResult),
  restore_table: Type.Optional(RestoreTable),
  forward_table: Type.Optional(RestoreTable),
} satisfies TProperties;

const exampleEnvelope = (item: object) => ({
  request_id: 'req_01K0Z8Q4V5W6X7Y8Z9A0B1C2D3',
  results: [{ input_id: '1', status: 'ok', language: 'en', ...item }],
  usage: { records: 1, charged: true, weighted_records: 1, tier: 'standard' },
  engine: {
    model: 'none',
    layers_requested: ['pattern', 'validated_identifiers'],
    layers_run: ['pattern', 'validated_identifiers'],
    degraded: false,
  },
});
const exampleEntity = { id: 'e1', type: 'EMAIL', span: { start: 5, end: 25 }, confidence: 0.98, source: 'pattern' };

export const DetectResponse = closed(envelope, {
  $id: 'DetectResponse',
  examples: [exampleEnvelope({ entities: [exampleEntity] })],
});
export type DetectResponse = Static<typeof DetectResponse>;
export const ProtectResponse = closed(envelope, {
  $id: 'ProtectResponse',
  examples: [
    exampleEnvelope({ output: 'Mail kx41ve@example.net', entities: [{ ...exampleEntity, action: 'surrogate' }] }),
  ],
});
export type ProtectResponse = Static<typeof ProtectResponse>;
