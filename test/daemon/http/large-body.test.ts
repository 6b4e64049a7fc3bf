/** Large and slow bodies: read off the event loop, within one bound on memory, or refused. */
import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { BodyMemory } from '../../../daemon/http/body-memory.ts';
import { countValues } from '../../../daemon/http/value-count.ts';
import { testApp } from '../../support/licensed-app.ts';
import { errorOf, pointersOf, testServer } from './support.ts';

const MANY = 150_000;

/** Longest stall of the event loop while `work` runs, in milliseconds. */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

describe('counting values', () => {
  test.each([
    ['1', 1],
    ['[]', 2],
    ['[1,2,3]', 4],
    ['{"a":1,"b":[2]}', 4],
    [String.raw`["[,{\"[,","\\",1]`, 4],
    [String.raw`"\\\\\"[[["`, 1],
    ['"unfinished [[[[', 1],
  ])('%s has %i', (text, count) => expect(countValues(Buffer.from(text), 1_000)).toBe(count));

  it('is at least the number of values and at most twice as many, for any JSON', () => {
    const size = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? Object.values(value).reduce((sum: number, one) => sum + size(one), 1)
        : 1;
    fc.assert(
      fc.property(fc.json(), (text) => {
        const counted = countValues(Buffer.from(text), 1e6);
        expect(counted).toBeGreaterThanOrEqual(size(JSON.parse(text)) / 2);
        expect(counted).toBeLessThanOrEqual(2 * text.length);
      }),
    );
  });

  it('stops at the bound', () => expect(countValues(Buffer.from('[],'.repeat(1_000_000)), 10)).toBe(11));
});

describe('a body of too many values', () => {
  it('answers 413 whatever its length, and others are answered meanwhile', async () => {
    await using server = testServer();
    // 16 MB in which every two bytes are a value: JSON.parse would make eight million arrays.
    const body = `{"text":"x","language":[${Array.from({ length: 5_000_000 }, () => '[]').join(',')}]}`;
    const answer = server.post('/v2/detect', body);
    expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    const refused = await answer;
    expect([refused.statusCode, errorOf(refused).code, errorOf(refused).use]).toEqual([413, 'too_large', '/v2/jobs']);
    expect(errorOf(refused).details).toEqual([{ pointer: '', reason: 'must have at most 4000000 values' }]);
  });
});

describe('a large body', () => {
  const rows = (cell: string): string => `[${Array.from({ length: MANY }, () => `[${cell},1.0]`).join(',')}]`;
  const table = (cell: string, more = ''): string =>
    `{"inputs":[{"kind":"table","columns":[{"name":"a"},{"name":"b"}],"rows":${rows(cell)}}]${more}}`;

  it('does not hold up the event loop', { retry: 3 }, async () => {
    await using server = testServer({ detect: () => ({}) });
    const bodies = [
      table('"a longer text of a cell, such as a note or an address"'),
      JSON.stringify({ texts: Array.from({ length: 64 }, () => 'lorem ipsum '.repeat(16_000)) }),
      `{"inputs":[{"kind":"json","value":${rows('{"id":1}')}}]}`,
    ];
    await server.post('/v2/detect', bodies[0]);
    for (const body of bodies) {
      const payload = Buffer.from(body);
      const stall = await longestStall(async () => {
        const { statusCode } = await server.send({
          method: 'POST',
          url: '/v2/detect',
          headers: { 'content-type': 'application/json' },
          payload,
        });
        expect(statusCode).toBe(200);
      });
      process.stdout.write(`${(payload.length / 2 ** 20).toFixed(1)} MiB: longest stall ${stall.toFixed(0)} ms\n`);
      // 50 ms on a quiet machine; the bound is for one that runs other tests too.
      expect(stall).toBeLessThan(250);
    }
  });

  it('is judged like a small one', async () => {
    await using server = testServer();
    const unknown = await server.post('/v2/detect', table('"x"', ',"extra":1'));
    expect([unknown.statusCode, pointersOf(unknown)]).toEqual([422, ['/extra']]);
    const wrong = await server.post('/v2/detect', table('{"x":1}'));
    expect([wrong.statusCode, pointersOf(wrong)[0], pointersOf(wrong).length]).toEqual([422, '/inputs/0/rows/0/0', 32]);
    const broken = await server.post('/v2/detect', table('"x"').slice(0, -1));
    expect([broken.statusCode, errorOf(broken).code]).toEqual([400, 'validation_failed']);
    const differing = await server.post('/v2/detect', table('"x"', ',"language":"de","detection":{"language":"fr"}'));
    expect(pointersOf(differing)).toEqual(['/language']);
  });

  it('that is deep is refused by every operation, never a failure of ours', async () => {
    await using server = testServer();
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const asked = [
      ['POST', '/v2/detect', deep],
      ['POST', '/v2/protect', `{"text":"x","policy":{"default":{"action":"crypto","crypto":{"a":${deep}}}}}`],
      ['POST', '/v2/jobs/job_1/cancel', deep],
      ['DELETE', '/v2/sessions/ses_1', `{"a":${deep}}`],
    ] as const;
    for (const [method, url, payload] of asked) {
      const headers = { 'content-type': 'application/json' };
      const answer = await server.send({ method, url, headers, payload });
      expect([method, url, answer.statusCode, errorOf(answer).code]).toEqual([method, url, 422, 'validation_failed']);
    }
  });

  it('keeps its numbers as they were written, and its idempotency', { timeout: 300_000 }, async () => {
    await using app = testApp();
    const value = `[${Array.from({ length: MANY }, () => '12345678901234567890').join(',')}]`;
    const body = (number: string): string =>
      `{"inputs":[{"kind":"json","value":[${number},${value}]}],"policy":{"default":{"action":"keep"}},"detection":{"recognizers":{"model":false,"pattern":false,"validated_identifiers":false}}}`;
    await app.activate({ records: 100_000 });
    const first = await app.post('/v2/protect', body('1.0'), { 'idempotency-key': 'a' });
    expect(first.statusCode, first.body.slice(0, 300)).toBe(200);
    expect(first.body).toContain('"output":[1.0,[12345678901234567890,');
    const used = async (): Promise<number> => (await app.get('/offline/status')).json().quota.used as number;
    const before = await used();
    const again = await app.post('/v2/protect', body('1.0'), { 'idempotency-key': 'a' });
    expect([again.statusCode, await used()]).toEqual([200, before]);
    expect((await app.post('/v2/protect', body('1.00'), { 'idempotency-key': 'a' })).statusCode).toBe(409);
    expect((await app.post('/v2/protect?preset=mask', body('1.0'), { 'idempotency-key': 'a' })).statusCode).toBe(409);
  });
});

describe('memory for bodies', () => {
  it('is shared: a key gets two thirds, and everything comes back', () => {
    const memory = new BodyMemory(300);
    const [a, b] = [memory.hold('a'), memory.hold('b')];
    a.grow(200);
    expect(() => a.grow(1)).toThrow('Too much is being sent at once');
    expect(() => memory.hold('a').grow(1)).toThrow('Too much');
    b.grow(100);
    expect(() => b.grow(1)).toThrow('Too much');
    a.release();
    a.release();
    expect(memory.taken).toBe(100);
    b.grow(100);
    b.release();
    expect(memory.taken).toBe(0);
  });

  it('that is taken answers 503 with Retry-After, and is free again when the sender has gone', async () => {
    await using server = testServer(undefined, { bodyLimit: '1000000', bodyMemory: '2000000' });
    const port = await listen(server);
    const held = [open(port, server.key, 1_000_000, '{"text":"'), open(port, server.key, 300_000, '{"text":"')];
    await Promise.all(held.map(({ ready }) => ready));
    await expect.poll(async () => (await send(port, server.key, '{"text":"hello"}'.padEnd(100_000))).status).toBe(503);
    expect((await send(port, server.key, '{"text":"hello"}'.padEnd(100_000))).retryAfter).toBe('1');
    for (const { socket } of held) socket.destroy();
    await expect.poll(async () => (await send(port, server.key, '{"text":"hello"}'.padEnd(100_000))).status).toBe(200);
  });
});

it('a body that comes too slowly is given up', async () => {
  await using server = testServer(undefined, {}, { slowest: { bytesPerS: 1_000, graceMs: 50 } });
  const port = await listen(server);
  const { ready, answer } = open(port, server.key, 10_000, '{"text":"x');
  await ready;
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /u);
});

async function listen({ app }: ReturnType<typeof testServer>): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

async function send(port: number, key: string, body: string): Promise<{ status: number; retryAfter: string | null }> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}/v2/detect`, { method: 'POST', headers, body });
  await response.text();
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

/** A request that declares `length` bytes and sends only `start` of them. */
function open(port: number, key: string, length: number, start: string) {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => resolve((received += chunk.toString())));
    socket.on('error', () => resolve(received));
    socket.on('close', () => resolve(received));
  });
  const head = `POST /v2/detect HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${start}`;
  const ready = new Promise<void>((resolve) => socket.write(head, () => resolve()));
  return { socket, ready, answer };
}
