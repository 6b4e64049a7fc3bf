/** A job as callers see it. */
import type { ItemRow, JobRow } from '../../state/jobs.ts';
import type { State } from '../../state/state.ts';
import type { ItemError } from '../contract/common.ts';
import type { Artifact, Job } from '../contract/jobs.ts';

/** Inputs that a job lists. */
const MOST_ITEMS = 100;
/** What the outputs of a running job are kept under; nobody can ask for it. */
export const OUTPUTS = 'outputs';

const FINISHED = new Set<string>(['succeeded', 'failed', 'cancelled']);

export function isFinished({ status }: Pick<JobRow, 'status'>): boolean {
  return FINISHED.has(status);
}

export function jobView(state: State, row: JobRow): Job {
  const { job_id: id, total, done, failed } = row;
  const delivery = state.jobs.deliveries.find(id);
  return {
    id,
    kind: row.kind as Job['kind'],
    status: row.status,
    created_at: row.created_at,
    ...(row.started_at === null ? {} : { started_at: row.started_at }),
    ...(row.finished_at === null ? {} : { finished_at: row.finished_at }),
    expires_at: row.expires_at,
    cancel_requested: row.cancel_requested === 1,
    progress: { total, done, failed, unit: 'input', fraction: total === 0 ? 0 : done / total },
    usage: { records: row.records, charged: row.tenths > 0, weighted_records: row.tenths / 10, tier: row.tier },
    artifacts: isFinished(row) ? artifactsOf(state, id) : toReview(state, row),
    items: state.jobs.items(id, 0, MOST_ITEMS).map(itemView),
    ...(row.error === null ? {} : { error: JSON.parse(row.error) as ItemError }),
    ...(delivery === undefined
      ? {}
      : {
          webhook: {
            status: delivery.status,
            attempts: delivery.attempts,
            ...(delivery.status === 'pending' ? { next_attempt_at: delivery.next_at } : {}),
          },
        }),
  };
}

/** What was found, while somebody is to look at it. */
function toReview(state: State, { job_id: id, status }: JobRow): Job['artifacts'] {
  if (status !== 'awaiting_review') return [];
  return [{ name: 'entities', media_type: 'application/jsonl', bytes: state.jobs.reviews.lines(id).bytes }];
}

function artifactsOf(state: State, id: string): Job['artifacts'] {
  return state.jobs
    .artifacts(id)
    .filter(({ name }) => name !== OUTPUTS)
    .map(({ name, media_type, bytes }) => ({ name: name as Artifact, media_type, bytes }));
}

function itemView({ input_id, status, error }: ItemRow): Job['items'][number] {
  return { input_id, status, ...(error === null ? {} : { error: JSON.parse(error) as ItemError }) };
}
