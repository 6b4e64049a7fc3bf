/** The English model's word pieces against those of training (scripts/train/vectors/pieces.json). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readModel, type ModelBundle, type NetBundle } from '../../../daemon/engine/model-files.ts';
import { Features, type Token } from '../../../engine/model/features.ts';
import { Pieces } from '../../../engine/model/pieces.ts';

const VECTORS = new URL('../../../scripts/train/vectors/pieces.json', import.meta.url);

const { nets } = readModel() as ModelBundle;
const all = nets['all'] as NetBundle;
const features = new Features(all.config, all.gazetteer);
const data = nets['en']?.pieces;

it('every word has the pieces of training', () => {
  const { cases } = JSON.parse(readFileSync(VECTORS, 'utf8')) as {
    cases: { text: string; class: number; pieces: number[] }[];
  };
  expect(cases.length).toBeGreaterThan(300);
  if (data === undefined) throw new Error('the English model has no pieces');
  const pieces = new Pieces(data);
  for (const { text, class: cls, pieces: expected } of cases) {
    const token: Token = { start: 0, end: text.length, cls, before: 0 };
    const folded = features.folded(features.lower(features.surface(text, token)));
    expect({ text, pieces: pieces.of(folded, cls) }).toEqual({ text, pieces: expected });
  }
});

it('a vocabulary that does not belong to the vectors is refused', () => {
  if (data === undefined) throw new Error('the English model has no pieces');
  expect(() => new Pieces({ vocabulary: new TextEncoder().encode('[CLS]\n').buffer, vectors: data.vectors })).toThrow(
    'special piece',
  );
  expect(() => new Pieces({ vocabulary: data.vocabulary, vectors: data.vectors.slice(0, 400) })).toThrow('do not fit');
});
