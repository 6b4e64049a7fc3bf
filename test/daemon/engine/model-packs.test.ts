/** Model packs of the operator (`--models DIR`): tiny ones, built here, in the real app. */
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { packPort, tryPacks, zeroShotPort } from '../../../daemon/engine/ports.ts';
import { findPacks, type ModelPack, type ZeroShotPack } from '../../../daemon/engine/model-packs.ts';
import { detect } from '../../../engine/detect.ts';
import { testApp } from '../../support/map-app.ts';
import {
  byteLevelTokenizer,
  glinerModel,
  lookupModel,
  unigramTokenizer,
  wordPieceTokenizer,
  writePack,
} from '../../support/packs.ts';
import { detectPlan, texts } from '../../support/plans.ts';
import { testPorts } from '../../support/ports.ts';
import { temporaryDirectory } from '../../support/volume.ts';

const LABELS = ['O', 'B-PER', 'I-PER', 'B-LOC', 'I-LOC', 'B-DIS'];
const CONFIG = {
  id2label: Object.fromEntries(LABELS.map((label, i) => [String(i), label])),
  max_position_embeddings: 40,
  language: ['en'],
};
/** What the tiny models know: the label of a piece, by its word. */
const KNOWN: Readonly<Record<string, number>> = { anna: 1, bell: 2, leeds: 3, gout: 5 };
const labelOf = (piece: string): number => KNOWN[piece.replace(/^(?:##|▁|Ġ)/, '').toLowerCase()] ?? 0;

const WORDS = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'anna',
  'bell',
  'leeds',
  'gout',
  'met',
  '##ford',
  '.',
  ',',
  'a',
  'in',
];
const wordPiece = {
  'model.onnx': lookupModel(WORDS, labelOf, LABELS.length),
  'tokenizer.json': wordPieceTokenizer(WORDS),
  'config.json': CONFIG,
};

const letters = (text: string): string[] => [...text].map((letter) => (letter === ' ' ? 'Ġ' : letter));
/** Merges that build each word from its left. */
function byteLevel(): { vocabulary: string[]; merges: string[] } {
  const vocabulary = new Set([
    '<s>',
    '</s>',
    '<unk>',
    ...letters(' abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,'),
  ]);
  const merges: string[] = [];
  for (const word of [' Anna', ' Bell', ' Leeds', ' gout', ' met', ' in']) {
    const [first, ...rest] = letters(word);
    let joined = first as string;
    for (const letter of rest) {
      merges.push(`${joined} ${letter}`);
      joined += letter;
      vocabulary.add(joined);
    }
  }
  return { vocabulary: [...vocabulary], merges };
}

const UNIGRAM: [string, number][] = [
  ['<s>', 0], ['</s>', 0], ['<unk>', 0], ['▁', -5], ['▁Anna', -1], ['▁Bell', -1], ['▁Leeds', -1], ['▁gout', -1], ['▁met', -1], ['▁in', -1],
  ['.', -2], [',', -2], ['a', -4], ['▁a', -4],
]; // prettier-ignore

function packsIn(folders: Readonly<Record<string, Parameters<typeof writePack>[1]>>): string {
  const directory = temporaryDirectory();
  for (const [name, files] of Object.entries(folders)) writePack(join(directory, name), files);
  return directory;
}

const TEXT = 'Anna Bell met Anna, in Leeds.';

/** Finds with the first model of a folder of packs, in this thread. */
async function foundBy(files: Parameters<typeof writePack>[1], text: string): Promise<string[]> {
  const packs = findPacks(packsIn({ 'tiny-v7.1': files }), ['v1.0']);
  expect([...(await tryPacks(packs))]).toEqual([]);
  const model = packPort(packs.models[0] as ModelPack, undefined);
  const spans = { ...detectPlan({}).spans, complete: false, completeNames: false, sweepRepeats: false };
  const { inputs } = await detect(detectPlan({ layers: ['model'], spans }), texts(text), { ...testPorts(), model });
  return (inputs[0]?.segments[0]?.findings ?? []).map(({ start, end, type }) => `${type}:${text.slice(start, end)}`);
}

test.each<[name: string, files: Parameters<typeof writePack>[1]]>([
  ['WordPiece', wordPiece],
  [
    'byte-level BPE',
    {
      'model.onnx': lookupModel(byteLevel().vocabulary, labelOf, LABELS.length),
      'tokenizer.json': byteLevelTokenizer(byteLevel().vocabulary, byteLevel().merges),
      'config.json': CONFIG,
    },
  ],
  [
    'Unigram',
    {
      'model.onnx': lookupModel(
        UNIGRAM.map(([piece]) => piece),
        labelOf,
        LABELS.length,
      ),
      'tokenizer.json': unigramTokenizer(UNIGRAM),
      'config.json': CONFIG,
    },
  ],
])('a token classifier with a %s tokenizer', async (_, files) => {
  expect(await foundBy(files, TEXT)).toEqual(['PERSON:Anna Bell', 'PERSON:Anna', 'LOCATION:Leeds']);
});

it('nothing is lost at the borders of windows, nor after character 100,000', async () => {
  const text = `${'met Anna Bell in a. '.repeat(9)}${`${'.'.repeat(99)}\n`.repeat(5)}${' '.repeat(100_000)}Leeds`;
  expect(await foundBy(wordPiece, text)).toEqual([
    ...Array.from({ length: 9 }, () => 'PERSON:Anna Bell'),
    'LOCATION:Leeds',
  ]);
});

it('a label map names types of ours, of the operator, or none', async () => {
  const files = { ...wordPiece, 'labels.json': { DIS: 'HEALTH_CONDITION', LOC: null, PER: 'PATIENT' } };
  expect(await foundBy(files, 'Anna Bell in Leeds, gout.')).toEqual(['PATIENT:Anna Bell', 'HEALTH_CONDITION:gout']);
});

describe('a broken pack gets one line and is not listed', () => {
  test.each<[why: string, name: string, files: Parameters<typeof writePack>[1], line: string]>([
    ['no version', 'tiny', wordPiece, "model pack tiny: the folder's name does not end in a version such as v2.0"],
    ['the version of another', 'v1.0', wordPiece, 'model pack v1.0: another model is v1.0 already'],
    ['no graph', 'v2.0', { 'tokenizer.json': {}, 'config.json': CONFIG }, 'model pack v2.0: model.onnx is missing'],
    ['no labels', 'v2.0', { ...wordPiece, 'config.json': {} }, 'model pack v2.0: config.json has no id2label'],
    ['no JSON', 'v2.0', { ...wordPiece, 'config.json': '{' }, 'model pack v2.0: config.json is no JSON'],
    [
      'labels of nothing',
      'v2.0',
      { ...wordPiece, 'config.json': { id2label: { 0: 'O', 1: 'B-WIDGET' } } },
      'model pack v2.0: no label means a type of ours; name them in labels.json',
    ],
    [
      'a map to no type',
      'v2.0',
      { ...wordPiece, 'labels.json': { PER: 'a person' } },
      'model pack v2.0: labels.json names something that is no type',
    ],
    [
      'a GLiNER model of another kind',
      'v2.0',
      { ...wordPiece, 'gliner_config.json': { span_mode: 'token_level' } },
      'model pack v2.0: gliner_config.json: only models of span mode markerV0 are read',
    ],
  ])('%s', (_, name, files, line) => {
    expect(findPacks(packsIn({ [name]: files }), ['v1.0'])).toEqual({ models: [], zeroShot: [], problems: [line] });
  });

  test.each<[why: string, files: Parameters<typeof writePack>[1]]>([
    ['a graph that is none', { ...wordPiece, 'model.onnx': 'not a graph' }],
    ['a tokenizer of no known kind', { ...wordPiece, 'tokenizer.json': { model: { type: 'Magic' } } }],
    ['logits that do not fit the labels', { ...wordPiece, 'model.onnx': lookupModel(WORDS, labelOf, 3) }],
  ])('%s', async (_, files) => {
    const packs = findPacks(packsIn({ 'v2.0': files, 'v2.1': wordPiece }), []);
    expect([...(await tryPacks(packs)).keys()]).toEqual(['v2.0']);
  });

  it('no folder', () => {
    expect(findPacks(join(temporaryDirectory(), 'none'), []).problems).toEqual(['--models: the folder cannot be read']);
    expect(findPacks(undefined, [])).toEqual({ models: [], zeroShot: [], problems: [] });
  });
});

describe('zero-shot', () => {
  const VOCABULARY = [
    '[PAD]',
    '[UNK]',
    '[CLS]',
    '[SEP]',
    '<<ENT>>',
    '<<SEP>>',
    'anna',
    'leeds',
    'person',
    'favourite',
    'colour',
    'teal',
    'likes',
    'in',
    'a',
    '.',
  ];
  const VECTORS: Readonly<Record<string, readonly number[]>> = {
    anna: [9, -9, -9], person: [1, 0, 0], leeds: [-9, 9, -9], teal: [-9, -9, 9], favourite: [0, 0, 1],
  }; // prettier-ignore
  const WIDTH = 3;
  const gliner = {
    'model.onnx': glinerModel(VOCABULARY, (piece) => VECTORS[piece] ?? [-9, -9, -9], WIDTH),
    'tokenizer.json': wordPieceTokenizer(VOCABULARY, ['<<ENT>>', '<<SEP>>']),
    'gliner_config.json': { span_mode: 'markerV0', max_width: WIDTH, max_len: 16 },
  };
  const labels = ['person', 'favourite colour'];
  const TEAL = 'Anna likes teal in Leeds.';

  it('a GLiNER pack finds labels nobody trained it for, in windows', async () => {
    const packs = findPacks(packsIn({ 'gliner-v3.0': gliner }), []);
    expect([...(await tryPacks(packs))]).toEqual([]);
    const port = zeroShotPort(packs.zeroShot[0] as ZeroShotPack);
    const text = `${'a in a in Anna in a. '.repeat(40)}${TEAL}`;
    const options = { threshold: 0.5, checkpoint: (): void => {} };
    const [spans] = await port.find([text], labels, options);
    expect(spans?.map(({ start, end, label }) => `${labels[label]}:${text.slice(start, end)}`)).toEqual([
      ...Array.from({ length: 41 }, () => 'person:Anna'),
      'favourite colour:teal',
    ]);
    expect(await port.find([TEAL], labels, { ...options, threshold: 1 })).toEqual([[]]);
  });

  it('the app lists what there is, and a request chooses', async () => {
    const packs = findPacks(packsIn({ 'gliner-v3.0': gliner, 'tiny-v7.1': wordPiece }), []);
    const at = testApp({ packs });
    const { models, detection } = (await at.ask('GET', '/v2/capabilities')).body;
    expect(models).toEqual([
      {
        id: 'v7.1',
        latest: false,
        status: 'beta',
        languages: ['en'],
        device: 'cpu',
        labels_version: expect.any(String),
      },
    ]);
    expect(detection.custom.zero_shot).toBe('ga');
    const { status, body } = await at.ask('POST', '/v2/detect', {
      text: TEAL,
      detection: { model: 'v7.1', custom: { zero_shot: { labels: ['favourite colour'] } } },
      output: { include_text: true },
    });
    expect(status).toBe(200);
    expect(
      body.results[0].entities.map(
        (e: Record<string, string>) => `${e['type']}:${e['text']} ${e['source']} ${e['detector']}`,
      ),
    ).toEqual([
      'PERSON:Anna model model-v7.1',
      'FAVOURITE_COLOUR:teal zero_shot zero-shot-v3.0',
      'LOCATION:Leeds model model-v7.1',
    ]);
    expect(body.engine).toMatchObject({
      model: 'v7.1',
      layers_run: ['model', 'pattern', 'validated_identifiers', 'zero_shot'],
      device: 'cpu',
      degraded: false,
    });
    expect((await at.ask('POST', '/v2/detect', { text: TEAL, detection: { model: 'v7.2' } })).status).toBe(501);
  });

  it('without a pack it is 501 with the reason', async () => {
    const { status, body } = await testApp().ask('POST', '/v2/detect', {
      text: TEAL,
      detection: { custom: { zero_shot: { labels } } },
    });
    expect(status).toBe(501);
    expect(body.error.details).toEqual([
      { pointer: '/detection/custom/zero_shot', reason: 'no model pack for it is installed (piid serve --models)' },
    ]);
  });
});

/** A model that cannot run is a layer that did not (docs/interface.md#rules, rule 4). */
it('a model that fails refuses the request, or answers degraded where that is allowed', async () => {
  const directory = packsIn({ 'v7.1': wordPiece });
  const packs = findPacks(directory, []);
  const at = testApp({ packs });
  writePack(join(directory, 'v7.1'), { 'model.onnx': 'gone bad since the start' });
  const ask = { text: 'Write to anna@example.org, Anna.', detection: { model: 'v7.1' } };
  const refused = await at.ask('POST', '/v2/detect', ask);
  expect(refused.status).toBe(503);
  expect(refused.body.error).toMatchObject({ code: 'degraded_refused', charged: false });
  expect(refused.body.error.details).toEqual([{ pointer: '/detection', reason: 'model: failed to run' }]);
  const allowed = await at.ask('POST', '/v2/detect', { ...ask, processing: { on_degraded: 'allow' } });
  expect(allowed.status).toBe(200);
  expect(allowed.body.engine).toMatchObject({
    degraded: true,
    degraded_reasons: ['model: failed to run'],
    layers_requested: ['model', 'pattern', 'validated_identifiers'],
    layers_run: ['pattern', 'validated_identifiers'],
  });
  expect(allowed.body.engine.device).toBeUndefined();
  expect(allowed.body.results[0].entities.map(({ type }: { type: string }) => type)).toEqual(['EMAIL']);
});
