/** Capabilities, types and health (docs/decisions.md#discovery). */
import { Type, type Static } from '@sinclair/typebox';
import { ACTION_NAMES, PRESETS } from '../../engine/policy/schema.ts';
import { CAPABILITY_STATUSES, closed, EntityType, oneOf } from '../../engine/vocabulary/schema.ts';
import { CONTRACT_VERSION, count } from './common.ts';
import { INPUT_KINDS } from './inputs.ts';

export const CapabilityStatus = oneOf(CAPABILITY_STATUSES, { $id: 'CapabilityStatus' });

/** A closed object with the same schema under each name. */
function each<const N extends readonly string[], S extends ReturnType<typeof closed> | typeof CapabilityStatus>(
  names: N,
  schema: S,
) {
  return closed(Object.fromEntries(names.map((name) => [name, schema])) as { [K in N[number]]: S });
}

const MediaCapability = closed(
  { status: CapabilityStatus, reason: Type.Optional(Type.String()) },
  { $id: 'MediaCapability' },
);
const InputCapability = closed(
  { detect: CapabilityStatus, protect: CapabilityStatus, jobs: CapabilityStatus },
  { $id: 'InputCapability' },
);
/** An open object, because its names depend on the deployment. */
const statuses = Type.Record(Type.String(), CapabilityStatus);

export const Capabilities = closed(
  {
    contract_version: Type.Literal(CONTRACT_VERSION),
    deployment: Type.Literal('offline'),
    service: closed({ name: Type.String(), version: Type.String() }),
    models: Type.Array(
      closed({
        id: Type.String(),
        latest: Type.Boolean(),
        status: CapabilityStatus,
        languages: Type.Array(Type.String()),
        device: oneOf(['cpu', 'cuda', 'unknown']),
        labels_version: Type.String(),
      }),
    ),
    languages: Type.Array(closed({ tag: Type.String(), status: CapabilityStatus })),
    inputs: each(INPUT_KINDS, InputCapability),
    endpoints: Type.Record(Type.String(), CapabilityStatus, { description: '"POST /v2/detect": status' }),
    actions: each(ACTION_NAMES, CapabilityStatus),
    detection: closed({ recognizers: statuses, custom: statuses, vocabularies: Type.Array(Type.String()) }),
    policy: closed({ presets: each(PRESETS, CapabilityStatus), media: statuses }),
    ocr: closed({
      status: CapabilityStatus,
      languages: Type.Array(Type.String()),
      fallback: Type.Array(Type.String()),
      max_pixels: count(),
      work_pixels: count(),
    }),
    media: Type.Record(Type.String(), MediaCapability, {
      description: '`pdf`, `docx`, `audio`, `video` and the other formats of documents.',
    }),
    /** Where files of jobs may come from. */
    sources: each(['upload', 'local', 'objstore_a', 'blobstore_b', 'objstore_c'], MediaCapability),
    sessions: closed({ status: CapabilityStatus }),
    limits: Type.Record(Type.String(), Type.Number(), {
      description: '`sessions_max_ttl_s`, `inputs_per_request`, `upload_max_bytes` and others.',
    }),
  },
  { $id: 'Capabilities' },
);
export type Capabilities = Static<typeof Capabilities>;

export const Types = closed(
  {
    labels_version: Type.String(),
    types: Type.Array(
      closed({
        type: EntityType,
        personal: Type.Boolean(),
        group: Type.String(),
        description: Type.String(),
        subtypes: Type.Array(Type.String()),
        sources: Type.Array(Type.String()),
        reversible: Type.Boolean(),
      }),
    ),
    vocabularies: Type.Array(
      closed({
        name: Type.String(),
        version: Type.String(),
        types: Type.Array(
          closed({ vendor_type: Type.String(), type: EntityType, subtype: Type.Optional(Type.String()) }),
        ),
      }),
    ),
  },
  { $id: 'Types' },
);
export type Types = Static<typeof Types>;

export const Health = closed({ status: Type.Literal('ok') }, { $id: 'Health' });
