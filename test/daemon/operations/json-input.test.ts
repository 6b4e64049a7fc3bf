/** JSON values over HTTP: what a client sent comes back byte by byte but for what is protected. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../support/map-app.ts';
import { jsonTexts } from '../../support/json-text.ts';

const WITH_TABLE = '"output":{"include":["entities","restore_table"]}';

/** Text in, text out: neither side's parser comes between. */
async function send({ app, key }: TestApp, url: string, payload: string): Promise<{ status: number; text: string }> {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload,
  });
  return { status: statusCode, text: body };
}

/** The text of `"name": …` in an answer, up to what follows it. */
function between(text: string, from: string, to: string): string {
  const start = text.indexOf(from) + from.length;
  return text.slice(start, text.indexOf(to, start));
}

const protectBody = (value: string, more = ''): string =>
  `{"inputs":[{"kind":"json","value":${value}${more}}],${WITH_TABLE}}`;
const outputOf = (answer: string): string => between(answer, '"output":', ',"entities":[');

async function roundTrip(app: TestApp, value: string, keys = false): Promise<string> {
  const include = `,"include_keys":${keys}`;
  const safe = await send(app, '/v2/protect', protectBody(value, include));
  expect(safe.status, safe.text.slice(0, 500)).toBe(200);
  const { restore_table: table } = JSON.parse(safe.text) as { restore_table: object };
  const back = await send(
    app,
    '/v2/restore',
    `{"inputs":[{"id":"x","value":${outputOf(safe.text)}${include}}],"table":${JSON.stringify(table)}}`,
  );
  expect(back.status).toBe(200);
  return between(back.text, '"value":', ',"restored":');
}

it('numbers come back as they were written', async () => {
  const app = testApp();
  for (const number of ['12345678901234567890', '1.0', '1e400', '-0', '0.10', '-1.5E+7', '9007199254740993']) {
    const value = `{"x": ${number}, "mail":"ana.ruiz@example.com"}`;
    const { text } = await send(app, '/v2/protect', protectBody(value));
    expect(outputOf(text).startsWith(`{"x": ${number}, "mail":"`)).toBe(true);
    expect(await roundTrip(app, value)).toBe(value);
  }
});

it('any value comes back byte by byte', { timeout: 120_000 }, async () => {
  const app = testApp();
  const leaf = fc.constantFrom('"ana.ruiz@example.com"', '34612345678', '"call +34 612 345 678"');
  await fc.assert(
    fc.asyncProperty(jsonTexts(leaf), fc.boolean(), async (value, keys) => {
      expect(await roundTrip(app, value, keys)).toBe(value.trim());
    }),
    { numRuns: process.env.PIID_LONG === undefined ? 30 : 1_000 },
  );
});

describe('depth', () => {
  const nested = (levels: number): string =>
    `${'[{"a":'.repeat(levels / 2)}"ana.ruiz@example.com"${'}]'.repeat(levels / 2)}`;

  it('a thousand levels are protected and restored', async () => {
    const app = testApp();
    const { status, text } = await send(app, '/v2/protect', protectBody(nested(1_000)));
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      results: [{ entities: [{ type: 'EMAIL', coords: { path: '/0/a'.repeat(500) } }] }],
    });
    expect(await roundTrip(app, nested(1_000))).toBe(nested(1_000));
  });

  it.each(['/v2/detect', '/v2/protect'])('a hundred thousand levels are 422 at %s, with a pointer', async (url) => {
    const { status, text } = await send(testApp(), url, `{"inputs":[{"kind":"json","value":${nested(100_000)}}]}`);
    expect([status, JSON.parse(text)]).toMatchObject([422, { error: { details: [{ pointer: '/inputs/0/value' }] } }]);
  });

  it('and at restore', async () => {
    const body = `{"inputs":[{"id":"a","value":${nested(100_000)}}],"mapping":{"known":[{"original":"a","replacement":"b"}]}}`;
    const { status, text } = await send(testApp(), '/v2/restore', body);
    expect([status, JSON.parse(text)]).toMatchObject([422, { error: { details: [{ pointer: '/inputs/0/value' }] } }]);
  });
});

const HOSTILE: readonly [string, string][] = [
  ['a value that is no object', '"ana.ruiz@example.com"'],
  ['null', 'null'],
  ['a member named __proto__', '{"__proto__":{"mail":"ana.ruiz@example.com"},"constructor":"x"}'],
  ['a key that stands twice', '{"a":"ana.ruiz@example.com","a":"tom@example.com"}'],
  ['keys that look like numbers', '{"10":"b","2":"ana.ruiz@example.com","1":[]}'],
  ['lone surrogates', '["\\ud800 ana.ruiz@example.com \\udc00"]'],
  ['empty keys and slashes', '{"":{"":"ana.ruiz@example.com"},"a/b":{"~":"tom@example.com"}}'],
];

it('hostile values come back', async () => {
  const app = testApp();
  for (const [name, value] of HOSTILE) expect([name, await roundTrip(app, value)]).toEqual([name, value]);
});

it('a hundred thousand keys in one object are gone through', async () => {
  const value = `{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":${i === 77_777 ? '"ana.ruiz@example.com"' : i % 10}`).join(',')}}`;
  const { status, text } = await send(testApp(), '/v2/protect', protectBody(value));
  expect([status, JSON.parse(text)]).toMatchObject([
    200,
    { results: [{ entities: [{ coords: { path: '/k77777' } }] }] },
  ]);
});

it('the last of members with one name counts around the value', async () => {
  const first = '"inputs":[{"kind":"json","value":{"x":1.0,"mail":"ana.ruiz@example.com"}}]';
  const last = '"inputs":[{"kind":"json","value":1,"\\u0076alue":[2.0,"tom.reyes@example.com"]}]';
  const { text } = await send(testApp(), '/v2/protect', `{${first},${last}}`);
  expect(outputOf(text)).toMatch(/^\[2\.0,"[^"]+@example\.\w+"\]$/);
});

it.each([
  ['a JSON value', (number: string) => `{"kind":"json","value":[${number}]}`],
  ['a table', (number: string) => `{"kind":"table","columns":[{"name":"id"}],"rows":[[${number}]]}`],
])('an idempotency key is bound to the numbers of %s as they were written', async (_kind, inputOf) => {
  const { app, key } = testApp();
  const ask = async (idempotencyKey: string, number: string) =>
    await app.inject({
      method: 'POST',
      url: '/v2/detect',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      payload: `{"inputs":[${inputOf(number)}]}`,
    });
  for (const [first, other] of [
    ['12345678901234567890', '12345678901234567891'],
    ['1.0', '1.00'],
    ['1e400', '2e400'],
  ] as const) {
    expect((await ask(first, first)).statusCode).toBe(200);
    expect((await ask(first, first)).json()).toMatchObject({ usage: { charged: false } });
    const refused = await ask(first, other);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ error: { code: 'idempotency_conflict' } });
  }
});

it('text, JSON and a page go together in one request, with one map', async () => {
  const { ask } = testApp();
  const mail = 'ana.ruiz@example.com';
  const { status, body } = await ask('POST', '/v2/protect', {
    inputs: [
      { kind: 'text', id: 'letter', text: `Mail ${mail}` },
      { kind: 'json', id: 'record', value: { to: mail, n: 1 } },
      {
        kind: 'page',
        id: 'scan',
        text: `Mail ${mail}`,
        atoms: [{ start: 5, end: 25, page: 1, box: [10, 20, 90, 12] }],
      },
    ],
    output: { include: ['entities', 'redaction_plan'] },
  });
  expect(status).toBe(200);
  const [letter, record, scan] = body.results;
  const put = letter.entities[0].replacement;
  expect([letter.output, record.output, scan.output]).toEqual([`Mail ${put}`, { to: put, n: 1 }, `Mail ${put}`]);
  expect(record.entities[0].coords).toEqual({ path: '/to' });
  expect(scan.entities[0].coords).toEqual({ boxes: [{ page: 1, box: [10, 20, 90, 12] }] });
  expect(scan.redaction_plan).toEqual({ boxes: [{ page: 1, box: [10, 20, 90, 12], entity_id: scan.entities[0].id }] });
});

it('atoms of a page that leave the text, end before they start or overlap answer 422', async () => {
  const { ask } = testApp();
  const first = { start: 0, end: 4, page: 1, box: [0, 0, 1, 1] };
  const text = 'Mail ana.ruiz@example.com';
  for (const [start, end, pointer] of [
    [5, 26, '/inputs/0/atoms/1/end'],
    [9, 7, '/inputs/0/atoms/1/end'],
    [3, 9, '/inputs/0/atoms/1'],
  ] as const) {
    const atoms = [first, { start, end, page: 1, box: [0, 0, 1, 1] }];
    const { status, body } = await ask('POST', '/v2/detect', { inputs: [{ kind: 'page', text, atoms }] });
    expect([status, body.error?.details?.[0]?.pointer]).toEqual([422, pointer]);
  }
});
