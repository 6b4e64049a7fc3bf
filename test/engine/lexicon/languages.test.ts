/** The languages that are read are those of the bundled models; others are read by rules, or not at all. */
import { expect, it, test } from 'vitest';
import { readModel } from '../../../daemon/engine/model-files.ts';
import { canonicalTag, MODEL_LANGUAGES, RULE_LANGUAGES } from '../../../engine/lexicon/languages.ts';
import { guessLanguage, loadIdentification } from '../../../engine/text/language.ts';

it('the bundled models read these languages', () => {
  expect([...MODEL_LANGUAGES]).toEqual(Object.keys(readModel()!.languages).toSorted());
});

it('a language is read by the model or by rules, not by both lists', () => {
  expect([...RULE_LANGUAGES].filter((tag) => MODEL_LANGUAGES.has(tag))).toEqual([]);
});

test.each([
  ['no', 'nb'],
  ['no-NO', 'nb-NO'],
  ['iw', 'he'],
  ['in', 'id'],
  ['de-AT', 'de-AT'],
])('%s is %s', (tag, expected) => {
  expect(canonicalTag(tag)).toBe(expected);
});

it('a short text is of a language that the models read', async () => {
  await loadIdentification();
  for (const text of [
    'Lunch with Sam at one',
    'ok thx see u later',
    'Meeting moved to 3',
    'Neue Rechnung',
    'Bel Anna terug',
  ])
    expect([text, MODEL_LANGUAGES.has(guessLanguage(text, MODEL_LANGUAGES).language)]).toEqual([text, true]);
});
