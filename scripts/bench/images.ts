/**
 * `npm run bench:images`: an image of 1,000 × 1,400 pixels with 300 words, protected by the daemon, against tesseract.js
 * reading the same file; then two images at once, and what text requests take meanwhile. Everything in one run, so that
 * the figures are ratios of one machine in one mood. The floors of the issue are printed beside them; exits 1 below.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createWorker } from 'tesseract.js';
import { parseConfig, readEnv } from '../../daemon/config.ts';
import { openDeps } from '../../daemon/deps.ts';
import { buildApp } from '../../daemon/http/app.ts';
import { createLog } from '../../daemon/log.ts';
import { SCOPES, TIERS } from '../../daemon/contract/scopes.ts';
import { drawPage } from '../eval/images/draw.ts';
import { openFaces } from '../eval/images/fonts.ts';
import { keepFigures } from '../figures.ts';

const ROUNDS = 5;
const MOST_RATIO = 1.3;
const MOST_P99_MS = 100;
const TEXT = 'Dear Ms Okafor, mail ana.ruiz@example.com or call +34 612 345 678. IBAN ES91 2100 0418 4502 0005 1332.';

const directory = mkdtempSync(join(tmpdir(), 'piid-bench-images-'));
const picture = await drawPage(openFaces(directory), 300);

/** Milliseconds of each run. */
async function timed(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] as number;
const high = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.99))] as number;

const outcome = parseConfig(readEnv({ PIID_STATE: join(directory, 'state') }, { rate: '100000', burst: '100000' }));
if (!outcome.ok) throw new Error(outcome.reason);
const deps = await openDeps(
  outcome.config,
  { stateKey: Buffer.alloc(32, 7).toString('hex') },
  { log: createLog('silent') },
);
const app = buildApp(deps);
const { secret } = deps.state.apiKeys.create({ name: 'bench', account: 'default', scopes: SCOPES, tiers: TIERS });
const ask = async (body: object): Promise<void> => {
  const reply = await app.inject({
    method: 'POST',
    url: '/v2/protect',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  if (reply.statusCode !== 200) throw new Error(`answered ${reply.statusCode}`);
};
const image = { inputs: [{ kind: 'image', media_type: 'image/png', data_b64: picture.toString('base64') }] };

const packs = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'));
const bare = await createWorker('eng', 1, { langPath: join(packs, '4.0.0_best_int'), gzip: true, cacheMethod: 'none' });
await bare.setParameters({ tessedit_pageseg_mode: '6' as never });

// Both are warmed up first and then take turns.
await bare.recognize(picture, {}, { text: true, blocks: true });
await ask(image);
const alone: number[] = [];
const ours: number[] = [];
for (let i = 0; i < ROUNDS; i++) {
  alone.push(...(await timed(1, () => bare.recognize(picture, {}, { text: true, blocks: true }))));
  ours.push(...(await timed(1, () => ask(image))));
}
await bare.terminate();
const ratio = middle(ours) / middle(alone);
console.log(`tesseract.js recognition  ${middle(alone).toFixed(0)} ms`);
console.log(
  `protect, whole request    ${middle(ours).toFixed(0)} ms: ${ratio.toFixed(2)} times (at most ${MOST_RATIO})`,
);

await ask({ text: TEXT });
const quiet = await timed(200, () => ask({ text: TEXT }));
await Promise.all([ask(image), ask(image)]);
const state = { busy: true };
const meanwhile: number[] = [];
const both = performance.now();
const pair = Promise.all([ask(image), ask(image)]).finally(() => {
  state.busy = false;
});
while (state.busy) {
  meanwhile.push(...(await timed(1, () => ask({ text: TEXT }))));
  await new Promise((resolve) => setTimeout(resolve, 20));
}
await pair;
const p99 = high(meanwhile);
console.log(`two images at once        ${(performance.now() - both).toFixed(0)} ms`);
console.log(
  `text requests meanwhile   p50 ${middle(meanwhile).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (at most ${MOST_P99_MS}; alone p50 ${middle(quiet).toFixed(1)} ms, p99 ${high(quiet).toFixed(1)} ms), ${meanwhile.length} requests`,
);
keepFigures('npm run bench:images', [
  { what: 'an image of 300 words, against the bare tesseract.js', measured: `${ratio.toFixed(2)} times` },
  {
    what: 'text requests beside two images',
    measured: `p50 ${middle(meanwhile).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (alone ${middle(quiet).toFixed(0)} and ${high(quiet).toFixed(0)} ms)`,
  },
]);
await app.close();
await deps[Symbol.asyncDispose]();
rmSync(directory, { recursive: true });
if (ratio > MOST_RATIO || p99 > MOST_P99_MS) process.exitCode = 1;
