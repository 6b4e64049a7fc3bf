/**
 * One document in a thread of its own: opened, held while the engine reads what is in it, written, and read again for leaks. Formats are synchronous
 * and their input is hostile; here one that takes too long or too much memory ends with its thread and nothing else.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { ServiceError, type ErrorCode, type ErrorOptions } from '../../engine/errors.ts';
import type { ItemResult } from '../contract/detect-protect.ts';
import { detach, type Detached } from '../contract/detached.ts';
import type { Input } from '../contract/inputs.ts';
import { JsonText } from '../contract/json-text.ts';
import { inputsOf, writtenDocument, type Beside } from './documents.ts';
import { openDocument, type OpenedDocument } from './open-document.ts';
import { TooMuch } from '../verify/views.ts';
import { droppedCells, originalsOf, unfilled, verified, type Verified } from './verified.ts';

/** `workerData` of the thread. */
export interface DocumentTask {
  bytes: Uint8Array;
  /** As the caller named it. */
  fileName: string;
  /** For files that are encrypted. */
  password?: string;
}

/** First message to the thread: what the engine made of the inputs, by the blocks' numbers. The second asks for the outcome. */
export interface WriteTask {
  inputId: string;
  results: CrossingResult[];
  beside: Beside;
}

/** A result whose output is JSON crosses as text. */
export interface CrossingResult {
  result: ItemResult;
  json?: string;
}

/** Messages from the thread. */
export type DocumentAnswer =
  | { kind: 'opened'; inputs: Input[]; detached: Detached[]; mediaType: string; extension: string }
  | { kind: 'written' }
  | ({ kind: 'verified'; bytes: Uint8Array; result: ItemResult } & Verified)
  | { kind: 'failed'; code: ErrorCode; options: ErrorOptions };

const port = parentPort!;

function say(answer: DocumentAnswer): void {
  const transferable = answer.kind === 'verified' && answer.bytes.byteLength === answer.bytes.buffer.byteLength;
  port.postMessage(answer, transferable ? [answer.bytes.buffer as ArrayBuffer] : []);
}

function fail(error: unknown): void {
  if (error instanceof ServiceError)
    return say({ kind: 'failed', code: error.code, options: { ...error.options, cause: undefined } });
  if (error instanceof TooMuch)
    return say({
      kind: 'failed',
      code: 'too_large',
      options: { message: 'The protected document is too large to verify.' },
    });
  // Deep nesting is the document's, not ours.
  if (error instanceof RangeError)
    return say({ kind: 'failed', code: 'too_large', options: { message: 'The document is nested too deep.' } });
  throw error;
}

async function serve({ bytes, fileName, password }: DocumentTask): Promise<void> {
  const opened = await openDocument(bytes, fileName, password === undefined ? {} : { password });
  const { format, document } = opened;
  const inputs = inputsOf(document.blocks);
  const detached = detach(inputs);
  port.once('message', (task: WriteTask) => {
    write(opened, task, fileName).catch(fail);
  });
  say({
    kind: 'opened',
    inputs,
    detached,
    mediaType: document.mediaType ?? format.mediaType,
    extension: format.extensions[0] ?? 'bin',
  });
}

async function write(opened: OpenedDocument, { inputId, results, beside }: WriteTask, fileName: string): Promise<void> {
  const whole = results.map(({ result, json }) =>
    json === undefined ? result : { ...result, output: new JsonText(json) },
  );
  const written = await writtenDocument(opened, inputId, whole, beside);
  const originals = originalsOf(whole, beside.pictureTexts, droppedCells(opened.document.blocks, beside));
  const skipped = unfilled(opened.document.blocks, whole);
  port.once('message', () => {
    verified(written.bytes, fileName, originals, skipped).then(
      (found) => say({ kind: 'verified', ...written, originals, ...found }),
      fail,
    );
  });
  say({ kind: 'written' });
}

serve(workerData as DocumentTask).catch(fail);
