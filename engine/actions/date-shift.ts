import { Type } from '@sinclair/typebox';
import { closed, KeyRef } from '../vocabulary/schema.ts';
import { asLabel } from './fallback.ts';
import { dayNumber, dayOf, readDates, writeDate, type WrittenDate } from '../notation/dates.ts';
import { action } from './action.ts';

/** Days of the shift: in [min, max] and not 0, since a shift of none would keep the date. */
function daysOf(min: number, max: number, pick: (n: number) => number): number {
  const withZero = min <= 0 && max >= 0;
  const drawn = min + pick(max - min + (withZero ? 0 : 1));
  return withZero && drawn >= 0 ? drawn + 1 : drawn;
}

/** Undefined when the form does not bear it, or the date would read as it did. */
function shifted(date: WrittenDate, days: number): string | undefined {
  if (date.foreign) return undefined;
  const { month = 7, day } = date;
  // A leap year only for the day that needs one; a month alone is taken at its middle.
  const year = date.year ?? (month === 2 && day === 29 ? 2000 : 2001);
  const written = writeDate(date, dayOf(dayNumber({ year, month, day: day ?? 15 }) + days));
  return written === date.surface ? undefined : written;
}

/**
 * Moves every date of a scope by the same number of days, so that the intervals between them stay, and writes it as it
 * was written. The number is drawn with the key that is named, which moves it alike in every request, else with the
 * account's key for the map's scope.
 */
export const dateShift = action({
  name: 'date_shift',
  status: 'ga',
  parameters: closed({
    min_days: Type.Integer({ minimum: -36_500, maximum: 36_500 }),
    max_days: Type.Integer({ minimum: -36_500, maximum: 36_500 }),
    key: Type.Optional(KeyRef),
  }),
  required: true,
  check: ({ min_days: min, max_days: max }) => [
    ...(min > max ? [{ pointer: '/min_days', reason: 'min_days is above max_days' }] : []),
    ...(min === 0 && max === 0 ? [{ pointer: '/max_days', reason: 'a shift of no days keeps every date' }] : []),
  ],
  refs: ({ key }) => (key === undefined ? {} : { key: key.ref }),
  reversible: () => false,
  apply(subject, parameters, drawing) {
    const read = subject.type === 'TIME' ? undefined : readDates(subject.surface, subject.language);
    if (read === undefined || parameters === undefined) return asLabel(subject);
    const { min_days: min, max_days: max, key } = parameters;
    const days = daysOf(min, max, (n) => drawing.pickForScope('date-shift/1', n, key?.ref));
    const moved = read.dates.map((date) => shifted(date, days));
    if (moved.includes(undefined)) return asLabel(subject);
    return { replacement: moved.join(read.between) };
  },
});
