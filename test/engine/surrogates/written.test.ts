/** Faults that the written documents of `npm run eval:fidelity` showed. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import { isOrdinary } from '../../../engine/lexicon/ordinary.ts';
import { isCountry } from '../../../engine/notation/places.ts';
import { loadNames, NAME_LANGUAGES, namesFor } from '../../../engine/surrogates/names.ts';
import { protectGiven } from '../../support/given-spans.ts';

beforeAll(() => loadNames(NAME_LANGUAGES));
const SALTS = Array.from({ length: 40 }, (_, i) => `${i}`);

describe('a whole name in one run', () => {
  test.each([
    ['zh', '{PERSON|王伟}来了'],
    ['ko', '{PERSON|김민수} 씨'],
  ])('%s is no ordinary word', async (language, text) => {
    for (const salt of SALTS) {
      const { replacements } = await protectGiven(text, { language, salt });
      expect(isOrdinary(replacements[0] as string, ['zh', 'ko']), replacements[0]).toBe(false);
    }
  });

  test.each(['陈兵', '高峰', '黎明'])('%s is an ordinary word of Chinese', (word) => {
    expect(isOrdinary(word, ['zh'])).toBe(true);
  });

  test.each(['진지한', '유명한'])('%s is an ordinary word of Korean', (word) => {
    expect(isOrdinary(word, ['ko'])).toBe(true);
  });

  it('has the gender of the title behind it', async () => {
    const { is } = namesFor('zh');
    for (const salt of SALTS) {
      const { replacements } = await protectGiven('{PERSON|吴志刚}先生见了{PERSON|蔡淑芬}小姐', {
        language: 'zh',
        salt,
      });
      const given = replacements.map((name) => name.slice(1));
      expect(is.feminine.has(given[0] as string), given[0]).toBe(false);
      expect(is.masculine.has(given[1] as string), given[1]).toBe(false);
    }
  });
});

it('a feminine given name that is also the genitive of a masculine one stays feminine', async () => {
  const { is } = namesFor('ru');
  for (const salt of SALTS.slice(0, 10)) {
    const { replacements } = await protectGiven('{PERSON|Валентина Морозова}', { language: 'ru', salt });
    expect(is.feminine.has((replacements[0] as string).split(' ')[0] as string), replacements[0]).toBe(true);
  }
});

it('Granada becomes another place', async () => {
  const { replacements } = await protectGiven('{LOCATION|Granada}', { language: 'es', salt: '1' });
  expect(replacements[0]).not.toBe('Granada');
});

test.each([
  ['Ísland', 'is', true],
  ['Suid-Afrika', 'af', true],
  ['Granada', 'es', false],
  ['Alemania', 'es', true],
])('%s in %s is a country: %s', (place, language, expected) => {
  expect(isCountry(place, language)).toBe(expected);
});
