/** The operations on jobs: made and answered here, run by daemon/jobs. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as others } from 'node:timers/promises';
import { monotonicFactory } from 'ulid';
import { ServiceError, invalid } from '../../engine/errors.ts';
import { checkInput } from '../../engine/inputs/index.ts';
import type { Transcript } from '../../engine/inputs/transcript.ts';
import type { JobRow } from '../../state/jobs.ts';
import type { Artifact, Job, JobCreate, JobList } from '../contract/jobs.ts';
import { inputTexts, recordOf } from '../contract/input-records.ts';
import { isUsable, jobKindRow } from '../jobs/kinds.ts';
import { sourceProblem } from '../jobs/sources.ts';
import { webhookProblem } from '../jobs/webhook-hosts.ts';
import { AnswerWithHeaders, StreamedAnswer } from './answer.ts';
import type { Call, Caller, Deps } from './context.ts';
import { callOf, inJob, mapNameOf, Parts, planPart, tierOf, type JobRequest, type Part } from './job-parts.ts';
import { isFinished, jobView, OUTPUTS } from './job-view.ts';
import { merge, missing } from './maps.ts';
import { admitCostly, bindingOf, idempotencyConflict } from './meter.ts';
import { inSlices, onVolume } from './on-volume.ts';
import { KEPT_MS } from './uploads.ts';

/** Seconds until a look at a job is worth while. */
const LOOK_AGAIN_S = 1;
const PAGE = 100;

const newUlid = monotonicFactory();

/** `POST /v2/jobs`. The same request under the same idempotency key answers the first job. */
export async function createJob(deps: Deps, call: Call, body: JobCreate): Promise<AnswerWithHeaders> {
  const { state } = deps;
  const binding = bindingOf(state, call, 'jobs', body);
  const begun = binding === undefined ? undefined : state.quota.idempotency.begin(binding);
  if (begun?.outcome === 'conflict') throw idempotencyConflict();
  try {
    if (begun?.outcome === 'again') return accepted(state, find(deps, call, begun.result ?? ''));
    const row = await newJob(deps, call, body, {
      within: ({ job_id: result, created_at: at }) => {
        if (binding !== undefined) state.quota.idempotency.bind({ ...binding, result }, at);
      },
    });
    deps.jobs?.wake();
    return accepted(state, row);
  } finally {
    if (begun !== undefined) begun.end();
  }
}

function accepted(state: Deps['state'], row: JobRow): AnswerWithHeaders {
  const headers = { location: `/v2/jobs/${row.job_id}`, 'retry-after': String(LOOK_AGAIN_S) };
  return new AnswerWithHeaders(jobView(state, row), headers);
}

/** Judges a job and puts it into the volume. `runner`: the command that runs it itself. `within`: other writes, with the job's. */
export async function newJob(
  deps: Deps,
  call: Call,
  body: JobCreate,
  options: { runner?: string; within?: (row: JobRow) => void } = {},
): Promise<JobRow> {
  const { state } = deps;
  const { kind, inputs: _inputs, ...request } = body;
  const id = `job_${newUlid()}`;
  const salt = randomBytes(16).toString('hex');
  const { uploads, total, codePoints } = await judged(deps, call, body, { id, salt });
  const tier = tierOf(request);
  admitCostly(state, { ...call, idempotencyKey: undefined }, { tier, codePoints });
  const writer = await onVolume(() => state.blobs.create());
  try {
    for (const text of inputTexts(body)) await onVolume(() => writer.write(recordOf(text)));
    const end = await onVolume(() => writer.seal());
    const now = new Date();
    await onVolume(() =>
      state.transaction(() => {
        const { account } = call.caller;
        state.jobs.add(
          {
            job_id: id,
            account,
            caller: callerText(call.caller),
            kind,
            tier,
            request: JSON.stringify(request),
            salt,
            runner: options.runner ?? null,
            total,
            created_at: now.toISOString(),
            expires_at: new Date(now.getTime() + KEPT_MS).toISOString(),
          },
          { head: writer.head, end },
          uploads,
        );
        if (usesOwnMap(request))
          state.maps.createSession(account, 2 * (KEPT_MS / 1_000), undefined, now, mapNameOf(id));
        options.within?.(state.jobs.row(id) as JobRow);
      }),
    );
    await writer.close();
    return state.jobs.row(id) as JobRow;
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

function usesOwnMap({ mapping = {} }: JobRequest): boolean {
  return mapping.session === undefined && (mapping.consistency ?? 'batch') === 'batch';
}

function callerText({ keyId, account, scopes, tiers }: Caller): string {
  return JSON.stringify({ keyId, account, scopes: [...scopes], tiers: [...tiers] });
}

/** Everything that can be told before the job runs. Throws 402, 403, 404, 409, 410, 413, 422 and 501, in that order last. */
async function judged(
  deps: Deps,
  call: Call,
  body: JobCreate,
  { id, salt }: { id: string; salt: string },
): Promise<{ uploads: Set<string>; total: number; codePoints: number[] }> {
  const row = jobKindRow(body.kind);
  const { kind: _kind, inputs: _inputs, ...request } = body;
  const found = { uploads: new Set<string>(), total: 0, codePoints: [] as number[] };
  const unbuilt: { pointer: string; reason: string }[] = [];
  judgeOutput(deps, call, body.kind, request, unbuilt);
  const heard = judgeTranscripts(body.kind, request);
  await judgeMapping(deps, call, request);
  // A part alone is judged as a request is; of several, rules may mean the inputs of another part, and nobody knows yet which
  // tables a document holds.
  const parts = new Parts(inputTexts(body), row.together);
  let part = await parts.next();
  for (let next: Part | undefined; part !== undefined; part = next) {
    next = await parts.next();
    const isPart = body.kind === 'document' || next !== undefined || part.first > 0;
    const one = { request, takes: row.takes, salt, heard };
    judgePart(deps, callOf({ id, isPart }, call.caller, call.signal), one, part, found, unbuilt);
    await others();
    if (call.signal.aborted) throw new ServiceError('deadline_exceeded', { processingStarted: false });
  }
  const [unheard] = heard.keys();
  if (unheard !== undefined) throw invalid(`/transcripts/${heard.get(unheard)!.at}/input_id`, 'no input has this id');
  if (!isUsable(row.status(deps)))
    unbuilt.unshift({ pointer: '/kind', reason: row.reason?.(deps) ?? 'this kind of job is not available' });
  if (unbuilt.length > 0) throw new ServiceError('capability_unavailable', { details: unbuilt.slice(0, 32) });
  return found;
}

function judgePart(
  deps: Deps,
  call: Call,
  { request, takes, salt, heard }: { request: JobRequest; takes: readonly string[]; salt: string; heard: Heard },
  { first, inputs }: Part,
  found: { uploads: Set<string>; total: number; codePoints: number[] },
  unbuilt: { pointer: string; reason: string }[],
): void {
  inputs.forEach((input, i) => {
    const pointer = `/inputs/${first + i}`;
    if (!takes.includes(input.kind)) throw invalid(`${pointer}/kind`, `this kind of job takes ${takes.join(', ')}`);
    if (!('source' in input)) return;
    const problem = sourceProblem(deps, call.caller.account, input.source);
    if (problem?.isUnbuilt === true)
      unbuilt.push({ pointer: `${pointer}/source${problem.pointer}`, reason: problem.reason });
    else if (problem !== undefined) throw invalid(`${pointer}/source${problem.pointer}`, problem.reason);
    if (input.source.upload !== undefined) found.uploads.add(input.source.upload);
  });
  found.total += inputs.length;
  try {
    const asRead = inputs.map((input, i) => asInline(input, takeHeard(input, first + i, heard, unbuilt)));
    const plan = planPart(deps, call, request, asRead, salt);
    for (const count of plan.metered.codePoints) found.codePoints.push(count);
  } catch (error) {
    throw error instanceof ServiceError ? inJob(error, first) : error;
  }
}

/** Transcripts of the caller that no input has taken yet, by the input's id. */
type Heard = Map<string, { at: number; transcript: Transcript }>;

/** Throws 422 for transcripts of what cannot be heard, and for two of one input. */
function judgeTranscripts(kind: JobCreate['kind'], { transcripts = [] }: JobRequest): Heard {
  if (transcripts.length > 0 && kind !== 'audio') throw invalid('/transcripts', 'this kind of job takes none');
  const heard: Heard = new Map();
  for (const [at, { input_id: id, transcript }] of transcripts.entries()) {
    if (heard.has(id)) throw invalid(`/transcripts/${at}/input_id`, 'another transcript has the same input');
    if ((transcript.atoms ?? []).length === 0)
      throw invalid(`/transcripts/${at}/transcript/atoms`, 'the times of words are missing');
    const [problem] = checkInput({ kind: 'transcript', ...transcript });
    if (problem !== undefined) throw invalid(`/transcripts/${at}/transcript${problem.pointer}`, problem.reason);
    heard.set(id, { at, transcript });
  }
  return heard;
}

function takeHeard(
  { kind, id = '' }: Part['inputs'][number],
  at: number,
  heard: Heard,
  unbuilt: { pointer: string; reason: string }[],
): Transcript | undefined {
  if (kind !== 'audio') return undefined;
  const one = heard.get(id);
  heard.delete(id);
  if (one === undefined)
    unbuilt.push({ pointer: `/inputs/${at}`, reason: 'no engine of speech is installed; give `transcripts`' });
  return one?.transcript;
}

/** What a file holds is not known yet: its options are judged as an empty text's. */
function asInline(input: Part['inputs'][number], heard: Transcript | undefined): Part['inputs'][number] {
  if (heard !== undefined) return { kind: 'transcript', id: input.id as string, ...heard };
  return 'source' in input ? { kind: 'text', id: input.id as string, text: '' } : input;
}

function judgeOutput(
  deps: Deps,
  call: Call,
  kind: JobCreate['kind'],
  { output = {} }: JobRequest,
  unbuilt: { pointer: string; reason: string }[],
): void {
  if (output.webhook !== undefined) {
    const problem = webhookProblem(deps, call.caller.account, output.webhook);
    if (problem !== undefined) throw invalid(`/output/webhook${problem.pointer}`, problem.reason);
  }
  if (output.destination !== undefined)
    unbuilt.push({ pointer: '/output/destination', reason: 'results are fetched as artifacts' });
  if (output.review !== undefined && kind !== 'document')
    unbuilt.push({ pointer: '/output/review', reason: 'documents only' });
}

/** Throws 404 and 410 for a session that is not there, 409 for known entries that contradict each other. */
async function judgeMapping({ state }: Deps, { caller }: Call, { mapping = {} }: JobRequest): Promise<void> {
  if (mapping.session !== undefined) {
    const session = state.maps.session(caller.account, mapping.session);
    if (typeof session === 'string') throw missing(session, '/mapping/session');
  }
  await merge(undefined, mapping.known ?? [], mapping.reserved ?? [], '/mapping/known');
}

/** What needs no engine. */
type Store = Pick<Deps, 'state' | 'jobs'>;

function find({ state }: Store, { caller }: Call, id: string): JobRow {
  const row = state.jobs.find(caller.account, id);
  if (row === undefined) throw new ServiceError('not_found');
  return row;
}

export function getJob(deps: Store, call: Call, id: string): Job {
  return jobView(deps.state, find(deps, call, id));
}

const CURSOR = /^job_[0-9A-HJKMNP-TV-Z]{26}$/;

export function listJobs({ state }: Store, { caller }: Call, query: ReadonlyMap<string, unknown>): JobList {
  const after = query.get('after') as string | undefined;
  const status = query.get('status') as string | undefined;
  if (after !== undefined && !CURSOR.test(after)) throw invalid('/query/after', 'is no cursor of this list');
  const rows = state.jobs.list(caller.account, {
    ...(after === undefined ? {} : { after }),
    ...(status === undefined ? {} : { status }),
    most: PAGE + 1,
  });
  const page = rows.slice(0, PAGE);
  return {
    jobs: page.map((row) => jobView(state, row)),
    ...(rows.length > PAGE ? { next: page.at(-1)!.job_id } : {}),
  };
}

/** A queued job is cancelled at once, a running one before its next input. A finished one stays as it is. */
export function cancelJob(deps: Store, call: Call, id: string): Job {
  const { state } = deps;
  find(deps, call, id);
  state.transaction(() => {
    state.jobs.requestCancel(call.caller.account, id);
    const { status } = find(deps, call, id);
    // One that waits for a review goes on for as long as it takes to end.
    if (status === 'awaiting_review') state.jobs.reviews.resume(id);
    if (status === 'queued') endJob(state, id, 'cancelled', null);
  });
  deps.jobs?.wake();
  return getJob(deps, call, id);
}

/** In a transaction: the job has ended, and its webhook is due. */
export function endJob(
  state: Deps['state'],
  id: string,
  status: 'succeeded' | 'failed' | 'cancelled',
  error: string | null,
): void {
  if (!state.jobs.finish(id, status, error)) return;
  const row = state.jobs.row(id) as JobRow;
  const { output } = JSON.parse(row.request) as JobRequest;
  if (output?.webhook !== undefined) state.jobs.deliveries.add(id, `msg_${newUlid()}`, `job.${status}`);
}

/** The job, its artifacts and its uploads are gone when this ends, but for uploads that another unfinished job needs. */
export async function deleteJob(deps: Store, call: Call, id: string): Promise<undefined> {
  find(deps, call, id);
  deps.state.jobs.expireAt(id, new Date());
  await deps.jobs?.leave(id);
  await removeJob(deps.state, id);
  return undefined;
}

/** Takes a job out of the volume, in slices. */
export async function removeJob(state: Deps['state'], id: string): Promise<void> {
  const row = state.jobs.row(id);
  if (row === undefined) return;
  await onVolume(async () => {
    while (state.jobs.dropItems(id)) await others();
    await inSlices(state.maps.removingSession(row.account, mapNameOf(id)));
    const blobs = state.transaction(() => state.jobs.drop(row, (upload) => state.uploads.drop(upload)));
    for (const blob of blobs) await state.blobs.unlink(blob);
    state.emptyLog();
  });
}

/** The bytes of an artifact of a job that has ended. */
export function getArtifact(deps: Store, call: Call, id: string, name: Artifact): StreamedAnswer {
  const row = find(deps, call, id);
  if (name === 'mapping' && !call.caller.scopes.has('mapping:read'))
    throw new ServiceError('forbidden_scope', { message: 'The artifact mapping needs the scope mapping:read.' });
  const { state } = deps;
  if (row.status === 'awaiting_review' && name === 'entities') {
    const { bytes, lines } = state.jobs.reviews.lines(id);
    const content = Readable.from(
      Array.from(lines, (line) => Buffer.from(`${line}\n`)),
      { objectMode: false },
    );
    return new StreamedAnswer('application/json', bytes, content);
  }
  const blob = isFinished(row) && (name as string) !== OUTPUTS ? state.jobs.artifact(id, name) : undefined;
  if (blob === undefined) throw new ServiceError('not_found');
  const content = Readable.from(state.blobs.read(blob), { objectMode: false });
  return new StreamedAnswer(
    name === 'protected' ? 'application/octet-stream' : 'application/json',
    blob.bytes,
    content,
  );
}
