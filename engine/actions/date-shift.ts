import { asLabel } from './fallback.ts';
import { dayNumber, dayOf, readDates, writeDate, type WrittenDate } from '../written/dates.ts';
import type { ActionRow } from './action.ts';

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
export const dateShift: ActionRow = {
  name: 'date_shift',
  status: 'ga',
  reversible: () => false,
  apply: (subject, action, drawing) => {
    const read =
      subject.type === 'TIME' || action.date_shift === undefined
        ? undefined
        : readDates(subject.surface, subject.language);
    if (read === undefined || action.date_shift === undefined) return asLabel(subject);
    const { min_days: min, max_days: max, key } = action.date_shift;
    const days = daysOf(min, max, (n) => drawing.pickForScope('date-shift/1', n, key?.ref));
    const moved = read.dates.map((date) => shifted(date, days));
    if (moved.includes(undefined)) return asLabel(subject);
    return { replacement: moved.join(read.between) };
  },
};
