/** The thread that reads large bodies one at a time, so that their parsed forms never add up. */
import { Piscina } from 'piscina';
import { ServiceError } from '../../engine/errors.ts';
import { attach } from '../contract/detached.ts';
import { keepInputRecords } from '../contract/input-records.ts';
import { keepDigest } from '../contract/json-text.ts';
import type { BodyAnswer, BodyJob } from './body-worker.ts';
import type { Judged } from './judge.ts';

/** Heap of the thread. Four million values of the costliest kind take about half of it. */
const HEAP_MB = 1_024;
/** Once idle, the thread and its heap are kept this long. */
const IDLE_MS = 10_000;

export interface BodyReader extends AsyncDisposable {
  /** The judged body. `bytes` must not be used afterwards. Throws 400, 413, or 503 when the thread ran out of memory. */
  read(bytes: Buffer, operationId: string): Promise<Judged>;
}

export function openBodyReader(): BodyReader {
  let pool: Piscina<BodyJob, BodyAnswer> | undefined;
  const open = (): Piscina<BodyJob, BodyAnswer> =>
    (pool ??= new Piscina<BodyJob, BodyAnswer>({
      filename: new URL('body-worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    }));
  return {
    async read(bytes, operationId) {
      const own =
        bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength
          ? bytes
          : Buffer.from(new Uint8Array(bytes).buffer);
      let answer: BodyAnswer;
      try {
        answer = await open().run({ bytes: own, operationId }, { transferList: [own.buffer as ArrayBuffer] });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
        throw new ServiceError('too_large', { details: [{ pointer: '', reason: 'takes too much memory to read' }] });
      }
      if (!answer.ok) throw new ServiceError(answer.code, answer.options);
      return judgedOf(answer);
    },
    async [Symbol.asyncDispose]() {
      await pool?.destroy();
    },
  };
}

/** The body whole again, with what the other thread found out about it. */
function judgedOf({ body, details, fits, detached, digest, records }: Extract<BodyAnswer, { ok: true }>): Judged {
  const inputs = (body as { inputs?: Record<string, unknown>[] } | undefined)?.inputs ?? [];
  attach(inputs, detached);
  if (typeof body === 'object' && body !== null) {
    keepDigest(body, digest);
    if (records !== undefined) keepInputRecords(body, records);
  }
  return { body, details, fits };
}
