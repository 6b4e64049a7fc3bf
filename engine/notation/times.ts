/** Reads a time of day as it is written: "14:30", "7:14 PM", "14h30", "14.30 Uhr", "午後3時30分". */
import { fold } from '../recognizers/patterns/scan.ts';

export interface WrittenTime {
  /** 0 to 23. */
  hour: number;
  /** The same form on the full hour: "14:00", "7:00 PM", "14h", "午後3時". */
  onTheHour: string;
}

const CLOCK =
  /^([^0-9]*)([01]?\d|2[0-4])(?:([:.]|h ?|[时時点點시] ?)([0-5]\d|[0-5]?\d(?=[分분])|半|반)?(?::\d\d(?:[.,]\d+)?)?[분分]?(?:min)?)?([^0-9]*)$/d;

export function readTime(surface: string): WrittenTime | undefined {
  const s = fold(surface);
  const match = CLOCK.exec(s);
  const place = match?.indices?.[2];
  if (match === null || place === undefined) return undefined;
  const [, before = '', hour = '', sign = '', minutes, after = ''] = match;
  let value = Number(hour) % 24;
  const late = /午後|下午|오후|晚上/.test(before) || /^ ?p\.?m/.test(after);
  if (late && value < 12) value += 12;
  if ((/午前|上午|오전/.test(before) || /^ ?a\.?m/.test(after)) && value === 12) value = 0;
  const zero = surface.slice(place[0], place[0] + 1).charCodeAt(0) - Number(hour[0]);
  const colon = sign === ':' || sign === '.';
  const noMinutes = colon && minutes !== undefined ? sign + String.fromCharCode(zero, zero) : sign.trim();
  return { hour: value, onTheHour: surface.slice(0, place[1]) + noMinutes + surface.slice(s.length - after.length) };
}
