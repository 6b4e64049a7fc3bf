/** RTF: its texts, the values of its properties and its pictures are changed where they lie; everything else stays. */
import { sniffImage } from '../images/sniff.ts';
import { binaryOf, bytesOf } from './binary.ts';
import { BlockList, type NestedWriter } from './block-list.ts';
import { KeyedValues } from './keyed-values.ts';
import { sourceEdits, spliced, textOf, type Piece, type SourceEdit } from './pieces.ts';
import { scanRtf, type Range, type RtfPicture } from './rtf-scan.ts';
import type { DocumentContext, DocumentFormat, OpenDocument } from './format.ts';

const SIGNATURE = '{\\rtf';
/** A text is cut behind a paragraph when it is longer. */
const STORY_CHARACTERS = 20_000;
/** Properties of drawings that are numbers have no letter, and are nobody's. */
const SAYS_SOMETHING = /\p{L}/u;

export const RTF: DocumentFormat = {
  name: 'rtf',
  status: 'beta',
  mediaType: 'application/rtf',
  extensions: ['rtf'],
  recognises: (bytes) => binaryOf(bytes.subarray(0, SIGNATURE.length)) === SIGNATURE,
  open: openRtf,
};

interface Story {
  readonly block: number;
  readonly pieces: readonly Piece[];
}

async function openRtf(bytes: Uint8Array, context: DocumentContext): Promise<OpenDocument> {
  const source = binaryOf(bytes);
  const scanned = scanRtf(source, context);
  const list = new BlockList();
  const stories: Story[] = [];
  for (const [name, pieces] of scanned.stories)
    for (const part of parted(pieces)) {
      const text = textOf(part);
      if (text.trim() === '') continue;
      const segment = `${name}/${stories.length + 1}`;
      stories.push({ block: list.add({ kind: 'text', segment, text }), pieces: part });
    }
  const values = new KeyedValues();
  for (const { name, pieces } of scanned.values) if (SAYS_SOMETHING.test(textOf(pieces))) values.add(name, pieces);
  const valueBlock = values.isEmpty
    ? -1
    : list.add({ kind: 'json', segment: 'properties', hasFixedKeys: true, json: values.json });
  const pictures: { picture: RtfPicture; write: NestedWriter }[] = [];
  const removed: Range[] = [...scanned.removed];
  for (const picture of scanned.pictures) {
    // Metafiles cannot be read.
    if (sniffImage(picture.bytes) === undefined) {
      removed.push(picture.group);
      continue;
    }
    const at = { segment: `picture/${pictures.length + 1}`, fileName: '' };
    pictures.push({ picture, write: await list.nest(picture.bytes, at, context) });
  }
  return {
    format: 'rtf',
    blocks: list.blocks,
    unprotected: list.unprotected,
    async write(changes) {
      const edits: SourceEdit[] = [];
      for (const { block, pieces } of stories) {
        const change = changes[block];
        if (change?.kind === 'text') edits.push(...sourceEdits(source, pieces, change.edits));
      }
      const properties = changes[valueBlock];
      if (properties?.kind === 'json') edits.push(...values.edits(source, properties.json));
      for (const { picture, write } of pictures) {
        const written = await write(changes);
        if (written !== picture.bytes && written !== undefined)
          edits.push({ ...picture.data, text: Buffer.from(written).toString('hex') });
      }
      return bytesOf(spliced(source, withRemovals(edits, removed)));
    },
  };
}

/** Pieces of about so many characters as are read together, each ending with a paragraph. */
function* parted(pieces: readonly Piece[]): Generator<Piece[]> {
  let part: Piece[] = [];
  let length = 0;
  for (const piece of pieces) {
    part.push(piece);
    length += piece.text.length;
    if (length < STORY_CHARACTERS || piece.text !== '\n') continue;
    yield part;
    part = [];
    length = 0;
  }
  if (part.length > 0) yield part;
}

/** What is changed within a part that goes, goes with it. */
function withRemovals(edits: readonly SourceEdit[], removed: readonly Range[]): SourceEdit[] {
  const ranges = outermost(removed);
  let next = 0;
  const kept = edits
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start }) => {
      while (next < ranges.length && ranges[next]!.end <= start) next++;
      const range = ranges[next];
      return range === undefined || start < range.start;
    });
  return [...kept, ...ranges.map(({ start, end }) => ({ start, end, text: '' }))];
}

function outermost(ranges: readonly Range[]): Range[] {
  const out: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (range.end > (out.at(-1)?.end ?? 0)) out.push(range);
  return out;
}
