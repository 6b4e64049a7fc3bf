/**
 * Inflected names of cities: "w Warszawie", "Budapesten", "Ankara'da". A form of one city becomes the same form of
 * another: by the table of cases where there is one, else by the rules of inflection.ts and the suffixes here.
 */
import { serbianCyrillic, readForm, writeForm, inflects } from './inflection.ts';
import { PLACE_FORMS } from './tables/place-forms.ts';

/** Which form of which city a word is. */
export interface PlaceForm {
  name: string;
  /** Writes another city so; undefined where no rule fits it. */
  write: (other: string) => string | undefined;
}

interface Cases {
  /** Any form → its city and column; the first column that has it. */
  read: ReadonlyMap<string, readonly [name: string, column: number]>;
  rows: ReadonlyMap<string, readonly string[]>;
}

const tables = new Map<string, Cases | undefined>();

function casesOf(tag: string): Cases | undefined {
  if (tables.has(tag)) return tables.get(tag);
  const [language = ''] = tag.split('-');
  const table = PLACE_FORMS[language];
  let cases: Cases | undefined;
  if (table !== undefined && table !== '') {
    const written = tag === 'sr-Cyrl' ? serbianCyrillic : (word: string): string => word;
    const rows = new Map<string, readonly string[]>();
    const read = new Map<string, readonly [string, number]>();
    for (const row of table.split('|')) {
      const forms = row.split(' ').map(written);
      const name = forms[0] as string;
      rows.set(name, forms);
      forms.forEach((form, column) => {
        if (!read.has(form)) read.set(form, [name, column]);
      });
    }
    cases = { rows, read };
  }
  tables.set(tag, cases);
  return cases;
}

/** Whether a city can be written in the cases of the language; true where no table says otherwise. */
export function hasPlaceForms(name: string, tag: string): boolean {
  const cases = casesOf(tag);
  return cases === undefined || cases.rows.has(name);
}

/** A word as a form of a city that `isCity` knows; undefined when it is a name as it stands, or nothing that is known. */
export function readPlaceForm(word: string, tag: string, isCity: (name: string) => boolean): PlaceForm | undefined {
  const cases = casesOf(tag);
  const found = cases?.read.get(word);
  if (cases !== undefined && found !== undefined) {
    const [name, column] = found;
    return { name, write: (other) => cases.rows.get(other)?.[column] };
  }
  const [language = ''] = tag.split('-');
  if (language === 'hu') return readSuffix(word, hungarian, isCity);
  if (!inflects(language)) return undefined;
  const reading = readForm(word, language, isCity, {}, { lemma: isCity });
  return reading === undefined
    ? undefined
    : { name: reading.lemma, write: (other) => writeForm(other, language, reading) };
}

/** -n, -ra, -ról, -ban, -ba, -ból, -hoz, -tól, -nál, -ért, -ig, -i, -nak by vowel harmony. */
function hungarian(name: string): readonly string[] {
  const vowels = name.toLowerCase().match(/[aáeéiíoóöőuúüű]/gu) ?? [];
  const back = vowels.some((vowel) => 'aáoóuú'.includes(vowel)) && !'eéöőüű'.includes(vowels.at(-1) ?? '');
  const round = 'öőüű'.includes(vowels.at(-1) ?? '-');
  const stem = name.replace(/a$/u, 'á').replace(/e$/u, 'é');
  const pick = (behind: string, front: string, rounded = front): string =>
    stem + (back ? behind : round ? rounded : front);
  const open = /[aáeéiíoóöőuúüű]$/u.test(name);
  return [
    open ? `${stem}n` : pick('on', 'en', 'ön'),
    pick('ra', 're'),
    pick('ról', 'ről'),
    pick('ban', 'ben'),
    pick('ba', 'be'),
    pick('ból', 'ből'),
    pick('hoz', 'hez', 'höz'),
    pick('tól', 'től'),
    pick('nál', 'nél'),
    pick('nak', 'nek'),
    `${stem}ért`,
    `${name.replace(/a$/u, 'á').replace(/e$/u, 'é')}ig`,
    `${name.toLowerCase()}i`,
  ];
}

const LONGEST_SUFFIX = 4;

function readSuffix(
  word: string,
  forms: (name: string) => readonly string[],
  isCity: (name: string) => boolean,
): PlaceForm | undefined {
  for (let n = 1; n <= LONGEST_SUFFIX && n < word.length - 1; n++) {
    const stem = word.slice(0, -n);
    const titled = stem.charAt(0).toUpperCase() + stem.slice(1);
    for (const name of [titled, titled.replace(/á$/u, 'a').replace(/é$/u, 'e')]) {
      if (!isCity(name)) continue;
      const column = forms(name).indexOf(word);
      if (column >= 0) return { name, write: (other) => forms(other)[column] };
    }
  }
  return undefined;
}
