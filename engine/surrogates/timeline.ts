/**
 * How the dates of one map are moved: by one shift of whole weeks, so that order, intervals and weekdays stay, and never
 * across the moment of the request (docs/decisions.md). An age is moved by one offset.
 */
import { calendarOf, numberOfDay } from '../notation/calendars.ts';
import { dayNumber, readDates, type WrittenDate } from '../notation/dates.ts';
import { readEpoch } from './epoch.ts';

const WEEK = 7;
const FEWEST_WEEKS = 4;
const MOST_WEEKS = 52;
const MOST_YEARS_OF_AGE = 2;
/** Of this many dates it is asked whether a moved one would be another of the originals. */
const MOST_COMPARED = 2_000;
const ADULT = 18;

/** An integer in [0, n), the same for equal labels of the scope. */
export type PickFor = (label: string, n: number) => number;

export interface TimelineOptions {
  /** Day of the request, counted from 1970-01-01; without it everything moves into the past. */
  today?: number;
  /** The shift is drawn for each month of the original (consistency `account`). */
  byMonth: boolean;
  pick: PickFor;
  /** Dates of the map that were moved before, with what stands for them. */
  moved?: Iterable<readonly [original: string, replacement: string, language: string]>;
}

export type ReadDates = ReturnType<typeof readDates>;

/** The day that a date is reckoned with: its middle where it is a month or a year. */
export function dayOfDate(date: WrittenDate, yearElse: number, language: string): number | undefined {
  const { month = 7, day } = date;
  if (date.foreign) {
    if (date.year === undefined) return undefined;
    const at = { year: date.year, month, day: day ?? 15 };
    return numberOfDay(at, calendarOf(date.year, language));
  }
  return dayNumber({ year: date.year ?? yearElse, month, day: day ?? 15 });
}

export class Timeline {
  readonly #options: TimelineOptions;
  readonly #surfaces = new Map<string, string>();
  readonly #ages = new Set<number>();
  readonly #reads = new Map<string, ReadDates>();
  #shifts: { past: number; future: number } | undefined;
  #ageOffset: number | undefined;
  #year: number | undefined;
  #dayFirst = false;

  constructor(options: TimelineOptions) {
    this.#options = options;
  }

  /** Notes a date of the scope, before the first one is moved. */
  noteDate(surface: string, language: string): void {
    this.#surfaces.set(surface, language);
    // "25/04/2024" in one place says how "03/04/2024" is to be read in another.
    if (/^(?:1[3-9]|2\d|3[01])\/\d{1,2}\/\d{2,4}/u.test(surface)) this.#dayFirst = true;
  }

  noteAge(surface: string): void {
    const age = Number(/\d{1,3}/u.exec(surface)?.[0] ?? Number.NaN);
    if (!Number.isNaN(age)) this.#ages.add(age);
  }

  /** As `readDates`, read once. */
  read(surface: string, language: string): ReadDates {
    const key = `${language}\u0000${surface}`;
    if (this.#reads.has(key)) return this.#reads.get(key);
    const read = readDates(surface, this.#dayFirst && language === 'en' ? 'en-GB' : language);
    this.#reads.set(key, read);
    return read;
  }

  /** The year of a date that has none: that of the latest date of the scope. */
  year(): number {
    this.#shift();
    return this.#year as number;
  }

  /** Days by which this day is moved; a multiple of seven. `attempt` above 0 moves it further, when its place is taken. */
  daysFor(day: number, attempt: number): number {
    const { today, byMonth, pick } = this.#options;
    const past = today === undefined || day <= today;
    if (byMonth) {
      const weeks = FEWEST_WEEKS + pick(`month\u0000${monthOf(day)}`, MOST_WEEKS - FEWEST_WEEKS + 1);
      return (past ? -1 : 1) * (weeks + attempt) * WEEK;
    }
    const { past: back, future } = this.#shift();
    const days = past ? back : future;
    const further = days + Math.sign(days) * attempt * WEEK;
    const crosses = today !== undefined && past !== day + further <= today;
    return crosses ? -further : further;
  }

  /** Years by which ages are moved. */
  years(attempt: number): number {
    this.#ageOffset ??= this.#drawAgeOffset();
    const sign = Math.sign(this.#ageOffset);
    const offsets = [this.#ageOffset, -this.#ageOffset, sign * 3 - this.#ageOffset, this.#ageOffset - sign * 3];
    return offsets[attempt] ?? (attempt % 2 === 0 ? 1 : -1) * (1 + Math.ceil(attempt / 2));
  }

  #drawAgeOffset(): number {
    const offsets = [-2, -1, 1, 2];
    const fits = (offset: number): boolean =>
      [...this.#ages].every(
        (age) => age + offset > 0 && age < ADULT === age + offset < ADULT && !this.#ages.has(age + offset),
      );
    const fitting = offsets.filter(fits);
    const list = fitting.length > 0 ? fitting : [1, MOST_YEARS_OF_AGE];
    return list[this.#options.pick('ages', list.length)] as number;
  }

  #shift(): { past: number; future: number } {
    this.#shifts ??= this.#drawShift();
    return this.#shifts;
  }

  #drawShift(): { past: number; future: number } {
    const { today, pick } = this.#options;
    const noted = this.#noted();
    const days = noted.map(({ day }) => day);
    const before = this.#shiftBefore();
    const stays = (shift: number): boolean =>
      today === undefined ? shift < 0 : days.every((day) => day <= today === day + shift <= today);
    if (before !== undefined)
      return stays(before) ? { past: before, future: before } : { past: -Math.abs(before), future: Math.abs(before) };
    const all = Array.from({ length: MOST_WEEKS - FEWEST_WEEKS + 1 }, (_, i) => (FEWEST_WEEKS + i) * WEEK);
    const possible = [...all.map((shift) => -shift), ...all].filter(stays);
    if (possible.length === 0) {
      // Something is near on both sides of the request: each side moves away from it.
      const shift = all[pick('shift', all.length)] as number;
      return { past: -shift, future: shift };
    }
    const list = leastCollisions(possible, noted);
    const shift = list[pick('shift', list.length)] as number;
    return { past: shift, future: shift };
  }

  /** What was noted; sets the year of the latest. */
  #noted(): Noted[] {
    const { today } = this.#options;
    const thisYear = today === undefined ? 2021 : new Date(today * 86_400_000).getUTCFullYear();
    const noted: Noted[] = [];
    const withoutYear: WrittenDate[] = [];
    for (const [surface, language] of this.#surfaces) {
      const epoch = readEpoch(surface);
      if (epoch !== undefined) noted.push({ day: epoch.day, grain: 'day' });
      for (const date of this.read(surface, language)?.dates ?? []) {
        const { year } = date;
        if (year === undefined) withoutYear.push(date);
        // A year alone is moved as a whole.
        if (year === undefined || date.month === undefined) continue;
        const day = dayOfDate(date, thisYear, language);
        if (day !== undefined) noted.push({ day, grain: grainOf(date) });
        if (!date.foreign && year <= thisYear && (this.#year === undefined || year > this.#year)) this.#year = year;
      }
    }
    this.#year ??= thisYear;
    for (const date of withoutYear)
      noted.push({ day: dayOfDate(date, this.#year, '') as number, grain: grainOf(date) });
    return noted;
  }

  /** By how much an earlier request of the map moved its dates. */
  #shiftBefore(): number | undefined {
    let tried = 0;
    for (const [original, replacement, language] of this.#options.moved ?? []) {
      if (tried++ >= 20) return undefined;
      const [from] = this.read(original, language)?.dates ?? [];
      const [to] = this.read(replacement, language)?.dates ?? [];
      if (from?.year === undefined || from.day === undefined || to?.year === undefined) continue;
      const a = dayOfDate(from, 0, language);
      const b = dayOfDate(to, 0, language);
      if (a === undefined || b === undefined || a === b || (b - a) % WEEK !== 0) continue;
      if (Math.abs(b - a) <= MOST_WEEKS * WEEK) return b - a;
    }
    return undefined;
  }
}

const monthOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 7);

/** A date of the scope; a month stands for its middle. */
interface Noted {
  day: number;
  grain: 'day' | 'month';
}

const grainOf = ({ day }: WrittenDate): Noted['grain'] => (day === undefined ? 'month' : 'day');
const placeOf = ({ day, grain }: Noted): string => (grain === 'day' ? String(day) : monthOf(day));

/** The shifts that make the fewest of the dates others of them: no replacement may be an original. */
function leastCollisions(shifts: readonly number[], noted: readonly Noted[]): readonly number[] {
  const some = noted.slice(0, MOST_COMPARED);
  const places = new Set(some.map(placeOf));
  const counts = shifts.map((shift) => {
    let count = 0;
    for (const { day, grain } of some) if (places.has(placeOf({ day: day + shift, grain }))) count++;
    return count;
  });
  const least = Math.min(...counts);
  return shifts.filter((_, i) => counts[i] === least);
}
