import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import {
  detectLanguage,
  languageAt,
  loadIdentification,
  mainLanguage,
  passagesOf,
} from '../../../engine/text/language.ts';

await loadIdentification();

const EN = 'The parcel was returned because nobody opened the door on Tuesday morning. ';
const DE = 'Bitte rufen Sie uns morgen wegen des unterschriebenen Mietvertrages zurück. ';
const FR = 'Nous vous remercions de votre commande et restons à votre disposition.\n';
const RU = 'Пожалуйста, позвоните нам завтра по поводу подписанного договора аренды. ';
const JA = '荷物は火曜日の朝に誰もいなかったため返送されました。明日もう一度お電話ください。';

it.each<[string, string, string[]]>([
  ['one language', EN + EN, ['en']],
  ['two', DE + DE + EN, ['de', 'en']],
  ['three, by lines', FR + DE + '\n' + EN, ['fr', 'de', 'en']],
  ['another script', EN + EN + RU, ['en', 'ru']],
  ['a script without spaces', JA + EN, ['ja', 'en']],
  ['names and numbers do not change the language', `${DE}John Smith, IBAN DE89 3704 0044 0532 0130 00. ${DE}`, ['de']],
  ['a short remark goes with its neighbours', `${DE}Thank you! ${DE}`, ['de']],
])('%s', (_name, text, languages) => {
  expect(passagesOf(text, detectLanguage(text)).map(({ language }) => language)).toEqual(languages);
});

test('passages cover a text without gaps, whatever it is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(EN, DE, FR, RU, JA, '\n', '. '), fc.string({ unit: 'binary' })), {
        maxLength: 8,
      }),
      (parts) => {
        const text = parts.join('');
        const passages = passagesOf(text, detectLanguage(text));
        expect([passages[0]?.start, passages.at(-1)?.end]).toEqual([0, text.length]);
        passages.forEach(
          ({ start, end }, i) =>
            expect(i === 0 ? 0 : passages[i - 1]?.end).toBe(start) ?? expect(end).toBeGreaterThanOrEqual(start),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('the main language is the one most of the text is in', () => {
  expect(mainLanguage(passagesOf(DE + DE + RU, 'ru'))).toBe('de');
});

test('a place has the language of its passage', () => {
  const passages = [
    { start: 0, end: 5, language: 'de' },
    { start: 5, end: 9, language: 'en' },
  ];
  expect([0, 4, 5, 8, 9].map((at) => languageAt(passages, at, 'fr'))).toEqual(['de', 'de', 'en', 'en', 'fr']);
  expect(languageAt(undefined, 3, 'fr')).toBe('fr');
});
