/** Our copy of the database says what the package's own says. */
import { readdirSync } from 'node:fs';
import { eld } from 'eld/extrasmall';
import { expect, it } from 'vitest';
import { openIdentifier } from '../../../engine/text/identifier.ts';
import { readDocuments } from '../../../scripts/eval/data.ts';

const identifier = openIdentifier();

it('documents of 34 languages', () => {
  const folder = new URL('../../../scripts/train/documents', import.meta.url).pathname;
  expect(readdirSync(folder).length).toBeGreaterThan(30);
  let told = 0;
  for (const { id, text } of readDocuments(folder)) {
    const [own, theirs] = [identifier.detect(text), eld.detect(text)];
    if (theirs.language !== '') told++;
    expect([id, own.language, own.isReliable(), own.getScores()]).toEqual([
      id,
      theirs.language,
      theirs.isReliable(),
      theirs.getScores(),
    ]);
  }
  expect(told).toBeGreaterThan(2_000);
});

it.each(['', ' ', '12345', 'constructor __proto__ toString', '😀 \u2028 \t', 'ok'])('%j', (text) => {
  expect(identifier.detect(text).getScores()).toEqual(eld.detect(text).getScores());
});
