/** `kind: image`: the text that was recognised in it, with the words' boxes. Recognition itself is done before (daemon/operations/images.ts). */
import { Type, type Static } from '@sinclair/typebox';
import { MAX_IMAGE_BASE64, MAX_IMAGE_BYTES } from '../images/limits.ts';
import { firstIndex } from '../text/bisect.ts';
import { union } from './geometry.ts';
import { pageText, type PageText, type PlacedWord } from '../images/page-text.ts';
import type { ReadPage } from '../images/recognised.ts';
import { IMAGE_MEDIA_TYPES } from '../images/sniff.ts';
import { countCodePoints } from '../text/offsets.ts';
import { oneOf, type Box, type BoxGranularity } from '../vocabulary/schema.ts';
import { openKind, type OpenInput } from './input.ts';
import { inputSchema } from './schema.ts';

export const ImageInput = inputSchema(
  'image',
  {
    media_type: oneOf(IMAGE_MEDIA_TYPES),
    data_b64: Type.String({
      base64: true,
      maxBase64: MAX_IMAGE_BASE64,
      description: 'Base64; at most 6 MiB decoded, else 413.',
    }),
  },
  { $id: 'ImageInput', examples: [{ kind: 'image', media_type: 'image/png', data_b64: 'iVBORw0KGgo=' }] },
);
export type ImageInput = Static<typeof ImageInput>;

/** The same once it has been read: the engine never sees the image. */
export interface ReadImage {
  kind: 'image';
  id?: string;
  language?: string;
  pages: readonly ReadPage[];
  /** `ocr.min_confidence`. */
  minConfidence: number;
}

export const IMAGE = openKind({
  kind: 'image',
  status: 'ga',
  schema: ImageInput,
  given: (input): ImageInput | ReadImage => input,
  open: openImage,
  measure(input) {
    if (!('pages' in input)) return { codePoints: 0, longest: 0 };
    const codePoints = countCodePoints(pageText(input.pages, input.minConfidence).text);
    return { codePoints, longest: codePoints };
  },
  units: () => Number.POSITIVE_INFINITY,
  isCostly: true,
  raw: {
    mediaTypes: IMAGE_MEDIA_TYPES,
    maxBytes: MAX_IMAGE_BYTES,
    encoding: 'base64',
    request: (base64, mediaType) => ({ inputs: [{ kind: 'image', media_type: mediaType, data_b64: base64 }] }),
  },
});

function openImage(id: string, input: ImageInput | ReadImage): OpenInput {
  if (!('pages' in input)) throw new Error('an image that nobody has read');
  const read = pageText(input.pages, input.minConfidence);
  return {
    id,
    kind: 'image',
    segments: [
      {
        text: read.text,
        reading: read.reading,
        recognised: true,
        ...(input.language === undefined ? {} : { language: input.language }),
      },
    ],
    provided: [],
    locate: (_segment, start, end, granularity) => ({ boxes: boxesOf(read, start, end, granularity) }),
    fills: (_segment, start, end) => fillsOf(read, start, end),
    close: ([text]) => text,
  };
}

/** Boxes of the words that a span touches: each, or one a line around its words. */
function boxesOf(read: PageText, start: number, end: number, granularity: BoxGranularity): Box[] {
  return unionsOf(read, start, end, granularity === 'line' ? () => true : () => false);
}

/** A union that is taller than its words by more than this factor would cover other lines. */
const MOST_SLOPE = 1.25;

/** The words that a span touches and the spaces between them, as long as their line is level. */
function fillsOf(read: PageText, start: number, end: number): Box[] {
  return unionsOf(read, start, end, (last, word) => {
    const height = union(last, word)[3] as number;
    return height <= MOST_SLOPE * Math.max(last[3] as number, word[3] as number);
  });
}

/** One box a word, or one around neighbours on a line that `together` says belong in one. */
function unionsOf(
  { words }: PageText,
  start: number,
  end: number,
  together: (last: readonly number[], word: readonly number[]) => boolean,
): Box[] {
  const boxes: Box[] = [];
  let line = -1;
  for (let i = firstAfter(words, start); i < words.length; i++) {
    const { start: from, page, word } = words[i] as PlacedWord;
    if (from >= end) break;
    const last = boxes.at(-1);
    if (last !== undefined && last.page === page && word.line === line && together(last.box, word.box))
      last.box = union(last.box, word.box);
    else boxes.push({ page, box: [...word.box] });
    line = word.line;
  }
  return boxes;
}

/** Index of the first word that ends after `at`. */
function firstAfter(words: readonly PlacedWord[], at: number): number {
  return firstIndex(words.length, (i) => (words[i] as PlacedWord).end > at);
}
