/**
 * A body that its operation reads as it comes, and that may be larger than the memory. The rules of other bodies hold for
 * it but for the bound on memory.
 */
import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../../engine/errors.ts';
import { discard, tooLarge, tooSlow, type Receiving } from './body.ts';
import { STREAM_STALL_MS } from './limits.ts';

/** Yields the body. Throws 400 (it ended early), 408 (too slow) and 413, after which the answer can still be sent. */
export async function* streamedBody(
  raw: IncomingMessage,
  { limitBytes, proceed, slowest }: Pick<Receiving, 'limitBytes' | 'proceed' | 'slowest'>,
): AsyncGenerator<Buffer, void, void> {
  proceed();
  const chunks = raw.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let length = 0;
  // Only the time that the client takes counts, not the time that the disk takes.
  let waitedMs = 0;
  let whole = false;
  try {
    for (;;) {
      const allowedMs = Math.max(slowest.graceMs, (length / slowest.bytesPerS) * 1_000) - waitedMs;
      const began = performance.now();
      const next = await inTime(chunks.next(), Math.min(allowedMs, STREAM_STALL_MS));
      waitedMs += performance.now() - began;
      if (next === 'late') throw tooSlow();
      if (next.done === true) break;
      length += next.value.length;
      if (length > limitBytes) throw tooLarge(limitBytes, undefined);
      yield next.value;
    }
    whole = true;
  } catch (error) {
    throw error instanceof ServiceError
      ? error
      : new ServiceError('validation_failed', { status: 400, message: 'The body ended early.' });
  } finally {
    if (!whole) discard(raw, limitBytes);
  }
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), 'late');
  });
  // What is given up may still fail, when the connection closes.
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
