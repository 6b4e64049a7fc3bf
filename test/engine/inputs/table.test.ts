import { describe, expect, it, test } from 'vitest';
import { checkInput, measureInput } from '../../../engine/inputs/index.ts';
import { portsOf } from '../../../daemon/engine/ports.ts';
import type { ModelPort } from '../../../engine/ports.ts';
import type { Action } from '../../../engine/policy/schema.ts';
import { cellText, foundIn, protectTable, tableInput, type Value } from '../../support/tables.ts';
import { KEY_A } from '../../support/ports.ts';

describe('the shape of a table', () => {
  it('comes back with the same columns in the same order, and what is not personal as it was', async () => {
    const columns = [{ name: 'note', language: 'en' }, { name: 'paid' }, { name: 'sum' }, { name: 'gone' }];
    const rows = [
      ['mail ana@example.com', true, 12.5, null],
      ['', false, -0.25, null],
    ];
    const { columns: after, rows: now, entities } = await protectTable(columns, rows);
    expect(after).toEqual(columns);
    expect(entities).toHaveLength(1);
    expect(now[0]?.slice(1)).toEqual([true, 12.5, null]);
    expect(now[0]?.[0]).toBe(`mail ${entities[0]?.replacement}`);
    expect(now[1]).toEqual(['', false, -0.25, null]);
  });

  it('keeps numbers as they were written, whatever a double makes of them', async () => {
    const json = '[[12345678901234567890,1.0,-0,1e400,"a"], [ 1 , 2.50, 3, 4 ,"b"]]';
    const { output } = await protectTable(['a', 'b', 'c', 'd', 'e'], json);
    expect(output).toContain('[12345678901234567890,1.0,-0,1e400,"a"],[ 1 , 2.50, 3, 4 ,"b"]');
  });

  it('stands empty', async () => {
    const { rows, entities, columns } = await protectTable(['first_name', 'x'], []);
    expect([rows, entities]).toEqual([[], []]);
    expect(columns).toEqual([{ name: 'first_name' }, { name: 'x' }]);
  });

  it('tells rows of the wrong length', () => {
    expect(checkInput(tableInput(['a', 'b'], [['1', '2'], ['1'], [], ['1', '2', '3']]))).toEqual([
      { pointer: '/rows/1', reason: 'has 1 cells for 2 columns' },
      { pointer: '/rows/2', reason: 'has 0 cells for 2 columns' },
      { pointer: '/rows/3', reason: 'has 3 cells for 2 columns' },
    ]);
  });

  it('is measured by the strings and numbers in its cells', () => {
    const measure = measureInput(
      tableInput(['long name of a column'], [['äbc'], ['\ud83d\ude00'], [12.5], [true], [null]]),
    );
    expect(measure).toEqual({ codePoints: 3 + 1 + 4, longest: 4 });
  });
});

describe('coordinates', () => {
  it('say the row of the input and the column, for every cell in which a value stands', async () => {
    const rows = [
      ['x', 'ana@example.com'],
      ['ana@example.com', 'ana@example.com'],
      ['y', 'tom@example.com'],
    ];
    expect(await foundIn(['a', 'b'], rows)).toEqual([
      '0 b EMAIL ana@example.com',
      '1 a EMAIL ana@example.com',
      '1 b EMAIL ana@example.com',
      '2 b EMAIL tom@example.com',
    ]);
  });

  it('tell columns of one name apart', async () => {
    const { entities, columns } = await protectTable(['mail', 'mail'], [['ana@example.com', 'tom@example.com']]);
    expect(entities.map(({ coords }) => coords?.cell)).toEqual([
      { row: 0, column: 'mail' },
      { row: 0, column: 'mail_2' },
    ]);
    expect(columns).toEqual([{ name: 'mail' }, { name: 'mail' }]);
  });

  it('are spans of the cell, and of the cell that came of it', async () => {
    const { entities, rows } = await protectTable(['note'], [['ask ana@example.com or tom@example.com']]);
    for (const { span, text, output_span: out, replacement } of entities) {
      expect('ask ana@example.com or tom@example.com'.slice(span.start, span.end)).toBe(text);
      expect(cellText(rows, 0, 0).slice(out?.start, out?.end)).toBe(replacement);
    }
    expect(entities).toHaveLength(2);
  });

  it('count on over the request', async () => {
    const { entities } = await protectTable(['m'], [['ana@example.com'], ['tom@example.com'], ['ana@example.com']]);
    expect(entities.map(({ id }) => id)).toEqual(['e1', 'e2', 'e3']);
    expect(entities.map(({ mapping_id: id }) => id)).toEqual(['m1', 'm2', 'm1']);
  });
});

describe('names of columns inform detection', () => {
  it('types what no recogniser knows', async () => {
    const found = await foundIn(
      ['Kundennummer', 'Vorname', 'Nachname', 'Religion'],
      [['K-1042', 'Xenja', 'Quandt', 'evangelisch']],
    );
    expect(found).toEqual([
      '0 Kundennummer CUSTOMER_ID K-1042',
      '0 Vorname PERSON Xenja',
      '0 Nachname PERSON Quandt',
      '0 Religion RELIGION evangelisch',
    ]);
  });

  it('raises numbers that prove little alone', async () => {
    expect(await foundIn(['PESEL', 'kwota'], [['44051401359', '67040500538']])).toEqual([
      '0 PESEL NATIONAL_ID 44051401359',
    ]);
  });

  it('inspects numbers that are stored as numbers', async () => {
    const found = await foundIn(
      ['Telefon', 'PLZ', 'Betrag'],
      [
        [4930123456, 10115, 10115],
        [4930654321, 80331, 80331],
      ],
    );
    expect(found.filter((line) => !line.includes('PLZ'))).toEqual([
      '0 Telefon PHONE 4930123456',
      '1 Telefon PHONE 4930654321',
    ]);
    expect(found.filter((line) => line.includes('PLZ'))).toHaveLength(2);
  });

  it('still finds what stands in a cell of another kind', async () => {
    expect(
      await foundIn(
        ['first_name', 'last_name'],
        [
          ['Ana', 'ana@example.com'],
          ['Tom', 'Berg'],
          ['Eva', 'Lund'],
        ],
      ),
    ).toContain('0 last_name EMAIL ana@example.com');
  });

  it('says nothing when the caller does not want patterns, or the type', async () => {
    const rows = [['Ana', 'Ruiz']];
    expect(await foundIn(['first_name', 'last_name'], rows, { detect: { layers: ['validated_identifiers'] } })).toEqual(
      [],
    );
    expect(await foundIn(['first_name', 'last_name'], rows, { detect: { exclude: new Set(['PERSON']) } })).toEqual([]);
    const high = { default: 0.95, perType: new Map(), perLanguage: new Map() };
    expect(await foundIn(['first_name', 'last_name'], rows, { detect: { thresholds: high } })).toEqual([]);
  });

  it('reads a column in its own language', async () => {
    const columns = [
      { name: 'd', language: 'en' },
      { name: 'e', language: 'de' },
    ];
    const { item } = await protectTable(columns, [['03/04/2021', '03/05/2021']], {
      policy: { default: { action: 'time_part', time_part: { part: 'month' } } },
    });
    expect((JSON.parse(item.output as string) as { rows: unknown }).rows).toEqual([['3', '5']]);
  });
});

describe('a person over two cells', () => {
  const columns = ['first_name', 'last_name', 'full_name', 'email'];
  const rows = [
    ['Ana', 'Ruiz', 'Ana Ruiz', 'ana.ruiz@web.example'],
    ['Tom', 'Berg', 'Tom Berg', 'tberg@web.example'],
    ['Ana', 'Berg', 'Berg, Ana', 'x@web.example'],
  ];

  it('is two entities whose replacements belong together', async () => {
    const { rows: now, entities, restored } = await protectTable(columns, rows);
    const parts = entities.filter(
      ({ coords }) => coords?.cell?.column !== 'full_name' && coords?.cell?.column !== 'email',
    );
    expect(parts.map(({ attrs }) => attrs?.name_part)).toEqual([
      'given',
      'family',
      'given',
      'family',
      'given',
      'family',
    ]);
    for (const [given, family, full, mail] of now as string[][]) {
      expect([`${given} ${family}`, `${family}, ${given}`]).toContain(full);
      expect(mail?.endsWith('.example') === true || /example\.(?:org|com|net)$/.test(mail as string)).toBe(true);
    }
    // One name, one replacement, in every row.
    expect(now[0]?.[0]).toBe(now[2]?.[0]);
    expect(now[1]?.[1]).toBe(now[2]?.[1]);
    expect(restored()).toEqual(rows);
  });

  it('has an e-mail address that follows, without a column of full names', async () => {
    const { rows: now } = await protectTable(
      ['vorname', 'nachname', 'mail'],
      [
        ['Jonas', 'Weber', 'jonas.weber@web.example'],
        ['Lea', 'Vogt', 'l.vogt@web.example'],
      ],
    );
    const [given, family, mail] = (now[0] as string[]).map((cell) => plain(cell));
    expect(mail?.split('@')[0]).toBe(`${given}.${family}`);
    const [lea, vogt, second] = (now[1] as string[]).map((cell) => plain(cell));
    expect(second?.split('@')[0]).toBe(`${lea?.[0]}.${vogt}`);
  });

  it('goes with the column of the same kind beside it', async () => {
    const { rows: now } = await protectTable(
      ['first_name', 'emergency_first_name', 'last_name', 'emergency_last_name', 'email'],
      [['Jonas', 'Lea', 'Weber', 'Vogt', 'lea.vogt@web.example']],
    );
    const [, lea, , vogt, mail] = (now[0] as string[]).map((cell) => plain(cell));
    expect(mail?.split('@')[0]).toBe(`${lea}.${vogt}`);
  });

  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replaceAll('ä', 'ae')
      .replaceAll('ö', 'oe')
      .replaceAll('ü', 'ue')
      .replaceAll('ß', 'ss')
      .normalize('NFD')
      .replace(/\p{M}/gu, '');
});

describe('columns typed by their cells', () => {
  /** Knows these words and nothing else: what a model that misses every other name would answer. */
  const knowing = (type: string, ...words: string[]): ModelPort => ({
    id: 'v0.0',
    readers: new Map(),
    reported: { identifying: 0.5, other: 0.5 },
    sentenceConfidence: 0.95,
    strictFloor: 0.3,
    describe: () => ({}),
    tag: async (texts) =>
      texts.map(({ text }) => {
        const word = words.find((known) => text.endsWith(known));
        if (word === undefined) return [];
        const start = text.length - word.length;
        return [{ start, end: text.length, type, confidence: 0.9, evidence: 'argmax' as const }];
      }),
  });
  const layers = ['model', 'pattern', 'validated_identifiers'] as const;
  const asked = (model: ModelPort) => ({ detect: { layers }, ports: portsOf(KEY_A, undefined, model) });

  it('fills in what the model missed where most cells are persons', async () => {
    const names = ['Ana Ruiz', 'Tom Berg', 'Eva Lund', 'Xyq Zorn'];
    const rows = [...names, 'Bvk Trell', '-', '12', 'n/a'].map((name) => [name]);
    expect(await foundIn(['zustaendige_stelle'], rows, asked(knowing('PERSON', ...names)))).toEqual([
      ...names.map((name, i) => `${i} zustaendige_stelle PERSON ${name}`),
      '4 zustaendige_stelle PERSON Bvk Trell',
    ]);
  });

  it('does not where few are', async () => {
    const rows = ['Ana Ruiz', 'Blue Lamp', 'Red Chair', 'Oak Table', 'Big Sofa', 'Old Clock', 'Tin Box', 'Wet Mop'].map(
      (name) => [name],
    );
    expect(await foundIn(['things'], rows, asked(knowing('PERSON', 'Ana Ruiz')))).toEqual(['0 things PERSON Ana Ruiz']);
  });

  it('asks less where the column may be one of names', async () => {
    const known = ['Ana Ruiz', 'Tom Berg', 'Eva Lund', 'Kim Holt'];
    const rows = [...known, 'Xyq Zorn', 'Bvk Trell', 'Wmd Prask', 'Jji Holm'].map((name) => [name]);
    expect(await foundIn(['name'], rows, asked(knowing('PERSON', ...known)))).toHaveLength(8);
    expect(await foundIn(['thing'], rows, asked(knowing('PERSON', ...known)))).toHaveLength(4);
  });

  it('types numbers like the others of their shape', async () => {
    const good = ['44051401359', '02070803628', '67040500538', '90080517455'];
    const rows = [...good, '67040500530', '17'].map((cell) => [cell]);
    const found = await foundIn(['kolumna pesel nowa x'], rows);
    expect(found.slice(0, 5).map((line) => line.split(' ').at(-1))).toEqual([...good, '67040500530']);
    expect(found).toHaveLength(5);
  });

  it('does not ask the model what a name of a column says, nor about numbers', async () => {
    const read: string[] = [];
    const listening: ModelPort = {
      ...knowing('PERSON'),
      tag: async (texts) => texts.map(({ text }) => (read.push(text), [])),
    };
    await foundIn(
      ['first_name', 'email', 'amount', 'status', 'note'],
      [['Ana', 'ana@example.com', 12, 'open', 'called Tom']],
      asked(listening),
    );
    expect(read).toEqual(['note: called Tom']);
  });
});

describe('numbers that are protected', () => {
  it('stay numbers when what stands for them is one', async () => {
    const { rows, restored } = await protectTable(
      ['telefon', 'alter'],
      [
        [4930123456, 41],
        [4930987654, 77],
      ],
    );
    for (const [phone] of rows) expect(typeof phone).toBe('number');
    expect(restored()).toEqual([
      [4930123456, 41],
      [4930987654, 77],
    ]);
  });

  it('become strings when it is none', async () => {
    const { rows } = await protectTable(['telefon'], [[4930123456]], { policy: { preset: 'label' } });
    expect(rows).toEqual([['[PHONE_1]']]);
  });

  it('never begin with a zero that would be lost', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => [4930100000 + i * 977]);
    const { rows: now } = await protectTable(['kundennummer'], rows);
    expect(now.every(([cell]) => typeof cell === 'number')).toBe(true);
  });
});

describe('dropping rows', () => {
  const columns = ['name', 'email', 'age'];
  const rows: Value[][] = [
    ['a', 'ana@example.com', 17],
    ['b', 'none', 30],
    ['c', 'tom@example.com', 41],
    ['d', null, 12],
  ];

  it('by condition: nothing of the row is listed or in the map', async () => {
    const {
      rows: now,
      item,
      entities,
      entries,
    } = await protectTable(columns, rows, {
      policy: { fields: [{ drop_row_when: { column: 'age', op: 'lt', value: 18 } }] },
    });
    expect(now.map(([name]) => name)).toEqual(['b', 'c']);
    expect(item.dropped_rows).toBe(2);
    expect(entities.map(({ text, coords }) => [text, coords?.cell?.row])).toEqual([
      ['30', 1],
      ['tom@example.com', 2],
      ['41', 2],
    ]);
    expect(entries.map(({ original }) => original)).not.toContain('ana@example.com');
  });

  it('by a rule for a type', async () => {
    const {
      rows: now,
      item,
      entities,
      entries,
    } = await protectTable(columns, rows, {
      policy: { rules: [{ types: ['EMAIL'], action: 'drop_row' }], default: { action: 'keep' } },
    });
    expect(now.map(([name]) => name)).toEqual(['b', 'd']);
    expect(item.dropped_rows).toBe(2);
    expect(entities.filter(({ type }) => type === 'EMAIL')).toEqual([]);
    expect(entries).toEqual([]);
  });

  it('by a field rule, found or not', async () => {
    const { rows: now, item } = await protectTable(columns, rows, {
      policy: { fields: [{ columns: ['email'], action: 'drop_row', when: { column: 'email', op: 'exists' } }] },
    });
    expect(now.map(([name]) => name)).toEqual(['d']);
    expect(item.dropped_rows).toBe(3);
  });

  it('all of them', async () => {
    const { rows: now, item } = await protectTable(columns, rows, {
      policy: { fields: [{ columns: ['age'], action: 'drop_row' }] },
    });
    expect(now).toEqual([]);
    expect(item.dropped_rows).toBe(4);
  });

  it('is not told when none went', async () => {
    const { item } = await protectTable(columns, rows, {
      policy: { rules: [{ types: ['IBAN'], action: 'drop_row' }] },
    });
    expect(item.dropped_rows).toBeUndefined();
  });
});

describe('field actions', () => {
  it('treat the whole cell, found or not, before rules, default and preset', async () => {
    const { rows, entities } = await protectTable(['note', 'code'], [['call ana@example.com now', 'zzz']], {
      policy: {
        fields: [{ columns: ['note', 'code'], action: 'replace', replace: { value: 'X' } }],
        rules: [{ types: ['EMAIL'], action: 'keep' }],
      },
    });
    expect(rows).toEqual([['X', 'X']]);
    expect(entities.map(({ type, source, action }) => [type, source, action])).toEqual([
      ['EMAIL', 'pattern', 'replace'],
      ['FIELD_VALUE', 'provided', 'replace'],
    ]);
  });

  it('keep what is found', async () => {
    const { rows, entities, item } = await protectTable(['a', 'b'], [['ana@example.com', 'ana@example.com']], {
      policy: { fields: [{ columns: ['a'], action: 'keep' }] },
    });
    expect(rows[0]?.[0]).toBe('ana@example.com');
    expect(rows[0]?.[1]).not.toBe('ana@example.com');
    expect(entities.map(({ action }) => action)).toEqual(['keep', 'surrogate']);
    expect(item.policyKept).toBe(true);
  });

  it('hold for the rows that a condition lets in', async () => {
    const { rows } = await protectTable(
      ['country', 'v'],
      [
        ['DE', 'x'],
        ['FR', 'x'],
        [null, 'x'],
      ],
      {
        policy: { fields: [{ columns: ['v'], action: 'remove', when: { column: 'country', op: 'eq', value: 'DE' } }] },
      },
    );
    expect(rows).toEqual([
      ['DE', ''],
      ['FR', 'x'],
      [null, 'x'],
    ]);
  });

  it('leave null and empty cells, and white space around a value', async () => {
    const { rows } = await protectTable(['v'], [[null], [''], ['  '], [' x ']], {
      policy: { fields: [{ columns: ['v'], action: 'replace', replace: { value: 'X' } }] },
    });
    expect(rows).toEqual([[null], [''], ['  '], [' X ']]);
  });

  const one = async (cell: Value, action: Action): Promise<Value | undefined> => {
    const policy = { fields: [{ columns: ['v'], ...action }] };
    const { rows } = await protectTable(['v'], [[cell]], { policy, language: 'de' });
    return rows[0]?.[0];
  };

  test.each<[string, Value, Action, Value]>([
    ['bucket a number', 41, { action: 'bucket', bucket: { bounds: [18, 65] } }, '18-65'],
    [
      'bucket a decimal, whatever the language',
      1234.567,
      { action: 'bucket', bucket: { bounds: [1000, 2000] } },
      '1000-2000',
    ],
    [
      'bucket a number in a string',
      '41',
      { action: 'bucket', bucket: { bounds: [18, 65], labels: ['a', 'b', 'c'] } },
      'b',
    ],
    ['mask a number', 123456, { action: 'mask', mask: { keep_last: 2 } }, '****56'],
    ['mask a boolean', true, { action: 'mask' }, '****'],
    ['partial', 'secret words', { action: 'partial' }, 's***** w****'],
    ['year of a date', '2021-03-04', { action: 'time_part', time_part: { part: 'year' } }, '2021'],
    ['hour of a time', '14:35', { action: 'time_part', time_part: { part: 'hour_of_day' } }, '14'],
    ['generalize a date', '4 March 2021', { action: 'generalize', generalize: { level: 2 } }, '2021'],
    ['generalize what is not known', 'abc', { action: 'generalize' }, '[FIELD_VALUE]'],
    ['shift a date', '2021-03-04', { action: 'date_shift', date_shift: { min_days: 1, max_days: 1 } }, '2021-03-05'],
    ['label', 'abc', { action: 'label' }, '[FIELD_VALUE_1]'],
    ['label a number', 12, { action: 'label', label: { numbering: 'none' } }, '[FIELD_VALUE]'],
    ['replace a number by a number', 12, { action: 'replace', replace: { value: '0' } }, 0],
    ['remove', 'abc', { action: 'remove' }, ''],
  ])('%s', async (_name, cell, action, wanted) => expect(await one(cell, action)).toBe(wanted));

  it('generalize by the type of the column', async () => {
    const { rows } = await protectTable(['vorname', 'alter'], [['Ana', 41]], {
      policy: { fields: [{ columns: ['alter'], action: 'generalize', generalize: { level: 2 } }] },
    });
    expect(rows[0]?.[1]).toBe('40-49');
  });

  it('come back when they can', async () => {
    const rows = [
      ['abc', 'Ana', 17],
      ['abd', 'Tom', 18],
    ];
    for (const action of ['surrogate', 'label'] as const) {
      const { rows: now, restored } = await protectTable(['x', 'first_name', 'y'], rows, {
        policy: { fields: [{ columns: ['x', 'first_name'], action }] },
      });
      expect(now.map(([x]) => x)).not.toContain('abc');
      expect(restored()).toEqual(rows);
    }
  });

  it('number occurrences when they are asked to', async () => {
    const { rows } = await protectTable(['x'], [['a'], ['a'], ['b']], {
      policy: { fields: [{ columns: ['x'], action: 'label', label: { numbering: 'per_occurrence' } }] },
    });
    expect(rows).toEqual([['[FIELD_VALUE_1]'], ['[FIELD_VALUE_2]'], ['[FIELD_VALUE_3]']]);
  });

  it('treat a text by the rule of its row', async () => {
    const { rows } = await protectTable(
      ['k', 'v'],
      [
        ['1', 'same'],
        ['2', 'same'],
        ['1', 'same'],
      ],
      {
        policy: {
          fields: [
            { columns: ['v'], action: 'replace', replace: { value: 'A' }, when: { column: 'k', op: 'eq', value: 1 } },
            { columns: ['v'], action: 'replace', replace: { value: 'B' } },
          ],
        },
      },
    );
    expect(rows.map(([, v]) => v)).toEqual(['A', 'B', 'A']);
  });
});

describe('what is drawn', () => {
  it('is never the name of a column', async () => {
    const names = ['[PERSON_1]', 'first_name'];
    const { rows, restored, output } = await protectTable(names, [['x', 'Ana']], { policy: { preset: 'label' } });
    expect(rows[0]?.[1]).not.toBe('[PERSON_1]');
    expect(restored()).toEqual([['x', 'Ana']]);
    expect(JSON.parse(output)).toMatchObject({ columns: names.map((name) => ({ name })) });
  });
});

describe('hostile tables', () => {
  it('of 10,000 columns', async () => {
    const columns = Array.from({ length: 10_000 }, (_, i) => `column_${i}`);
    const { rows } = await protectTable(columns, [columns.map((_, i) => (i === 9_999 ? 'ana@example.com' : i))]);
    expect(rows[0]).toHaveLength(10_000);
    expect(rows[0]?.[9_998]).toBe(9_998);
    expect(rows[0]?.[9_999]).not.toBe('ana@example.com');
  });

  it('of 10,000 columns without a row', async () => {
    const columns = Array.from({ length: 10_000 }, (_, i) => `first name ${i} `.repeat(20));
    expect((await protectTable(columns, [])).rows).toEqual([]);
  });

  it('with a huge cell', async () => {
    const cell = `${'x'.repeat(150_000)} ana@example.com`;
    const { rows, entities } = await protectTable(['a'], [[cell]]);
    expect(entities).toHaveLength(1);
    expect(cellText(rows, 0, 0).length).toBeGreaterThan(150_000);
  });

  it('with names and cells that look like members of objects', async () => {
    const { rows } = await protectTable(
      ['__proto__', 'constructor'],
      [
        ['toString', '__proto__'],
        ['hasOwnProperty', 'x'],
      ],
    );
    expect(rows).toEqual([
      ['toString', '__proto__'],
      ['hasOwnProperty', 'x'],
    ]);
  });

  it('with lone surrogates, quotes and escapes', async () => {
    const json = '[["\\ud800 \\"ana@example.com\\"","\\u0041na"]]';
    const { output, restored } = await protectTable(['a', 'first_name'], json);
    expect(JSON.parse(output)).toBeDefined();
    expect(restored()).toEqual(JSON.parse(json));
  });
});
