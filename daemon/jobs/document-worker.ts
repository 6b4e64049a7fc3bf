/**
 * One document in a thread of its own: opened, held while the engine reads what is in it, written, and read again for leaks. Formats are synchronous
 * and their input is hostile; here one that takes too long or too much memory ends with its thread and nothing else.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { ServiceError, type ErrorCode, type ErrorOptions } from '../../engine/errors.ts';
import type { ItemResult } from '../contract/detect-protect.ts';
import { detach, type Detached } from '../contract/detached.ts';
import type { Input } from '../contract/inputs.ts';
import type { Added } from '../contract/jobs.ts';
import { JsonText } from '../contract/json-text.ts';
import { documentResult, inputsOf, writtenDocument, type Beside } from './documents.ts';
import { openDocument, type OpenedDocument } from './open-document.ts';
import { TooMuch } from '../verify/views.ts';
import { placed, segmentLengths } from './review-places.ts';
import type { Placed } from './review.ts';
import { droppedCells, originalsOf, unfilled, verified, type Verified } from './verified.ts';

/** `workerData` of the thread. */
export interface DocumentTask {
  bytes: Uint8Array;
  /** As the caller named it. */
  fileName: string;
  /** For files that are encrypted. */
  password?: string;
}

/** Messages to the thread. `verify` comes after `write`. */
export type ThreadTask = ListTask | PlaceTask | WriteTask | { kind: 'verify' };

/** What the engine made of the inputs, by the blocks' numbers. */
export interface WriteTask {
  kind: 'write';
  inputId: string;
  results: CrossingResult[];
  beside: Beside;
}

/** What the engine found, to be shown to a person. */
export interface ListTask {
  kind: 'list';
  inputId: string;
  results: CrossingResult[];
}

/** Where that lies which a person added. */
export interface PlaceTask {
  kind: 'place';
  added: readonly Added[];
}

/** A result whose output is JSON crosses as text. */
export interface CrossingResult {
  result: ItemResult;
  json?: string;
}

/** Messages from the thread. */
export type DocumentAnswer =
  | {
      kind: 'opened';
      inputs: Input[];
      detached: Detached[];
      segments: string[];
      mediaType: string;
      extension: string;
    }
  | { kind: 'listed'; result: ItemResult; segments: [string, number][] }
  | { kind: 'placed'; placed: Placed[] }
  | { kind: 'written' }
  | ({ kind: 'verified'; bytes: Uint8Array; result: ItemResult } & Verified)
  | { kind: 'failed'; code: ErrorCode; options: ErrorOptions };

const port = parentPort!;

function say(message: DocumentAnswer): void {
  const transferable = message.kind === 'verified' && message.bytes.byteLength === message.bytes.buffer.byteLength;
  port.postMessage(message, transferable ? [message.bytes.buffer as ArrayBuffer] : []);
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
  port.on('message', (task: ThreadTask) => {
    answer(opened, task, fileName).then(say, fail);
  });
  say({
    kind: 'opened',
    inputs,
    detached,
    segments: document.blocks.map(({ segment }) => segment),
    mediaType: document.mediaType ?? format.mediaType,
    extension: format.extensions[0] ?? 'bin',
  });
}

/** Verifies what was written. */
let verify: (() => Promise<DocumentAnswer>) | undefined;

async function answer(opened: OpenedDocument, task: ThreadTask, fileName: string): Promise<DocumentAnswer> {
  const { blocks } = opened.document;
  switch (task.kind) {
    case 'list': {
      const result = documentResult(blocks, task.inputId, task.results.map(whole));
      return { kind: 'listed', result, segments: segmentLengths(blocks) };
    }
    case 'place':
      return { kind: 'placed', placed: placed(blocks, task.added) };
    case 'write':
      await write(opened, task, fileName);
      return { kind: 'written' };
    case 'verify':
      return await verify!();
  }
}

async function write(opened: OpenedDocument, { inputId, results, beside }: WriteTask, fileName: string): Promise<void> {
  const { blocks } = opened.document;
  const all = results.map(whole);
  const written = await writtenDocument(opened, inputId, all, beside);
  const originals = originalsOf(all, beside.pictureTexts, droppedCells(blocks, beside));
  const skipped = unfilled(blocks, all);
  verify = async () => ({
    kind: 'verified',
    ...written,
    originals,
    ...(await verified(written.bytes, fileName, originals, skipped)),
  });
}

const whole = ({ result, json }: CrossingResult): ItemResult =>
  json === undefined ? result : { ...result, output: new JsonText(json) };

serve(workerData as DocumentTask).catch(fail);
