import { beforeAll, describe, expect, it, test } from 'vitest';
import { pronounAfter, relationAfter, relationBefore } from '../../../engine/lexicon/relations.ts';
import { loadNames, NAME_LANGUAGES, namesFor } from '../../../engine/surrogates/names.ts';
import { splitRun } from '../../../engine/surrogates/run-names.ts';
import { PARTICLE_NAMES } from '../../../engine/surrogates/tables/particle-names.ts';
import { protectGiven } from '../../support/given-spans.ts';

beforeAll(() => loadNames(NAME_LANGUAGES));
const SALTS = ['1', '2', '3', '4', '5'];

describe('gender follows what stands beside the name', () => {
  /** The name alone tells nothing, or something else. */
  test.each<[language: string, text: string, feminine: boolean, at: number]>([
    ['en', 'Her husband {PERSON|Kirstin Moss} called.', false, 0],
    ['en', '{PERSON|Priya Walker}, her mother, came.', true, 0],
    ['en', '{PERSON|Ashwin Patel} said that he was ill.', false, 0],
    ['en', 'their daughter {PERSON|Alexis} is four', true, 0],
    ['de', 'seine Frau {PERSON|Kim Adler}', true, 0],
    ['de', 'Herr {PERSON|Kim Adler}', false, 0],
    ['fr', 'son époux {PERSON|Dominique Vidal}', false, 0],
    ['es', 'su hija {PERSON|Guadalupe Ríos}', true, 0],
    ['it', 'il marito {PERSON|Andrea Bini}', false, 0],
    ['pl', 'jego żona {PERSON|Nikola Wrona}', true, 0],
    ['ru', 'его жена {PERSON|Женя Бойко}', true, 0],
    ['sv', 'hans hustru {PERSON|Kim Ek}', true, 0],
    ['ja', '奥様の{PERSON|田中薫}様', true, 0],
    ['zh', '他的妹妹{PERSON|王晓}', true, 0],
  ])('%s %s', async (language, text, feminine, at) => {
    for (const salt of SALTS) {
      const { replacements } = await protectGiven(text, { language, salt });
      const { is } = namesFor(language);
      const drawn = replacements[at] as string;
      const { given } = splitRun(drawn, namesFor(language));
      const name = /\p{Script=Han}/u.test(drawn) ? given : (drawn.split(' ')[0] as string);
      expect((feminine ? is.feminine : is.masculine).has(name), drawn).toBe(true);
    }
  });

  test.each([
    ['en', 'with her aunt ', 'feminine'],
    ['en', 'with her aunt, Mrs ', 'feminine'],
    ['en', 'the table of ', undefined],
    ['en', 'Her husband. ', undefined],
    ['cs', 'její manžel ', 'masculine'],
    ['fi', 'hänen vaimonsa ', 'feminine'],
    ['ar', 'وزوجته ', 'feminine'],
  ])('%s "%s" is %s', (language, before, expected) => {
    expect(relationBefore(before, language, (word) => word === 'Mrs')).toBe(expected);
  });

  it('reads relations and pronouns behind a name', () => {
    expect(relationAfter(', his wife, came', 'en')).toBe('feminine');
    expect(relationAfter(' (Vater)', 'de')).toBe('masculine');
    expect(relationAfter(' came with his wife', 'en')).toBeUndefined();
    expect(pronounAfter(' was here; she left', 'en')).toBe('feminine');
  });
});

describe('a family keeps one name', () => {
  test.each<[language: string, text: string]>([
    ['ja', '{PERSON|田中健太}様と{PERSON|田中さくら}様。{PERSON|田中}さん'],
    ['zh', '{PERSON|王伟}和{PERSON|王芳}，{PERSON|王}先生'],
    ['ko', '{PERSON|김민수} 씨와 {PERSON|김지연} 씨, {PERSON|김} 씨'],
  ])('%s %s', async (language, text) => {
    for (const salt of SALTS) {
      const { replacements } = await protectGiven(text, { language, salt });
      const [first = '', second = '', alone = ''] = replacements;
      expect(first.startsWith(alone), replacements.join()).toBe(true);
      expect(second.startsWith(alone), replacements.join()).toBe(true);
      expect(first).not.toBe(second);
    }
  });

  test.each<[language: string, text: string]>([
    ['th', '{PERSON|สมชาย ใจดี} {PERSON|มาลี ใจดี}'],
    ['hi', '{PERSON|राजेश शर्मा} {PERSON|सुनीता शर्मा}'],
    ['ar', '{PERSON|أحمد الخطيب} {PERSON|فاطمة الخطيب}'],
    ['he', '{PERSON|דוד לוי} {PERSON|רחל לוי}'],
    ['pl', '{PERSON|Jan Nowak} {PERSON|Maria Nowak}'],
    ['en', '{PERSON|Lisa Moss} {PERSON|Tom Moss}'],
  ])('%s %s', async (language, text) => {
    for (const salt of SALTS) {
      const { replacements } = await protectGiven(text, { language, salt });
      const families = replacements.map((name) => name.split(' ').at(-1));
      expect(new Set(families).size, replacements.join()).toBe(1);
    }
  });

  it('in the forms of women and men, and in cases', async () => {
    for (const salt of SALTS) {
      const { replacements } = await protectGiven(
        '{PERSON|Marią Nowak} {PERSON|Jan Nowak} {PERSON|Nowaka} {PERSON|Nowakiem}',
        { language: 'pl', salt },
      );
      const [wife = '', man = '', genitive = '', instrumental = ''] = replacements.map((name) =>
        name.split(' ').at(-1),
      );
      expect(wife).toBe(man);
      const stem = man.slice(0, -2);
      expect([genitive.startsWith(stem), instrumental.startsWith(stem)], replacements.join()).toEqual([true, true]);
      expect(genitive).not.toBe(man);
    }
  });
});

test.each([
  ['Raquel del Pozo', 'es', 'raquel.delpozo@gmail.com'],
  ['Marieke van den Berg', 'nl', 'm.vandenberg@ziggo.nl'],
  ['Ana da Silva', 'pt', 'ana.dasilva@sapo.pt'],
])('the particle of %s fits the name behind it, and the address follows', async (name, language, address) => {
  for (const salt of SALTS) {
    const { replacements } = await protectGiven(`{PERSON|${name}} {EMAIL|${address}}`, { language, salt });
    const [drawn = '', mail = ''] = replacements;
    const words = drawn.split(' ');
    const particles = words.slice(1, -1).join(' ');
    expect(PARTICLE_NAMES[`${language} ${particles}`]).toContain(words.at(-1));
    const plain = words.slice(1).join('').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    expect(mail).toContain(plain);
  }
});
