/** Surrogates for dates, times, ages and coordinates: another value of the same written form. */
import { calendarDay, calendarOf } from '../notation/calendars.ts';
import { dayOf, writeDate, type WrittenDate } from '../notation/dates.ts';
import { readEpoch } from './epoch.ts';
import { momentParts } from '../recognizers/patterns/moments.ts';
import { fold } from '../recognizers/patterns/scan.ts';
import type { Generator } from './family.ts';
import { redrawDigits, redrawShape, zeroOf } from './shape.ts';
import { dayOfDate, Timeline } from './timeline.ts';

const WEEK = 7;

/**
 * Every date of a map moves by the same whole weeks (timeline.ts), in every written form, so a weekday beside it stays
 * right. What is not understood has its digits redrawn.
 */
export const dateSurrogate: Generator = (request, draws) => {
  const { surface, language } = request;
  const moment = momentParts(fold(surface));
  if (moment !== undefined) {
    // The clock and the zone stay, so that intervals between timestamps stay exact.
    const date = dateSurrogate({ ...request, surface: surface.slice(0, moment.date) }, draws);
    return date === undefined ? undefined : date + surface.slice(moment.date);
  }
  const timeline = request.timeline ?? new Timeline({ byMonth: false, pick: (_label, n) => draws.pick(n) });
  const attempt = request.attempt ?? 0;
  const epoch = readEpoch(surface);
  if (epoch !== undefined) return epoch.moved(timeline.daysFor(epoch.day, attempt));
  const read = timeline.read(surface, language);
  if (read !== undefined) {
    const moved = read.dates.map((date) => movedDate(date, language, timeline, attempt));
    if (!moved.includes(undefined) && read.dates.some((date) => date.year ?? date.month))
      return moved.join(read.between);
  }
  return movedYears(surface, timeline, attempt) ?? (/\p{Nd}/u.test(surface) ? redrawDigits(surface, draws) : undefined);
};

/** A date whose words no list has ("Q3 2024", "25 Dhu al-Hijjah 1445"): its years are moved. */
function movedYears(surface: string, timeline: Timeline, attempt: number): string | undefined {
  const years = surface.match(/(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})/gu) ?? [];
  if (years.length === 0) return undefined;
  const by = Math.sign(timeline.daysFor(0, 0)) * (1 + attempt);
  return surface.replace(/(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})|(?<=\p{Nd}{4}[/–-])[0-9]{2}(?!\p{Nd})/gu, (digits) => {
    const zero = zeroOf(digits.charCodeAt(0)) ?? 48;
    const year = Number([...digits].map((digit) => digit.charCodeAt(0) - zero).join(''));
    return [...String(year + by).padStart(digits.length, '0')]
      .map((digit) => String.fromCharCode(zero + Number(digit)))
      .join('');
  });
}

/** Undefined when the day cannot be written in the form. */
function movedDate(date: WrittenDate, language: string, timeline: Timeline, attempt: number): string | undefined {
  const yearElse = date.year ?? timeline.year();
  const from = dayOfDate(date, yearElse, language);
  if (from === undefined) return undefined;
  let days = timeline.daysFor(from, attempt);
  // A year alone is another year.
  if (date.month === undefined) days = Math.sign(days) * Math.max(Math.abs(days), (27 + 52 * attempt) * WEEK);
  // Whole weeks leave the weekday as it is.
  const form = { ...date, fields: date.fields.filter(({ kind }) => kind !== 'weekday') };
  const to = from + days;
  return writeDate(form, date.foreign ? calendarDay(to, calendarOf(yearElse, language)) : dayOf(to));
}

export const timeSurrogate: Generator = ({ surface }, draws) => {
  let seen = 0;
  const hour = (surface.match(/[0-9]{1,2}/g) ?? [])[0] ?? '';
  return surface.replace(/[0-9]{1,2}/g, () => {
    if (seen++ === 0) return String(1 + draws.pick(11)).padStart(hour.length, '0');
    return String(draws.pick(60)).padStart(2, '0');
  });
};

/** By the one offset of the map, at most two years. */
export const ageSurrogate: Generator = (request, draws) => {
  const timeline = request.timeline ?? new Timeline({ byMonth: false, pick: (_label, n) => draws.pick(n) });
  const years = timeline.years(request.attempt ?? 0);
  const written = /\p{Nd}{1,3}/u.exec(request.surface)?.[0];
  if (written === undefined) return undefined;
  const zero = zeroOf(written.charCodeAt(0)) ?? 48;
  const age = Number([...written].map((digit) => digit.charCodeAt(0) - zero).join(''));
  const moved = age + years > 0 ? age + years : age + Math.abs(years);
  const digits = [...String(moved)].map((digit) => String.fromCharCode(zero + Number(digit))).join('');
  return request.surface.replace(written, digits);
};

/** The whole degrees stay in range; only digits after the point are drawn. */
export const coordinatesSurrogate: Generator = ({ surface }, draws) =>
  surface.replace(/([.,])([0-9]+)/g, (_, point: string, digits: string) => point + redrawShape(digits, draws));
