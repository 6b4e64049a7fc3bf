/** Restore over HTTP against whoever asks for too much: slow tables, odd markers, and counting through a session. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { restore as restoreInClient } from '../../../engine/restore/client.ts';
import type { RestoreTable } from '../../../engine/vocabulary/restore-table.ts';
import { testApp, type TestApp } from '../../support/map-app.ts';

/** A key that fits everywhere but at its very end: each place costs its whole length. */
const slow = (units: number) => ({
  inputs: [{ id: 'a', text: 'a'.repeat(units) }],
  table: { algorithm: 'pii-restore/1', keys: [{ k: `${'a'.repeat(units / 2)}b`, o: 'x', b: 'none' }] },
});

async function withDeadline(
  { app, key }: TestApp,
  body: object,
  ms: number,
): Promise<{ status: number; code: string }> {
  const { statusCode, body: answer } = await app.inject({
    method: 'POST',
    url: '/v2/restore',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'x-deadline-ms': String(ms) },
    payload: JSON.stringify(body),
  });
  return { status: statusCode, code: (JSON.parse(answer) as { error: { code: string } }).error.code };
}

// The small one is under the size for the event loop, and its table slow all the same.
it.each([60_000, 400_000])(
  'a slow table of %d units leaves the event loop free and is refused when it has cost its share',
  async (n) => {
    const at = testApp();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const answer = await withDeadline(at, slow(n), 60_000);
    delay.disable();
    expect(answer).toEqual({ status: 413, code: 'too_large' });
    // Before: the whole work, many seconds.
    expect(delay.max / 1e6).toBeLessThan(700);
  },
);

it('a large restore in a worker gives what a small one does', async () => {
  const { ask } = testApp();
  const table = { algorithm: 'pii-restore/1', keys: [{ k: 'Tom', o: 'Ana' }] };
  const { status, body } = await ask('POST', '/v2/restore', {
    inputs: [
      { id: 't', text: 'Tom, '.repeat(30_000) },
      { id: 'v', value: { Tom: ['Tom', 1.5] }, include_keys: true },
    ],
    table,
  });
  expect(status).toBe(200);
  expect(body.results).toEqual([
    { id: 't', text: 'Ana, '.repeat(30_000), restored: 30_000, unknown_markers: 0 },
    { id: 'v', value: { Ana: ['Ana', 1.5] }, restored: 2, unknown_markers: 0 },
  ]);
});

it.each(['__proto__', 'constructor', 'toString'])('a marker may start with %s', async (prefix) => {
  const { ask } = testApp();
  const { status, body } = await ask('POST', '/v2/restore', {
    inputs: [{ id: 'a', text: `${prefix}A_1]` }],
    table: { algorithm: 'pii-restore/1', keys: [], markers: { prefix, suffix: ']' } },
  });
  expect(status).toBe(200);
  expect(body.results[0]).toMatchObject({ unknown_markers: 1 });
});

it('whoever counts through a session is stopped, and nobody else', async () => {
  const { ask, newKey } = testApp();
  const { body: session } = await ask('POST', '/v2/sessions', {
    known: [{ original: 'Ana', replacement: '[PERSON_1]' }],
  });
  const restore = (from: number, count: number, key?: string) =>
    ask(
      'POST',
      '/v2/restore',
      {
        inputs: [{ id: 'a', text: Array.from({ length: count }, (_, i) => `[PERSON_${from + i}]`).join(' ') }],
        session: session.id,
      },
      key,
    );
  let refused: Awaited<ReturnType<typeof restore>> | undefined;
  for (let i = 0; i < 60 && refused === undefined; i++) {
    const answer = await restore(2 + i * 1_000, 1_000);
    if (answer.status !== 200) refused = answer;
  }
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
  expect((await restore(1, 1)).body.results[0]).toMatchObject({ text: 'Ana', restored: 1 });
  expect((await restore(1, 3, newKey())).status).toBe(200);
});

it("a caller's own map restores as ours do", async () => {
  const { ask } = testApp();
  const known = [
    { original: '李明', replacement: '王伟' },
    { original: 'สมหญิง', replacement: 'สมชาย' },
    { original: 'Jörg Ruiz', replacement: 'Konrad Reyes', type: 'PERSON' },
    { original: 'Наталья Белова', replacement: 'Ольга Морозова', type: 'PERSON' },
    { original: 'Ben Okafor', replacement: 'Person 2' },
    { original: '+49 30 5550199', replacement: '+49 89 5550123', type: 'PHONE' },
  ];
  const cases = [
    ['我是王伟的朋友', '我是李明的朋友'],
    ['คุณสมชายไป', 'คุณสมหญิงไป'],
    ['Mr Reyes; REYES, Konrad; K. Reyes; Konrads Brief', 'Mr Ruiz; RUIZ, Jörg; J. Ruiz; Jörgs Brief'],
    ['с Ольгой Морозовой', 'с Натальей Беловой'],
    ['The Person in charge called PERSON 2 at 089/5550123.', 'The Person in charge called Ben Okafor at 030 5550199.'],
  ] as const;
  const { status, body } = await ask('POST', '/v2/restore', {
    inputs: cases.map(([text], i) => ({ id: String(i), text })),
    mapping: { known },
  });
  expect(status).toBe(200);
  expect(body.algorithm).toBe('pii-restore/2');
  expect(body.results.map(({ text }: { text: string }) => text)).toEqual(cases.map(([, back]) => back));
  // The table of the same map gives a client the same.
  const { body: table } = await ask('POST', '/v2/restore-tables', { mapping: { known } });
  for (const [text, back] of cases) expect(restoreInClient(table as RestoreTable, text).text).toBe(back);
});
