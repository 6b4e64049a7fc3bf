/** What holds for every table: its shape, its numbers, the way back, and where its entities lie. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellOf, cellText, protectTable, type Row, type Value } from '../support/tables.ts';

const RUNS = process.env['PIID_LONG'] === '1' ? 1_000 : 25;

const GIVEN = ['Ana', 'Jürgen', 'Łucja', 'Zoë', 'Иван', '健'];
const FAMILY = ['Ruiz', 'Müller', 'de Vries', 'Kowalska', 'Петров', '田中'];
const MAILS = ['ana.ruiz@web.example', 'j.mueller@post.example', 'x1@a.example'];

/** A name of a column, and what its cells may hold. */
const COLUMNS: Record<string, fc.Arbitrary<Value>> = {
  first_name: fc.constantFrom(...GIVEN),
  last_name: fc.constantFrom(...FAMILY),
  full_name: fc.tuple(fc.constantFrom(...GIVEN), fc.constantFrom(...FAMILY)).map((parts) => parts.join(' ')),
  email: fc.constantFrom(...MAILS, 'n/a'),
  telefon: fc.oneof(
    fc.constantFrom('+34 612 345 678', '030 1234567'),
    fc.integer({ min: 4_930_000_000, max: 4_930_999_999 }),
  ),
  iban: fc.constantFrom('DE89 3704 0044 0532 0130 00', 'ES91 2100 0418 4502 0005 1332', 'DE00 1234 5678'),
  geburtsdatum: fc.constantFrom('12.03.1985', '1985-03-12', '3/4/1999'),
  betrag: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()),
  note: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      'call Ana Ruiz',
      'Frau Müller, Tel. 030 1234567',
      'mail ana.ruiz@web.example please',
      'Müller sagt nein',
    ),
  ),
  __proto__: fc.string({ maxLength: 8 }),
};

const anyCell = fc.oneof(fc.boolean(), fc.constant(null), fc.constant(''), fc.string({ maxLength: 12 }));

interface Table {
  columns: string[];
  rows: Value[][];
}

const tables: fc.Arbitrary<Table> = fc
  .array(fc.constantFrom(...Object.keys(COLUMNS), '__proto__'), { minLength: 1, maxLength: 6 })
  .chain((columns) =>
    fc
      .array(
        fc.tuple(
          ...columns.map((name) =>
            fc.oneof(
              { weight: 6, arbitrary: Object.hasOwn(COLUMNS, name) ? (COLUMNS[name] as fc.Arbitrary<Value>) : anyCell },
              { weight: 1, arbitrary: anyCell },
            ),
          ),
        ),
        { maxLength: 5 },
      )
      .map((rows) => ({ columns, rows: rows.map((row) => [...row]) })),
  );

/** JSON has one zero. */
const asSent = (rows: readonly Row[]): Value[][] => JSON.parse(JSON.stringify(rows)) as Value[][];

test('protect keeps the shape, and restore gives the table back', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async ({ columns, rows }) => {
      const { columns: after, rows: now, restored } = await protectTable(columns, rows);
      expect(after).toEqual(columns.map((name) => ({ name })));
      expect(now.map((row) => row.length)).toEqual(rows.map((row) => row.length));
      expect(restored()).toEqual(asSent(rows));
    }),
    { numRuns: RUNS },
  );
});

test('labels come back too, numbers as the text of their digits', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async ({ columns, rows }) => {
      const { restored } = await protectTable(columns, rows, { policy: { default: { action: 'label' } } });
      const text = (cell: Value | undefined): string => (typeof cell === 'string' ? cell : JSON.stringify(cell));
      expect(restored().map((row) => row.map(text))).toEqual(asSent(rows).map((row) => row.map(text)));
    }),
    { numRuns: RUNS },
  );
});

test('every coordinate points at its entity, before and after', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async ({ columns, rows }) => {
      const { rows: now, entities } = await protectTable(columns, rows);
      const names = shown(columns);
      let before = -1;
      for (const entity of entities) {
        const { span, text, output_span: out, replacement, action } = entity;
        const { row, column } = cellOf(entity);
        const at = names.indexOf(column);
        expect(at).toBeGreaterThanOrEqual(0);
        expect(cellText(rows, row, at).slice(span.start, span.end)).toBe(text);
        if (action !== 'keep') expect(cellText(now, row, at).slice(out?.start, out?.end)).toBe(replacement);
        const place = row * names.length + at;
        expect(place).toBeGreaterThanOrEqual(before);
        before = place;
      }
    }),
    { numRuns: RUNS },
  );
});

test('what is kept stays as it was written', async () => {
  const numbers = fc.constantFrom('0', '-0', '1.0', '0.10', '1e400', '-1.5E+7', '12345678901234567890', '42', '1E2');
  const cell = fc.oneof(numbers, fc.constantFrom('true', 'null', '"a"', '"\\u00e9"', '"\\/"', '""'));
  const space = fc.constantFrom('', ' ', '\n');
  const row = fc.tuple(cell, cell, space).map(([a, b, s]) => `[${s}${a}${s},${s}${b}${s}]`);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 6 }), async (rows) => {
      const { output } = await protectTable(['x', 'y'], `[${rows.join(',')}]`, {
        policy: { default: { action: 'keep' } },
      });
      expect(output).toBe(`{"columns":[{"name":"x"},{"name":"y"}],"rows":[${rows.join(',')}]}`);
    }),
    { numRuns: RUNS * 4 },
  );
});

test('rows that go leave the others as they would be', async () => {
  await fc.assert(
    fc.asyncProperty(
      tables,
      fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      async ({ columns, rows }, goes) => {
        const marked = rows.map((row, i) => [...row, goes[i] === true]);
        const {
          rows: now,
          item,
          entities,
        } = await protectTable([...columns, 'goes'], marked, {
          policy: { fields: [{ drop_row_when: { column: 'goes', op: 'eq', value: true } }] },
        });
        const left = rows.flatMap((_, i) => (goes[i] === true ? [] : [i]));
        expect(now).toHaveLength(left.length);
        expect(item.dropped_rows ?? 0).toBe(rows.length - left.length);
        for (const { coords } of entities) expect(left).toContain(coords?.cell?.row);
      },
    ),
    { numRuns: RUNS },
  );
});

/** Names with a suffix where one stands twice. */
function shown(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const n = (seen.get(name) ?? 0) + 1;
    seen.set(name, n);
    return n === 1 ? name : `${name}_${n}`;
  });
}
