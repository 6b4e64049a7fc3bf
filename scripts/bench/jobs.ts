/**
 * `npm run bench:jobs`: a text_batch through the real daemon against the engine alone on one thread, what it takes of memory,
 * and what short requests notice of it. `--inputs N` (20,000), `--model` (without it only the rules run), on a machine
 * that does nothing else: the daemon, its threads and this program share its cores.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ulid } from 'ulid';
import { readModel } from '../../daemon/engine/model-files.ts';
import { modelPort, portsOf } from '../../daemon/engine/ports.ts';
import { defaultDetectPlan } from '../../engine/detection/plan.ts';
import { runTask } from '../../engine/result.ts';
import { LICENCE_TYPE } from '../../licence/admit.ts';
import { readChallenge } from '../../licence/challenge.ts';
import { seal } from '../../licence/envelope.ts';

const { values } = parseArgs({ options: { inputs: { type: 'string' }, model: { type: 'boolean' } } });
const COUNT = Number(values.inputs ?? 20_000);
const WITH_MODEL = values.model ?? false;
const PART = 200;

const NAMES = ['Ana Ruiz', 'Jonas Weber', 'Claire Martin', 'Sven Lund', 'Maria Rossi', 'Peter Novak'];

/** A ticket of a few lines; every fourth has an address that no other has. */
function textOf(i: number): string {
  const mail = i % 4 === 0 ? `customer${i}@example.com` : 'service@example.com';
  return `Ticket ${i}: ${NAMES[i % NAMES.length]} called about the delivery of last week and asks for an answer to ${mail} or +34 612 345 678. The parcel was opened.`;
}

/** Inputs a second of the engine alone, on this thread, in tasks as large as the parts of a job. */
async function engineRate(): Promise<number> {
  const model = readModel();
  const ports = portsOf(new Uint8Array(32).fill(7), undefined, WITH_MODEL && model ? modelPort(model) : undefined);
  const detect = {
    ...defaultDetectPlan(),
    layers: [...(WITH_MODEL ? (['model'] as const) : []), 'pattern', 'validated_identifiers'] as const,
  };
  const once = async (part: number): Promise<void> => {
    const inputs = Array.from({ length: PART }, (_, i) => ({
      id: String(i),
      input: { kind: 'text' as const, text: textOf(part * PART + i) },
    }));
    await runTask(
      {
        verb: 'protect',
        inputs,
        presentation: {
          unit: 'codepoint',
          extraUnits: [],
          includeText: false,
          entities: true,
          annotations: false,
          stats: false,
          audit: false,
          maxEntities: Number.POSITIVE_INFINITY,
          boxGranularity: 'line',
          redactionPlan: false,
        },
        plan: { detect, policy: {}, salt: 'bench', perInput: false, known: [], reserved: [], table: 'none' },
      },
      ports,
    );
  };
  for (let part = 0; part < 3; part++) await once(part);
  const parts = WITH_MODEL ? 4 : 20;
  const started = performance.now();
  for (let part = 3; part < 3 + parts; part++) await once(part);
  return (parts * PART) / ((performance.now() - started) / 1_000);
}

const home = mkdtempSync(join(tmpdir(), 'piid-bench-jobs-'));
const main = join(import.meta.dirname, '../../daemon/main.ts');
const limits = ['--rate', '1000000', '--burst', '1000000', '--log-level', 'error'];
const child = spawn(process.execPath, [main, 'serve', '--port', '0', ...limits], {
  env: { PATH: process.env['PATH'] ?? '', HOME: home },
  stdio: ['ignore', 'pipe', 'inherit'],
});

async function served(): Promise<{ url: string; key: string }> {
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const url = /serves (https?:\/\/\S+)/u.exec(output)?.[1];
    if (url !== undefined) return { url, key: /piid_live_[\w-]{43}/u.exec(output)?.[0] ?? '' };
  }
  throw new Error('the daemon ended');
}

async function ask<T>(at: { url: string; key: string }, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${at.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${at.key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function activate(at: { url: string; key: string }): Promise<void> {
  const read = readChallenge(await ask(at, '/offline/challenge'));
  if ('outcome' in read) throw new Error(read.reason);
  const { installation_id, nonce, issued_at } = read.challenge;
  const licence = {
    version: 1,
    licence_id: `lic_${ulid()}`,
    product: 'piid',
    installation_id,
    challenge_nonce: nonce,
    sequence: 1,
    records: 1e9,
    issued_at,
  };
  const { seed } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../licence/issuer/development-key.json'), 'utf8'),
  ) as { seed: string };
  await ask(at, '/offline/license', { license: seal(LICENCE_TYPE, licence, Buffer.from(seed, 'base64')) });
}

const DETECTION = WITH_MODEL ? {} : { recognizers: { model: false } };

/** Short requests, one after the other with a pause, until it is over. Milliseconds, sorted. */
async function latencies(at: { url: string; key: string }, until: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; !until(); i++) {
    const started = performance.now();
    await ask(at, '/v2/protect', { text: textOf(i), detection: DETECTION });
    times.push(performance.now() - started);
    await delay(20);
  }
  return times.toSorted((a, b) => a - b);
}

const share = (times: readonly number[], part: number): string =>
  (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1);
const spread = (times: readonly number[]): string =>
  `p50 ${share(times, 0.5)} ms, p99 ${share(times, 0.99)} ms, most ${share(times, 1)} ms (${times.length} requests)`;
const memory = (): string => /VmHWM:\s+(\d+ kB)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? '?';

try {
  const alone = await engineRate();
  console.log(`engine alone, one thread: ${alone.toFixed(0)} inputs/s`);
  const at = await served();
  await activate(at);
  await latencies(at, countdown(30));
  console.log(`short requests, idle:     ${spread(await latencies(at, countdown(150)))}`);
  console.log(`peak memory so far:       ${memory()}`);
  const inputs = Array.from({ length: COUNT }, (_, i) => ({ kind: 'text', id: `t${i}`, text: textOf(i) }));
  const started = performance.now();
  const { id } = await ask<{ id: string }>(at, '/v2/jobs', {
    kind: 'text_batch',
    inputs,
    detection: DETECTION,
    output: { artifacts: ['protected', 'entities', 'mapping'] },
  });
  console.log(`job of ${COUNT} accepted after ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  let isOver = false;
  const beside = latencies(at, () => isOver);
  let job: {
    status: string;
    progress: { done: number; failed: number };
    started_at: string;
    finished_at: string;
    error?: unknown;
  };
  for (;;) {
    job = await ask(at, `/v2/jobs/${id}`);
    if (!['queued', 'running'].includes(job.status)) break;
    await delay(500);
  }
  isOver = true;
  const took = (Date.parse(job.finished_at) - Date.parse(job.started_at)) / 1_000;
  console.log(`${job.status}: ${job.progress.done} done, ${job.progress.failed} failed`, job.error ?? '');
  console.log(
    `job:                      ${took.toFixed(1)} s, ${(COUNT / took).toFixed(0)} inputs/s, ${((100 * COUNT) / took / alone).toFixed(0)} % of the engine alone`,
  );
  console.log(`short requests beside it: ${spread(await beside)}`);
  console.log(`peak memory:              ${memory()}`);
} finally {
  child.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
}

function countdown(times: number): () => boolean {
  let left = times;
  return () => left-- <= 0;
}
