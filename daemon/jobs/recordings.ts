/** A recording in a job: what was heard in it, and the plan that silences what was found there. */
import { ServiceError, invalid } from '../../engine/errors.ts';
import { readyPlan, type MediaPlan } from '../../engine/media/plan.ts';
import type { Policy } from '../../engine/policy/schema.ts';
import type { ItemResult } from '../contract/detect-protect.ts';
import type { Input } from '../contract/inputs.ts';
import type { Recording } from '../operations/context.ts';
import type { JobRequest } from '../operations/job-parts.ts';
import { inSeconds, type OutputFile } from './outputs.ts';

/** The transcript of the caller as an input. */
export function heardIn({ transcripts = [] }: JobRequest, inputId: string): Input {
  const given = transcripts.find(({ input_id: id }) => id === inputId);
  if (given === undefined)
    throw new ServiceError('capability_unavailable', { message: 'No engine of speech is installed.' });
  return { kind: 'transcript', id: inputId, ...given.transcript };
}

/** The request with the plan among its artifacts: the file is made by it, whether somebody wants to see it or not. */
export function withPlan(request: JobRequest): JobRequest {
  const { output = {} } = request;
  return { ...request, output: { ...output, artifacts: [...(output.artifacts ?? []), 'redaction_plan'] } };
}

/**
 * The recording with everything silent that was found and is not kept. Throws 422 when something was found whose time is not
 * known, because a file would come back in which it is heard.
 */
export async function applyHeard(
  recording: Recording,
  heard: Input,
  { entities = [], redaction_plan: { intervals = [] } = {} }: ItemResult,
  audio: NonNullable<Policy['media']>['audio'],
): Promise<OutputFile> {
  if (recording.isFilm) throw invalid('', 'the file has moving pictures, and this kind of job does not look at them');
  const timed = new Set(intervals.map(({ entity_id: id }) => id));
  const isUntimed = entities.some(({ id, action }) => action !== 'keep' && !timed.has(id));
  if (isUntimed) throw invalid('', 'a word that was found has no time in the transcript');
  const plan: MediaPlan = { intervals: intervals.map(inSeconds(heard)), ...(audio === undefined ? {} : { audio }) };
  const bytes = await recording.applied(readyPlan(plan));
  const { mediaType, extension } = recording;
  return { pieces: () => [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)], mediaType, extension };
}
