/** What was found in a file, by line and column. Values are left out unless they were asked for. */
import type { Places, ValuePlace } from '../../engine/documents/format.ts';
import type { Entity } from '../../engine/vocabulary/entity.ts';
import type { ItemResult } from '../contract/detect-protect.ts';

export interface Finding {
  file: string;
  /** From 1. Files without lines have a segment instead. */
  line?: number;
  /** From 1, in code points. */
  column?: number;
  /** A part of a document: `page/4`. */
  segment?: string;
  type: string;
  subtype?: string;
  confidence: number;
  value?: string;
}

interface Source {
  places?: Places;
  /** By the numbers of the blocks. */
  segments: readonly string[];
}

/** In the order of the file. */
export function findingsOf(file: string, { places, segments }: Source, results: readonly ItemResult[]): Finding[] {
  const all = results.flatMap(({ input_id: id, entities = [] }) =>
    entities.map((entity) => ({ entity, place: placeOf(entity, Number(id)) })),
  );
  const offsets = places?.offsetsOf(all.map(({ place }) => place));
  const positions = places === undefined ? undefined : positionsIn(places.text);
  return all
    .map(({ entity, place }, i) => ({ entity, place, offset: offsets?.[i] }))
    .toSorted((a, b) => a.place.block - b.place.block || (a.offset ?? 0) - (b.offset ?? 0))
    .map(({ entity: { type, subtype, confidence, text }, place, offset }): Finding => ({
      file,
      ...(offset === undefined || positions === undefined
        ? { segment: segments[place.block] ?? '' }
        : positions(offset)),
      type,
      ...(subtype === undefined ? {} : { subtype }),
      confidence,
      ...(text === undefined ? {} : { value: text }),
    }));
}

function placeOf({ span, coords: { cell, path } = {} }: Entity, block: number): ValuePlace {
  return {
    block,
    unit: span.extra?.utf16?.start ?? span.start,
    ...(cell === undefined ? {} : { cell: { row: cell.row, column: cell.column } }),
    ...(path === undefined ? {} : { path }),
  };
}

/** Turns an offset into line and column. The lines are looked for once. */
function positionsIn(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: codePointsIn(text, starts[low]!, offset) + 1 };
  };
}

/** A mark at the start of a file is no column. */
function codePointsIn(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start === 0 && text.startsWith('\uFEFF') ? 1 : start; at < end; count++)
    at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
  return count;
}

/** `file:line:column`, or `file:segment`. */
export function placeName({ file, line, column, segment }: Finding): string {
  return line === undefined ? `${file}:${segment}` : `${file}:${line}:${column}`;
}

const COLOURS = { file: 35, place: 32, type: 36, weak: 2 } as const;

/** A line for people. `isColoured`: with the escapes of a terminal. */
export function findingLine(finding: Finding, isColoured: boolean): string {
  const paint = (name: keyof typeof COLOURS, text: string): string =>
    isColoured ? `\u001B[${COLOURS[name]}m${text}\u001B[0m` : text;
  const { file, type, subtype, confidence, value } = finding;
  const place = placeName(finding).slice(file.length + 1);
  const kind = subtype === undefined ? type : `${type}/${subtype}`;
  const shown = value === undefined ? '' : ` ${JSON.stringify(value)}`;
  return `${paint('file', file)}:${paint('place', place)}: ${paint('type', kind)} ${paint('weak', confidence.toFixed(2))}${shown}\n`;
}

/** How many of each type, in how many files; the commonest first. */
export function summaryOf(findings: readonly Finding[]): string {
  const types = new Map<string, { count: number; files: Set<string> }>();
  for (const { type, file } of findings) {
    const row = types.get(type) ?? { count: 0, files: new Set() };
    row.count++;
    row.files.add(file);
    types.set(type, row);
  }
  const rows = [...types].toSorted(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1));
  const cells = [
    ['TYPE', 'FOUND', 'FILES'],
    ...rows.map(([type, { count, files }]) => [type, String(count), String(files.size)]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells
    .map((row) => `${row[0]!.padEnd(widths[0]!)}  ${row[1]!.padStart(widths[1]!)}  ${row[2]!.padStart(widths[2]!)}\n`)
    .join('');
}
