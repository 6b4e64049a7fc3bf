import { expect, it } from 'vitest';
import { isFormOfAddress } from '../../../engine/lexicon/forms-of-address.ts';

it.each([
  ['en', 'Mr President'],
  ['en', 'Madam Chair'],
  ['en', 'President'],
  ['en', 'Mr.'],
  ['de', 'Herr Präsident'],
  ['de', 'Frau Vorsitzende'],
  ['fr', 'Monsieur le Président'],
  ['el', 'κύριε Πρόεδρε'],
  ['fi', 'Arvoisa puhemies'],
  ['tr', 'Ben'],
  ['zh', '敬礼'],
  ['ja', '貴社'],
  ['ko', '고객님'],
  ['th', 'ท่านประธาน'],
  ['ru', 'P. S.'],
])('%s: %s is how somebody is addressed', (language, surface) => {
  expect(isFormOfAddress(surface, language)).toBe(true);
});

it.each([
  ['en', 'Ben'],
  ['en', 'Mr President Okafor'],
  ['en', 'Madam Chairez'],
  ['en', 'Judge'],
  ['en', 'Phil'],
  ['de', 'Herr Präsidentius'],
  ['tr', 'Benan'],
  ['ja', '君島'],
  ['zh', '敬明'],
  ['xx', 'President'],
])('%s: %s may be a name', (language, surface) => {
  expect(isFormOfAddress(surface, language)).toBe(false);
});
