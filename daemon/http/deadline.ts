/** Ends an operation whose client has gone or whose deadline has passed. */
import type { ServerResponse } from 'node:http';
import { ServiceError } from '../../engine/errors.ts';
import type { HeaderValues } from './headers.ts';

export interface Watch {
  /** Aborted when the client has gone or the deadline has passed. */
  signal: AbortSignal;
  /** Rejects when the deadline passes; never resolves. */
  failed: Promise<never>;
  /** The request is being paid for, so the deadline no longer counts. */
  committing: () => void;
  stop: () => void;
}

/** `remainingMs`: undefined when there is no deadline. */
export function watch(response: ServerResponse, remainingMs: number | undefined): Watch {
  const controller = new AbortController();
  const onClose = (): void => {
    if (!response.writableEnded)
      controller.abort(new ServiceError('deadline_exceeded', { message: 'The client has gone.' }));
  };
  response.once('close', onClose);
  let timer: NodeJS.Timeout | undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    if (remainingMs === undefined) return;
    const passed = (): void => {
      const error = new ServiceError('deadline_exceeded', { processingStarted: true });
      controller.abort(error);
      reject(error);
    };
    timer = setTimeout(passed, Math.max(0, remainingMs));
  });
  const committing = (): void => clearTimeout(timer);
  const stop = (): void => {
    clearTimeout(timer);
    response.off('close', onClose);
  };
  return { signal: controller.signal, failed, committing, stop };
}

/** The body's deadline wins over the header's (docs/decisions.md#headers). */
export function deadlineOf(body: unknown, headers: HeaderValues): number | undefined {
  return (body as { processing?: { deadline_ms?: number } } | undefined)?.processing?.deadline_ms ?? headers.deadlineMs;
}
