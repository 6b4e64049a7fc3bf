/**
 * Reads a date as it is written, and writes another in the same form. The forms are those that the DATE patterns find
 * (recognizers/patterns/dates.ts): digits in every common order and script, month names, Roman months, Chinese,
 * Japanese, Korean and Vietnamese dates with eras. What is not understood answers undefined; callers fall back.
 */
import { likeCase } from '../text/case.ts';
import { momentParts } from '../recognizers/patterns/moments.ts';
import { MONTHS } from '../recognizers/patterns/months.ts';
import { fold } from '../recognizers/patterns/scan.ts';
import {
  localeFor,
  monthAlone,
  monthAndYear,
  monthIn,
  monthNamesLike,
  weekdaysLike,
  writeMonth,
} from './calendar-names.ts';
import { readHan, writeHan } from './numbers.ts';

/** A day of the Gregorian calendar; `month` 1 to 12. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

interface Field {
  kind: 'year' | 'month' | 'day' | 'weekday';
  /** UTF-16 offsets in the surface. */
  start: number;
  end: number;
  /** Undefined when the day cannot be written so (before the first year of an era). */
  write: (day: Day) => string | undefined;
}

export interface WrittenDate {
  surface: string;
  /** Gregorian, unless `foreign`. */
  year?: number;
  /** As people of the calendar say it: 2564 for 2021 in Buddhist reckoning. */
  shownYear?: number;
  month?: number;
  day?: number;
  /** Years of another calendar (Solar or Lunar Hijri): no arithmetic on days. */
  foreign: boolean;
  /** In order. */
  fields: readonly Field[];
  /** Month and year alone in the written language; undefined without a month. */
  coarse: () => string | undefined;
}

const DAY_MS = 86_400_000;

/** Days since 1970-01-01. */
export function dayNumber({ year, month, day }: Day): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

export function dayOf(number: number): Day {
  const date = new Date(number * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Monday 1 to Sunday 7. */
export function weekdayOf(day: Day): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}

/** The same form with another day; undefined when it cannot be written so. */
export function writeDate(date: WrittenDate, day: Day): string | undefined {
  let out = '';
  let from = 0;
  for (const { start, end, write } of date.fields) {
    const written = write(day);
    if (written === undefined) return undefined;
    out += date.surface.slice(from, start) + written;
    from = end;
  }
  return out + date.surface.slice(from);
}

function isReal(year: number | undefined, month: number | undefined, day: number | undefined): boolean {
  if (month !== undefined && (month < 1 || month > 12)) return false;
  if (day === undefined) return month !== undefined || year !== undefined;
  if (month === undefined || day < 1) return false;
  return day <= new Date(Date.UTC(year ?? 2000, month, 0)).getUTCDate();
}

/** Between two dates of one period. */
const BETWEEN =
  / ?[-~] ?| (?:to|bis|a|al|au|do|до|по|til|till|tot|t\/m|spre|εως|إلى|until|through|and|und|et|y|e|i|и|och|og) ?| ?(?:부터|から|至) ?/g;

/**
 * The dates of a value: one, or the two ends of a period, with `between` the text that joins them. Undefined when
 * anything in it is not understood.
 */
export function readDates(surface: string, language: string): { dates: WrittenDate[]; between: string } | undefined {
  const whole = readDate(surface, language);
  if (whole !== undefined) return { dates: [whole], between: '' };
  const s = fold(surface);
  for (const match of s.matchAll(BETWEEN)) {
    const left = readDate(surface.slice(0, match.index), language);
    const right = left === undefined ? undefined : readDate(surface.slice(match.index + match[0].length), language);
    if (left?.month === undefined || right?.month === undefined) continue;
    // "12.3. - 15.4.2021": the year is written once.
    if (left.year === undefined && right.year !== undefined && right.shownYear !== undefined) {
      left.year = right.year;
      left.shownYear = right.shownYear;
    }
    return { dates: [left, right], between: surface.slice(match.index, match.index + match[0].length) };
  }
  return undefined;
}

interface Run {
  text: string;
  start: number;
  end: number;
}

const runsOf = (s: string, expression: RegExp): Run[] =>
  [...s.matchAll(expression)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));

/** One date, or undefined. */
export function readDate(surface: string, language: string): WrittenDate | undefined {
  const s = fold(surface);
  if (s.length > 80) return undefined;
  const moment = momentParts(s);
  if (moment !== undefined) return new Reader(surface, s.slice(0, moment.date), language).read();
  const clock =
    /(?<![t ,])[t ,]+[0-2]?\d:[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?: ?[ap]\.?m\.?)?(?:z| ?[+-]\d\d:?\d\d)?$/.exec(s);
  const body = clock === null ? s : s.slice(0, clock.index);
  return new Reader(surface, body, language).read();
}

const ERAS: Readonly<Record<string, number>> = {
  令和: 2018,
  平成: 1988,
  昭和: 1925,
  大正: 1911,
  明治: 1867,
  民国: 1911,
  民國: 1911,
  단기: -2333,
  r: 2018,
  h: 1988,
  s: 1925,
  t: 1911,
  m: 1867,
};
const HAN_DIGITS = '[0-9〇零一二三四五六七八九十百廿卅]';
const EAST_ASIAN = new RegExp(
  `^ ?(?:(?<era>令和|平成|昭和|大正|明治|民国|民國|단기)|西暦|公元|주후)? ?(?:(?<year>${HAN_DIGITS}{1,4}|元) ?[年년] ?)?(?:(?<month>${HAN_DIGITS}{1,3}) ?[月월] ?(?:(?<day>${HAN_DIGITS}{1,3}) ?[日일號号])?)?$`,
  'd',
);
const VIETNAMESE = /^(?:ngay )?(?:(?<day>\d{1,2}) )?thang (?<month>\d{1,2})(?:(?:,? nam |,? |[/-])(?<year>\d{4}))?$/d;
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const ORDINAL = /^(?:st|nd|rd|th)(?![a-z])/;

/** Which part each number is. */
interface Parts {
  year?: Run;
  month?: Run;
  day?: Run;
}

class Reader {
  readonly #surface: string;
  readonly #s: string;
  readonly #language: string;
  readonly #numbers: Run[];
  /** Offset from the written year to the Gregorian one. */
  #offset = 0;
  #foreign = false;

  constructor(surface: string, s: string, language: string) {
    this.#surface = surface;
    this.#s = s;
    this.#language = language;
    this.#numbers = runsOf(s, /[0-9]+/g);
  }

  read(): WrittenDate | undefined {
    if (/[年月년월]/.test(this.#s)) return this.#matched(EAST_ASIAN, 'east-asian');
    if (this.#s.includes('thang')) return this.#matched(VIETNAMESE, 'vietnamese');
    if (this.#numbers.some(({ text }) => text.length === 3 || (text.length > 4 && text.length !== 8))) return undefined;
    const months: (Run & { month: number; short: boolean })[] = [];
    MONTHS.each(this.#s, ({ start, end, value: { month, short } }) => {
      const last = months.at(-1);
      if (last !== undefined && start < last.end) {
        if (end - start <= last.end - last.start) return;
        months.pop();
      }
      const own = month === 0 ? undefined : monthIn(this.#surface.slice(start, end), this.#language);
      months.push({ text: this.#s.slice(start, end), start, end, month: own ?? month, short });
    });
    const named = months.filter(({ month }) => month > 0);
    if (months.length > named.length) return undefined;
    if (named.length === 1) return this.#withName(named[0] as Run & { month: number; short: boolean });
    // Two names of different months that overlap no more ("maj" after "mar."): a period, not a date.
    return named.length === 0 ? this.#inDigits() : undefined;
  }

  #matched(expression: RegExp, kind: 'east-asian' | 'vietnamese'): WrittenDate | undefined {
    const match = expression.exec(this.#s);
    if (match === null) return undefined;
    const run = (name: string): Run | undefined => {
      const place = match.indices?.groups?.[name];
      return place === undefined ? undefined : { text: this.#s.slice(...place), start: place[0], end: place[1] };
    };
    const era = match.groups?.['era'];
    if (era !== undefined) this.#offset = ERAS[era] ?? 0;
    const parts: Parts = {};
    for (const name of ['year', 'month', 'day'] as const) {
      const found = run(name);
      if (found !== undefined) parts[name] = found;
    }
    const { month, year } = parts;
    return this.#build(parts, {
      coarse: () => {
        if (month === undefined) return undefined;
        if (kind === 'east-asian')
          return (
            this.#surface.slice(year === undefined ? month.start : 0, month.end).trim() +
            (/월/.test(this.#s) ? '월' : '月')
          );
        return `tháng ${month.text}${year === undefined ? '' : ` năm ${year.text}`}`;
      },
    });
  }

  #withName(month: Run & { month: number; short: boolean }): WrittenDate | undefined {
    const numbers = this.#numbers;
    const years = numbers.filter(({ text }) => text.length === 4);
    const small = numbers.filter(({ text }) => text.length <= 2);
    if (years.length > 1 || small.length + years.length !== numbers.length) return undefined;
    const parts: Parts = {};
    if (years[0] !== undefined) parts.year = years[0];
    const apostrophe = small.findIndex(({ start }) => this.#s[start - 1] === "'");
    if (years.length === 0 && apostrophe >= 0) parts.year = small.splice(apostrophe, 1)[0] as Run;
    else if (
      years.length === 0 &&
      small.length === 2 &&
      (small[0] as Run).end <= month.start &&
      (small[1] as Run).start >= month.end
    )
      parts.year = small.pop() as Run;
    if (small.length > 1) return undefined;
    if (small[0] !== undefined) parts.day = small[0];
    const word = this.#surface.slice(month.start, month.end);
    const names = monthNamesLike(word, month.month, this.#language, month.short);
    const field: Field = {
      kind: 'month',
      start: month.start,
      end: month.end,
      write: (day) =>
        names === undefined ? undefined : day.month === month.month ? word : writeMonth(names, day.month, word),
    };
    const { year } = parts;
    return this.#build(parts, {
      month: month.month,
      field,
      coarse: () => {
        const locale = names?.locale ?? localeFor(this.#language);
        if (year === undefined) return likeCase(monthAlone(locale, month.month), word);
        return likeCase(monthAndYear(locale, this.#shown(year), month.month), word);
      },
    });
  }

  #inDigits(): WrittenDate | undefined {
    const numbers = this.#numbers;
    const roman = runsOf(this.#s, /(?<![a-z])[ivx]+(?![a-z])/g).find(({ text }) => ROMAN.includes(text));
    if (roman !== undefined && numbers.length === 2) return this.#romanMonth(roman);
    const [a, b, c] = numbers;
    if (a === undefined || this.#hasUnknownWord(numbers)) return undefined;
    const era = /^([rhstm])\.?\d/.exec(this.#s)?.[1];
    if (era !== undefined && numbers.length === 3) this.#offset = ERAS[era] as number;
    let parts: Parts | undefined;
    if (numbers.length === 1 && a.text.length === 8) parts = compact(a);
    else if (numbers.length === 1 && a.text.length === 4) parts = { year: a };
    else if (numbers.length === 2) parts = this.#two(a, b as Run);
    else if (numbers.length === 3) parts = this.#three(a, b as Run, c as Run, era !== undefined);
    if (parts === undefined) return undefined;
    const { year, month } = parts;
    return this.#build(parts, {
      coarse: () => {
        if (month === undefined) return undefined;
        if (year === undefined) return monthAlone(localeFor(this.#language), Number(month.text));
        if (era !== undefined) return this.#surface.slice(0, month.end);
        const separator = /[./-]/.exec(this.#s)?.[0] ?? '-';
        const zero = this.#zeroAt(month.start);
        const monthText = digits(Number(month.text), zero, 2);
        const yearText = digits(this.#shown(year), zero, 4);
        return year.start < month.start ? yearText + separator + monthText : monthText + separator + yearText;
      },
    });
  }

  /** A word of letters between two numbers may be a month that no list has; "Q3" cannot be one. */
  #hasUnknownWord(numbers: readonly Run[]): boolean {
    return numbers.some(({ start, end }, i) => {
      const next = numbers[i + 1];
      const between = next === undefined ? '' : this.#s.slice(end, next.start);
      return (
        (next !== undefined && /[q\p{Script=Cyrillic}]$/u.test(this.#s.slice(0, start))) ||
        /\p{L}{3}/u.test(between) ||
        (/\p{L}/u.test(between) && !/[\p{Script=Latin}\p{Script=Han}]/u.test(between))
      );
    });
  }

  #romanMonth(roman: Run): WrittenDate | undefined {
    const [day, year] = this.#numbers as [Run, Run];
    if (day.end > roman.start || year.start < roman.end || day.text.length > 2) return undefined;
    const month = ROMAN.indexOf(roman.text) + 1;
    const word = this.#surface.slice(roman.start, roman.end);
    const field: Field = {
      kind: 'month',
      start: roman.start,
      end: roman.end,
      write: (to) => likeCase((ROMAN[to.month - 1] as string).toUpperCase(), /\p{Lu}/u.test(word) ? 'XX' : 'xx'),
    };
    return this.#build({ day, year }, { month, field, coarse: () => `${word}.${year.text}` });
  }

  #two(a: Run, b: Run): Parts | undefined {
    if (a.text.length === 4) return { year: a, month: b };
    if (b.text.length === 4) return { month: a, year: b };
    const slash = this.#s[a.end] === '/';
    if (Number(b.text) > 31 || (slash && Number(b.text) > 12 && this.#language !== 'en')) return { month: a, year: b };
    return this.#dayAndMonth(a, b);
  }

  #three(a: Run, b: Run, c: Run, yearFirst: boolean): Parts | undefined {
    if (a.text.length === 4 || yearFirst || (c.text.length === 2 && Number(a.text) > 31)) {
      return Number(b.text) > 12 ? { year: a, day: b, month: c } : { year: a, month: b, day: c };
    }
    return { ...this.#dayAndMonth(a, b), year: c };
  }

  /** What can be both is read by its separator: a slash in English is month first, anything else day first. */
  #dayAndMonth(a: Run, b: Run): Parts {
    const monthFirst =
      Number(b.text) > 12 || (Number(a.text) <= 12 && this.#s[a.end] === '/' && this.#language === 'en');
    return monthFirst ? { month: a, day: b } : { day: a, month: b };
  }

  #yearValue(run: Run): number {
    if (run.text === '元') return this.#offset + 1;
    const written = /^[0-9]+$/.test(run.text) ? Number(run.text) : (readHan(run.text) ?? Number.NaN);
    if (this.#offset !== 0) return written + this.#offset;
    if (run.text.length <= 2) return written + (written <= 68 ? 2000 : 1900);
    return written;
  }

  /** Eras in Gregorian years, Buddhist years as they are. */
  #shown(run: Run): number {
    const year = this.#yearValue(run);
    return this.#offset === -543 ? year - this.#offset : year;
  }

  #zeroAt(i: number): number {
    return this.#surface.charCodeAt(i) - Number(this.#s[i]);
  }

  #build(
    parts: Parts,
    more: { month?: number; field?: Field; coarse: () => string | undefined },
  ): WrittenDate | undefined {
    const year = parts.year === undefined ? undefined : this.#reckoned(parts.year);
    const number = (run: Run | undefined): number | undefined =>
      run === undefined ? undefined : /^[0-9]+$/.test(run.text) ? Number(run.text) : (readHan(run.text) ?? Number.NaN);
    const month = more.month ?? number(parts.month);
    const day = number(parts.day);
    if (
      [year, month, day].some((value) => Number.isNaN(value)) ||
      // Months of the Hijri calendars have up to 31 days.
      !(this.#foreign
        ? isReal(undefined, month === undefined ? undefined : 1, day) && (month ?? 1) <= 12
        : isReal(year, month, day))
    )
      return undefined;
    const fields: Field[] = more.field === undefined ? [] : [more.field];
    const pad = this.#padding(parts, more.field !== undefined);
    if (parts.year !== undefined) fields.push(this.#yearField(parts.year));
    if (parts.month !== undefined) fields.push(this.#field('month', parts.month, pad, (to) => to.month));
    if (parts.day !== undefined) fields.push(this.#dayField(parts.day, pad));
    const weekdays = this.#weekdays(fields);
    fields.push(...weekdays);
    fields.sort((a, b) => a.start - b.start);
    return {
      surface: this.#surface,
      ...(year === undefined ? {} : { year, shownYear: this.#offset === -543 ? year + 543 : year }),
      ...(month === undefined ? {} : { month }),
      ...(day === undefined ? {} : { day }),
      foreign: this.#foreign,
      fields,
      coarse: more.coarse,
    };
  }

  /** The Gregorian year; notes the Buddhist offset and calendars whose days are others. */
  #reckoned(run: Run): number {
    const value = this.#yearValue(run);
    if (this.#offset === 0 && value >= 2400 && value <= 2650) this.#offset = -543;
    else if (
      this.#offset === 0 &&
      value >= 1300 &&
      value <= 1499 &&
      (['ar', 'fa', 'ur', 'ps'].includes(this.#language) || this.#zeroAt(run.start) !== 48)
    )
      this.#foreign = true;
    else return value;
    return this.#foreign ? value : value - 543;
  }

  /** Two digits where the writer uses two ("04.05.1986"), one where he does not ("4.5.1986", "4 May"). */
  #padding({ month, day }: Parts, spelled: boolean): boolean {
    const written = [month, day].flatMap((run) => (run === undefined ? [] : [run.text]));
    // "22AUG2019"
    if (day?.text.length === 2 && /[a-z]{3}/.test(this.#s.slice(day.end, day.end + 3))) return true;
    return (
      written.some((text) => /^0[0-9]$/.test(text)) ||
      (!spelled && !/[年月년월]/.test(this.#s) && !written.some((text) => text.length === 1))
    );
  }

  #field(kind: Field['kind'], { text, start, end }: Run, pad: boolean, value: (to: Day) => number): Field {
    const han = !/^[0-9]/.test(text);
    const zero = han ? 48 : this.#zeroAt(start);
    return { kind, start, end, write: (to) => (han ? writeHan(value(to)) : digits(value(to), zero, pad ? 2 : 0)) };
  }

  #yearField(run: Run): Field {
    const { text, start, end } = run;
    const two = text.length === 2 && this.#offset === 0;
    const offset = this.#offset;
    const han = !/^[0-9]/.test(text);
    return {
      kind: 'year',
      start,
      end,
      write: (to) => {
        const year = to.year - offset;
        if (year < 1) return undefined;
        if (two) return digits(year % 100, this.#zeroAt(start), 2);
        return han
          ? text === '元' && year === 1
            ? text
            : writeHan(year)
          : digits(year, this.#zeroAt(start), text.length === 2 ? 2 : 0);
      },
    };
  }

  #dayField(run: Run, pad: boolean): Field {
    const field = this.#field('day', run, pad, (to) => to.day);
    const suffix = ORDINAL.exec(this.#s.slice(run.end))?.[0];
    if (suffix !== undefined) {
      const like = this.#surface.slice(run.end, run.end + suffix.length);
      return {
        ...field,
        end: run.end + suffix.length,
        write: (to) => `${field.write(to)}${likeCase(englishOrdinal(to.day), like)}`,
      };
    }
    // French has an ordinal for the first alone.
    if (this.#s.startsWith('er', run.end) && !/[a-z]/.test(this.#s[run.end + 2] ?? ''))
      return { ...field, end: run.end + 2, write: (to) => (to.day === 1 ? '1er' : field.write(to)) };
    return field;
  }

  /** A weekday's name follows the date: left as it was it would tell the shift but for whole weeks. */
  #weekdays(fields: readonly Field[]): Field[] {
    return [...this.#surface.matchAll(/\p{L}[\p{L}\p{M}]+/gu)].flatMap((match) => {
      const start = match.index;
      const end = start + match[0].length;
      if (fields.some((field) => start < field.end && field.start < end)) return [];
      const names = weekdaysLike(match[0], this.#language);
      return names === undefined
        ? []
        : [
            {
              kind: 'weekday' as const,
              start,
              end,
              write: (to: Day) => likeCase(names[weekdayOf(to) - 1] as string, match[0]),
            },
          ];
    });
  }
}

function compact({ text, start }: Run): Parts {
  const part = (from: number, to: number): Run => ({
    text: text.slice(from, to),
    start: start + from,
    end: start + to,
  });
  return { year: part(0, 4), month: part(4, 6), day: part(6, 8) };
}

function englishOrdinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}

/** A number in the digits that start at `zero`. */
function digits(value: number, zero: number, width: number): string {
  return String(value)
    .padStart(width, '0')
    .replace(/[0-9]/g, (digit) => String.fromCharCode(zero + Number(digit)));
}
