/** `GET /v2/capabilities` and `GET /v2/types`: what this installation really has, read from the tables. */
import { ACTIONS } from '../../engine/actions/index.ts';
import { FORMATS } from '../../engine/documents/index.ts';
import { INPUTS } from '../../engine/inputs/index.ts';
import { IDENTIFIERS, publicSubtype } from '../../engine/recognizers/identifiers.ts';
import { MAX_GIVEN_ENTRIES } from '../../engine/vocabulary/mapping.ts';
import { PRESETS } from '../../engine/policy/schema.ts';
import type { CapabilityStatus } from '../../engine/vocabulary/schema.ts';
import { vocabularies, vocabularyIds } from '../../engine/vocabulary/vendors.ts';
import { TAXONOMY } from '../../engine/vocabulary/taxonomy.ts';
import { CONTRACT_VERSION } from '../contract/common.ts';
import type { Capabilities, Types } from '../contract/discovery.ts';
import { MAX_INPUTS } from '../contract/inputs.ts';
import { inputStatusInJobs } from '../jobs/kinds.ts';
import { VERSION } from '../version.ts';
import type { Deps } from './context.ts';
import { TIER_LIMITS } from '../../licence/records.ts';
import { LABELS_VERSION } from './run.ts';
import { MAX_TTL_S } from './sessions.ts';
import { patternTypes, subtypesByType } from './types.ts';

/** `endpoints` maps "POST /v2/detect" to its status, from the table of routes. */
export function capabilities(deps: Deps, endpoints: Record<string, CapabilityStatus>): Capabilities {
  const { config, engine, images } = deps;
  return {
    contract_version: CONTRACT_VERSION,
    deployment: 'offline',
    service: { name: 'piid', version: VERSION },
    models: modelsOf(engine),
    languages: languagesOf(engine.model),
    inputs: Object.fromEntries(
      INPUTS.map(({ kind, status }) => [
        kind,
        { detect: status, protect: status, jobs: inputStatusInJobs(kind, deps) },
      ]),
    ) as Capabilities['inputs'],
    endpoints,
    actions: Object.fromEntries(ACTIONS.map(({ name, status }) => [name, status])) as Capabilities['actions'],
    detection: {
      recognizers: {
        model: engine.model === undefined ? 'planned' : 'ga',
        pattern: 'ga',
        validated_identifiers: 'ga',
        bias_terms: 'ga',
        carrier: 'planned',
      },
      custom: {
        user_values: 'ga',
        regex: 'ga',
        dictionaries: 'ga',
        stored_dictionaries: 'ga',
        zero_shot: engine.zeroShot === undefined ? 'unavailable' : 'ga',
      },
      vocabularies: ['canonical', ...vocabularyIds()],
    },
    policy: {
      presets: Object.fromEntries(PRESETS.map((name) => [name, 'ga'])) as Capabilities['policy']['presets'],
      media: { image: statusOf(images), audio: inputStatusInJobs('audio', deps), video: 'planned' },
    },
    ocr: {
      status: statusOf(images),
      languages: [...images.languages],
      fallback: [...images.fallback],
      max_pixels: images.maxPixels,
      work_pixels: images.workPixels,
    },
    media: mediaOf(deps),
    sources: sourcesOf(config),
    sessions: { status: 'ga' },
    limits: {
      sessions_max_ttl_s: MAX_TTL_S,
      inputs_per_request: MAX_INPUTS,
      upload_max_bytes: config.uploadLimitBytes,
      body_max_bytes: config.bodyLimitBytes,
      known_entries: MAX_GIVEN_ENTRIES,
      reserved_entries: MAX_GIVEN_ENTRIES,
      identifier_kinds: new Set(IDENTIFIERS.map(({ subtype }) => publicSubtype(subtype))).size,
      ...Object.fromEntries(
        Object.entries(TIER_LIMITS).flatMap(([tier, { texts, codePoints }]) => [
          [`${tier}_texts_per_request`, texts],
          [`${tier}_code_points_per_text`, codePoints],
        ]),
      ),
    },
  };
}

/** Images cannot be read without a pack. */
function statusOf({ languages }: Deps['images']): CapabilityStatus {
  return languages.length > 0 ? 'ga' : 'unavailable';
}

/** A language is `ga` or `beta` by its measured person F1; below that it is not listed. */
const GA = 0.8;
const BETA = 0.65;

function languagesOf(model: Deps['engine']['model']): Capabilities['languages'] {
  return Object.entries(model?.languages ?? {})
    .filter(([, f1]) => f1 >= BETA)
    .map(([tag, f1]) => ({ tag, status: f1 >= GA ? 'ga' : 'beta' }));
}

function modelsOf({ model, packs }: Deps['engine']): Capabilities['models'] {
  const own = packs.map(({ id, languages }) => ({
    id,
    latest: false,
    // We do not measure models that others trained.
    status: 'beta' as const,
    languages: [...languages],
    device: 'cpu' as const,
    labels_version: LABELS_VERSION,
  }));
  if (model === undefined) return own;
  return [
    {
      id: model.id,
      latest: true,
      status: 'ga',
      languages: languagesOf(model).map(({ tag }) => tag),
      device: 'cpu',
      labels_version: LABELS_VERSION,
    },
    ...own,
  ];
}

function planned(): { status: CapabilityStatus; reason: string } {
  return { status: 'planned', reason: 'not implemented in this version' };
}

/** Formats that the contract names, and those that there are. */
function mediaOf(deps: Deps): Capabilities['media'] {
  const built = FORMATS.map(({ name, status }) => [name, { status }] as const);
  return { pdf: planned(), docx: planned(), audio: audioOf(deps), video: planned(), ...Object.fromEntries(built) };
}

/** What reads recordings, or what to install. */
function audioOf(deps: Deps): Capabilities['media'][string] {
  const { status } = deps.recordings;
  const reason = 'reason' in status ? status.reason : `ffmpeg ${status.version}; transcripts come with the job`;
  return { status: inputStatusInJobs('audio', deps), reason };
}

function sourcesOf({ mappings, objstoreAEndpoint }: Deps['config']): Capabilities['sources'] {
  const unavailable = (reason: string) => ({ status: 'unavailable', reason }) as const;
  const unbuilt = unavailable('this version has no client for this object store');
  return {
    upload: { status: 'ga' },
    local: mappings.size > 0 ? { status: 'ga' } : unavailable('no directory is shared (--mapping)'),
    objstore_a:
      objstoreAEndpoint === undefined ? unavailable('no endpoint is set (--objstore-a-endpoint)') : { status: 'beta' },
    blobstore_b: unbuilt,
    objstore_c: unbuilt,
  };
}

const REVERSIBLE_GROUPS = new Set(['direct', 'quasi', 'special', 'secret']);

export function types({ engine }: Deps): Types {
  const subtypes = subtypesByType();
  return {
    labels_version: LABELS_VERSION,
    types: TAXONOMY.map(({ type, group, description }) => ({
      type,
      personal: group !== 'non_personal',
      group,
      description,
      subtypes: [...(subtypes.get(type) ?? [])].toSorted(),
      sources: [
        ...(patternTypes().has(type) ? ['pattern'] : []),
        ...(engine.model?.types.includes(type) === true ? ['model'] : []),
        ...(type === 'BIAS_TERM' ? ['bias'] : []),
      ],
      reversible: REVERSIBLE_GROUPS.has(group),
    })),
    vocabularies: vocabularies().map(({ name, version, names }) => ({
      name,
      version,
      types: names.flatMap(({ name: vendorType, targets }) =>
        targets.map(({ type, subtype }) => ({
          vendor_type: vendorType,
          type,
          ...(subtype === undefined ? {} : { subtype }),
        })),
      ),
    })),
  };
}
