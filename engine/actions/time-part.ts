import { closed, oneOf } from '../vocabulary/schema.ts';
import { asLabel } from './fallback.ts';
import { dayNumber, dayOf, readDates, weekdayOf, type Day, type WrittenDate } from '../notation/dates.ts';
import { readTime } from '../notation/times.ts';
import { momentParts } from '../recognizers/patterns/moments.ts';
import { fold } from '../recognizers/patterns/scan.ts';
import { action, type Subject } from './action.ts';

type Part = 'year' | 'month' | 'day_of_month' | 'day_of_week' | 'week_of_year' | 'hour_of_day';

/** ISO 8601: the week of a day is the week of its Thursday. */
function isoWeek(day: Day): number {
  const thursday = dayNumber(day) + 4 - weekdayOf(day);
  return 1 + Math.floor((thursday - dayNumber({ year: dayOf(thursday).year, month: 1, day: 1 })) / 7);
}

function partOfDate({ year, month, day, foreign }: WrittenDate, part: Part): number | undefined {
  if (part === 'year') return year;
  if (foreign) return undefined;
  if (part === 'month') return month;
  if (part === 'day_of_month') return day;
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return part === 'day_of_week'
    ? weekdayOf({ year, month, day })
    : part === 'week_of_year'
      ? isoWeek({ year, month, day })
      : undefined;
}

/** The part of a date or time as a number; undefined when the value does not have it. */
export function timePartOf({ surface, language, type }: Subject, part: Part): number | undefined {
  if (part === 'hour_of_day') {
    const moment = momentParts(fold(surface));
    if (moment !== undefined) return Number(surface.slice(moment.date + 1, moment.date + 3)) % 24;
    const clock = type === 'TIME' ? surface : /[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?: ?[ap]\.?m\.?)?/i.exec(surface)?.[0];
    return clock === undefined ? undefined : readTime(clock)?.hour;
  }
  if (type === 'TIME') return undefined;
  const values = readDates(surface, language)?.dates.map((date) => partOfDate(date, part)) ?? [];
  // Both ends of a period, or neither.
  return new Set(values).size === 1 ? values[0] : undefined;
}

/** One part of a date or time, in ASCII digits: ISO weeks, Monday is 1. */
export const timePart = action({
  name: 'time_part',
  status: 'ga',
  parameters: closed({ part: oneOf(['year', 'month', 'day_of_month', 'day_of_week', 'week_of_year', 'hour_of_day']) }),
  required: true,
  reversible: () => false,
  apply(subject, parameters) {
    const value = parameters === undefined ? undefined : timePartOf(subject, parameters.part);
    return value === undefined ? asLabel(subject) : { replacement: String(value) };
  },
});
