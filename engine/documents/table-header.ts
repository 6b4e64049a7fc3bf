/** The names of a table's columns as a text of their own: the table input takes them as they are and never protects them. */
import { proposals } from '../inputs/column-words.ts';
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

/** Digits, addresses and the like are data. */
const DATA = /@|^[\s\d.,:/+()€$£%-]+$|\d{3}/;
const IDENTIFIER = /^[a-z]+(?:_[a-z\d]+)+$/;

/** Whether a row names the columns: it has no data, some of it is known as a name of columns, and another row follows. */
export function isHeader(row: readonly Named[], next: readonly Named[] | undefined): boolean {
  if (next === undefined) return false;
  const names = row.map(({ value }) => value.trim()).filter((name) => name !== '');
  return (
    names.length > 0 &&
    !names.some((name) => DATA.test(name)) &&
    names.some((name) => IDENTIFIER.test(name) || proposals(name).some(({ kind }) => kind !== 'plain'))
  );
}
