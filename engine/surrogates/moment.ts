/** Surrogates for dates, times, ages and coordinates: another value of the same written form. */
import { dayNumber, dayOf, readDates, writeDate } from '../notation/dates.ts';
import type { Draws } from './draws.ts';
import type { Generator } from './family.ts';
import { redrawShape } from './shape.ts';

/** Two digits where the writer uses two ("04.05.1986", "2021-03-12"), one where he does not ("4.5.1986"). */
function padder(surface: string, numbers: readonly string[]): (value: number) => string {
  const spelled = /\p{L}{3}/u.test(surface);
  const padded =
    numbers.some((number) => /^0[0-9]$/.test(number)) || (!spelled && !numbers.some((number) => number.length === 1));
  return (value) => (padded ? String(value).padStart(2, '0') : String(value));
}

/**
 * Numbers of a date are told apart by what they can be: four digits are a year, above 12 a day. Two numbers that
 * could both be day or month are both drawn from 1 to 12, so the result is a date in either reading.
 */
export const dateSurrogate: Generator = (request, draws) => {
  const { surface } = request;
  const named = /\p{L}{3}|\p{Script=Han}|\p{Script=Hangul}|[^\u0000-\u007f]/u.test(surface)
    ? movedDate(surface, request.language, draws)
    : undefined;
  if (named !== undefined) return named;
  const numbers = surface.match(/\p{Nd}+/gu) ?? [];
  const ascii = numbers.every((number) => /^[0-9]+$/.test(number));
  if (!ascii || numbers.length === 0) return numbers.length === 0 ? undefined : redrawSafely(surface, draws);
  const small = numbers.filter((number) => number.length <= 2);
  let smallSeen = 0;
  const pad = padder(surface, numbers);
  return surface.replace(/[0-9]+/g, (number) => {
    if (number.length === 4) return String(Number(number) + yearShift(Number(number), draws));
    if (number.length > 2) return compactDate(number, draws);
    const isYear = small.length === 3 && ++smallSeen === 3;
    if (isYear) return String(draws.pick(100)).padStart(2, '0');
    if (Number(number) > 12) return pad(13 + draws.pick(16));
    return pad(1 + draws.pick(12));
  });
};

/** Dates with names of months or days: moved by months and days, so that month, weekday and ordinal agree and keep their form. */
function movedDate(surface: string, language: string, draws: Draws): string | undefined {
  const read = readDates(surface, language);
  if (
    read === undefined ||
    read.dates.length === 0 ||
    read.dates.some(({ foreign, month }) => foreign || month === undefined)
  )
    return undefined;
  const year = draws.pick(9) - 4;
  for (let i = 0; i < 24; i++) {
    // Never the same month: a date without a year or a day changes too.
    const months = 1 + draws.pick(11);
    const days = draws.pick(28);
    const written = read.dates.map((date) => {
      const shown = date.year ?? 2021;
      const at = (date.month as number) - 1 + months;
      const first = dayNumber({
        year: shown + (date.year === undefined ? 0 : year) + Math.floor(at / 12),
        month: (at % 12) + 1,
        day: 1,
      });
      // A period keeps its order: both ends are moved alike.
      const day = read.dates.length > 1 ? (date.day ?? 1) - 1 : days;
      return writeDate(date, dayOf(first + Math.min(day, 27)));
    });
    const out = written.join(read.between);
    if (written.every((part) => part !== undefined) && out !== surface) return out;
  }
  return undefined;
}

/** A few years around, never into the future of the original's decade by more than five. */
function yearShift(_year: number, draws: Draws): number {
  const shift = draws.pick(11) - 5;
  return shift === 0 ? 1 : shift;
}

/** `19840312` and the like: year, month, day stay in their places. */
function compactDate(digits: string, draws: Draws): string {
  if (digits.length === 8) {
    const year = Number(digits.slice(0, 4));
    const two = (n: number): string => String(n).padStart(2, '0');
    return `${year + yearShift(year, draws)}${two(1 + draws.pick(12))}${two(1 + draws.pick(28))}`;
  }
  return redrawShape(digits, draws);
}

function redrawSafely(surface: string, draws: Draws): string {
  return redrawShape(surface, draws).replace(
    /\p{L}+/gu,
    (_, at: number) => surface.slice(at).match(/^\p{L}+/u)?.[0] ?? '',
  );
}

export const timeSurrogate: Generator = ({ surface }, draws) => {
  let seen = 0;
  const hour = (surface.match(/[0-9]{1,2}/g) ?? [])[0] ?? '';
  return surface.replace(/[0-9]{1,2}/g, () => {
    if (seen++ === 0) return String(1 + draws.pick(11)).padStart(hour.length, '0');
    return String(draws.pick(60)).padStart(2, '0');
  });
};

/** Within five years, at least one year off. */
export const ageSurrogate: Generator = ({ surface }, draws) => {
  if (!/[0-9]/.test(surface)) return undefined;
  return surface.replace(/[0-9]+/, (number) => {
    const age = Number(number);
    const shift = 1 + draws.pick(5);
    return String(Math.max(1, draws.pick(2) === 0 && age > shift + 1 ? age - shift : age + shift));
  });
};

/** The whole degrees stay in range; only digits after the point are drawn. */
export const coordinatesSurrogate: Generator = ({ surface }, draws) =>
  surface.replace(/([.,])([0-9]+)/g, (_, point: string, digits: string) => point + redrawShape(digits, draws));
