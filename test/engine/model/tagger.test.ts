/** The bundled models as they are shipped: the labels of training, and nothing lost at the borders of windows. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { modelPort } from '../../../daemon/engine/ports.ts';
import { readModel, type ModelBundle, type NetBundle } from '../../../daemon/engine/model-files.ts';
import { Embedder } from '../../../engine/model/embed.ts';
import { Features } from '../../../engine/model/features.ts';
import { Tagger, windowsOf } from '../../../engine/model/tagger.ts';
import { openGraph } from '../../../engine/runtime/onnx.ts';
import { toUtf16 } from '../../support/offsets.ts';

const bundle = readModel() as ModelBundle;
const port = modelPort(bundle);
const checkpoint = (): void => {};

interface Example {
  text: string;
  /** start and end in code points. */
  spans: [number, number, string][];
}

test.each(['all', 'en'])('the spans of training: %s', async (name) => {
  const file = new URL(`../../../engine/model/weights/${name}/examples.json`, import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Example[] };
  const net = bundle.nets[name] as NetBundle;
  const embedder = new Embedder(net.config, net.table, new Features(net.config, net.gazetteer));
  // Training writes what the first path finds (scripts/train/README.md, step 5).
  const config = { ...net.config, long_bias: 0, wider_bias: 0, dense_bias: 0 };
  const tagger = new Tagger({ ...net, config }, await openGraph(net.graph), embedder);
  for (const { text, spans } of cases) {
    const [found] = await tagger.tag([{ text, language: 'und' }], { checkpoint });
    const at = toUtf16(text);
    expect({ text, spans: found?.map(({ start, end, type }) => [start, end, type]) }).toEqual({
      text,
      spans: spans.map(([start, end, type]) => [at(start), at(end), type]),
    });
  }
});

it('a document needs more to tell than a message, by `long_bias`', async () => {
  const net = bundle.nets['all'] as NetBundle;
  const embedder = new Embedder(net.config, net.table, new Features(net.config, net.gazetteer));
  const [O, S] = [0, 4];
  /** Of every token that it is outside, and a little less likely that it is a name of one word. */
  const graph = {
    async run({ batch, tokens }: { batch: number; tokens: number }) {
      const width = net.config.labels.length;
      const logp = new Float32Array(batch * tokens * width).fill(-100);
      for (let at = 0; at < logp.length; at += width) [logp[at + O], logp[at + S]] = [0, -0.2];
      return { logp, parts: new Float32Array(batch * tokens * net.config.parts.length) };
    },
  };
  const config = { ...net.config, outside_bias: 0.5, long_bias: -1, wider_bias: 0, dense_bias: 0 };
  const tagger = new Tagger({ config, words: net.words }, graph, embedder);
  const found = await tagger.tag(
    ['Anna', 'Anna '.repeat(60), 'Anna '.repeat(130)].map((text) => ({ text, language: 'und' })),
    { checkpoint },
  );
  expect(found.map((spans) => spans.length)).toEqual([1, 60, 0]);
});

describe('windows', () => {
  const config = { window: 400, overlap: 60 };

  it('cover every token, share the overlap, and hold no more pieces than the encoder has places for', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3_000 }), (pieces) => {
        const windows = windowsOf(pieces.length, config, pieces);
        expect(windows[0]?.[0]).toBe(0);
        expect(windows.at(-1)?.[1]).toBe(pieces.length);
        windows.forEach(([from, to], i) => {
          expect(to - from).toBeLessThanOrEqual(config.window);
          expect(pieces.slice(from, to).reduce((total, count) => total + count, 0)).toBeLessThanOrEqual(500);
          const next = windows[i + 1];
          if (next !== undefined) expect(next[0]).toBe(to - config.overlap);
        });
      }),
      { numRuns: 50 },
    );
  });

  it('a text of up to `whole` tokens is read in one, where the encoder has the places', () => {
    const short = { window: 200, overlap: 16, whole: 400 };
    expect(windowsOf(390, short)).toEqual([[0, 390]]);
    expect(windowsOf(402, short)).toHaveLength(3);
    expect(windowsOf(390, short, Array<number>(390).fill(1))).toEqual([[0, 390]]);
    expect(windowsOf(390, short, Array<number>(390).fill(2))).toHaveLength(3);
  });

  it('there is none for no token', () => {
    expect(windowsOf(0, config)).toEqual([]);
  });
});

describe('long texts', () => {
  const NAME = 'Margaret Whitfield';
  const filler = (n: number): string => `The meeting about item ${n} was moved to the second floor of the building. `;

  test.each(['en', 'und'])('a name is found wherever it stands, after character 100,000 too (%s)', async (language) => {
    // Each text ends its name at another token, so that some stand on the border of two windows.
    const texts = Array.from(
      { length: 6 },
      (_, i) => `${'ok '.repeat(3 * i)}${filler(1).repeat(24)}I spoke with ${NAME} yesterday. ${filler(2).repeat(5)}`,
    );
    // Rules of stars: few tokens, many characters.
    let long = `${'*'.repeat(190)}\n`.repeat(530);
    expect(long.length).toBeGreaterThan(100_000);
    const at = long.length + 'I spoke with '.length;
    long += `I spoke with ${NAME} yesterday. ${filler(4)}`;
    const [last, ...found] = await port.tag(
      [long, ...texts].map((text) => ({ text, language })),
      { checkpoint },
    );
    expect(last?.filter(({ type }) => type === 'PERSON').map(({ start, end }) => [start, end])).toEqual([
      [at, at + NAME.length],
    ]);
    texts.forEach((text, i) => {
      const start = text.indexOf(NAME);
      expect(found[i]?.filter(({ type }) => type === 'PERSON').map((span) => [i, span.start, span.end])).toEqual([
        [i, start, start + NAME.length],
      ]);
    });
  });

  it('a name on the border of two stretches of a long text is found whole, once', async () => {
    for (const before of [23_983, 23_989, 23_994, 24_000]) {
      const rule = `${'*'.repeat(190)}\n`.repeat(130);
      const text = `${rule.slice(0, before - 1)}\nMargaret Whitfield lives in Leeds.\n${rule}`;
      const [found] = await port.tag([{ text, language: 'und' }], { checkpoint });
      expect([before, found?.filter(({ type }) => type === 'PERSON').map(({ start, end }) => [start, end])]).toEqual([
        before,
        [[before, before + NAME.length]],
      ]);
    }
  });

  it('a text gets the same entities alone and beside others', async () => {
    const texts = ['Call Priya Raman.', `${filler(5).repeat(60)}Priya Raman called.`, '', 'x'].map((text) => ({
      text,
      language: 'en',
    }));
    const together = await port.tag(texts, { checkpoint });
    const plain = (spans: typeof together): unknown =>
      spans.map((list) => list.map(({ start, end, type }) => [start, end, type]));
    const alone = [];
    for (const text of texts) alone.push(...(await port.tag([text], { checkpoint })));
    expect(plain(together)).toEqual(plain(alone));
    expect(together[0]?.map(({ type }) => type)).toEqual(['PERSON']);
  });
});

it('a checkpoint ends the work', async () => {
  const stopped = new Error('stopped');
  await expect(
    port.tag([{ text: 'Anna', language: 'de' }], {
      checkpoint: () => {
        throw stopped;
      },
    }),
  ).rejects.toBe(stopped);
});
