/**
 * A file for a command that runs alone, where no other request waits for the event loop: texts, tables and JSON are opened in place,
 * because a thread for each of thousands of small files would cost more than the work. Everything else has its thread.
 */
import { formatOf } from '../../engine/documents/index.ts';
import type { Places } from '../../engine/documents/format.ts';
import { sniffImage } from '../../engine/images/sniff.ts';
import type { ImageOutput, ItemResult } from '../contract/detect-protect.ts';
import type { Input } from '../contract/inputs.ts';
import { inputsOf, withoutTexts, writtenDocument } from './documents.ts';
import { openInThread, type OpenedDocument } from './document-thread.ts';
import { openDocument } from './open-document.ts';
import { droppedCells, originalsOf, unfilled, verified, verifiedPicture } from './verified.ts';

/** A file that nobody reviews: what only a job asks is left out. */
export interface OpenedFile extends Omit<OpenedDocument, 'list' | 'place'> {
  /** Undefined for files that have no lines. */
  readonly places?: Places;
}

/** Formats of this project that are one text, and expand to nothing. */
const IN_PLACE: readonly string[] = ['text', 'csv', 'json'];
const MOST_MS = 600_000;

/** Whether a format or the OCR reads it. */
export const isReadable = (bytes: Uint8Array, fileName: string): boolean =>
  sniffImage(bytes) !== undefined || formatOf(bytes, fileName) !== undefined;

/** Throws what `openInThread` throws. */
export async function openFile(
  task: { bytes: Uint8Array; fileName: string; password?: string },
  signal: AbortSignal,
): Promise<OpenedFile> {
  const { bytes, fileName } = task;
  if (sniffImage(bytes) !== undefined) return picture(bytes);
  const format = formatOf(bytes, fileName);
  if (format === undefined || !IN_PLACE.includes(format.name))
    return await openInThread(task, { signal, deadlineAt: Date.now() + MOST_MS });
  const opened = await openDocument(bytes, fileName);
  const { document } = opened;
  return {
    inputs: inputsOf(document.blocks),
    segments: document.blocks.map(({ segment }) => segment),
    ...(document.places === undefined ? {} : { places: document.places }),
    mediaType: document.mediaType ?? format.mediaType,
    extension: format.extensions[0] ?? 'bin',
    async write(inputId, results, beside) {
      const written = await writtenDocument(opened, inputId, results, beside);
      const originals = originalsOf(results, beside.pictureTexts, droppedCells(document.blocks, beside));
      const found = await verified(written.bytes, fileName, originals, unfilled(document.blocks, results));
      return { ...written, originals, ...found };
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function picture(bytes: Uint8Array): OpenedFile {
  const mediaType = sniffImage(bytes) as string;
  return {
    inputs: [
      { kind: 'image', id: '0', media_type: mediaType, data_b64: Buffer.from(bytes).toString('base64') } as Input,
    ],
    segments: ['image'],
    mediaType,
    extension: mediaType.split('/')[1] ?? 'bin',
    write(_inputId, results, { pictureTexts }) {
      const [whole] = results as [ItemResult];
      const { data_b64: data } = whole.output as ImageOutput;
      const found = verifiedPicture(results, pictureTexts);
      return Promise.resolve({ bytes: Buffer.from(data, 'base64'), result: withoutTexts(whole), ...found });
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
