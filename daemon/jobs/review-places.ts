/** A document before its review: what the reviewer sees of it, and where an answer lies in it. Runs in the document's thread. */
import { ServiceError } from '../../engine/errors.ts';
import { countCodePoints, OffsetIndex } from '../../engine/text/offsets.ts';
import type { Block, TextBlock } from '../../engine/documents/format.ts';
import type { Box } from '../../engine/vocabulary/schema.ts';
import type { Added } from '../contract/jobs.ts';
import type { Placed } from './review.ts';

/** The texts that may get more entities, with their lengths in code points. */
export function segmentLengths(blocks: readonly Block[]): [string, number][] {
  return blocks.flatMap((block): [string, number][] =>
    block.kind === 'text' && block.text !== '' ? [[block.segment, countCodePoints(block.text)]] : [],
  );
}

/** Throws 422 for boxes in which no text lies: nothing of them could be protected. */
export function placed(blocks: readonly Block[], added: readonly Added[]): Placed[] {
  return added.flatMap(({ type, segment, span, boxes = [] }): Placed[] => {
    const stretches = boxes.length > 0 ? wordsIn(blocks, boxes) : spanOf(blocks, segment, span);
    if (stretches.length === 0)
      throw new ServiceError('validation_failed', {
        message: 'The review adds a place in which no text of the document lies.',
      });
    return stretches.map((stretch) => ({ ...stretch, type }));
  });
}

type Stretch = Omit<Placed, 'type'>;

function spanOf(blocks: readonly Block[], segment: string | undefined, span: Added['span']): Stretch[] {
  const at = blocks.findIndex((block) => block.kind === 'text' && block.segment === segment);
  if (at < 0 || span === undefined) return [];
  const index = new OffsetIndex((blocks[at] as TextBlock).text);
  const [start, end] = [index.toUtf16(span.start, 'codepoint'), index.toUtf16(span.end, 'codepoint')];
  return start === undefined || end === undefined ? [] : [{ input: String(at), start, end }];
}

/** The words that the boxes touch, those beside each other as one stretch. */
function wordsIn(blocks: readonly Block[], boxes: readonly Box[]): Stretch[] {
  return blocks.flatMap((block, i): Stretch[] => {
    if (block.kind !== 'text') return [];
    const stretches: Stretch[] = [];
    let isBeside = false;
    for (const word of block.boxes ?? []) {
      const isTouched = boxes.some(({ page, box }) => page === word.page && touches(box, word.box));
      const last = stretches.at(-1);
      if (isTouched && isBeside && last !== undefined) last.end = word.end;
      else if (isTouched) stretches.push({ input: String(i), start: word.start, end: word.end });
      isBeside = isTouched;
    }
    return stretches;
  });
}

type Four = readonly [x: number, y: number, width: number, height: number];

const touches = ([x, y, width, height]: readonly number[], [left, top, wide, high]: Four): boolean =>
  x! < left + wide && left < x! + width! && y! < top + high && top < y! + height!;
