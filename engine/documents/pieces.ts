/**
 * A text that is put together from pieces of a source: escapes said plainly, markup left out, lines joined. What changes in
 * the text is written where its pieces lie in the source, so that everything else stays as it is.
 */
import type { TextEdit } from './format.ts';
import { edited } from './plain-text.ts';

export interface Piece {
  /** As it is read. */
  readonly text: string;
  /** Where it lies in the source, in UTF-16 code units. Equal: it only parts its neighbours and is never written. */
  readonly start: number;
  readonly end: number;
  /** Writes a text as it has to stand there; undefined: as it is. */
  readonly write?: (text: string) => string;
}

/** What is to stand in the source instead of [start, end). */
export interface SourceEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');

/** Edits of `textOf(pieces)` as edits of `source`. Both lists are in order and have no overlaps. */
export function sourceEdits(source: string, pieces: readonly Piece[], edits: readonly TextEdit[]): SourceEdit[] {
  const out: SourceEdit[] = [];
  let at = 0;
  let next = 0;
  /** How many of the edits have been written: a replacement is in the first piece that it touches. */
  let written = 0;
  for (const piece of pieces) {
    const end = at + piece.text.length;
    while (next < edits.length && edits[next]!.end <= at) next++;
    if (piece.end > piece.start) {
      const inside: TextEdit[] = [];
      for (let i = next; i < edits.length && edits[i]!.start < end; i++) {
        const edit = edits[i] as TextEdit;
        const replacement = i >= written ? edit.replacement : '';
        written = Math.max(written, i + 1);
        inside.push({ ...edit, start: Math.max(edit.start, at) - at, end: Math.min(edit.end, end) - at, replacement });
      }
      if (inside.length > 0) out.push(...pieceEdits(source, piece, inside));
    }
    at = end;
  }
  return out;
}

function pieceEdits(source: string, { text, start, end, write }: Piece, edits: readonly TextEdit[]): SourceEdit[] {
  // A piece that is written as it reads keeps what is not replaced in it.
  if (end - start === text.length && source.startsWith(text, start))
    return edits.map((edit) => ({
      start: start + edit.start,
      end: start + edit.end,
      text: write === undefined ? edit.replacement : write(edit.replacement),
    }));
  const changed = edited(text, edits);
  return [{ start, end, text: write === undefined ? changed : write(changed) }];
}

/** The edit that makes `after` of `before`: all between what both begin and end with. */
export function editBetween(before: string, after: string): TextEdit {
  let start = 0;
  const most = Math.min(before.length, after.length);
  while (start < most && before[start] === after[start]) start++;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { start, end: before.length - same, replacement: after.slice(start, after.length - same), action: 'replace' };
}

/** The source with its edits, which may come in any order and have no overlaps. */
export function spliced(source: string, edits: readonly SourceEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    parts.push(source.slice(at, start), text);
    at = end;
  }
  return parts.join('') + source.slice(at);
}

/** One character or escape in the source, and what it says. */
export function escapedPieces(
  source: string,
  range: { readonly start: number; readonly end: number },
  escape: RegExp,
  { read, write }: { read: (match: RegExpMatchArray) => string | undefined; write?: (text: string) => string },
): Piece[] {
  const pieces: Piece[] = [];
  const literal = (start: number, end: number): void => {
    if (end > start)
      pieces.push({ text: source.slice(start, end), start, end, ...(write === undefined ? {} : { write }) });
  };
  let from = range.start;
  const written = source.slice(range.start, range.end);
  for (const match of written.matchAll(escape)) {
    const text = read(match);
    if (text === undefined) continue;
    const start = range.start + match.index;
    literal(from, start);
    from = start + match[0].length;
    pieces.push({ text, start, end: from, ...(write === undefined ? {} : { write }) });
  }
  literal(from, range.end);
  return pieces;
}
