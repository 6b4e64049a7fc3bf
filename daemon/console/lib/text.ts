/** Texts cut into lines and marked stretches, which is what the page shows; pure, so that tests need no browser. */

export interface Stretch {
  readonly text: string;
  /** Number of the mark that covers it; undefined: none does. */
  readonly mark?: number;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A longer line is shown as several: a browser lays out a very long one slowly. */
const LONGEST_LINE = 4_000;

/** `marks` may come in any order; where two overlap the one that starts first is shown. Joined, the stretches are `text`. */
export function marked(text: string, marks: readonly Range[]): Stretch[] {
  const order = marks.map((_, i) => i).toSorted((a, b) => marks[a]!.start - marks[b]!.start);
  const out: Stretch[] = [];
  let at = 0;
  for (const mark of order) {
    const { start, end } = marks[mark] as Range;
    if (start < at || end <= start || end > text.length) continue;
    if (start > at) out.push({ text: text.slice(at, start) });
    out.push({ text: text.slice(start, end), mark });
    at = end;
  }
  if (at < text.length) out.push({ text: text.slice(at) });
  return out;
}

/** The stretches line by line; a mark that goes over a line end has a stretch in each line. */
export function lines(stretches: readonly Stretch[]): Stretch[][] {
  const out: Stretch[][] = [[]];
  let length = 0;
  const put = (text: string, mark: number | undefined): void => {
    for (let at = 0; at < text.length;) {
      const room = LONGEST_LINE - length;
      const piece = text.slice(at, at + cut(text, at, room));
      out.at(-1)!.push(mark === undefined ? { text: piece } : { text: piece, mark });
      at += piece.length;
      length += piece.length;
      if (length >= LONGEST_LINE) breakLine();
    }
  };
  const breakLine = (): void => {
    out.push([]);
    length = 0;
  };
  for (const { text, mark } of stretches)
    for (const [i, line] of text.split('\n').entries()) {
      if (i > 0) breakLine();
      put(line, mark);
    }
  return out;
}

/** How many code units to take, so that no character is parted. */
function cut(text: string, at: number, room: number): number {
  const end = at + room;
  if (end >= text.length) return text.length - at;
  const isParted = /[\ud800-\udbff]/.test(text[end - 1] as string);
  return isParted && room > 1 ? room - 1 : room;
}
