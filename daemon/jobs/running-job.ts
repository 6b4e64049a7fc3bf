/**
 * One job while it is run, a part of its inputs at a time. Everything that a part gives is appended to the job's blobs and put
 * on the disk first; then one transaction charges for it, changes the map, and records the finished inputs with the new ends
 * of the blobs. So after a crash a part has happened, charge and all, or it has not.
 */
import { ServiceError } from '../../engine/errors.ts';
import type { FoundAt } from '../../engine/finding.ts';
import { LARGEST_MEDIA } from '../../engine/media/limits.ts';
import { sniffImage } from '../../engine/images/sniff.ts';
import type { MappingEntry } from '../../engine/vocabulary/mapping.ts';
import { weigh, type Metered, type Weight } from '../../licence/records.ts';
import type { BlobEnd, BlobHead, BlobWriter } from '../../state/blobs.ts';
import type { NewReview } from '../../state/job-reviews.ts';
import type { ItemRow, JobRow } from '../../state/jobs.ts';
import { volumeErrorOf } from '../../state/volume-error.ts';
import type { ItemResult } from '../contract/detect-protect.ts';
import { textsOf } from '../contract/input-records.ts';
import type { Input } from '../contract/inputs.ts';
import { itemError } from '../contract/item-error.ts';
import type { Artifact, ReviewedInput } from '../contract/jobs.ts';
import { errorFields } from '../log.ts';
import type { Call, Caller, Deps } from '../operations/context.ts';
import { counted } from '../operations/count.ts';
import { readImages, type ReadPlan } from '../operations/images.ts';
import { callOf, inJob, mapNameOf, Parts, planPart, reviewedPlan, type JobRequest } from '../operations/job-parts.ts';
import { OUTPUTS } from '../operations/job-view.ts';
import { endJob } from '../operations/jobs.ts';
import { charged, type Charge } from '../operations/meter.ts';
import { onVolume } from '../operations/on-volume.ts';
import type { ProtectingPlan } from '../operations/plan/plan.ts';
import { policyHashOf, runOnMap } from '../operations/protect.ts';
import { itemResult, withFailed, type Ran } from '../operations/run.ts';
import { zipped, type Member } from './archive.ts';
import { openInThread, type OpenedDocument } from './document-thread.ts';
import type { DocumentTask } from './document-worker.ts';
import { looking, pictureOf } from './look.ts';
import { decided, type FoundIn } from './review.ts';
import { withoutTexts, type Beside } from './documents.ts';
import { jobKindRow, type JobKind } from './kinds.ts';
import { artifactLine, memberName, outputFile, renumbered, type OutputFile } from './outputs.ts';
import { refuseLeaks } from './refuse-leaks.ts';
import { applyHeard, heardIn, withPlan } from './recordings.ts';
import { readSource } from './sources.ts';
import { verifiedPicture } from './verified.ts';

/** The job was deleted or has expired while it ran. */
class Gone extends Error {}

/** A picture in a file may be larger than one in a request; what bounds it is its pixels. */
const LARGEST_PICTURE = 64 * 1024 * 1024;
/** Documents are held in memory, several times over while they are written. */
const LARGEST_DOCUMENT = 128 * 1024 * 1024;
const MOST_DEADLINE_MS = 600_000;
/** ffmpeg works about as long as a film lasts, where the request sets no deadline. */
const MOST_RECORDING_MS = 2 * 60 * 60 * 1_000;

/** A part grows by its usual size for this many entries of the map, up to this many times. */
const ENTRIES_A_PART = 2_000;
const LARGEST_PART = 10;

/** In place of a document that holds no text. */
const EMPTY_TEXT: Input = { kind: 'text', id: '0', text: '' };

const JSON_LINES = 'application/jsonl';

/** What was appended and is not recorded yet. */
interface Appended {
  items: ItemRow[];
  artifacts: { head: BlobHead; end: BlobEnd }[];
}

/** What one input gave; without a file when it failed. */
interface Given {
  input: Input;
  result: ItemResult;
  file?: OutputFile;
}

/** Inputs that are ready for the engine, and what is to be made of its answer. */
interface Prepared extends AsyncDisposable {
  reading: ReadPlan<ProtectingPlan>;
  metered: Metered;
  render: (ran: Ran) => Promise<Given[]>;
}

export class RunningJob {
  readonly id: string;
  readonly #deps: Deps;
  readonly #total: number;
  readonly #request: JobRequest;
  readonly #caller: Caller;
  readonly #row: JobRow;
  readonly #inputs: AsyncGenerator<string, void, void>;
  readonly #parts: Parts;
  readonly #isReviewed: boolean;
  /** By the names of artifacts, `OUTPUTS` among them. */
  readonly #writers: ReadonlyMap<string, BlobWriter>;

  private constructor(
    deps: Deps,
    row: JobRow,
    inputs: AsyncGenerator<string, void, void>,
    from: number,
    writers: ReadonlyMap<string, BlobWriter>,
  ) {
    const { scopes, tiers, ...caller } = JSON.parse(row.caller) as { scopes: string[]; tiers: string[] };
    this.id = row.job_id;
    this.#deps = deps;
    this.#row = row;
    this.#total = row.total;
    this.#request = JSON.parse(row.request) as JobRequest;
    this.#caller = { ...caller, scopes: new Set(scopes), tiers: new Set(tiers) } as unknown as Caller;
    this.#inputs = inputs;
    this.#parts = new Parts(inputs, jobKindRow(row.kind as JobKind).together, from);
    this.#isReviewed = isReviewed(row);
    this.#writers = writers;
  }

  /** Opens a job that is queued, or one that a crash interrupted. Throws `VolumeError` when its files are not there. */
  static async open(deps: Deps, row: JobRow): Promise<RunningJob> {
    const { state } = deps;
    const inputs = state.blobs.find(row.inputs);
    if (inputs === undefined) throw new Error('a job without inputs');
    const writers = new Map<string, BlobWriter>();
    const made: { name: string; writer: BlobWriter; end: BlobEnd }[] = [];
    const { output } = JSON.parse(row.request) as JobRequest;
    for (const artifact of output?.artifacts ?? (['protected'] as const)) {
      const name = artifact === 'protected' ? OUTPUTS : artifact;
      const blob = state.jobs.artifact(row.job_id, name);
      const writer = await onVolume(() => (blob === undefined ? state.blobs.create() : state.blobs.append(blob)));
      if (blob === undefined) made.push({ name, writer, end: await writer.sync() });
      writers.set(name, writer);
    }
    state.transaction(() => {
      state.jobs.start(row.job_id);
      for (const { name, writer, end } of made) state.jobs.addArtifact(row.job_id, name, JSON_LINES, writer.head, end);
    });
    const texts = textsOf(state.blobs.read(inputs));
    // Of a job with review all inputs are read first, and written when they were reviewed.
    const from = isReviewed(row) && row.looked < row.total ? row.looked : row.done;
    for (let skipped = 0; skipped < from; skipped++) await texts.next();
    return new RunningJob(deps, row, texts, from, writers);
  }

  /** Runs the next part, or ends the job, or leaves it to a person. Throws what another try may cure, and then nothing of the part has happened. */
  async step(signal: AbortSignal): Promise<'more' | 'ended' | 'waits'> {
    const { state } = this.#deps;
    const row = state.jobs.row(this.id);
    if (row === undefined || Date.parse(row.expires_at) <= Date.now()) return 'ended';
    try {
      if (row.cancel_requested === 1) return await this.#end('cancelled', null);
      const isLooking = this.#isReviewed && row.looked < row.total;
      if (this.#isReviewed && !isLooking && state.transaction(() => state.jobs.reviews.wait(this.id))) return 'waits';
      const part = await this.#parts.next(this.#partSize());
      if (part === undefined) return await this.#endOfInputs();
      if (isLooking) {
        await this.#look(part.first, part.inputs[0]!, signal);
        // The inputs are opened again from the first one.
        return row.looked + 1 < row.total ? 'more' : 'waits';
      }
      if (this.#isReviewed && this.#failedBefore(part.first)) return 'more';
      await this.#run(part.first, part.inputs, signal);
      return 'more';
    } catch (error) {
      if (error instanceof Gone) return 'ended';
      if (error instanceof Broken) return await this.#end('failed', JSON.stringify(itemError(error.cause)));
      throw error;
    }
  }

  /**
   * Every part reads its whole map and looks for its values, so parts grow with the map: measured, 1,000 entries cost a part as
   * much as 35 short texts do.
   */
  #partSize(): number {
    if (jobKindRow(this.#row.kind as JobKind).together === 1) return 1;
    const { account } = this.#caller;
    const session = this.#deps.state.maps.session(account, this.#request.mapping?.session ?? mapNameOf(this.id));
    const entries = typeof session === 'string' ? 0 : session.entries;
    return Math.min(LARGEST_PART, 1 + Math.floor(entries / ENTRIES_A_PART));
  }

  async close(): Promise<void> {
    await this.#inputs.return();
    for (const writer of this.#writers.values()) await writer.close();
  }

  /** Reads an input for a person. It is charged now, since what was found is shown. */
  async #look(n: number, input: Input, signal: AbortSignal): Promise<void> {
    const { state } = this.#deps;
    const record = (review: Omit<NewReview, 'n'>, weight: Weight): void => {
      if (state.jobs.row(this.id) === undefined) throw new Gone();
      state.jobs.reviews.add(this.id, { ...review, n }, weight);
    };
    try {
      const call = callOf({ id: this.id, isPart: true }, this.#caller, signal);
      await using file = await this.#opened(call, input);
      const job = { request: this.#request, salt: this.#row.salt };
      const { metered, look } = await looking(this.#deps, call, job, { inputId: input.id as string, ...file });
      await charged(this.#deps, call, { operation: 'jobs', metered, body: undefined }, async (charge) => {
        const review = await look();
        await charge.write(
          () => record(review, weigh(metered)),
          () => true,
        );
      });
    } catch (error) {
      if (error instanceof Gone || signal.aborted || isPassing(error)) throw error;
      const shown = this.#shown(error);
      if (shown.code === 'insufficient_records') throw new Broken(shown);
      const { error: reason } = failedItem(n, '', inJob(ofSource(shown, input), n));
      const failed = {
        input_id: input.id as string,
        entities: 0,
        line: null,
        found: null,
        segments: null,
        error: reason,
      };
      await onVolume(() => state.transaction(() => record(failed, NOTHING)));
    }
  }

  /** The document in its thread, or the picture. */
  async #opened(call: Call, input: Input): Promise<OpenedFile> {
    if (input.kind !== 'file')
      return { opened: undefined, inputs: [input], [Symbol.asyncDispose]: () => Promise.resolve() };
    const { bytes, fileName } = await readSource(this.#deps, this.#caller.account, input.source, LARGEST_DOCUMENT);
    if (sniffImage(bytes) !== undefined)
      return { opened: undefined, inputs: [pictureOf(bytes, input)], [Symbol.asyncDispose]: () => Promise.resolve() };
    const opened = await openInThread(taskOf(bytes, fileName, input), this.#limits(call));
    const inputs = opened.inputs.length > 0 ? opened.inputs : [EMPTY_TEXT];
    return { opened, inputs, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
  }

  #limits({ signal }: Call, most = MOST_DEADLINE_MS): { signal: AbortSignal; deadlineAt: number } {
    return { signal, deadlineAt: Date.now() + (this.#request.processing?.deadline_ms ?? most) };
  }

  /** Records an input that could not be read for the review. */
  #failedBefore(n: number): boolean {
    const { state } = this.#deps;
    const review = state.jobs.reviews.find(this.id, n);
    if (review === undefined || review.error === null) return false;
    const item: ItemRow = { ...BLANK, n, input_id: review.input_id, error: review.error };
    state.transaction(() => this.#record({ items: [item], artifacts: [] }, NOTHING));
    return true;
  }

  /** What a person decided about an input. */
  #decision(n: number): Decision | undefined {
    const row = this.#isReviewed ? this.#deps.state.jobs.reviews.find(this.id, n) : undefined;
    if (row?.decision == null) return undefined;
    return { answer: JSON.parse(row.decision) as ReviewedInput, found: JSON.parse(row.found ?? '[]') as FoundIn[] };
  }

  /** What fails together is tried in halves, so that at last only the inputs fail that cannot succeed. */
  async #run(first: number, inputs: readonly Input[], signal: AbortSignal): Promise<void> {
    try {
      await this.#attempt(first, inputs, signal);
    } catch (error) {
      if (error instanceof Gone || signal.aborted || isPassing(error)) throw error;
      if (inputs.length > 1) {
        const half = Math.ceil(inputs.length / 2);
        await this.#run(first, inputs.slice(0, half), signal);
        await this.#run(first + half, inputs.slice(half), signal);
        return;
      }
      const shown = this.#shown(error);
      // Without records no other input can be done either.
      if (shown.code === 'insufficient_records') throw new Broken(shown);
      const input = inputs[0]!;
      const failed = failedItem(first, input.id as string, inJob(ofSource(shown, input), first));
      this.#deps.state.transaction(() => this.#record({ items: [failed], artifacts: [] }, NOTHING));
    }
  }

  #shown(error: unknown): ServiceError {
    if (error instanceof ServiceError) return error;
    this.#deps.log.error('job.input_failed', { request_id: this.id, ...errorFields(error) });
    return new ServiceError('internal_error');
  }

  async #attempt(first: number, inputs: readonly Input[], signal: AbortSignal): Promise<void> {
    const deps = this.#deps;
    const isDocument = this.#row.kind === 'document';
    // A document is many inputs to the engine: rules for columns may mean the sheets of another one.
    const isPart = isDocument || inputs.length < this.#total;
    const call = callOf({ id: this.id, isPart }, this.#caller, signal);
    const decision = this.#decision(first);
    await using prepared = await this.#prepared(call, inputs, decision);
    const { reading, metered } = prepared;
    const run = async (charge: Pick<Charge, 'write'>): Promise<void> => {
      const weight = decision === undefined ? weigh(metered) : NOTHING;
      let written = false;
      const commit = async <T>(ran: Ran, writes: () => T, counts: (answer: T) => boolean): Promise<T> => {
        const given = await prepared.render(ran);
        const appended = await onVolume(() => this.#append(first, given, ran));
        const answer = await this.#charge(charge, weight, appended, writes, counts);
        written = counts(answer);
        return answer;
      };
      const { ran } = await runOnMap(deps, call, reading, commit);
      // Without a map that outlives the part nothing was written yet.
      if (!written) await commit(ran, () => true, Boolean);
    };
    // What was reviewed was charged when it was read.
    if (decision === undefined) await charged(deps, call, { operation: 'jobs', metered, body: undefined }, run);
    else await run(uncharged(deps.state));
  }

  async #prepared(call: Call, inputs: readonly Input[], decision: Decision | undefined): Promise<Prepared> {
    if (this.#row.kind === 'document') return await this.#openFile(call, inputs[0]!, decision);
    if (this.#row.kind === 'audio') return await this.#openRecording(call, inputs[0]!);
    return await this.#open(call, inputs, undefined);
  }

  /** A recording: what was heard in it goes to the engine, and what the engine finds is silenced. */
  async #openRecording(call: Call, input: Input): Promise<Prepared> {
    if (!('source' in input)) throw new Error('a recording without a source');
    const { bytes } = await readSource(this.#deps, this.#caller.account, input.source, LARGEST_MEDIA);
    const recording = await this.#deps.recordings.open(bytes, this.#limits(call, MOST_RECORDING_MS));
    try {
      const heard = heardIn(this.#request, input.id as string);
      const reading = await this.#read(call, [heard], false, undefined, withPlan(this.#request));
      return {
        reading,
        metered: reading.plan.metered,
        render: async (ran) => {
          const [result] = this.#results(reading, ran);
          const file = await applyHeard(recording, heard, result!, reading.plan.protect.policy.media?.audio);
          return [{ input: heard, result: result!, file }];
        },
        [Symbol.asyncDispose]: () => recording[Symbol.asyncDispose](),
      };
    } catch (error) {
      await recording[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Inputs that the engine takes as they are, and pictures in files. */
  async #open(call: Call, inputs: readonly Input[], decision: Decision | undefined): Promise<Prepared> {
    const inline = await Promise.all(inputs.map((input) => this.#inline(input)));
    const isFile = this.#row.kind === 'document';
    const picture = inline[0]!.id as string;
    const places = decision?.answer.add?.flatMap(({ boxes = [] }) => boxes) ?? [];
    const reading = await this.#read(call, inline, isFile, decision && decided(decision.found, decision.answer, []));
    if (places.length > 0) reading.images.get(picture)!.added = places;
    return {
      reading,
      metered: reading.plan.metered,
      render: async (ran) => {
        const results = this.#results(reading, ran);
        if (isFile) await refuseLeaks(this.#deps, call, reading.plan, verifiedPicture(results, ran.pictureTexts ?? []));
        return results.map((whole, i): Given => {
          const input = inline[i]!;
          const result = isFile ? withoutTexts(whole) : whole;
          return { input, result, ...(result.status === 'ok' ? { file: outputFile(input, result) } : {}) };
        });
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  }

  /** A document, or a picture. All of it counts as one text (docs/decisions.md#charging). */
  async #openFile(call: Call, input: Input, decision: Decision | undefined): Promise<Prepared> {
    if (input.kind !== 'file') return await this.#open(call, [input], decision);
    const { bytes, fileName } = await readSource(this.#deps, this.#caller.account, input.source, LARGEST_DOCUMENT);
    if (sniffImage(bytes) !== undefined) return await this.#open(call, [input], decision);
    const limits = this.#limits(call);
    const open = () => openInThread(taskOf(bytes, fileName, input), limits);
    const opened = await open();
    let isUnwritten = true;
    try {
      // Options are judged, and the least is charged, for a document without any text too.
      const inputs = opened.inputs.length > 0 ? opened.inputs : [EMPTY_TEXT];
      const placed = decision === undefined ? [] : await opened.place(decision.answer.add ?? []);
      const left = decision && decided(decision.found, decision.answer, placed);
      const reading = await this.#read(call, inputs, true, left);
      if (reading.failed.length > 0) throw reading.failed[0]!.error;
      const { tier, codePoints } = reading.plan.metered;
      return {
        reading,
        metered: { tier, codePoints: [codePoints.reduce((sum, count) => sum + count, 0)] },
        render: async (ran) => {
          const results = this.#results(reading, ran);
          // A document is written once; when a map was changed by others meanwhile, it is opened again.
          await using again = isUnwritten ? undefined : await open();
          isUnwritten = false;
          const written = await (again ?? opened).write(input.id as string, results, besideOf(ran));
          await refuseLeaks(this.#deps, call, reading.plan, written);
          const { mediaType, extension } = opened;
          const file = { pieces: () => [Buffer.from(written.bytes)], mediaType, extension };
          return [{ input, result: written.result, file }];
        },
        [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
      };
    } catch (error) {
      await opened[Symbol.asyncDispose]();
      throw error;
    }
  }

  async #read(
    call: Call,
    inputs: readonly Input[],
    isFile: boolean,
    left?: ReadonlyMap<string, FoundAt[]>,
    request = this.#request,
  ): Promise<ReadPlan<ProtectingPlan>> {
    const planned = planPart(this.#deps, call, request, inputs, this.#row.salt, isFile);
    const plan = left === undefined ? planned : reviewedPlan(planned, left);
    return await readImages(this.#deps, call, await counted(plan, call));
  }

  #results({ plan, failed }: ReadPlan<ProtectingPlan>, ran: Ran): ItemResult[] {
    const hash = policyHashOf(this.#deps, this.#caller.account, plan);
    return withFailed(
      ran.outcome.items.map((item, i) => itemResult(item, plan, i, ran, hash)),
      failed,
    );
  }

  /** Charges and records in one transaction. Cuts off what was appended when that does not happen. */
  async #charge<T>(
    charge: Pick<Charge, 'write'>,
    weight: Weight,
    appended: Appended,
    writes: () => T,
    counts: (answer: T) => boolean,
  ): Promise<T> {
    let isRecorded = false;
    try {
      const answer = await charge.write(() => {
        const wrote = writes();
        if (counts(wrote)) this.#record(appended, weight);
        return wrote;
      }, counts);
      isRecorded = counts(answer);
      return answer;
    } finally {
      for (const writer of this.#writers.values()) {
        if (isRecorded) writer.keep();
        else await writer.rewind();
      }
    }
  }

  /** In a transaction. */
  #record({ items, artifacts }: Appended, { records, tenths }: Weight): void {
    const { jobs } = this.#deps.state;
    if (jobs.row(this.id) === undefined) throw new Gone();
    jobs.advance(this.id, { items, records, tenths, artifacts });
    if (this.#isReviewed) for (const { n } of items) jobs.reviews.drop(this.id, n);
  }

  /** A file becomes what it holds. */
  async #inline(input: Input): Promise<Input> {
    if (input.kind !== 'file') return input;
    const { bytes } = await readSource(this.#deps, this.#caller.account, input.source, LARGEST_PICTURE);
    return pictureOf(bytes, input);
  }

  /** Appends what the inputs gave to the artifacts; it is on the disk when this ends. */
  async #append(first: number, given: readonly Given[], ran: Ran): Promise<Appended> {
    const entries = new Map((ran.outcome.entries ?? []).map((entry): [string, MappingEntry] => [entry.id, entry]));
    const items: ItemRow[] = [];
    for (const [i, one] of given.entries()) items.push(await this.#appendItem(first + i, one, entries));
    const artifacts: Appended['artifacts'] = [];
    for (const writer of this.#writers.values()) artifacts.push({ head: writer.head, end: await writer.sync() });
    return { items, artifacts };
  }

  async #appendItem(n: number, given: Given, entries: ReadonlyMap<string, MappingEntry>): Promise<ItemRow> {
    const { input, file } = given;
    if (file === undefined)
      return { ...BLANK, n, input_id: input.id as string, error: JSON.stringify(given.result.error) };
    const result = renumbered(given.result);
    const item: ItemRow = { ...BLANK, n, input_id: result.input_id, status: 'ok' };
    for (const [name, writer] of this.#writers) {
      if (name !== OUTPUTS) {
        const line = artifactLine(name as Exclude<Artifact, 'protected'>, input, result, entries);
        for (const piece of line) await writer.write(piece);
        continue;
      }
      const before = writer.bytes;
      for (const piece of file.pieces()) await writer.write(piece);
      Object.assign(item, { bytes: writer.bytes - before, media_type: file.mediaType, extension: file.extension });
    }
    return item;
  }

  async #endOfInputs(): Promise<'ended'> {
    const { jobs } = this.#deps.state;
    const row = jobs.row(this.id) as JobRow;
    if (row.failed < row.done) return await this.#end('succeeded', null);
    // Nothing succeeded: what the first input failed with stands for the job.
    return await this.#end('failed', jobs.items(this.id, 0, 1)[0]?.error ?? null);
  }

  /** Seals the artifacts, makes `protected` of the outputs, and ends the job. */
  async #end(status: 'succeeded' | 'failed' | 'cancelled', error: string | null): Promise<'ended'> {
    const { state } = this.#deps;
    const sealed: Appended['artifacts'] = [];
    for (const writer of this.#writers.values()) sealed.push({ head: writer.head, end: await writer.seal() });
    const outputs = this.#writers.get(OUTPUTS);
    const end = sealed.find(({ head }) => head === outputs?.head)?.end;
    const made =
      outputs === undefined || end === undefined ? undefined : await this.#protected({ ...outputs.head, ...end });
    const dropped = state.transaction(() => {
      if (state.jobs.row(this.id) === undefined) throw new Gone();
      for (const { head, end: last } of sealed) state.blobs.record(head, last);
      if (made !== undefined) state.jobs.addArtifact(this.id, 'protected', made.mediaType, made.head, made.end);
      const gone = [state.jobs.dropArtifact(this.id, OUTPUTS)];
      for (const { name, bytes } of state.jobs.artifacts(this.id))
        if (bytes === 0 && name !== 'protected') gone.push(state.jobs.dropArtifact(this.id, name));
      endJob(state, this.id, status, error);
      state.jobs.reviews.clear(this.id);
      return gone;
    });
    for (const blob of dropped) if (blob !== undefined) await state.blobs.unlink(blob);
    return 'ended';
  }

  /** One input: the file itself; several: an archive of those that succeeded. Undefined when none did. */
  async #protected(
    outputs: BlobHead & BlobEnd,
  ): Promise<{ mediaType: string; head: BlobHead; end: BlobEnd } | undefined> {
    const { state } = this.#deps;
    const content = state.blobs.read(outputs);
    const row = state.jobs.row(this.id) as JobRow;
    if (row.done === row.failed) return undefined;
    // A command takes its outputs apart itself.
    const isPlain = this.#total === 1 || row.runner !== null;
    const mediaType = isPlain ? (state.jobs.items(this.id, 0, 1)[0]?.media_type ?? '') : 'application/zip';
    const writer = await onVolume(() => state.blobs.create(outputs.bytes));
    try {
      const pieces = isPlain ? content : zipped(this.#members(), content, new Date(row.created_at));
      for await (const piece of pieces) await onVolume(() => writer.write(piece));
      const end = await onVolume(() => writer.seal());
      await writer.close();
      return { mediaType, head: writer.head, end };
    } catch (error) {
      await writer.discard();
      throw error;
    } finally {
      // The archive takes what it needs and leaves the end unread.
      await content.return();
    }
  }

  *#members(): Generator<Member, void, void> {
    const { jobs } = this.#deps.state;
    for (let from = 0; ;) {
      const items = jobs.items(this.id, from, 1_000);
      for (const { n, input_id: id, bytes, media_type: mediaType, extension } of items)
        if (bytes !== null)
          yield { name: memberName(n + 1, id, extension ?? 'bin'), bytes, mediaType: mediaType ?? '' };
      const last = items.at(-1);
      if (last === undefined) return;
      from = last.n + 1;
    }
  }
}

/** What a person decided about an input, and what was found in it. */
interface Decision {
  answer: ReviewedInput;
  found: readonly FoundIn[];
}

interface OpenedFile extends AsyncDisposable {
  opened: OpenedDocument | undefined;
  inputs: readonly Input[];
}

const NOTHING: Weight = { records: 0, tenths: 0 };

function isReviewed({ request }: JobRow): boolean {
  return (JSON.parse(request) as JobRequest).output?.review !== undefined;
}

function taskOf(bytes: Uint8Array, fileName: string, input: Input): DocumentTask {
  const { password } = input as { password?: string };
  return { bytes, fileName, ...(password === undefined ? {} : { password }) };
}

/** Writes in a transaction, like those of a charge, and nothing else. */
function uncharged(state: Deps['state']): Pick<Charge, 'write'> {
  return {
    async write(work, counts) {
      try {
        return await onVolume(() =>
          state.transaction(() => {
            const answer = work();
            if (!counts(answer)) throw new Undone(answer);
            return answer;
          }),
        );
      } catch (error) {
        if (error instanceof Undone) return error.answer as ReturnType<typeof work>;
        throw error;
      }
    },
  };
}

/** Takes a transaction back. */
class Undone extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('undone');
    this.answer = answer;
  }
}

export function besideOf({ pictureTexts = [], outcome }: Ran): Beside {
  const droppedRows = outcome.items.map(({ input_id: id, droppedRows: rows = [] }): [string, readonly number[]] => [
    id,
    rows,
  ]);
  return { pictureTexts, droppedRows: new Map(droppedRows) };
}

/** The job cannot go on, whichever inputs are left. */
class Broken extends Error {
  override readonly cause: ServiceError;
  constructor(cause: ServiceError) {
    super('a job broke');
    this.cause = cause;
  }
}

/** A file is in the request by its source, whatever it was turned into. */
function ofSource(error: ServiceError, { kind }: Input): ServiceError {
  const { details } = error.options;
  if (details === undefined) return error;
  if (kind === 'audio' || kind === 'video') {
    const shown = details.map(({ pointer, reason }) => ({
      pointer: pointer === '' ? '/inputs/0/source' : pointer,
      reason,
    }));
    return new ServiceError(error.code, { ...error.options, details: shown });
  }
  if (kind !== 'file') return error;
  return new ServiceError(error.code, {
    ...error.options,
    details: details.map(({ pointer, reason }) => ({ pointer: pointer.replace(/\/data_b64$/, '/source'), reason })),
  });
}

/** A full disk, a busy volume, a clock that was set back: the part may be tried again. */
function isPassing(error: unknown): boolean {
  return (
    (error instanceof ServiceError && error.code === 'backend_unavailable') || volumeErrorOf(error, '') !== undefined
  );
}

/** An input that failed, or the beginning of one that did not. */
const BLANK = { status: 'failed', error: null, bytes: null, media_type: null, extension: null } as const;

function failedItem(n: number, inputId: string, error: ServiceError): ItemRow {
  return { ...BLANK, n, input_id: inputId, error: JSON.stringify(itemError(error)) };
}
