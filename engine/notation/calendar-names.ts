/** Names of months and weekdays by language, from the Unicode CLDR of the runtime (`Intl`), in Gregorian reckoning. */
import { likeCase } from '../text/case.ts';
import { fold } from '../recognizers/patterns/scan.ts';

/** Locales of the languages of `recognizers/patterns/months.ts`; several where the names differ by country. */
const LOCALES: readonly string[] = [
  'en',
  'en-GB',
  'de',
  'de-AT',
  'fr',
  'es',
  'ca',
  'it',
  'pt',
  'nl',
  'pl',
  'cs',
  'sk',
  'sl',
  'hr',
  'sr',
  'sr-Latn',
  'bg',
  'mk',
  'ru',
  'uk',
  'ro',
  'hu',
  'fi',
  'et',
  'lv',
  'lt',
  'sv',
  'da',
  'nb',
  'tr',
  'el',
  'he',
  'ar',
  'ar-LB',
  'ar-DZ',
  'hi',
  'th',
  'id',
  'vi',
  'zh',
  'ja',
  'ko',
  'fa',
];

/** Within a date ("4 maja"), alone ("maj"), and both abbreviated. */
const FORMS: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'long', day: 'numeric' },
  { month: 'long' },
  { month: 'long', year: 'numeric' },
  { month: 'short', day: 'numeric' },
  { month: 'short' },
];

const gregorian = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { ...options, timeZone: 'UTC' });

/** One way of writing the twelve months. */
export interface MonthNames {
  locale: string;
  /** January first, without the full stop of an abbreviation. */
  names: readonly string[];
  short: boolean;
}

/** Cases that people write and CLDR does not have: "3. februarja", "w styczniu". January first. */
const CASES: Readonly<Record<string, string>> = {
  sl: 'januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra',
  hr: 'siječnju veljači ožujku travnju svibnju lipnju srpnju kolovozu rujnu listopadu studenom prosincu',
  et: 'jaanuaril veebruaril märtsil aprillil mail juunil juulil augustil septembril oktoobril novembril detsembril',
  lv: 'janvārī februārī martā aprīlī maijā jūnijā jūlijā augustā septembrī oktobrī novembrī decembrī',
  fi: 'tammikuussa helmikuussa maaliskuussa huhtikuussa toukokuussa kesäkuussa heinäkuussa elokuussa syyskuussa lokakuussa marraskuussa joulukuussa',
  cs: 'lednu únoru březnu dubnu květnu červnu červenci srpnu září říjnu listopadu prosinci',
  pl: 'styczniu lutym marcu kwietniu maju czerwcu lipcu sierpniu wrześniu październiku listopadzie grudniu',
  sk: 'januári februári marci apríli máji júni júli auguste septembri októbri novembri decembri',
  ru: 'январе феврале марте апреле мае июне июле августе сентябре октябре ноябре декабре',
  uk: 'січні лютому березні квітні травні червні липні серпні вересні жовтні листопаді грудні',
  hu: 'januárban februárban márciusban áprilisban májusban júniusban júliusban augusztusban szeptemberben októberben novemberben decemberben',
  'sr-Latn': 'januara februara marta aprila maja juna jula avgusta septembra oktobra novembra decembra',
  sr: 'јануара фебруара марта априла маја јуна јула августа септембра октобра новембра децембра',
};

const bare = (name: string): string => name.replace(/\.$/u, '');
const byLocale = new Map<string, readonly MonthNames[]>();

function namesIn(locale: string): readonly MonthNames[] {
  let lists = byLocale.get(locale);
  if (lists !== undefined) return lists;
  lists = FORMS.map((options) => {
    const format = gregorian(locale, options);
    const names = Array.from({ length: 12 }, (_, month) =>
      bare(format.formatToParts(Date.UTC(2021, month, 4)).find(({ type }) => type === 'month')?.value ?? ''),
    );
    return { locale, names, short: options.month === 'short' };
  }).filter(({ names }) => names.every((name) => /^\p{L}/u.test(name)));
  const cases = CASES[locale];
  if (cases !== undefined) lists = [...lists, { locale, names: cases.split(' '), short: false }];
  byLocale.set(locale, lists);
  return lists;
}

const localesOf = (language: string): string[] =>
  LOCALES.filter((locale) => locale === language || locale.startsWith(`${language}-`));

/** The month that a word names in a language, where neighbours differ: "listopad" is October in Croatian, November in Polish. */
export function monthIn(word: string, language: string): number | undefined {
  const folded = fold(bare(word));
  for (const locale of localesOf(language)) {
    for (const { names } of namesIn(locale)) {
      const at = names.findIndex((name) => fold(name) === folded);
      if (at >= 0) return at + 1;
    }
  }
  return undefined;
}

/** How a month's name is written; undefined when no language writes it so. `month` is 1 to 12. */
export function monthNamesLike(word: string, month: number, language: string, short: boolean): MonthNames | undefined {
  const folded = fold(bare(word));
  const named = (lists: readonly MonthNames[]): MonthNames | undefined =>
    lists.find(({ names }) => fold(names[month - 1] as string) === folded);
  if (folded.startsWith('ב')) {
    // Hebrew writes "in" as the first letter of the word.
    const found =
      named(namesIn('he')) ?? namesIn('he').find(({ names }) => fold(names[month - 1] as string) === folded.slice(1));
    if (found !== undefined && fold(found.names[month - 1] as string) !== folded)
      return { ...found, names: found.names.map((name) => `ב${name}`) };
  }
  const own = localesOf(language);
  for (const locale of own) {
    const found = named(namesIn(locale));
    if (found !== undefined) return found;
  }
  // Another language's full name proves that language; an abbreviation may be anybody's.
  if (!short || own.length === 0) {
    for (const locale of LOCALES) {
      const found = own.includes(locale) ? undefined : named(namesIn(locale));
      if (found !== undefined) return found;
    }
  }
  const lists = namesIn(own[0] ?? 'en');
  if (own.length === 0 || scriptOf(word) !== scriptOf(lists[0]?.names[0] ?? '')) return undefined;
  return lists.find((list) => list.short === short) ?? lists[0];
}

function scriptOf(word: string): string {
  return /\p{Script=Latin}/u.test(word)
    ? 'Latn'
    : /\p{Script=Cyrillic}/u.test(word)
      ? 'Cyrl'
      : /\p{Script=Greek}/u.test(word)
        ? 'Grek'
        : (word[0] ?? '').replace(/./u, (c) => String(c.charCodeAt(0) >> 8));
}

/** The name of a month in the way of writing of another, and in the case of a written word. */
export function writeMonth(names: MonthNames, month: number, like: string): string {
  return likeCase(names.names[month - 1] as string, like);
}

/** Month and year as a language writes them: "Mai 2021", "mayo de 2021", "2021. május". */
export function monthAndYear(locale: string, year: number, month: number): string {
  return gregorian(locale, { month: 'long', year: 'numeric' })
    .format(Date.UTC(year, month - 1, 4))
    .trim();
}

export function monthAlone(locale: string, month: number): string {
  return bare(gregorian(locale, { month: 'long' }).format(Date.UTC(2021, month - 1, 4)));
}

/** A date in digits as a language writes it. */
export function numericDate(language: string, year: number, month: number, day: number): string {
  return gregorian(localeFor(language), { year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    Date.UTC(year, month - 1, day),
  );
}

export function localeFor(language: string): string {
  return localesOf(language)[0] ?? 'en';
}

/** "in the morning", "abends", "下午". `hour` is 0 to 23. */
export function partOfDay(language: string, hour: number): string | undefined {
  const format = gregorian(localeFor(language), { hour: 'numeric', hour12: true, dayPeriod: 'long' });
  return format.formatToParts(Date.UTC(2021, 0, 4, hour, 30)).find(({ type }) => type === 'dayPeriod')?.value;
}

const weekdaysByLocale = new Map<string, readonly (readonly string[])[]>();

function weekdaysIn(locale: string): readonly (readonly string[])[] {
  let lists = weekdaysByLocale.get(locale);
  if (lists === undefined) {
    lists = (['long', 'short'] as const).map((weekday) => {
      const format = gregorian(locale, { weekday });
      // 4 January 2021 was a Monday.
      return Array.from({ length: 7 }, (_, i) => bare(format.format(Date.UTC(2021, 0, 4 + i))));
    });
    weekdaysByLocale.set(locale, lists);
  }
  return lists;
}

/** The weekdays, Monday first, in the way of writing of a word that is one of them; English is tried after the language. */
export function weekdaysLike(word: string, language: string): readonly string[] | undefined {
  const folded = fold(bare(word));
  for (const locale of new Set([...localesOf(language), 'en'])) {
    for (const names of weekdaysIn(locale)) if (names.some((name) => fold(name) === folded)) return names;
  }
  return undefined;
}
