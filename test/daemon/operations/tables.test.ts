/** Tables over HTTP: what is refused and where, what is charged, and the way back. */
import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/map-app.ts';

const columns = [{ name: 'first_name' }, { name: 'last_name' }, { name: 'email' }, { name: 'age' }];
const rows = [
  ['Ana', 'Ruiz', 'ana.ruiz@web.example', 41],
  ['Tom', 'Berg', 'tom.berg@web.example', 17],
];
const table = { kind: 'table', id: 'people', columns, rows };

describe('a table', () => {
  it('is protected and restored with its table', async () => {
    const { ask } = testApp();
    const { status, body } = await ask('POST', '/v2/protect', {
      inputs: [table],
      output: { include: ['entities', 'restore_table'] },
    });
    expect(status).toBe(200);
    const [result] = body.results;
    expect(result).toMatchObject({ input_id: 'people', status: 'ok' });
    expect(result.output.columns).toEqual(columns);
    expect(result.output.rows).not.toEqual(rows);
    expect(result.entities[0]).toMatchObject({ type: 'PERSON', coords: { cell: { row: 0, column: 'first_name' } } });
    const back = await ask('POST', '/v2/restore', {
      inputs: [{ id: 'back', value: result.output }],
      table: body.restore_table,
    });
    expect(back.body.results[0].value).toEqual({ columns, rows });
  });

  it('keeps numbers that no double holds', async () => {
    const { app, key } = testApp();
    const payload =
      '{"inputs":[{"kind":"table","columns":[{"name":"x"},{"name":"y"}],"rows":[[12345678901234567890,1.0]]}]}';
    const { payload: answer } = await app.inject({
      method: 'POST',
      url: '/v2/protect',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload,
    });
    expect(answer).toContain('"rows":[[12345678901234567890,1.0]]');
  });

  it('is detected with coordinates', async () => {
    const { ask } = testApp();
    const { body } = await ask('POST', '/v2/detect', { inputs: [table] });
    expect(body.results[0].entities.map((entity: { coords: unknown }) => entity.coords)).toContainEqual({
      cell: { row: 1, column: 'email' },
    });
    expect(body.results[0].output).toBeUndefined();
  });

  it('is charged by the code points of its strings and numbers, as one text', async () => {
    const { ask } = testApp();
    const cell = 'x'.repeat(60);
    const many = {
      kind: 'table',
      columns: [{ name: 'a' }, { name: 'b' }],
      rows: Array.from({ length: 20 }, () => [cell, 12]),
    };
    // 20 x (60 + 2) = 1,240 code points.
    const { body } = await ask('POST', '/v2/detect', { inputs: [many], output: { include: ['stats'] } });
    expect(body.usage.records).toBe(2);
    expect(body.results[0].stats.records).toBe(2);
  });

  it('may be longer than a text, a cell may not', async () => {
    const { ask } = testApp();
    const long = 'x'.repeat(3_000);
    const of = (cell: string, count: number) => ({
      inputs: [{ kind: 'table', columns: [{ name: 'a' }], rows: Array.from({ length: count }, () => [cell]) }],
      processing: { tier: 'realtime' },
    });
    expect((await ask('POST', '/v2/detect', of(long, 3))).status).toBe(200);
    const { status, body } = await ask('POST', '/v2/detect', of('x'.repeat(4_001), 1));
    expect([status, body.error.code]).toEqual([413, 'too_large']);
  });

  it('answers how many rows went', async () => {
    const { ask } = testApp();
    const { body } = await ask('POST', '/v2/protect', {
      inputs: [table],
      policy: { fields: [{ drop_row_when: { column: 'age', op: 'lt', value: 18 } }] },
      output: { include: ['entities', 'mapping'] },
    });
    expect(body.results[0].dropped_rows).toBe(1);
    expect(body.results[0].output.rows).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain('tom.berg');
  });

  it('goes with other kinds of input in one request, and shares their map', async () => {
    const { ask } = testApp();
    const { body } = await ask('POST', '/v2/protect', {
      inputs: [table, { kind: 'text', id: 'note', text: 'Please write to ana.ruiz@web.example today.' }],
      output: { include_text: true },
    });
    const mail = (result: { entities: { text: string; replacement: string }[] }): string | undefined =>
      result.entities.find(({ text }) => text === 'ana.ruiz@web.example')?.replacement;
    expect(mail(body.results[0])).toBeDefined();
    expect(mail(body.results[0])).toBe(mail(body.results[1]));
  });
});

describe('refusals', () => {
  const refused = async (body: object): Promise<string[]> => {
    const { ask } = testApp();
    const answer = await ask('POST', '/v2/protect', body);
    expect(answer.status).toBe(422);
    return answer.body.error.details.map(({ pointer }: { pointer: string }) => pointer);
  };

  it('name every row of the wrong length', async () => {
    expect(await refused({ inputs: [{ ...table, rows: [...rows, ['x'], []] }] })).toEqual([
      '/inputs/0/rows/2',
      '/inputs/0/rows/3',
    ]);
  });

  it('name what the schema forbids', async () => {
    expect(await refused({ inputs: [{ kind: 'table', columns: [{ name: '' }], rows: [] }] })).toEqual([
      '/inputs/0/columns/0/name',
    ]);
    expect(await refused({ inputs: [{ kind: 'table', columns: [{ name: 'a' }], rows: [[{}]] }] })).toEqual([
      '/inputs/0/rows/0/0',
    ]);
  });

  it('name columns that the table does not have', async () => {
    const fields = [
      { columns: ['email', 'mail'], action: 'mask' },
      { columns: ['age'], action: 'keep', when: { column: 'country', op: 'eq', value: 'DE' } },
      { drop_row_when: { column: 'old', op: 'exists' } },
    ];
    expect(await refused({ inputs: [table], policy: { fields } })).toEqual([
      '/policy/fields/0/columns/1',
      '/policy/fields/1/when/column',
      '/policy/fields/2/drop_row_when/column',
    ]);
  });

  it('name comparisons without a value, and actions without their parameters', async () => {
    const fields = [
      { drop_row_when: { column: 'age', op: 'lt' } },
      { drop_row_when: { column: 'age', op: 'exists', value: 1 } },
      { columns: ['age'], action: 'bucket' },
    ];
    expect(await refused({ inputs: [table], policy: { fields } })).toEqual([
      '/policy/fields/0/drop_row_when/value',
      '/policy/fields/1/drop_row_when/value',
      '/policy/fields/2/bucket',
    ]);
  });

  it('name field rules where there is no table', async () => {
    expect(await refused({ text: 'x', policy: { fields: [{ columns: ['a'], action: 'mask' }] } })).toEqual([
      '/policy/fields',
    ]);
  });

  it('never quote a cell', async () => {
    const { ask } = testApp();
    const answer = await ask('POST', '/v2/protect', {
      inputs: [{ ...table, rows: [['canary-7731', 'x']] }],
      policy: { fields: [{ columns: ['a canary column 7732'], action: 'mask' }] },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/773[12]/);
  });
});
