import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureInput } from '../../../engine/inputs/index.ts';
import { channelOf, Restorer } from '../../../engine/restore/restore.ts';
import { mapJson } from '../../../engine/inputs/json-leaves.ts';
import { runTask, type Item } from '../../../engine/result.ts';
import { JsonReader } from '../../../engine/text/json.ts';
import type { Entity } from '../../../engine/vocabulary/entity.ts';
import type { Policy } from '../../../engine/policy/schema.ts';
import type { RestoreTable } from '../../../engine/vocabulary/restore-table.ts';
import { jsonTexts } from '../../support/json-text.ts';
import { detectPlan, presentation, protectPlan } from '../../support/plans.ts';
import { testPorts } from '../../support/ports.ts';

const PRESENTATION = presentation();

interface Options {
  include_keys?: boolean;
  language?: string;
  policy?: Policy;
}

async function protectJson(value: string, { policy = {}, ...options }: Options = {}) {
  const { items, table } = await runTask(
    {
      verb: 'protect',
      plan: protectPlan({ policy }),
      inputs: [{ id: '1', input: { kind: 'json', value, ...options } }],
      presentation: PRESENTATION,
    },
    testPorts(),
  );
  const { output, entities = [] } = items[0] as Item;
  return { output: output as string, entities, table: table as RestoreTable };
}

async function found(value: unknown, options: Omit<Options, 'policy'> = {}): Promise<string[]> {
  const { items } = await runTask(
    {
      verb: 'detect',
      plan: detectPlan(),
      inputs: [{ id: '1', input: { kind: 'json', value: JSON.stringify(value), ...options } }],
      presentation: PRESENTATION,
    },
    testPorts(),
  );
  return (items[0]?.entities ?? []).map(({ type, text, coords }) => `${type} ${text} ${coords?.path}`);
}

function restored(json: string, table: RestoreTable, keys = false): string {
  const restorers = { text: new Restorer(table, 'text'), json: new Restorer(table, 'json') };
  return mapJson(json, (text) => restorers[channelOf(text)].restore(text).text, keys);
}

/** What a pointer leads to, as its text was written; the last of members with one name. */
function at(json: string, pointer: string): string {
  const steps = pointer === '' ? [] : pointer.slice(1).split('/');
  const sourced = (JSON.parse as (text: string, reviver: unknown) => unknown)(
    json,
    (_key: string, value: unknown, { source }: { source?: string }) => (typeof value === 'number' ? source : value),
  );
  const value = steps
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((inside: unknown, step) => (inside as Record<string, unknown>)[step], sourced);
  return value as string;
}

/** Begins the file: the language of a value is looked for while it is opened. */
it('is of the language that its running text speaks', async () => {
  const note = 'Bitte rufen Sie morgen noch einmal an, der Ring ist leider wieder kaputt und wir brauchen ihn bald.';
  const { items } = await runTask(
    {
      verb: 'detect',
      plan: detectPlan(),
      inputs: [
        {
          id: '1',
          input: {
            kind: 'json',
            value: JSON.stringify({ a: note, b: [note.toUpperCase(), 'kurz'], c: `${note} Danke.` }),
          },
        },
      ],
      presentation: PRESENTATION,
    },
    testPorts(),
  );
  expect(items[0]?.language).toBe('de');
});

describe('what is found', () => {
  it('stands in string leaves, with pointers to them', async () => {
    expect(
      await found({
        mail: 'ana.ruiz@example.com',
        list: [['x', { 'a/b~c': 'Call +34 612 345 678' }]],
        '': { '0': 'IBAN ES9121000418450200051332' },
      }),
    ).toEqual([
      'EMAIL ana.ruiz@example.com /mail',
      'PHONE +34 612 345 678 /list/0/1/a~1b~0c',
      'IBAN ES9121000418450200051332 //0',
    ]);
  });

  it('at the root has the empty pointer', async () => {
    expect(await found('ana.ruiz@example.com')).toEqual(['EMAIL ana.ruiz@example.com ']);
  });

  it.each([
    [{ firstName: 'Ana', lastName: 'Ruiz' }, ['PERSON Ana /firstName', 'PERSON Ruiz /lastName']],
    [{ customer: { Geburtsdatum: '12.03.1985' } }, ['DATE_OF_BIRTH 12.03.1985 /customer/Geburtsdatum']],
    [{ phone: { number: '612345678' } }, ['PHONE 612345678 /phone/number']],
    [
      { rows: [{ ssn: '123-45-6789' }, { ssn: '123-45-6780' }] },
      ['SOCIAL_SECURITY 123-45-6789 /rows/0/ssn', 'SOCIAL_SECURITY 123-45-6780 /rows/1/ssn'],
    ],
    [{ name: { first: 'Kim', last: 'Lee' } }, ['PERSON Kim /name/first', 'PERSON Lee /name/last']],
    [
      { user: { name: 'Tom Reyes', email: 't@example.com' }, product: { name: 'Ring' } },
      ['PERSON Tom Reyes /user/name', 'EMAIL t@example.com /user/email'],
    ],
    [{ status: 'active', total: 12.5, id: 17, note: 'the ring is broken' }, []],
  ])('is hinted by keys: %j', async (value, expected) => expect(await found(value)).toEqual(expected));

  it('stands in numbers too', async () => {
    expect(await found({ phone: 34612345678, age: 41, card: 4111111111111111, total: 12.5 })).toEqual([
      'PHONE 34612345678 /phone',
      'AGE 41 /age',
      'CREDIT_CARD 4111111111111111 /card',
    ]);
  });

  it('stands in keys only when they are to be inspected', async () => {
    const value = { 'ana.ruiz@example.com': { note: 'x' } };
    expect(await found(value)).toEqual([]);
    expect(await found(value, { include_keys: true })).toEqual(['EMAIL ana.ruiz@example.com /ana.ruiz@example.com']);
  });
});

describe('what is protected', () => {
  it('keeps every byte beside it', async () => {
    const before = '{ "2": 1.0, "1":12345678901234567890,\n "n":[1e400,-0,0.10], "e":"\\u00e9\\/", "mail" : "';
    const { output } = await protectJson(`${before}ana.ruiz@example.com" }`);
    expect(output.startsWith(before)).toBe(true);
    expect(output.slice(before.length)).toMatch(/^[^"]+@example\.(?:com|net|org)" \}$/);
    expect(output).not.toContain('ana.ruiz@example.com');
  });

  it('in a number stays a number when it can', async () => {
    const { output } = await protectJson('{"phone": 34612345678}');
    expect(output).toMatch(/^\{"phone": [1-9]\d{10}\}$/);
    const labelled = await protectJson('{"phone": 34612345678}', { policy: { preset: 'label' } });
    expect(labelled.output).toBe('{"phone": "[PHONE_1]"}');
  });

  it('in keys that become one is kept apart', async () => {
    const policy: Policy = { default: { action: 'replace', replace: { value: 'someone' } } };
    const { output, entities } = await protectJson('{"a@example.com":1,"someone":2,"b@example.com":3}', {
      include_keys: true,
      policy,
    });
    expect(output).toBe('{"someone_2":1,"someone":2,"someone_3":3}');
    expect(entities.map(({ detector, coords }) => [detector, coords])).toEqual([
      ['key/email', { path: '/a@example.com' }],
      ['key/email', { path: '/b@example.com' }],
    ]);
  });

  it('gives names of one object replacements that belong together', async () => {
    const { output } = await protectJson(
      '{"firstName":"Marta","lastName":"Ruiz","note":"Marta Ruiz called, ask Marta"}',
    );
    const { firstName, lastName, note } = JSON.parse(output) as Record<string, string>;
    expect(note).toBe(`${firstName} ${lastName} called, ask ${firstName}`);
  });

  it('a member named __proto__ is protected like any other', async () => {
    const { output, entities } = await protectJson(
      '{"__proto__":{"mail":"a.b@example.com"},"constructor":"c.d@example.com"}',
    );
    expect(entities.map(({ coords }) => coords?.path)).toEqual(['/__proto__/mail', '/constructor']);
    expect(Object.keys(JSON.parse(output) as object)).toEqual(['__proto__', 'constructor']);
    expect(output).not.toMatch(/a\.b@|c\.d@/);
  });

  it('comes back whatever its depth', async () => {
    const deep = `${'[{"a":'.repeat(5_000)}"ana.ruiz@example.com"${'}]'.repeat(5_000)}`;
    const { output, entities, table } = await protectJson(deep);
    expect(entities.map(({ coords }) => coords?.path)).toEqual(['/0/a'.repeat(5_000)]);
    expect(restored(output, table)).toBe(deep);
  });

  it('with paths too long to be told is refused', async () => {
    const value = `{"${'k'.repeat(34_000_000)}":["ana@example.com","tom@example.com"]}`;
    await expect(protectJson(value)).rejects.toMatchObject({ code: 'too_large' });
  });
});

const personal = fc.constantFrom(
  '"ana.ruiz@example.com"',
  '"Call +34 612 345 678 or \\"Ana\\""',
  '34612345678',
  '"IBAN ES91 2100 0418 4502 0005 1332, ana.ruiz@example.com"',
  '"{\\"mail\\":\\"tom@example.com\\"}"',
  '4111111111111111',
);

describe('for any value', () => {
  const runs = process.env.PIID_LONG === undefined ? 60 : 2_000;

  it('restoring gives back what was protected, byte by byte', { timeout: 120_000 }, async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(jsonTexts(personal), fc.boolean(), async (value, include_keys) => {
        const { output, table } = await protectJson(value, { include_keys });
        JSON.parse(output);
        expect(restored(output, table, include_keys)).toBe(value);
      }),
      { numRuns: runs },
    );
  });

  it('every pointer leads to a leaf whose span is the entity', { timeout: 120_000 }, async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(jsonTexts(personal), async (value) => {
        fc.pre(!hasEqualKeys(value));
        const { output, entities } = await protectJson(value);
        for (const { coords, span, text, output_span: put, replacement } of entities as Required<Entity>[]) {
          expect(at(value, coords.path as string).slice(span.start, span.end)).toBe(text);
          expect(at(output, coords.path as string).slice(put.start, put.end)).toBe(replacement);
        }
      }),
      { numRuns: runs },
    );
  });
});

/** Then a pointer has two ends. */
function hasEqualKeys(json: string): boolean {
  const open: Set<string>[] = [];
  const reader = new JsonReader(json);
  while (reader.next()) {
    if (reader.is('open')) open.push(new Set());
    else if (reader.is('close')) open.pop();
    else if (reader.is('key')) {
      const { string: key } = reader;
      if (open.at(-1)?.has(key) === true) return true;
      open.at(-1)?.add(key);
    }
  }
  return false;
}

it('what is inspected is metered: strings and numbers, and keys when they are', () => {
  const value = '{"name":"Añá😀","n":12.50,"b":true,"list":["ab","c\\n"]}';
  expect(measureInput({ kind: 'json', value })).toEqual({ codePoints: 4 + 5 + 2 + 2, longest: 5 });
  expect(measureInput({ kind: 'json', value, include_keys: true })).toEqual({
    codePoints: 13 + 4 + 1 + 1 + 4,
    longest: 5,
  });
});
