/** Which text the model reads: by language, and sentence by sentence where `spans.segment` says so (docs/interface.md#detection). */
import { describe, expect, it, test } from 'vitest';
import { findWithModel, type ModelPlan, type Reading } from '../../../engine/model/layer.ts';
import type { ModelPort, ModelText } from '../../../engine/ports.ts';
import { sentencesOf } from '../../../engine/text/sentences.ts';

/** A model that finds `name` in what it reads, and says what it read. */
function modelOf(name: (text: string) => string, confidence = 0.99): { port: ModelPort; read: ModelText[][] } {
  const read: ModelText[][] = [];
  const port: ModelPort = {
    id: 'v0.0',
    readers: new Map([['en', 'en']]),
    reported: { identifying: 0.5, other: 0.5 },
    sentenceConfidence: 0.95,
    strictFloor: 0.3,
    async tag(texts) {
      read.push(texts.map(({ text, language }) => ({ text, language })));
      return texts.map(({ text }) => {
        const wanted = name(text);
        const start = wanted === '' ? -1 : text.indexOf(wanted);
        return start < 0
          ? []
          : [{ start, end: start + wanted.length, type: 'PERSON', confidence, evidence: 'argmax' as const }];
      });
    },
  };
  return { port, read };
}

const plan = (segment: ModelPlan['segment']): ModelPlan => ({ segment, checkpoint: () => {} });
const reading = (text: string, language = 'de', more: Partial<Reading> = {}): Reading => ({ text, language, ...more });
const surfaces = (text: string, findings: readonly { start: number; end: number }[] | undefined): string[] =>
  (findings ?? []).map(({ start, end }) => text.slice(start, end));

const SHORT = 'Gestern kam Anna vorbei. Heute kommt Bert vorbei, sagt er.';
const LONG = `${'Am Ende war niemand mehr in dem Haus. '.repeat(33)}${SHORT}`;

test.each<[segment: ModelPlan['segment'], text: string, passes: number]>([
  ['none', LONG, 1],
  ['auto', SHORT, 1],
  ['auto', LONG, 2],
  ['sentence', SHORT, 2],
  ['sentence', 'Anna', 1],
])('%s', async (segment, text, passes) => {
  const { port, read } = modelOf(() => 'Anna');
  await findWithModel(port, [reading(text)], plan(segment));
  expect(read.map((texts) => texts.map((one) => one.text).join(''))).toEqual(
    Array.from({ length: passes }, () => text),
  );
});

describe('the closer look', () => {
  it('adds what lies beside the first, at its place in the text', async () => {
    const { port } = modelOf((text) => (text.length > 40 ? 'Anna' : 'Bert'));
    const { findings } = await findWithModel(port, [reading(SHORT)], plan('sentence'));
    expect(surfaces(SHORT, findings[0])).toEqual(['Anna', 'Bert']);
  });

  it('changes nothing of what the first found', async () => {
    const { port } = modelOf((text) => (text.length > 40 ? 'kam Anna' : 'Anna'));
    const { findings } = await findWithModel(port, [reading(SHORT)], plan('sentence'));
    expect(surfaces(SHORT, findings[0])).toEqual(['kam Anna']);
  });

  it('must be sure', async () => {
    const { port } = modelOf((text) => (text.length > 40 ? '' : 'Bert'), 0.8);
    const { findings } = await findWithModel(port, [reading(SHORT)], plan('sentence'));
    expect(findings[0]).toEqual([]);
  });
});

it('passages of a language that has a model of its own are read apart', async () => {
  const german = 'Das ist ein deutscher Satz. ';
  const english = 'And this is Anna in English. ';
  const text = `${german}${english}${german}`;
  const passages = [
    { start: 0, end: german.length, language: 'de' },
    { start: german.length, end: german.length + english.length, language: 'en' },
    { start: german.length + english.length, end: text.length, language: 'fr' },
  ];
  const { port, read } = modelOf(() => 'Anna');
  const { findings } = await findWithModel(port, [reading(text, 'de', { passages })], plan('none'));
  expect(read).toEqual([
    [
      { text: german, language: 'de' },
      { text: english, language: 'en' },
      { text: german, language: 'fr' },
    ],
  ]);
  expect(surfaces(text, findings[0])).toEqual(['Anna']);
  expect(findings[0]?.[0]?.start).toBe(text.indexOf('Anna'));
});

it('a model that throws is a layer that did not run', async () => {
  const port: ModelPort = {
    id: 'v0.0',
    readers: new Map(),
    reported: { identifying: 0.5, other: 0.5 },
    sentenceConfidence: 0.95,
    strictFloor: 0.3,
    tag: () => Promise.reject(new Error('no')),
  };
  expect(await findWithModel(port, [reading(SHORT)], plan('none'))).toEqual({
    findings: [],
    failed: 'model: failed to run',
  });
  expect((await findWithModel(undefined, [reading(SHORT)], plan('none'))).failed).toBe('model: not installed');
});

test.each<[text: string, sentences: string[]]>([
  [
    'One sentence is here now. Two sentences are here now.',
    ['One sentence is here now. ', 'Two sentences are here now.'],
  ],
  [
    'I met Dr. Smith and J. R. Brown in the hall. He left.',
    ['I met Dr. Smith and J. R. Brown in the hall. ', 'He left.'],
  ],
  ['Am 3. Mai kam sie endlich an. Danach war alles gut.', ['Am 3. Mai kam sie endlich an. ', 'Danach war alles gut.']],
  ['Name of the patient: Ann\nDate of the visit: today', ['Name of the patient: Ann\n', 'Date of the visit: today']],
  [
    '田中さんは昨日の夕方この駅に来ました。山田さんは行きませんでした。',
    ['田中さんは昨日の夕方この駅に来ました。', '山田さんは行きませんでした。'],
  ],
  ['', []],
])('sentences of %j', (text, sentences) => {
  expect(sentencesOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(sentences);
});

it('a text without an end is cut between words', () => {
  const text = 'word '.repeat(2_000);
  const sentences = sentencesOf(text);
  expect(sentences.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
  expect(Math.max(...sentences.map(({ start, end }) => end - start))).toBeLessThanOrEqual(2_001);
});
