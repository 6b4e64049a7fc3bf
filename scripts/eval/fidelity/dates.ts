/** Whether dates kept their intervals, weekdays and side of the request, and ages agree. */
import { dayNumber, readDates, weekdayOf } from '../../../engine/notation/dates.ts';
import type { WrittenDocument } from './documents.ts';
import { about, type Replaced, type Verdict } from './verdict.ts';

/** The moment of the request in every run. */
export const NOW = Date.UTC(2026, 10, 23, 12);
const TODAY = Math.floor(NOW / 86_400_000);

interface Dated {
  mark: Replaced;
  from: number;
  to: number | undefined;
  /** The day is written. */
  exact: boolean;
}

function dayOfTruth(truth: string): { day: number; exact: boolean } {
  const [year = '2000', month, day] = truth.split('-').map(Number);
  return {
    day: dayNumber({ year: Number(year), month: month ?? 7, day: day ?? 15 }),
    exact: day !== undefined && month !== undefined,
  };
}

/** Hijri dates of Iran are read by the runtime's calendar, everything else by the engine's reader. */
function dayOfReplacement(text: string, language: string): number | undefined {
  const read = readDates(text.replace(/-?(?:án|én)$/u, ''), language)?.dates[0];
  if (read?.year === undefined || read.month === undefined) return undefined;
  if (!read.foreign) return dayNumber({ year: read.year, month: read.month, day: read.day ?? 15 });
  const format = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const start = dayNumber({ year: read.year + 621, month: 3, day: 1 });
  for (let day = start; day < start + 400; day++) {
    const parts = format.formatToParts(new Date(day * 86_400_000));
    const part = (type: string): number => Number(parts.find((each) => each.type === type)?.value);
    if (part('year') === read.year && part('month') === read.month && part('day') === read.day) return day;
  }
  return undefined;
}

export function judgeDates(doc: WrittenDocument, marks: readonly Replaced[]): Verdict[] {
  const dated = marks
    .filter(({ kind }) => kind === 'D' || kind === 'B')
    .map((mark): Dated => {
      const { day, exact } = dayOfTruth(mark.truth[0] as string);
      // A British text writes the day first.
      const language = /^en-(?:GB|IN)/u.test(doc.name) && mark.surface.includes('/') ? 'de' : doc.language;
      return { mark, from: day, to: dayOfReplacement(mark.replacement, language), exact };
    });
  const out: Verdict[] = [];
  for (const { mark, from, to, exact } of dated) {
    const moved = to === undefined ? undefined : to - from;
    out.push({
      measure: 'side of the request kept',
      good: to !== undefined && from <= TODAY === to <= TODAY,
      about: about(mark),
    });
    if (exact)
      out.push({
        measure: 'weekdays kept',
        good: moved !== undefined && moved % 7 === 0 && moved !== 0,
        about: `${about(mark)} (${weekday(from)}, ${weekday(to)})`,
      });
  }
  dated.slice(1).forEach((each, i) => {
    const before = dated[i] as Dated;
    const apart =
      each.to === undefined || before.to === undefined ? undefined : each.to - before.to - (each.from - before.from);
    out.push({
      measure: 'intervals kept',
      good: apart !== undefined && Math.abs(apart) <= (each.exact && before.exact ? 0 : 31),
      about: `${about(before.mark)}; ${about(each.mark)}`,
    });
  });
  return out;
}

const weekday = (day: number | undefined): string =>
  day === undefined ? '?' : String(weekdayOf({ year: 1970, month: 1, day: day + 1 }));

export function judgeAges(doc: WrittenDocument, marks: readonly Replaced[]): Verdict[] {
  const ages = marks.filter(({ kind }) => kind === 'AGE');
  if (ages.length === 0) return [];
  const offsets = ages.map(({ surface, replacement }) => Number(/\d+/u.exec(replacement)?.[0]) - Number(surface));
  const born = marks.some(({ kind }) => kind === 'B');
  return ages.map((mark, i) => ({
    measure: 'ages agree',
    good: born ? offsets[i] === 0 : Math.abs(offsets[i] as number) <= 2 && offsets[i] === offsets[0],
    about: `${doc.name}: ${about(mark)}`,
  }));
}
