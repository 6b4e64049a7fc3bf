/** What a person answers to a job that waits (`output.review`): judged here, applied by daemon/jobs. */
import { ServiceError, type ErrorDetail } from '../../engine/errors.ts';
import type { ReviewRow } from '../../state/job-reviews.ts';
import type { Added, Job, JobReview, ReviewedInput } from '../contract/jobs.ts';
import type { Call, Deps } from './context.ts';
import { getJob } from './jobs.ts';

/** `POST /v2/jobs/{id}/review`. All of the answer is taken or none of it. */
export function reviewJob(deps: Pick<Deps, 'state' | 'jobs'>, call: Call, id: string, { inputs }: JobReview): Job {
  const { reviews } = deps.state.jobs;
  getJob(deps, call, id);
  deps.state.transaction(() => {
    const details = inputs.flatMap((input, i): ErrorDetail[] => {
      const row = reviews.findInput(id, input.input_id);
      const problem = problemOf(input, row);
      if (problem !== undefined) return [{ ...problem, pointer: `/inputs/${i}${problem.pointer}` }];
      if (row?.decision === null) reviews.decide(id, row.n, JSON.stringify(input));
      return [];
    });
    if (details.length > 0) throw new ServiceError('validation_failed', { details: details.slice(0, 32) });
    reviews.resume(id);
  });
  deps.jobs?.wake();
  return getJob(deps, call, id);
}

function problemOf(input: ReviewedInput, row: ReviewRow | undefined): ErrorDetail | undefined {
  if (row === undefined || row.error !== null)
    return { pointer: '/input_id', reason: 'no input of the job with this id waits for a review' };
  if (row.decision !== null)
    return row.decision === JSON.stringify(input)
      ? undefined
      : { pointer: '/input_id', reason: 'another answer for this input was taken' };
  const { reject = [], retype = [], add = [] } = input;
  const isEntity = (id: string): boolean => /^e[1-9]\d{0,8}$/u.test(id) && Number(id.slice(1)) <= row.entities;
  const unknown = (name: string, ids: readonly string[]): ErrorDetail[] =>
    ids.flatMap((id, i) => (isEntity(id) ? [] : [{ pointer: `/${name}/${i}`, reason: 'no such entity' }]));
  const retyped = retype.map(({ id }) => id);
  const segments = new Map(JSON.parse(row.segments ?? '[]') as [string, number][]);
  return [
    ...unknown('reject', reject),
    ...unknown('retype', retyped),
    ...add.flatMap((one, i) => {
      const reason = reasonAgainst(one, segments);
      return reason === undefined ? [] : [{ pointer: `/add/${i}`, reason }];
    }),
  ][0];
}

function reasonAgainst({ segment, span, boxes }: Added, segments: ReadonlyMap<string, number>): string | undefined {
  if (boxes !== undefined)
    return segment === undefined && span === undefined ? undefined : 'has boxes, or a segment and a span';
  if (segment === undefined || span === undefined) return 'has boxes, or a segment and a span';
  const length = segments.get(segment);
  if (length === undefined) return 'the document has no text of this segment';
  return span.start < span.end && span.end <= length ? undefined : 'the span leaves the segment';
}
