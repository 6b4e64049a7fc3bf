/** The shared vectors of training and runtime (scripts/train/vectors). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import type { ModelConfig } from '../../../engine/model/config.ts';
import { Features, fnv, SINGLE, type Token } from '../../../engine/model/features.ts';

const VECTORS = new URL('../../../scripts/train/vectors/', import.meta.url);
const MODEL = new URL('../../../engine/model/weights/', import.meta.url);

const config = JSON.parse(readFileSync(new URL('all/config.json', MODEL), 'utf8')) as ModelConfig;
const gazetteer = readFileSync(new URL('gazetteer.bin', MODEL));
const features = new Features(
  config,
  gazetteer.buffer.slice(gazetteer.byteOffset, gazetteer.byteOffset + gazetteer.byteLength),
);

interface TextCase {
  text: string;
  /** start and end in code points, start and end in UTF-16, class, break before. */
  tokens: [number, number, number, number, number, number][];
  ids: number[][];
}

function idsOf(text: string, tokens: readonly Token[]): number[][] {
  const rows = tokens.map((token, i) => {
    const row = new Int32Array(config.width);
    features.word(features.surface(text, token), token.cls, row);
    row[3] = features.before(token);
    row[4] = features.after(tokens[i + 1]);
    return row;
  });
  for (let i = 0; i < tokens.length;) {
    if (tokens[i]?.cls !== SINGLE) i++;
    else {
      i = features.singles(text, tokens, i, (token, neighbours, lattice) => {
        rows[token]?.set(neighbours, 9);
        rows[token]?.set(lattice, config.gazetteer_column);
      });
    }
  }
  return rows.map((row) => [...row]);
}

const files = existsSync(VECTORS)
  ? readdirSync(VECTORS).filter((name) => name.endsWith('.json') && !['hash.json', 'pieces.json'].includes(name))
  : [];

it('there are vectors', () => {
  expect(files.length).toBeGreaterThanOrEqual(7);
});

test.each(files)('%s', (file) => {
  const { cases } = JSON.parse(readFileSync(new URL(file, VECTORS), 'utf8')) as { cases: TextCase[] };
  for (const { text, tokens: expected, ids } of cases) {
    const tokens = features.tokenise(text);
    expect({ text, tokens: tokens.map(({ start, end, cls, before }) => [start, end, cls, before]) }).toEqual({
      text,
      tokens: expected.map((token) => token.slice(2)),
    });
    expect({ text, ids: idsOf(text, tokens) }).toEqual({ text, ids });
  }
});

it('hashes, normal forms, case and shape', () => {
  const { cases } = JSON.parse(readFileSync(new URL('hash.json', VECTORS), 'utf8')) as {
    cases: { text: string; lower: string; folded: string; fnv: number; case: number; shape: string; bits: number }[];
  };
  for (const { text, lower, folded, ...rest } of cases) {
    expect({ text, lower: features.lower(text) }).toEqual({ text, lower });
    expect({ text, folded: features.folded(lower) }).toEqual({ text, folded });
    expect({ text, fnv: fnv(folded), case: features.caseOf(text), bits: features.bits(folded) }).toEqual({
      text,
      fnv: rest.fnv,
      case: rest.case,
      bits: rest.bits,
    });
  }
});
