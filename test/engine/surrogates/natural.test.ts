import { beforeAll, describe, expect, it, test } from 'vitest';
import { Draws } from '../../../engine/surrogates/draws.ts';
import type { SurrogateRequest } from '../../../engine/surrogates/family.ts';
import { surrogateFor } from '../../../engine/surrogates/index.ts';
import { largeCitiesOf } from '../../../engine/surrogates/gazetteer.ts';
import { loadNames, NAME_LANGUAGES, namesFor } from '../../../engine/surrogates/names.ts';
import { testPorts } from '../../support/ports.ts';

beforeAll(() => loadNames(NAME_LANGUAGES));
const ports = testPorts();

const draw = (
  type: string,
  surface: string,
  language: string,
  more: Partial<SurrogateRequest> & { seed?: string } = {},
): string => {
  const { seed = '', ...rest } = more;
  const request: SurrogateRequest = {
    type,
    surface,
    language,
    preserveFormat: true,
    validChecksum: true,
    realm: 'preserve',
    bound: () => undefined,
    ...rest,
  };
  return surrogateFor(request, new Draws(ports, `${seed}\u0000${rest.attempt ?? 0}\u0000${surface}`)) as string;
};
const SEEDS = ['1', '2', '3', '4', '5', '6'];

describe('persons', () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ['Frau Dr. Müller-Lüdenscheid', 'de', /^Frau Dr\. \p{Lu}\p{Ll}+-\p{Lu}\p{Ll}+$/u],
    ['SMITH, John', 'en', /^\p{Lu}{3,}, \p{Lu}\p{Ll}+$/u],
    ['J. Smith', 'en', /^\p{Lu}\. \p{Lu}\p{L}+$/u],
    ['Ben Carter', 'en', /^(?!Ben )\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u],
    ['Mr Al Green', 'en', /^Mr (?!Al )\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u],
    ['Reese, Della', 'en', /^\p{Lu}\p{L}+, (?!Della)\p{Lu}\p{L}+$/u],
    ['Phil Collins', 'en', /^(?!Phil )\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u],
    ['Dr. phil. Müller', 'de', /^Dr\. phil\. \p{Lu}\p{L}+$/u],
    ['Don Draper', 'en', /^(?!Don )\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u],
    ['Don Pedro', 'es', /^Don (?!Pedro)\p{Lu}\p{L}+$/u],
    ['Pan Kowalski', 'pl', /^Pan (?!Kowalski)\p{Lu}\p{L}+$/u],
    ['Tuan Nguyen', 'en', /^(?!Tuan )\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u],
    ['Md Rahman', 'en', /^(?!Md )\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u],
    ['Anna Le', 'en', /^\p{Lu}\p{L}+ (?!Le$)\p{Lu}\p{L}+$/u],
    ['Le, Anna', 'en', /^(?!Le,)\p{Lu}\p{L}+, \p{Lu}\p{L}+$/u],
    ['Le Pen, Marine', 'fr', /^Le (?!Pen)\p{Lu}[\p{L}-]+, \p{Lu}[\p{L}-]+$/u],
    ['T.J.', 'en', /^(?!T\.J\.)\p{Lu}\.\p{Lu}\.$/u],
    ['K., M.', 'de', /^\p{Lu}\., \p{Lu}\.$/u],
    ['Ms X', 'en', /^Ms \p{Lu}$/u],
    ['Ж', 'ru', /^\p{Lu}$/u],
    ['David Ben Gurion', 'en', /^\p{Lu}\p{L}+ Ben \p{Lu}\p{L}+$/u],
    ['Robert Downey Jr.', 'en', /^\p{Lu}\p{Ll}+ \p{Lu}\p{L}+ Jr\.$/u],
    ['Ivanova', 'ru', /^[A-Z][a-z]+a(?:ia)?$/],
    ['Мария Ивановна Петрова', 'ru', /^\p{L}+ \p{L}+(?:овна|евна|ична) \p{L}+(?:а|ая|[^а]{2})$/u],
    ['Иванов Иван Иванович', 'ru', /^\p{L}+ \p{L}+ \p{L}+(?:ович|евич|ич)$/u],
    ['Петров И. И.', 'ru', /^\p{L}+ \p{Lu}\. \p{Lu}\.$/u],
    ['Олена Шевченко', 'uk', /^[\p{Script=Cyrillic}]+ [\p{Script=Cyrillic}]+$/u],
    ['Бојана Јовановић', 'sr', /^[\p{Script=Cyrillic}]+ [\p{Script=Cyrillic}]+$/u],
    ['Мария Иванова', 'bg', /^\p{L}+ \p{L}+[ав]а$|^\p{L}+ \p{L}+$/u],
    ['Jana Nováková', 'cs', /^\p{L}+ \p{L}+(?:ová|á|í)$/u],
    ['Zuzana Kováčová', 'sk', /^\p{L}+ \p{L}+[áí]$/u],
    ['Anna Bērziņa', 'lv', /^\p{L}+ \p{L}+[aeou]s?$/u],
    ['Ona Kazlauskienė', 'lt', /^\p{L}+ \p{L}+ė$/u],
    ['Ελένη Παπαδοπούλου', 'el', /^\p{Script=Greek}+ \p{Script=Greek}+$/u],
    ['Guðrún Jónsdóttir', 'is', /^\p{L}+ \p{L}+dóttir$/u],
    ['María García López', 'es', /^\p{L}+ \p{L}+ \p{L}+$/u],
    ['João da Silva', 'pt', /^\p{L}+ da \p{L}+$/u],
    ['Ludwig van Dam', 'nl', /^\p{L}+ van \p{L}+$/u],
    ['Nguyễn Văn An', 'vi', /^\p{L}+ Văn \p{L}+$/u],
    ['李小明', 'zh', /^\p{Script=Han}{3}$/u],
    ['山田 太郎', 'ja', /^\p{Script=Han}+ \p{Script=Han}+$/u],
    ['김민수', 'ko', /^\p{Script=Hangul}{3}$/u],
    ['محمد علي', 'ar', /^[\p{Script=Arabic}\p{M}]+ [\p{Script=Arabic}\p{M}]+$/u],
    ['علی رضایی', 'fa', /^\p{Script=Arabic}+ \p{Script=Arabic}+$/u],
    ['राम शर्मा', 'hi', /^[\p{Script=Devanagari}]+ [\p{Script=Devanagari}]+$/u],
    ['สมชาย ใจดี', 'th', /^[\p{Script=Thai}]+ [\p{Script=Thai}]+$/u],
  ];
  test.each(cases)('%s (%s)', (surface, language, expected) => {
    for (const seed of SEEDS) {
      const drawn = draw('PERSON', surface, language, { seed });
      expect(drawn).toMatch(expected);
      expect(drawn).not.toBe(surface);
    }
  });

  test.each([
    ['Maria Weber', 'de', true],
    ['Mr John Brown', 'en', false],
    ['Anna Kowalska', 'pl', true],
    ['Иван Петров', 'ru', false],
    ['Giulia Rossi', 'it', true],
  ])('%s keeps its gender', (surface, language, feminine) => {
    const { is } = namesFor(language);
    for (const seed of SEEDS) {
      const given = draw('PERSON', surface, language, { seed }).replace(/^Mr /, '').split(' ')[0] as string;
      expect((feminine ? is.feminine : is.masculine).has(given), given).toBe(true);
    }
  });

  it('a drawn name is no ordinary word of its language', () => {
    const words = new Set([
      'will',
      'mark',
      'rose',
      'may',
      'hope',
      'grace',
      'baker',
      'young',
      'stone',
      'mai',
      'sommer',
      'petit',
    ]);
    for (const language of ['en', 'de', 'fr']) {
      const { given, family } = namesFor(language);
      expect([...given, ...family].filter((name) => words.has(name.toLowerCase()))).toEqual([]);
    }
  });

  it('every language has names enough', () => {
    expect(NAME_LANGUAGES.length).toBeGreaterThanOrEqual(30);
    for (const language of NAME_LANGUAGES)
      expect(namesFor(language).given.length * namesFor(language).family.length, language).toBeGreaterThan(1_500);
  });

  it('an initial follows the given name that is bound beside the family name', () => {
    const bound = (word: string): string | undefined => ({ schmidt: 'Weber', maria: 'Anna' })[word.toLowerCase()];
    const initial = (letter: string, family: string): string | undefined =>
      letter.toLowerCase() === 'm' && family.toLowerCase() === 'schmidt' ? 'Anna' : undefined;
    expect(draw('PERSON', 'M. Schmidt', 'de', { bound, initial })).toBe('A. Weber');
    expect(draw('EMAIL', 'm.schmidt@firma.de', 'de', { bound, initial })).toMatch(/^a\.weber@example\./);
    expect(draw('EMAIL', 'mschmidt@firma.de', 'de', { bound, initial })).toMatch(/^aweber@/);
    expect(draw('EMAIL', 'schmidtm@firma.de', 'de', { bound, initial })).toMatch(/^webera@/);
    expect(draw('USERNAME', 'maria84', 'de', { bound, initial })).toMatch(/^anna\d\d$/);
    expect(draw('USERNAME', 'mariaschmidt', 'de', { bound, initial })).toBe('annaweber');
    expect(draw('URL', 'https://example.com/people/maria-schmidt', 'de', { bound, initial })).toMatch(/\/anna-weber$/);
  });

  it('3,000 persons draw 3,000 names in little time', () => {
    const { given, family } = namesFor('en');
    const used = new Set<string>();
    const start = performance.now();
    for (let i = 0; i < 3_000; i++) {
      const surface = `${given[i % given.length]} ${family[(i * 7) % family.length]}`;
      for (let attempt = 0; ; attempt++) {
        expect(attempt).toBeLessThan(64);
        const drawn = draw('PERSON', surface, 'en', { attempt, seed: String(i) });
        if (used.has(drawn)) continue;
        used.add(drawn);
        break;
      }
    }
    expect(used.size).toBe(3_000);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe('places, organisations, addresses', () => {
  test.each([
    ['LOCATION', 'Frankreich', 'de', /^\p{Lu}[\p{L} -]+$/u],
    ['LOCATION', 'Paris, France', 'fr', /^[^,]+, [^,]+$/u],
    ['LOCATION', 'NEW YORK', 'en', /^[A-Z ]+$/u],
    ['LOCATION', '東京', 'ja', /^[\p{Script=Han}\p{Script=Hiragana}]+$/u],
    ['ORGANIZATION', 'Universitätsklinikum Heidelberg', 'de', /^Universitätsklinikum (?!Heidelberg)\p{L}+$/u],
    ['ORGANIZATION', 'University of Oxford', 'en', /^University of (?!Oxford)\p{L}+$/u],
    ['ORGANIZATION', 'P&O Ferries', 'en', /^(?!P&O)\p{Lu}&\p{Lu} (?!Ferries)\p{L}+$/u],
    ['ORGANIZATION', 'H&M', 'sv', /^(?!H&M)\p{Lu}&\p{Lu}$/u],
    ['ORGANIZATION', 'Müller e Figli S.r.l.', 'it', /^(?!Müller)\p{Lu}\p{L}+ e (?!Figli)\p{L}+ S\.r\.l\.$/u],
    ['ORGANIZATION', 'Deutsche Bank AG', 'de', /^\p{L}+ Bank AG$/u],
    ['ORGANIZATION', 'Banco Santander, S.A.', 'es', /^Banco (?!Santander)\p{L}+, S\.A\.$/u],
    ['ORGANIZATION', '株式会社山田製作所', 'ja', /^株式会社\p{Script=Han}+$/u],
    ['ORGANIZATION', 'ООО Ромашка', 'ru', /^ООО \p{L}+$/u],
    ['ORGANIZATION', 'Novák s.r.o.', 'cs', /^\p{L}+ s\.r\.o\.$/u],
    ['ADDRESS', 'Lindenstraße 12a, 10115 Berlin', 'de', /^\p{Lu}\p{L}+straße \d\da, \d{5} (?!Berlin)\p{L}+$/u],
    ['ADDRESS', '12 rue de la Paix, 75002 Paris', 'fr', /^\d\d rue de la \p{L}+, \d{5} (?!Paris)[\p{L}-]+$/u],
    ['ADDRESS', '20 Elm Street, Springfield, IL 62704', 'en', /^\d\d \p{L}+ Street, [\p{L} ]+, [A-Z]{2} \d{5}$/u],
    [
      'ADDRESS',
      '10 Downing Street, London SW1A 2AA',
      'en',
      /^\d\d \p{L}+ Street, (?!London)\p{L}+ [A-Z]{1,2}\d \d[A-Z]{2}$/u,
    ],
    ['ADDRESS', 'ul. Długa 5/7, 00-238 Warszawa', 'pl', /^ul\. \p{L}+ \d\/\d, \d\d-\d{3} (?!Warszawa)\p{L}+$/u],
    ['ADDRESS', 'Via Roma 10, 20121 Milano, Italia', 'it', /^Via [\p{L}’' -]+ \d\d, \d{5} (?!Milano)\p{L}+, Italia$/u],
  ] as const)('%s %s', (type, surface, language, expected) => {
    for (const seed of SEEDS) expect(draw(type, surface, language, { seed })).toMatch(expected);
  });

  it('a large city becomes a large one of the same country', () => {
    const large = (largeCitiesOf('DE', 'de') ?? []).map(({ name }) => name);
    for (const seed of SEEDS) expect(large).toContain(draw('LOCATION', 'Hamburg', 'de', { seed }));
  });
});

describe('dates with names', () => {
  test.each([
    ['4 maja 2021', 'pl', /^\d{1,2} \p{L}+ \d{4}$/u],
    ['12 марта 2020 г.', 'ru', /^\d{1,2} \p{L}+ \d{4} г\.$/u],
    ['den 3. März 2019', 'de', /^den \d{1,2}\. \p{L}+ \d{4}$/u],
    ['March 3rd, 2021', 'en', /^\p{L}+ \d{1,2}(?:st|nd|rd|th), \d{4}$/u],
  ])('%s', (surface, language, expected) => {
    for (const seed of SEEDS) {
      const drawn = draw('DATE', surface, language, { seed });
      expect(drawn).toMatch(expected);
      expect(drawn).not.toBe(surface);
    }
  });
});
