/** Field rules for JSON over HTTP (docs/interface.md#policy). */
import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/map-app.ts';

const pointersOf = (body: { error: { details?: { pointer: string }[] } }): string[] =>
  (body.error.details ?? []).map(({ pointer }) => pointer);

const VALUE = {
  id: 7,
  note: 'all well',
  customer: { mail: 'ana.ruiz@example.com', tags: ['gold', 12, true, null, '', '--'] },
  orders: [
    { ref: 'A-1', mail: 'bo@example.com' },
    { ref: 'A-2', mail: 'cy@example.com' },
  ],
};

async function protectedBy(fields: object[], value: unknown = VALUE) {
  const { status, body } = await testApp().ask('POST', '/v2/protect', {
    inputs: [{ kind: 'json', value }],
    policy: { default: { action: 'keep' }, fields },
  });
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  return body.results[0].output;
}

it('a path with a step of any name treats the leaves that it names, found or not', async () => {
  const output = await protectedBy([{ paths: ['/orders/*/ref'], action: 'replace', replace: { value: 'R' } }]);
  expect(output).toEqual({
    ...VALUE,
    orders: [
      { ref: 'R', mail: 'bo@example.com' },
      { ref: 'R', mail: 'cy@example.com' },
    ],
  });
});

it('a rule holds for everything below; true, false, null and blank stay', async () => {
  const output = await protectedBy([{ paths: ['/customer'], action: 'replace', replace: { value: 'X' } }]);
  expect(output).toEqual({ ...VALUE, customer: { mail: 'X', tags: ['X', 'X', true, null, '', 'X'] } });
});

it('a key is meant wherever it is, and an earlier rule keeps one of its places', async () => {
  const output = await protectedBy([
    { paths: ['/orders/1/**'], action: 'keep' },
    { keys: ['mail'], action: 'replace', replace: { value: 'M' } },
  ]);
  expect([output.customer.mail, ...output.orders.map(({ mail }: { mail: string }) => mail)]).toEqual([
    'M',
    'M',
    'cy@example.com',
  ]);
});

it('equal texts in one place of alike items are treated by their own rule', async () => {
  const output = await protectedBy(
    [{ paths: ['/1'], action: 'replace', replace: { value: 'X' } }],
    ['same', 'same', 'same'],
  );
  expect(output).toEqual(['same', 'X', 'same']);
});

describe('a rule that cannot be right answers 422', () => {
  const json = { inputs: [{ kind: 'json', value: VALUE }] };
  const table = { inputs: [{ kind: 'table', columns: [{ name: 'a' }], rows: [['x']] }] };
  it.each<[name: string, request: object, fields: object[], pointer: string]>([
    ['no target', json, [{ action: 'mask' }], '/policy/fields/0/columns'],
    ['two targets', json, [{ keys: ['a'], paths: ['/a'], action: 'remove' }], '/policy/fields/0/keys'],
    ['no action', json, [{ keys: ['a'] }], '/policy/fields/0/action'],
    [
      'a condition, which reads columns',
      json,
      [{ keys: ['a'], when: { column: 'a', op: 'exists' }, action: 'remove' }],
      '/policy/fields/0/when',
    ],
    ['a path that is no pointer', json, [{ paths: ['a/b'], action: 'remove' }], '/policy/fields/0/paths/0'],
    ['a wrong escape', json, [{ paths: ['/a~2'], action: 'remove' }], '/policy/fields/0/paths/0'],
    ['no path', json, [{ paths: [], action: 'remove' }], '/policy/fields/0/paths'],
    ['rows of JSON', json, [{ keys: ['a'], action: 'drop_row' }], '/policy/fields/0/action'],
    ['a table alone', table, [{ keys: ['a'], action: 'remove' }], '/policy/fields'],
    ['columns of JSON', json, [{ columns: ['a'], action: 'remove' }], '/policy/fields'],
    [
      'too many steps',
      json,
      [{ paths: Array.from({ length: 400 }, () => '/**/a'), action: 'remove' }],
      '/policy/fields',
    ],
  ])('%s', async (_name, request, fields, pointer) => {
    const { status, body } = await testApp().ask('POST', '/v2/protect', { ...request, policy: { fields } });
    expect([status, pointersOf(body)]).toEqual([422, expect.arrayContaining([pointer])]);
  });
});
