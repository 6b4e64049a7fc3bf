/** Restore, restore tables and single replacements (docs/interface.md#restore-tables, docs/interface.md#requests, docs/decisions.md#envelopes). */
import { Type, type Static } from '@sinclair/typebox';
import { KnownEntries, Mapping, MappingEntry } from '../../engine/vocabulary/mapping.ts';
import { Action } from '../../engine/policy/schema.ts';
import { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import { closed, EntityType, exactlyOne, Id, Language, oneOf } from '../../engine/vocabulary/schema.ts';
import { count } from './common.ts';
import { MAX_INPUTS } from './inputs.ts';

export const DIRECTIONS = ['restore', 'forward'] as const;

export const KnownMapping = closed({ known: KnownEntries }, { $id: 'KnownMapping' });

export const RestoreInput = exactlyOne(
  ['text', 'value'],
  {
    id: Id,
    text: Type.Optional(Type.String()),
    value: Type.Optional(
      Type.Unknown({ description: 'Any JSON, up to 1,024 levels deep; string and number leaves are restored.' }),
    ),
    include_keys: Type.Optional(Type.Boolean({ default: false })),
  },
  {
    $id: 'RestoreInput',
    onlyWith: { include_keys: 'value' },
    description: '`{id, text}` or `{id, value, include_keys?}`.',
  },
);
export type RestoreInput = Static<typeof RestoreInput>;

export const RestoreRequest = exactlyOne(
  ['table', 'session', 'mapping'],
  {
    inputs: Type.Array(RestoreInput, { minItems: 1, maxItems: MAX_INPUTS }),
    table: Type.Optional(RestoreTable),
    session: Type.Optional(Id),
    mapping: Type.Optional(KnownMapping),
  },
  {
    $id: 'RestoreRequest',
    description: 'Exactly one of `table`, `session`, `mapping`.',
    examples: [
      {
        inputs: [{ id: 'reply', text: 'Dear Tom Reyes, thank you.' }],
        mapping: { known: [{ original: 'Ana Ruiz', replacement: 'Tom Reyes', type: 'PERSON' }] },
      },
    ],
  },
);
export type RestoreRequest = Static<typeof RestoreRequest>;

export const RestoreResult = exactlyOne(
  ['text', 'value'],
  {
    id: Id,
    text: Type.Optional(Type.String()),
    value: Type.Optional(Type.Unknown()),
    restored: count({ description: 'Replacements turned back.' }),
    unknown_markers: count(),
  },
  { $id: 'RestoreResult' },
);
export const RestoreResponse = closed(
  { request_id: Type.String(), algorithm: Type.String(), results: Type.Array(RestoreResult) },
  {
    $id: 'RestoreResponse',
    examples: [
      {
        request_id: 'req_01K0Z8Q4V5W6X7Y8Z9A0B1C2D3',
        algorithm: 'pii-restore/2',
        results: [{ id: 'reply', text: 'Dear Ana Ruiz, thank you.', restored: 1, unknown_markers: 0 }],
      },
    ],
  },
);
export type RestoreResponse = Static<typeof RestoreResponse>;

const variant = Type.Optional(Type.Boolean({ default: true }));
export const RestoreTablesRequest = exactlyOne(
  ['mapping', 'session'],
  {
    mapping: Type.Optional(KnownMapping),
    session: Type.Optional(Id),
    direction: Type.Optional(oneOf(DIRECTIONS, { default: 'restore' })),
    variants: Type.Optional(closed({ case: variant, parts: variant, translit: variant, json_ascii: variant })),
    markers: Type.Optional(Type.Boolean({ default: true })),
  },
  {
    $id: 'RestoreTablesRequest',
    description: 'Exactly one of `mapping`, `session`. The answer is the bare RestoreTable.',
    examples: [{ mapping: { known: [{ original: 'Ana Ruiz', replacement: 'Tom Reyes' }] }, direction: 'restore' }],
  },
);
export type RestoreTablesRequest = Static<typeof RestoreTablesRequest>;

export const ReplacementRequest = closed(
  {
    value: Type.String({ minLength: 1, maxLength: 1024 }),
    type: EntityType,
    language: Type.Optional(Language),
    action: Type.Optional(Action),
    mapping: Type.Optional(Mapping),
  },
  { $id: 'ReplacementRequest', examples: [{ value: 'Ana Ruiz', type: 'PERSON', language: 'es' }] },
);
export type ReplacementRequest = Static<typeof ReplacementRequest>;

export const ReplacementResponse = closed(
  { request_id: Type.String(), replacement: Type.String(), entry: MappingEntry, rev: count() },
  { $id: 'ReplacementResponse' },
);
export type ReplacementResponse = Static<typeof ReplacementResponse>;
