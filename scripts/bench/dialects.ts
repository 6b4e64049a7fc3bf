/**
 * `npm run bench:dialects`: what a foreign interface costs over `/v2/detect`. The requests take turns in one run, so that the ratio holds
 * whatever else the machine does; engine, model, meter and encrypted volume are the real ones. A fresh volume has 1,000 records, which
 * bounds the number of rounds.
 */
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig, readEnv } from '../../daemon/config.ts';
import { openDeps } from '../../daemon/deps.ts';
import { buildApp } from '../../daemon/http/app.ts';
import { createKey, signingPair } from '../../daemon/operations/keys.ts';

const TEXT = 'Ana Ruiz wrote to ana.ruiz@example.com from 192.168.7.14 and will call on +34 612 345 678.';
const ROUNDS = 300;
const WARM = 20;

const dir = mkdtempSync(join(tmpdir(), 'piid-bench-'));
const outcome = parseConfig(readEnv({}, { state: dir, rate: '1000000', burst: '1000000', logLevel: 'silent' }));
if (!outcome.ok) throw new Error(outcome.reason);
const deps = await openDeps(outcome.config, { stateKey: '11'.repeat(32) });
const app = buildApp(deps);
const made = createKey(deps.state, { name: 'bench' });
const pair = signingPair(deps.state, made.key_id);
let drawn = 0;

interface Sent {
  url: string;
  headers: Record<string, string>;
  payload: string;
}

const bearer = { authorization: `Bearer ${made.key ?? ''}`, 'content-type': 'application/json' };

/** The native request with the options that the dialects use, and what the SDKs send; each has an id of its own. */
const SENT: Readonly<Record<string, () => Sent>> = {
  native: () => ({
    url: '/v2/detect',
    headers: { ...bearer, 'idempotency-key': `bench-${++drawn}` },
    payload: JSON.stringify({
      inputs: [{ kind: 'text', text: TEXT, language: 'en' }],
      detection: { types: { vocabulary: 'cloud_a:2026-05-01' } },
      output: {
        include: ['entities'],
        include_text: true,
        offset_unit: 'utf16',
        extra_offset_units: ['grapheme'],
      },
    }),
  }),
  azure: () => ({
    url: '/language/:analyze-text?api-version=2026-05-01',
    headers: { ...bearer, 'x-ms-client-request-id': `bench-${++drawn}` },
    payload: JSON.stringify({
      kind: 'PiiEntityRecognition',
      analysisInput: { documents: [{ id: '1', text: TEXT, language: 'en' }] },
    }),
  }),
  comprehend: () => signed(JSON.stringify({ Text: TEXT, LanguageCode: 'en' })),
};

function signed(payload: string): Sent {
  const at = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const headers: Record<string, string> = {
    'amz-sdk-invocation-id': `bench-${++drawn}`,
    'content-type': 'application/x-amz-json-1.1',
    host: 'localhost',
    'x-amz-date': at,
    'x-amz-target': 'Comprehend_20171127.DetectPiiEntities',
  };
  const names = Object.keys(headers);
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  const lines = names.map((name) => `${name}:${headers[name]}`);
  const canonical = ['POST', '/', '', ...lines, '', names.join(';'), sha256(payload)].join('\n');
  const scope = `${at.slice(0, 8)}/us-east-1/comprehend/aws4_request`;
  let key: Buffer = Buffer.from(`AWS4${pair.secret_access_key}`);
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  const toSign = `AWS4-HMAC-SHA256\n${at}\n${scope}\n${sha256(canonical)}`;
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${pair.access_key_id}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return { url: '/', headers: { ...headers, authorization }, payload };
}

const times = new Map(Object.keys(SENT).map((name): [string, number[]] => [name, []]));
for (let round = -WARM; round < ROUNDS; round++) {
  for (const [name, make] of Object.entries(SENT)) {
    const sent = make();
    const started = performance.now();
    const { statusCode } = await app.inject({ method: 'POST', ...sent });
    const took = performance.now() - started;
    if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}`);
    if (round >= 0) times.get(name)!.push(took);
  }
}

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const native = median(times.get('native')!);
for (const [name, all] of times) {
  const ms = median(all);
  process.stdout.write(
    `${name.padEnd(12)} median ${ms.toFixed(2)} ms, ${(ms - native).toFixed(2)} ms over native, ratio ${(ms / native).toFixed(3)}\n`,
  );
}
await app.close();
await deps[Symbol.asyncDispose]();
rmSync(dir, { recursive: true, force: true });
