/** The shared strings of a workbook: one text for all cells that say the same. */
import type { TextEdit } from './format.ts';
import { markupParts } from './markup-scan.ts';
import { partPieces } from './markup-text.ts';
import { localName } from './office-xml.ts';
import { sourceEdits, textOf, type Piece, type SourceEdit } from './pieces.ts';
import type { XmlPart } from './zip-package.ts';

interface SharedString {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What the cells that use a string want it to be. */
interface Wish {
  readonly text: string;
  readonly edits: readonly TextEdit[];
}

const NONE: SharedString = { start: 0, end: 0, text: '' };

export class SharedStrings {
  readonly #part: XmlPart | undefined;
  readonly #strings: readonly SharedString[];
  /** How many cells use each string. */
  readonly #uses: Uint32Array;
  readonly #wishes = new Map<number, Wish>();
  /** Strings that cells want to be different things: they get their own. */
  readonly #parted = new Set<number>();

  constructor(part: XmlPart | undefined) {
    this.#part = part;
    this.#strings = part === undefined ? [] : [...stringsOf(part.source)];
    this.#uses = new Uint32Array(this.#strings.length);
    if (part === undefined) return;
    part.cutOut(0, part.source.length);
  }

  text(index: number): string {
    return (this.#strings[index] ?? NONE).text;
  }

  use(index: number): void {
    if (index < this.#uses.length) this.#uses[index]!++;
  }

  /** Strings that no cell uses: they are read as a text of their own. To be called when all cells are known. */
  readUnused(): void {
    const part = this.#part;
    if (part === undefined) return;
    const pieces = this.#strings.flatMap(({ start, end }, i) =>
      this.#uses[i] === 0 ? [...piecesOf(part.source, start, end).pieces, { text: '\n', start: end, end }] : [],
    );
    part.text('unused', pieces);
  }

  /** Before it is written: what one cell is to say. False: it needs a text of its own. */
  wish(index: number, wish: Wish): void {
    const before = this.#wishes.get(index);
    if (before === undefined) this.#wishes.set(index, wish);
    else if (before.text !== wish.text) this.#parted.add(index);
    if (this.#uses[index]! > 0) this.#uses[index]!--;
  }

  /** Whether all cells of the string want the same: then the string changes, and its format stays. */
  isShared(index: number): boolean {
    return !this.#parted.has(index) && this.#uses[index] === 0;
  }

  /** To be called when all wishes are known. */
  edits(): SourceEdit[] {
    const { source } = this.#part ?? { source: '' };
    return [...this.#wishes].flatMap(([index, { edits }]): SourceEdit[] => {
      const { start, end } = this.#strings[index] ?? NONE;
      const { pieces, readings } = piecesOf(source, start, end);
      if (this.isShared(index))
        return [...sourceEdits(source, pieces, edits), ...readings.map((range) => ({ ...range, text: '' }))];
      // Some cells still say it, or none does.
      if (this.#uses[index] !== 0) return [];
      return [{ start, end, text: '<t/>' }];
    });
  }
}

const TAG = /<(\/?)(?:\w{1,20}:)?si(?:\s[^>]{0,99})?(\/?)>/g;

function* stringsOf(source: string): Generator<SharedString> {
  let start = -1;
  for (const match of source.matchAll(TAG)) {
    const [tag, close, empty] = match;
    if (close === '' && empty !== '') yield NONE;
    else if (close === '') start = match.index + tag.length;
    else if (start >= 0) {
      yield { start, end: match.index, text: textOf(piecesOf(source, start, match.index).pieces) };
      start = -1;
    }
  }
}

/** A string in one run without references, as nearly all are. */
const PLAIN = /<(?:\w{1,20}:)?t(?:\s[^>]{0,99})?>([^<&]*)<\/(?:\w{1,20}:)?t>/y;

/** XML has no place for these. */
// eslint-disable-next-line no-control-regex -- it looks for them
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text as it stands in an element. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(NO_XML, '');

/** The text of a string over all its runs; `readings`: how it is pronounced, which says the same again. */
export function piecesOf(
  source: string,
  start: number,
  end: number,
): { pieces: Piece[]; readings: { start: number; end: number }[] } {
  PLAIN.lastIndex = start;
  const plain = PLAIN.exec(source);
  if (plain !== null && PLAIN.lastIndex === end) {
    const text = plain[1] ?? '';
    const from = end - (plain[0].length - plain[0].lastIndexOf('</')) - text.length;
    return {
      pieces: text === '' ? [] : [{ text, start: from, end: from + text.length, write: escaped }],
      readings: [],
    };
  }
  const pieces: Piece[] = [];
  const readings: { start: number; end: number }[] = [];
  const inside = source.slice(start, end);
  let reading = -1;
  for (const part of markupParts(inside, false)) {
    const name = localName(part.name);
    if (part.kind === 'open' && name === 'rPh' && part.isEmpty !== true) reading = part.start;
    else if (part.kind === 'close' && name === 'rPh' && reading >= 0) {
      readings.push({ start: start + reading, end: start + part.end });
      reading = -1;
    } else if ((part.kind === 'text' || part.kind === 'cdata') && reading < 0) {
      if (
        part.kind === 'text' &&
        inside.slice(part.start, part.end).trim() === '' &&
        !inside.slice(0, part.start).endsWith('>')
      )
        continue;
      pieces.push(...partPieces(source, { ...part, start: start + part.start, end: start + part.end }, false));
    }
  }
  return { pieces, readings };
}
