/** The job's side of `document-worker.ts`. */
import { Worker } from 'node:worker_threads';
import { ServiceError } from '../../engine/errors.ts';
import type { ItemResult } from '../contract/detect-protect.ts';
import { attach } from '../contract/detached.ts';
import type { Input } from '../contract/inputs.ts';
import { JsonText } from '../contract/json-text.ts';
import type { Added } from '../contract/jobs.ts';
import type { Placed } from './review.ts';
import type { Beside } from './documents.ts';
import type { CrossingResult, DocumentAnswer, DocumentTask, ThreadTask } from './document-worker.ts';

/** Heap of a thread, in mebibytes. Bytes of files and of pictures are outside it; the budget of a document bounds them. */
const HEAP_MB = 768;
/** A thread that opens, writes or verifies for longer is ended, in milliseconds. */
const MOST_WORK_MS = 60_000;

/** A document that is held open in a thread. Disposing of it ends the thread, whatever it is doing. */
export interface OpenedDocument extends AsyncDisposable {
  /** What its blocks hold; the number of a block is the id of its input. */
  readonly inputs: Input[];
  /** Names of the places of its blocks, by their numbers. */
  readonly segments: readonly string[];
  readonly mediaType: string;
  /** Without a dot. */
  readonly extension: string;
  /** What the engine found, as entities of the document, and its texts with their lengths. */
  list(inputId: string, results: readonly ItemResult[]): Promise<Omit<AnswerOf<'listed'>, 'kind'>>;
  /** Where that lies which a person added. */
  place(added: readonly Added[]): Promise<Placed[]>;
  /**
   * The document with what the engine made of its inputs, one result for all of it, and the leaks that were found in it. May be
   * called once.
   */
  write(inputId: string, results: readonly ItemResult[], beside: Beside): Promise<WrittenDocument>;
}

export type WrittenDocument = Omit<AnswerOf<'verified'>, 'kind'>;

interface Limits {
  signal: AbortSignal;
  /** In milliseconds since 1970. */
  deadlineAt: number;
}

/** Throws what its input fails with: 422 for what no format recognises, `too_large`, `deadline_exceeded`. */
export async function openInThread(task: DocumentTask, limits: Limits): Promise<OpenedDocument> {
  const thread = new DocumentThread(task, limits);
  try {
    const opened = await thread.answer('opened');
    attach(opened.inputs, opened.detached);
    return {
      inputs: opened.inputs,
      segments: opened.segments,
      mediaType: opened.mediaType,
      extension: opened.extension,
      list: (inputId, results) => thread.ask({ kind: 'list', inputId, results: results.map(crossing) }, 'listed'),
      place: async (added) => (await thread.ask({ kind: 'place', added }, 'placed')).placed,
      async write(inputId, results, beside) {
        await thread.ask({ kind: 'write', inputId, results: results.map(crossing), beside }, 'written');
        return await thread.ask({ kind: 'verify' }, 'verified');
      },
      [Symbol.asyncDispose]: () => thread.end(),
    };
  } catch (error) {
    await thread.end();
    throw error;
  }
}

function crossing(result: ItemResult): CrossingResult {
  if (!(result.output instanceof JsonText)) return { result };
  const { output, ...rest } = result;
  return { result: rest, json: output.text };
}

type AnswerOf<K extends DocumentAnswer['kind']> = Extract<DocumentAnswer, { kind: K }>;

class DocumentThread {
  readonly #worker: Worker;
  readonly #limits: Limits;
  #isEnded = false;

  constructor(task: DocumentTask, limits: Limits) {
    this.#limits = limits;
    this.#worker = new Worker(new URL('document-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // Answers and errors have listeners of their own while one is waited for; an error in between ends the next wait.
    this.#worker.on('error', () => {
      this.#isEnded = true;
    });
  }

  /** The answer to a task; each has a time of its own. */
  async ask<K extends DocumentAnswer['kind']>(message: ThreadTask, kind: K): Promise<AnswerOf<K>> {
    if (this.#isEnded) throw outOfMemory();
    this.#worker.postMessage(message, []);
    return await this.answer(kind);
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#worker.terminate();
  }

  /** The next message, which is of this kind or an error. */
  async answer<K extends DocumentAnswer['kind']>(kind: K): Promise<AnswerOf<K>> {
    const { signal, deadlineAt } = this.#limits;
    const ms = Math.max(0, Math.min(MOST_WORK_MS, deadlineAt - Date.now()));
    const { promise, resolve, reject } = Promise.withResolvers<DocumentAnswer>();
    const late = (): void => reject(new ServiceError('deadline_exceeded', { processingStarted: true }));
    const failed = (error: Error): void =>
      reject((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory() : error);
    const timer = setTimeout(late, ms);
    signal.addEventListener('abort', late, { once: true });
    if (signal.aborted) late();
    this.#worker.once('message', resolve).once('error', failed);
    try {
      const answer = await promise;
      if (answer.kind === 'failed') throw new ServiceError(answer.code, answer.options);
      if (answer.kind !== kind) throw new Error('a document answered out of turn');
      return answer as AnswerOf<K>;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', late);
      this.#worker.off('message', resolve).off('error', failed);
    }
  }
}

function outOfMemory(): ServiceError {
  return new ServiceError('too_large', { message: 'The document takes too much memory to read.' });
}
