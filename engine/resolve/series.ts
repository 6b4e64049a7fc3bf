/**
 * Numbers of a series: what is written as two found numbers of the same kind are, in the same place of its line. A list
 * of meter readings says "account" once, in its heading or nowhere; where "02-1180" and "02-1184" were found "02-1181" is
 * one of them.
 */
import type { Finding } from '../finding.ts';
import { beside } from '../text/beside.ts';

/** Numbers that an office gives out one after the other. */
const SERIAL = new Set(
  'CASE_ID CUSTOMER_ID DEVICE_ID DRIVER_LICENSE HEALTH_ID LICENSE_PLATE NATIONAL_ID PASSPORT SOCIAL_SECURITY TAX_ID BANK_ACCOUNT VEHICLE_ID'.split(
    ' ',
  ),
);
/** A series needs at least this many distinct numbers of one form, each with at least this length and digit count. */
const LEAST_FOUND = 2;
const LEAST_LENGTH = 5;
const LEAST_DIGITS = 3;
/** The least length of a number of digits alone: shorter ones may be amounts or years. */
const LEAST_PLAIN = 7;
const TOKEN =
  /(?<![\p{L}\p{M}\p{N}./_-])[\p{L}\p{N}](?:[./_-]?[\p{L}\p{N}]){4,31}(?![\p{L}\p{M}\p{N}]|[./_-][\p{L}\p{N}])/gu;

/** "RS0449" is "AA0000", or undefined where a number says too little about its form. */
function formOf(surface: string): string | undefined {
  const digits = surface.match(/\p{Nd}/gu)?.length ?? 0;
  if (surface.length < LEAST_LENGTH || digits < LEAST_DIGITS) return undefined;
  if (digits === surface.length && digits < LEAST_PLAIN) return undefined;
  return surface
    .replace(/\p{Nd}/gu, '0')
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a');
}

/** Characters looked at before a number. */
const LOOK_BACK = 24;
const NUMBERED_LINE = /^[\s>*•·"'([\d.)-]*$/u;
const COLUMN = /([\t,;|"'(\u3000]| {2})[ "']?$/u;
/** What precedes a number in its line: the line's beginning, a column's border, or the word before. */
function placeOf(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - LOOK_BACK), start);
  const lineStart = before.lastIndexOf('\n') + 1;
  const line = before.slice(lineStart);
  if ((lineStart > 0 || start <= LOOK_BACK) && NUMBERED_LINE.test(line)) return 'line';
  return COLUMN.exec(line)?.[1] ?? /(?<!\S)(\S+)\s$/u.exec(line)?.[1]?.toLowerCase() ?? '';
}

/** Numbers of the series that `findings` (without overlaps, in order of start) began; as new findings, in order of start. */
export function findSeries(text: string, findings: readonly Finding[]): Finding[] {
  if (findings.length < LEAST_FOUND) return [];
  const series = new Map<string, { like: Finding; values: Set<string>; places: Set<string> }>();
  for (const finding of findings) {
    // What has a check of its own proves the others by it, and `strict` drops those that fail.
    if (!SERIAL.has(finding.type) || finding.validated !== undefined) continue;
    const surface = text.slice(finding.start, finding.end);
    const form = formOf(surface);
    if (form === undefined) continue;
    let one = series.get(form);
    if (one === undefined) series.set(form, (one = { like: finding, values: new Set(), places: new Set() }));
    if (one.like.type !== finding.type) continue;
    one.values.add(surface);
    one.places.add(placeOf(text, finding.start));
  }
  for (const [form, { values }] of series) if (values.size < LEAST_FOUND) series.delete(form);
  if (series.size === 0) return [];
  const more = [...text.matchAll(TOKEN)].flatMap(({ index, 0: surface }): Finding[] => {
    const form = formOf(surface);
    const one = form === undefined ? undefined : series.get(form);
    if (one === undefined || !one.places.has(placeOf(text, index))) return [];
    const { base: _base, written: _written, ...like } = one.like;
    return [{ ...like, start: index, end: index + surface.length, context: ['one of a series'] }];
  });
  return beside(findings, more);
}
