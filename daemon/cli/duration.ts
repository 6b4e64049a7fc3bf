/** Durations as people type them. */
import { EXIT, Exit } from './command.ts';

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };
const LONGEST_S = 100 * 366 * 86_400;

/** Seconds of `90d`, `12h`, `30m`, `2w`, `0s`. Ends with code 2 when it is none, or more than a hundred years. */
export function seconds(text: string, flag: string): number {
  const [, count, unit] = /^([0-9]{1,9})([smhdw])$/.exec(text) ?? [];
  const value = Number(count) * (UNITS[unit ?? ''] ?? Number.NaN);
  if (!(value <= LONGEST_S)) throw new Exit(EXIT.usage, `${flag} must be a number and a unit, such as 90d, 12h or 30m`);
  return value;
}
