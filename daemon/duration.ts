/** Durations as people type them. */

const UNITS: ReadonlyMap<string, number> = new Map([
  ['s', 1],
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
  ['w', 604_800],
]);
const LONGEST_S = 100 * 366 * 86_400;

/** Seconds of `90d`, `12h`, `30m`, `2w`, `0s`; undefined for another form, or for more than a hundred years. */
export function secondsOf(text: string): number | undefined {
  const [, count, unit = ''] = /^([0-9]{1,9})([smhdw])$/.exec(text) ?? [];
  const value = Number(count) * (UNITS.get(unit) ?? Number.NaN);
  return value <= LONGEST_S ? value : undefined;
}
