import { beforeAll, describe, expect, it, test } from 'vitest';
import { generalized } from '../../../engine/actions/generalize.ts';
import { splitJoined, titleOf, titlesBefore, TITLES, type TitleRow } from '../../../engine/lexicon/titles.ts';
import { Draws } from '../../../engine/surrogates/draws.ts';
import { surrogateFor } from '../../../engine/surrogates/index.ts';
import { loadNames, NAME_LANGUAGES, namesFor } from '../../../engine/surrogates/names.ts';
import { testPorts } from '../../support/ports.ts';

beforeAll(() => loadNames(NAME_LANGUAGES));
const ports = testPorts();

const surrogate = (surface: string, language: string): string =>
  surrogateFor(
    {
      type: 'PERSON',
      surface,
      language,
      preserveFormat: true,
      validChecksum: true,
      realm: 'preserve',
      bound: () => undefined,
    },
    new Draws(ports, surface),
  ) as string;

/** The form as people write it: capitals where the script has them, a full stop where the form needs one. */
function written(form: string, { caution, position }: TitleRow): string {
  const capital = position === 'after' ? form : form.charAt(0).toUpperCase() + form.slice(1);
  return caution === 'needs-stop' ? `${capital}.` : capital;
}

function named(title: string, language: string, { position }: TitleRow): { surface: string; words: string[] } {
  const names = namesFor(language === 'sr' && /[а-я]/iu.test(title) ? 'sr-Cyrl' : language);
  const given = names.given.find((name) => [...name].length > 1 && !/[\s-]/u.test(name)) as string;
  const family = names.family.find((name) => [...name].length > 1 && !/[\s-]/u.test(name)) as string;
  const joined = ['zh', 'ja', 'ko'].includes(language);
  const name = joined ? family + given : `${given} ${family}`;
  const surface = {
    before: `${title} ${name}`,
    after: `${name} ${title}`,
    'joined-before': title + name,
    'joined-after': name + title,
  }[position ?? 'before'];
  return { surface, words: [given, family] };
}

const CASES = TITLES.flatMap((row) =>
  row.languages.flatMap((language) => row.forms.split(' ').map((form) => [written(form, row), language, row] as const)),
);

describe('every title of every language', () => {
  test.each(CASES)('%s (%s) is kept by a surrogate and by generalize level 2', (title, language, row) => {
    const { surface, words } = named(title, language, row);
    const drawn = surrogate(surface, language);
    const coarse = generalized({ type: 'PERSON', surface, language }, 2).replacement;
    const wrong = [drawn, coarse].filter(
      (text) => !text.includes(title) || words.some((word) => text.replace(title, '').includes(word)),
    );
    expect({ surface, drawn, coarse, wrong }).toEqual({ surface, drawn, coarse, wrong: [] });
  });
});

test.each([
  ['Hra Virtanen', 'fi', 'masculine'],
  ['Fr Müller', 'de', 'feminine'],
  ['Lady Okafor', 'en', 'feminine'],
  ['Mr Jansen', 'en', 'masculine'],
  ['Mx Okafor', 'en', undefined],
])('%s (%s) tells the gender %s', (surface, language, gender) => {
  expect(titleOf(surface.split(' ')[0] as string, language)?.gender).toBe(gender);
});

test.each([
  ['Phil', 'en'],
  ['Don', 'en'],
  ['Pak', 'ko'],
  ['M.', 'en'],
  ['Bà', 'fr'],
])('%s is no title in %s', (word, language) => {
  expect(titleOf(word, language)).toBeUndefined();
});

it('a character that ends names is a title only behind a name of two', () => {
  expect(splitJoined('田中様', 'ja')).toEqual({ before: '', name: '田中', after: '様' });
  expect(splitJoined('鵜殿', 'ja').after).toBe('');
  expect(splitJoined('คุณากร', 'th').before).toBe('');
  expect(splitJoined('นางสาวสมหญิง ใจดี', 'th')).toEqual({ before: 'นางสาว', name: 'สมหญิง ใจดี', after: '' });
});

it('titles before a name are read from the nearest', () => {
  expect(titlesBefore('An Frau Dr. Sölle', 12, 'de').map(({ role }) => role)).toEqual(['degree', 'address']);
  expect(titlesBefore('An den Sölle', 7, 'de')).toEqual([]);
});
