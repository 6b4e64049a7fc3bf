/** Asynchronous jobs (docs/interface.md#requests, docs/decisions.md#envelopes). */
import { Type, type Static } from '@sinclair/typebox';
import { DetectionRequest } from '../../engine/vocabulary/detection.ts';
import { Mapping } from '../../engine/vocabulary/mapping.ts';
import { Policy } from '../../engine/policy/schema.ts';
import { Box, closed, EntityType, Id, oneOf, Probability } from '../../engine/vocabulary/schema.ts';
import { count, ItemError, Processing, Time, unique, Usage } from './common.ts';
import { Transcript } from '../../engine/inputs/transcript.ts';
import { Input } from './inputs.ts';
import { Source } from '../../engine/vocabulary/source.ts';

export const JOB_STATUSES = ['queued', 'running', 'awaiting_review', 'succeeded', 'failed', 'cancelled'] as const;
export const JOB_KINDS = ['text_batch', 'document', 'image', 'audio', 'video'] as const;
export const ARTIFACTS = ['protected', 'entities', 'mapping', 'redaction_plan', 'transcript', 'audit'] as const;

export type Artifact = (typeof ARTIFACTS)[number];

export const Webhook = closed(
  { url: Type.String({ pattern: '^https://.+$' }), secret_ref: Type.Optional(Type.String()) },
  {
    $id: 'Webhook',
    description:
      'Where the service reports that the job is done (Standard Webhooks). `secret_ref` names a secret of `piid secrets put`.',
  },
);

export const JobOutput = closed(
  {
    artifacts: Type.Optional(unique(oneOf(ARTIFACTS))),
    destination: Type.Optional(Source),
    webhook: Type.Optional(Webhook),
    review: Type.Optional(
      oneOf(['required'], {
        description:
          'Documents only. Every input is read and charged first; then the job is `awaiting_review`, its artifact `entities` lists what was found, and `POST /v2/jobs/{job_id}/review` lets inputs go on. They are written in their order.',
      }),
    ),
  },
  { $id: 'JobOutput' },
);

export const JobCreate = closed(
  {
    kind: oneOf(JOB_KINDS),
    inputs: Type.Array(Input, { minItems: 1, maxItems: 100_000 }),
    detection: Type.Optional(DetectionRequest),
    policy: Type.Optional(Policy),
    mapping: Type.Optional(Mapping),
    processing: Type.Optional(Processing),
    output: Type.Optional(JobOutput),
    transcripts: Type.Optional(
      Type.Array(closed({ input_id: Id, transcript: Transcript }), {
        maxItems: 100_000,
        description: 'What was heard in audio inputs, with the times of words (`atoms`), when another engine heard it.',
      }),
    ),
  },
  {
    $id: 'JobCreate',
    examples: [
      {
        kind: 'document',
        inputs: [{ kind: 'file', id: 'contract', source: { upload: 'upl_01K0Z8Q4V5W6X7Y8Z9A0B1C2D3' } }],
        output: { artifacts: ['protected', 'entities'] },
      },
    ],
  },
);
export type JobCreate = Static<typeof JobCreate>;

export const Job = closed(
  {
    id: Id,
    kind: oneOf(JOB_KINDS),
    status: oneOf(JOB_STATUSES),
    created_at: Time,
    started_at: Type.Optional(Time),
    finished_at: Type.Optional(Time),
    expires_at: Time,
    cancel_requested: Type.Boolean(),
    progress: closed({
      total: count(),
      done: count(),
      failed: count(),
      unit: oneOf(['input', 'page', 'second']),
      fraction: Probability,
    }),
    usage: Usage,
    artifacts: Type.Array(closed({ name: oneOf(ARTIFACTS), media_type: Type.String(), bytes: count() })),
    items: Type.Array(
      closed({ input_id: Id, status: oneOf(['ok', 'failed', 'skipped']), error: Type.Optional(ItemError) }),
      {
        maxItems: 100,
        description: 'The first 100.',
      },
    ),
    error: Type.Optional(ItemError),
    webhook: Type.Optional(
      closed({
        status: oneOf(['pending', 'delivered', 'failed']),
        attempts: count(),
        next_attempt_at: Type.Optional(Time),
      }),
    ),
  },
  { $id: 'Job' },
);
export type Job = Static<typeof Job>;

const Added = closed(
  {
    type: EntityType,
    segment: Type.Optional(
      Type.String({ maxLength: 4_096, description: 'A text of the document, as entities name it.' }),
    ),
    span: Type.Optional(
      closed(
        { start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 1 }) },
        { description: 'Code points of the segment.' },
      ),
    ),
    boxes: Type.Optional(
      Type.Array(Box, {
        minItems: 1,
        maxItems: 1_000,
        description: 'Words of pages that they touch; what lies below them in a picture.',
      }),
    ),
  },
  { description: 'With `segment` and `span`, or with `boxes`.' },
);
export type Added = Static<typeof Added>;

const ReviewedInput = closed({
  input_id: Id,
  reject: Type.Optional(Type.Array(Id, { maxItems: 100_000, description: 'Entities that are none.' })),
  retype: Type.Optional(Type.Array(closed({ id: Id, type: EntityType }), { maxItems: 100_000 })),
  add: Type.Optional(Type.Array(Added, { maxItems: 10_000 })),
});
export type ReviewedInput = Static<typeof ReviewedInput>;

export const JobReview = closed(
  { inputs: Type.Array(ReviewedInput, { minItems: 1, maxItems: 1_000 }) },
  {
    $id: 'JobReview',
    description:
      'What a person says of the entities that were found; an input that is only named goes on with all of them.',
    examples: [{ inputs: [{ input_id: 'contract', reject: ['e3'], retype: [{ id: 'e4', type: 'ORGANIZATION' }] }] }],
  },
);
export type JobReview = Static<typeof JobReview>;

export const JobList = closed(
  {
    jobs: Type.Array(Job, { description: 'Newest first, 100 a page.' }),
    next: Type.Optional(Type.String({ description: 'Cursor for `after`.' })),
  },
  { $id: 'JobList' },
);
export type JobList = Static<typeof JobList>;
