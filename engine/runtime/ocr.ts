/** The threads that read images: started at the first one, two at most, ended when idle. */
import { Piscina } from 'piscina';
import type { OcrAnswer, OcrJob } from '../images/recognised.ts';
import type { OcrPort } from '../ports.ts';

const OCR_THREADS = 2;
/** A thread holds its language data, some 100 MB with its heap. */
const IDLE_MS = 60_000;

export function openOcrPool(): OcrPort {
  let pool: Piscina<OcrJob, OcrAnswer> | undefined;
  return {
    async read(job, signal) {
      pool ??= new Piscina<OcrJob, OcrAnswer>({
        filename: new URL('ocr-worker.ts', import.meta.url).href,
        minThreads: 0,
        maxThreads: OCR_THREADS,
        idleTimeout: IDLE_MS,
        resourceLimits: { maxOldGenerationSizeMb: 256 },
      });
      return await pool.run(job, { signal });
    },
    async [Symbol.asyncDispose]() {
      await pool?.destroy();
    },
  };
}
