/** Days of the Solar and the Lunar Hijri calendar, by the calendars of the runtime (Unicode CLDR, `Intl`). */
import { dayNumber, type Day } from './dates.ts';

export type Calendar = 'persian' | 'islamic-umalqura';

const formats = new Map<Calendar, Intl.DateTimeFormat>();

function formatOf(calendar: Calendar): Intl.DateTimeFormat {
  let format = formats.get(calendar);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      timeZone: 'UTC',
    });
    formats.set(calendar, format);
  }
  return format;
}

const DAY_MS = 86_400_000;

/** The day of a calendar; `number` counts from 1970-01-01. */
export function calendarDay(number: number, calendar: Calendar): Day {
  const parts = formatOf(calendar).formatToParts(new Date(number * DAY_MS));
  const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day') };
}

/** Solar years begin in March of 621 years later; lunar years are eleven days shorter than solar ones. */
function firstGuess({ year, month, day }: Day, calendar: Calendar): number {
  const days =
    calendar === 'persian'
      ? dayNumber({ year: year + 621, month: 3, day: 21 }) + (month - 1) * 30.5
      : dayNumber({ year: 622, month: 7, day: 19 }) + (year - 1) * 354.367 + (month - 1) * 29.53;
  return Math.round(days) + day - 1;
}

/** The number of a day of a calendar, counted from 1970-01-01; undefined when it has no such day. */
export function numberOfDay(day: Day, calendar: Calendar): number | undefined {
  const guess = firstGuess(day, calendar);
  for (let off = 0; off <= 8; off++) {
    for (const number of off === 0 ? [guess] : [guess - off, guess + off]) {
      const found = calendarDay(number, calendar);
      if (found.year === day.year && found.month === day.month && found.day === day.day) return number;
    }
  }
  return undefined;
}

/** Years of the Hijra that are written now: the solar ones are some forty below the lunar ones. */
const FIRST_LUNAR = 1420;

export function calendarOf(year: number, language: string): Calendar {
  return (language === 'fa' || language === 'ps') && year < FIRST_LUNAR ? 'persian' : 'islamic-umalqura';
}
