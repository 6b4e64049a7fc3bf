/** The bundled models as they are shipped: the labels of training, and nothing lost at the borders of windows. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { modelPort } from '../../../daemon/engine-ports.ts';
import { readModel, type ModelBundle, type NetBundle } from '../../../daemon/model-files.ts';
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
  const config = { ...net.config, wider_bias: 0, dense_bias: 0 };
  const tagger = new Tagger({ ...net, config }, await openGraph(net.graph), embedder);
  for (const { text, spans } of cases) {
    const [found] = await tagger.tag([text], { checkpoint });
    const at = toUtf16(text);
    expect({ text, spans: found?.map(({ start, end, type }) => [start, end, type]) }).toEqual({
      text,
      spans: spans.map(([start, end, type]) => [at(start), at(end), type]),
    });
  }
});

it('models that are blended have their shares, however many', async () => {
  const net = bundle.nets['all'] as NetBundle;
  const embedder = new Embedder(net.config, net.table, new Features(net.config, net.gazetteer));
  const [O, S] = [0, 4];
  /** Says of every token that it is a name of one word; that it is outside is likelier by `outside`, a logarithm. */
  const saying = (outside: number): Tagger =>
    new Tagger(
      { config: { ...net.config, outside_bias: 0, wider_bias: 0, dense_bias: 0 } },
      {
        async run({ batch, tokens }) {
          const width = net.config.labels.length;
          const logp = new Float32Array(batch * tokens * width).fill(-100);
          for (let at = 0; at < logp.length; at += width) {
            logp[at + S] = 0;
            logp[at + O] = outside;
          }
          return { logp, parts: new Float32Array(batch * tokens * net.config.parts.length) };
        },
      },
      embedder,
    );
  // 0.5 × 4 − 0.5 × 6 is below 0: a name. With less of the others it is none.
  const names = async (...shares: number[]): Promise<number | undefined> => {
    const others = shares.map((share) => ({ tagger: saying(-6), share }));
    const [found] = await saying(4).tag(['Anna'], { checkpoint }, others);
    return found?.length;
  };
  expect(await names(0.25, 0.25)).toBe(1);
  expect(await names(0.5)).toBe(1);
  expect(await names(0.25, 0.1)).toBe(0);
  expect(await names(0.35)).toBe(0);
  expect(await names(0.15, 0.15, 0.15)).toBe(1);
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
