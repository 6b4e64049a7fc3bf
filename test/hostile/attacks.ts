/** What is done to every endpoint: one row an attack. */
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Endpoint } from '../../daemon/contract/endpoint.ts';
import { minimal } from '../daemon/contract/samples.ts';
import { send, sendBytes, type Answer } from './send.ts';

const MIB = 2 ** 20;
/** Largest bodies: what is allowed in the long form, and what eight at a time cost little of in the short one. */
const HUGE = (process.env['PIID_LONG'] === '1' ? 60 : 8) * MIB;
/** An attack is over by then, answered or not. */
const CUT_MS = 15_000;

export interface Victim {
  endpoint: Endpoint;
  /** With its parameters filled in. */
  url: string;
  key: string;
}

export interface Attack {
  name: string;
  /** How many endpoints at once. */
  lanes: number;
  run: (victim: Victim) => Promise<Answer[]>;
}

/** Bodies are made once: two hundred requests send the same bytes. */
const bodies = new Map<string, Buffer>();
function kept(name: string, make: () => string | Buffer): Buffer {
  const there = bodies.get(name);
  if (there !== undefined) return there;
  const body = Buffer.from(make());
  bodies.set(name, body);
  return body;
}

const huge = () => kept('huge', () => `{"text":"${'a'.repeat(HUGE - 12)}"}`);
const hugeWide = () => kept('huge wide', () => `{"x":[${'[],'.repeat(HUGE / 3 - 4)}[]]}`);
const deep = () => kept('deep', () => `${'['.repeat(200_000)}${']'.repeat(200_000)}`);
const deepObjects = () => kept('deep objects', () => `${'{"value":'.repeat(100_000)}1${'}'.repeat(100_000)}`);
const wide = () =>
  kept('wide', () => JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`field_${n}`, n]))));
const duplicate = () => kept('duplicate', () => `{${'"text":"Mail ana.ruiz@example.com",'.repeat(20_000)}"text":"x"}`);
const bomb = () => kept('bomb', () => gzipSync(Buffer.alloc(64 * MIB, ' ')));

/** A body that the endpoint takes, small, and without the model where it can be left out. */
function valid({ endpoint }: Victim): unknown {
  if (endpoint.body === undefined) return undefined;
  if (endpoint.operationId === 'detect' || endpoint.operationId === 'protect')
    return { text: 'Mail ana.ruiz@example.com', detection: { recognizers: { model: false } } };
  return minimal(endpoint.body.schema);
}

async function ask(victim: Victim, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return await send(victim.url, victim.key, { method: victim.endpoint.method, body, headers, cutMs: CUT_MS });
}

const all = async (victim: Victim, sent: readonly unknown[]) =>
  await Promise.all(sent.map((body) => ask(victim, body)));

/** An answer read from a bare socket. */
async function bare(
  { url, key, endpoint }: Victim,
  lines: readonly string[],
  body: string,
  ms: number,
): Promise<Answer> {
  const { pathname, host } = new URL(url);
  const head = [`${endpoint.method} ${pathname} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${key}`, ...lines];
  const started = performance.now();
  const text = await sendBytes(url, Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1'), ms);
  const status = Number(/^HTTP\/1\.1 (\d{3})/u.exec(text)?.[1] ?? 0);
  return { status, headers: {}, text: '', ms: performance.now() - started };
}

async function* trickle(bytes: Buffer, pauseMs: number, pieces: number): AsyncGenerator<Buffer> {
  const size = Math.ceil(bytes.length / pieces);
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
    await delay(pauseMs);
  }
}

const JSON_TYPE = 'Content-Type: application/json';

export const ATTACKS: readonly Attack[] = [
  { name: 'huge', lanes: 4, run: async (victim) => [await ask(victim, huge()), await ask(victim, hugeWide())] },
  { name: 'deep', lanes: 8, run: async (victim) => await all(victim, [deep(), deepObjects()]) },
  { name: 'wide', lanes: 8, run: async (victim) => await all(victim, [wide()]) },
  {
    name: 'slow',
    lanes: Infinity,
    run: async (victim) => {
      const body = Buffer.from(JSON.stringify(valid(victim) ?? {}));
      return await Promise.all([
        send(victim.url, victim.key, { method: victim.endpoint.method, pieces: trickle(body, 150, 10), cutMs: CUT_MS }),
        bare(victim, [JSON_TYPE, 'Content-Length: 1000000'], '{"text":"', 2000),
        bare(victim, ['X-Half'], '', 2000),
      ]);
    },
  },
  {
    name: 'duplicate',
    lanes: 8,
    run: async (victim) => {
      const once = { 'idempotency-key': `same-${victim.endpoint.operationId}` };
      return await Promise.all([
        ask(victim, duplicate()),
        ...Array.from({ length: 4 }, () => ask(victim, valid(victim), once)),
        bare(victim, [JSON_TYPE, 'Content-Length: 2', 'Content-Length: 3'], '{}x', 500),
        bare(victim, [JSON_TYPE, 'Content-Length: 2', 'Transfer-Encoding: chunked'], '0\r\n\r\n', 500),
        bare(victim, [JSON_TYPE, 'Authorization: Bearer x', 'Content-Length: 2', 'Connection: close'], '{}', 500),
      ]);
    },
  },
  {
    name: 'broken',
    lanes: 8,
    run: async (victim) => [
      ...(await all(victim, [
        '{"text": "a',
        '{"text": "\\ud800", "x": }',
        Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
        '\0\0\0',
        'null',
        '[]',
        '{"__proto__": {"text": "x"}, "constructor": 1}',
        '1e999',
      ])),
      await ask(victim, '{}', { 'content-type': 'nonsense' }),
      await ask(victim, 'x', { 'content-type': 'image/png' }),
      await bare(victim, [JSON_TYPE, 'Transfer-Encoding: chunked'], 'zz\r\n{}\r\n', 500),
      await bare(victim, [JSON_TYPE, 'Content-Length: -1'], '{}', 500),
    ],
  },
  {
    name: 'encoded',
    lanes: 4,
    run: async (victim) => {
      const at = (url: string): Victim => ({ ...victim, url });
      return [
        await ask(victim, bomb(), { 'content-encoding': 'gzip' }),
        await ask(victim, bomb(), { 'content-type': 'text/plain; charset=utf-16le' }),
        await ask(victim, 'x', { 'content-type': 'text/plain; charset=x-user-defined' }),
        await ask(at(`${victim.url}?${'a%00=%ff&'.repeat(800)}`), valid(victim)),
        await ask(at(`${victim.url}%2e%2e%2f%2e%2e%2fetc%2fpasswd%00`), valid(victim)),
        await ask(at(victim.url.replace('/v2/', '/v2//%2e/')), valid(victim)),
      ];
    },
  },
  {
    name: 'aborted',
    lanes: Infinity,
    run: async (victim) => {
      const body = Buffer.from(JSON.stringify(valid(victim) ?? {}));
      const method = victim.endpoint.method;
      const half = { 'content-type': 'application/json', 'content-length': String(2 * body.length) };
      return await Promise.all([
        send(victim.url, victim.key, { method, pieces: [body], headers: half, cutMs: 300 }),
        ...[1, 5, 20].map((cutMs) =>
          send(victim.url, victim.key, {
            method,
            body,
            headers: { 'idempotency-key': lostKey(victim, cutMs) },
            cutMs,
          }),
        ),
      ]);
    },
  },
];

/** Under which key a request was sent whose answer may be lost, and what it was: asked again, it says what was charged. */
export const lost: { victim: Victim; headers: Record<string, string>; body: unknown }[] = [];
let losses = 0;
function lostKey(victim: Victim, cutMs: number): string {
  const key = `lost-${losses++}-${cutMs}`;
  if (victim.endpoint.headers?.includes('Idempotency-Key') === true)
    lost.push({ victim, headers: { 'idempotency-key': key }, body: valid(victim) });
  return key;
}
