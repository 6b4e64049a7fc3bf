/** Whether a protected document still holds what was taken out of it. Runs in the document's own thread (`document-worker.ts`). */
import type { Block, OpenDocument, TableBlock } from '../../engine/documents/format.ts';
import type { ImageOutput, ItemResult } from '../contract/detect-protect.ts';
import { JsonText } from '../contract/json-text.ts';
import { goneFrom, leaksIn, leaksInTexts, type Leak, type ReadText } from '../verify/leaks.ts';
import type { Original } from '../verify/sought.ts';
import type { Beside } from './documents.ts';
import { openDocument } from './open-document.ts';

/** A picture of the protected document, to be read again. */
export interface Picture {
  segment: string;
  bytes: Uint8Array;
}

export interface Verified {
  leaks: Leak[];
  /** What is to be looked for in the pictures. */
  originals: Original[];
  pictures: Picture[];
}

/** Values that were replaced or removed. What is left somewhere by intention (an allow list, a threshold) is not among them. */
export function originalsOf(
  results: readonly ItemResult[],
  pictureTexts: readonly string[],
  dropped: readonly string[] = [],
): Original[] {
  const originals = new Map(dropped.map((value): [string, Original] => [value, { type: DROPPED, value }]));
  for (const { entities = [] } of results)
    for (const { type, text, action, replacement } of entities)
      if (text !== undefined && action !== undefined && action !== 'keep' && replacement !== text)
        originals.set(text, { type, value: text });
  const shown = [...results.flatMap(({ output }) => [...textsOf(output)]), ...pictureTexts];
  // Readers join what lies in neighbouring parts, so that words which stay in two of them may make up one original.
  return goneFrom([shown.join('\n')], [...originals.values()]);
}

/** In place of a type. */
const DROPPED = 'dropped row';

/** What stood in rows that a policy drops. */
export function droppedCells(blocks: readonly Block[], { droppedRows }: Beside): string[] {
  return blocks.flatMap((block, i) => {
    const numbers = block.kind === 'table' ? (droppedRows.get(String(i)) ?? []) : [];
    return numbers.flatMap((row) => (block as TableBlock).rows[row] ?? []);
  });
}

function textsOf(output: unknown): Iterable<string> {
  if (typeof output === 'string') return [output];
  return output instanceof JsonText ? leavesOf(output.text) : [];
}

/** Keys and values of JSON, numbers too. */
function leavesOf(json: string): string[] {
  const leaves: string[] = [];
  JSON.parse(json, (key, value: unknown) => {
    leaves.push(key);
    if (typeof value === 'string' || typeof value === 'number') leaves.push(String(value));
    return undefined;
  });
  return leaves;
}

/** A picture that is no part of a document. */
export function verifiedPicture(results: readonly ItemResult[], pictureTexts: readonly string[]): Verified {
  const pictures = results.flatMap(({ input_id: segment, output }): Picture[] =>
    isFilled(output) ? [{ segment, bytes: Buffer.from(output.data_b64, 'base64') }] : [],
  );
  return { leaks: [], originals: originalsOf(results, pictureTexts), pictures };
}

function isFilled(output: unknown): output is ImageOutput {
  return output !== null && typeof output === 'object' && 'regions' in output && (output as ImageOutput).regions > 0;
}

/** Segments of pictures in which nothing was filled. */
export function unfilled(blocks: readonly Block[], results: readonly ItemResult[]): Set<string> {
  const segments = new Set(blocks.filter(({ kind }) => kind === 'image').map(({ segment }) => segment));
  for (const { input_id: id, output } of results)
    if (isFilled(output)) segments.delete((blocks[Number(id)] as Block).segment);
  return segments;
}

/** `skipped`: segments of pictures that need not be read again. Throws what opening the written document throws, and `TooMuch` when it cannot be read whole. */
export async function verified(
  bytes: Uint8Array,
  fileName: string,
  originals: readonly Original[],
  skipped: ReadonlySet<string>,
): Promise<Omit<Verified, 'originals'>> {
  if (originals.length === 0) return { leaks: [], pictures: [] };
  const leaks = leaksIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), originals);
  const { document } = await openDocument(bytes, fileName, { isOwn: true });
  leaks.push(...leaksInDocument(document, originals));
  const pictures = document.blocks.flatMap((block): Picture[] =>
    block.kind === 'image' && !skipped.has(block.segment) ? [{ segment: block.segment, bytes: block.bytes }] : [],
  );
  return { leaks, pictures };
}

/** In the texts that its format reads. */
export function leaksInDocument(document: OpenDocument, originals: readonly Original[]): Leak[] {
  return leaksInTexts(readTexts(document), originals, 'text');
}

function* readTexts({ blocks }: OpenDocument): Generator<ReadText> {
  for (const block of blocks) for (const text of blockTexts(block)) yield { place: block.segment, text };
}

function blockTexts(block: Block): Iterable<string> {
  if (block.kind === 'text') return [block.text];
  if (block.kind === 'table') return [...block.columns.map(({ name }) => name), ...block.rows.flat()];
  return block.kind === 'json' ? leavesOf(block.json) : [];
}
