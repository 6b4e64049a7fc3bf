/** Other notations of a date, each with the original's day in the same notation. */
import { localeFor } from '../notation/calendar-names.ts';
import { readDate, type Day, type WrittenDate } from '../notation/dates.ts';
import type { Take } from './naming.ts';

const two = (n: number): string => String(n).padStart(2, '0');
const time = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day);

const formats = new Map<string, Intl.DateTimeFormat>();
function written(day: Day, locale: string, options: Intl.DateTimeFormatOptions): string {
  const name = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(name);
  if (format === undefined)
    formats.set(
      name,
      (format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { ...options, timeZone: 'UTC' })),
    );
  return format.format(time(day));
}

type Notation = (day: Day) => string;

const LONG: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric' };
const SHORT: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
const NO_YEAR: Intl.DateTimeFormatOptions = { month: 'long', day: 'numeric' };

const ordinal = (n: number): string =>
  `${n}${n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;
const monthOf = (day: Day, month: 'long' | 'short'): string => written(day, 'en', { month });

const ENGLISH: readonly Notation[] = (['long', 'short'] as const).flatMap((length): Notation[] => [
  (day) => `${monthOf(day, length)} ${day.day}, ${day.year}`,
  (day) => `${monthOf(day, length)} ${day.day} ${day.year}`,
  (day) => `${day.day} ${monthOf(day, length)} ${day.year}`,
  (day) => `${two(day.day)} ${monthOf(day, length)} ${day.year}`,
  (day) => `${ordinal(day.day)} ${monthOf(day, length)} ${day.year}`,
  (day) => `${ordinal(day.day)} of ${monthOf(day, length)} ${day.year}`,
  (day) => `${monthOf(day, length)} ${ordinal(day.day)}, ${day.year}`,
  (day) => `${day.day}-${monthOf(day, length)}-${day.year}`,
]);
const ENGLISH_NO_YEAR: readonly Notation[] = [
  (day) => `${monthOf(day, 'long')} ${day.day}`,
  (day) => `${day.day} ${monthOf(day, 'long')}`,
  (day) => `${monthOf(day, 'long')} ${ordinal(day.day)}`,
  (day) => `${ordinal(day.day)} ${monthOf(day, 'long')}`,
];

const YEAR_FIRST: readonly Notation[] = ['-', '/', '.'].flatMap((sign): Notation[] => [
  ({ year, month, day }) => `${year}${sign}${two(month)}${sign}${two(day)}`,
  ({ year, month, day }) => `${year}${sign}${month}${sign}${day}`,
]);
const SPACED: readonly Notation[] = [
  ({ year, month, day }) => `${year}. ${month}. ${day}`,
  ({ year, month, day }) => `${year}. ${two(month)}. ${two(day)}`,
  ({ year, month, day }) => `${day}. ${month}. ${year}`,
  ({ year, month, day }) => `${two(day)}. ${two(month)}. ${year}`,
  ({ year, month, day }) => `${two(day)}.${two(month)}.${two(year % 100)}`,
];
const HAN: readonly Notation[] = [
  ({ year, month, day }) => `${year}年${month}月${day}日`,
  ({ year, month, day }) => `${year}年${two(month)}月${two(day)}日`,
];
const dayFirst = (sign: string): Notation[] => [
  ({ year, month, day }) => `${two(day)}${sign}${two(month)}${sign}${year}`,
  ({ year, month, day }) => `${day}${sign}${month}${sign}${year}`,
];
const monthFirst: readonly Notation[] = [
  ({ year, month, day }) => `${two(month)}/${two(day)}/${year}`,
  ({ year, month, day }) => `${month}/${day}/${year}`,
];

/** Of "20 июня 2023 г." also without the year's word, and of "2024. május 14." without the last stop. */
const bare = (text: string): string => text.replace(/(?<!\s)\s*(?:г\.|р\.|гг?\.|\.)$/u, '');

function inLanguage(language: string): Notation[] {
  const locale = localeFor(language);
  if (locale === 'en' && language !== 'en') return [];
  return [
    (day) => written(day, locale, LONG),
    (day) => bare(written(day, locale, LONG)),
    (day) => written(day, locale, SHORT),
    (day) => written(day, locale, NO_YEAR),
    // "4. marts" and "4 marts", "2 de enero" and "2 enero"
    (day) => `${day.day} ${monthIn(day, locale)} ${day.year}`,
    (day) => `${day.day}. ${monthIn(day, locale)} ${day.year}`,
    (day) => `${two(day.day)}. ${monthIn(day, locale)} ${day.year}`,
  ];
}

function monthIn(day: Day, locale: string): string {
  const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { ...NO_YEAR, timeZone: 'UTC' });
  return format.formatToParts(time(day)).find(({ type }) => type === 'month')?.value ?? '';
}

/** Notations of digits: the day first where the language writes so or the day is no month, which tells the order. */
function inDigits({ day, month }: Day, languages: readonly string[]): Notation[] {
  const either = day <= 12 && day !== month && (languages.length === 0 || languages.includes('en'));
  const american = day > 12 && (languages.length === 0 || languages.includes('en'));
  return [
    ...YEAR_FIRST,
    ...SPACED,
    ...(languages.some((language) => language === 'zh' || language === 'ja') ? HAN : []),
    ...dayFirst('.'),
    ...(either ? [] : [...dayFirst('/'), ...dayFirst('-')]),
    ...(american ? monthFirst : []),
  ];
}

const dayOf = ({ year, month, day, foreign }: WrittenDate): Day | undefined =>
  foreign || year === undefined || month === undefined || day === undefined ? undefined : { year, month, day };

/** Day, month and year stand in the same order. */
const isLike = (a: WrittenDate, b: WrittenDate): boolean =>
  a.fields.map(({ kind }) => kind).join() === b.fields.map(({ kind }) => kind).join();

function readBoth(k: string, o: string, languages: readonly string[]): [Day, Day, string] | undefined {
  for (const language of [...languages, 'en', 'de', 'fr']) {
    const [from, to] = [readDate(k, language), readDate(o, language)];
    if (from === undefined || to === undefined || !isLike(from, to)) continue;
    const [fromDay, toDay] = [dayOf(from), dayOf(to)];
    if (fromDay !== undefined && toDay !== undefined) return [fromDay, toDay, language];
  }
  return undefined;
}

export function dateKeys(original: string, replacement: string, languages: readonly string[], take: Take): void {
  if (!/\p{N}/u.test(replacement) || replacement.length > 40 || /\d:\d/.test(replacement)) return;
  const both = readBoth(replacement, original, languages);
  if (both === undefined) return;
  const [from, to, read] = both;
  const spoken = [...new Set([...languages, read])].flatMap(inLanguage);
  for (const notation of [...inDigits(from, languages), ...spoken, ...ENGLISH, ...ENGLISH_NO_YEAR])
    take([notation(from), notation(to)]);
}
