/** The names of a table's columns as a text of their own: the table input takes them as they are and never protects them. */
import { edited } from './plain-text.ts';
import type { TextEdit } from './format.ts';

interface Named {
  readonly value: string;
}

export function columnTextOf(header: readonly Named[]): string {
  return header.map(({ value }) => value).join('\n');
}

/** The names that change, by their position; `edits` are of `columnTextOf`. */
export function* headerEdits(header: readonly Named[], edits: readonly TextEdit[]): Generator<[number, string]> {
  let at = 0;
  let written = -1;
  for (const [i, { value }] of header.entries()) {
    const end = at + value.length;
    const inside = edits.flatMap((edit, n): TextEdit[] => {
      if (edit.start >= end || edit.end <= at) return [];
      const replacement = n > written ? edit.replacement : '';
      written = Math.max(written, n);
      return [{ ...edit, start: Math.max(edit.start, at) - at, end: Math.min(edit.end, end) - at, replacement }];
    });
    if (inside.length > 0) yield [i, edited(value, inside)];
    at = end + 1;
  }
}
