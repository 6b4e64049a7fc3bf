import { expect, it } from 'vitest';
import { namesOfRosters } from '../../../engine/resolve/rosters.ts';
import { marked } from '../../support/marked.ts';

const WORDS = new Set(['name', 'soup', 'total', 'late']);

function added(source: string): string[] {
  const { text, findings } = marked(source);
  return namesOfRosters(text, findings, (word) => WORDS.has(word.toLowerCase())).map(({ start, end }) =>
    text.slice(start, end),
  );
}

it.each([
  ['[PERSON Thirza] – fish\n[PERSON Jago] – soup\nPenhaligon – large\n[PERSON Desiree] – small\n', ['Penhaligon']],
  ['[PERSON ewan]: hi\n[PERSON magda]: no\n[PERSON ewan]: ok\nyetunde: mine\n', ['yetunde']],
  ['1. [PERSON Kez]  12\n2. [PERSON Jo Li]  9\n3. [PERSON Amma]  8\n4. Wee Stevie  7\n', ['Wee Stevie']],
  ['[PERSON निशा] 187\n[PERSON संध्या] 187\n[PERSON रत्ना] 179\nप्रभात 188\n', ['प्रभात']],
])('%s', (source, names) => {
  expect(added(source)).toEqual(names);
});

it.each([
  ['a heading is a word', 'Name  Soup\n[PERSON Kez]  12\n[PERSON Jago]  9\n[PERSON Amma]  8\n'],
  ['two persons prove nothing', '[PERSON Kez]: hi\n[PERSON Jago]: no\nYetunde: mine\n'],
  [
    'most lines are something else',
    '[PERSON Kez]: hi\n[PERSON Jago]: no\n[PERSON Amma]: a\nOne: b\nTwo: c\nZwo: d\nDry: e\n',
  ],
  ['a place is a place', '[PERSON Kez]: hi\n[PERSON Jago]: no\n[PERSON Amma]: a\n[LOCATION Leeds]: d\n'],
  ['another sign behind it', '[PERSON Kez]: hi\n[PERSON Jago]: no\n[PERSON Amma]: a\nLeeds; rain\n'],
])('not where %s', (_, source) => {
  expect(added(source)).toEqual([]);
});
