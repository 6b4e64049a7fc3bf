/** The table as the engine runs it: every row is found beside its own label, and plain numbers are left alone. */
import { describe, expect, it, test } from 'vitest';
import { detect } from '../../../engine/detect.ts';
import type { DetectPlan } from '../../../engine/detection/plan.ts';
import { ContextIndex } from '../../../engine/recognizers/context.ts';
import { checkOf, findIdentifiers, IDENTIFIERS } from '../../../engine/recognizers/identifiers.ts';
import { plainForm } from '../../../engine/text/characters.ts';
import { detectPlan, texts } from '../../support/plans.ts';
import { testPorts } from '../../support/ports.ts';

const context = new ContextIndex();
IDENTIFIERS.forEach((row, i) => context.add(i, row.context));

function subtypesIn(text: string): Map<string, string[]> {
  const plain = plainForm(text);
  const found = new Map<string, string[]>();
  for (const { start, end, detector } of findIdentifiers(plain, context.search(plain), {
    reportInvalid: false,
    firstIndex: 0,
    floor: 0.5,
  })) {
    const surface = text.slice(start, end);
    found.set(surface, [...(found.get(surface) ?? []), detector]);
  }
  return found;
}

it('has at least 150 kinds over at least 50 countries, each named once', () => {
  expect(IDENTIFIERS.length).toBeGreaterThanOrEqual(150);
  expect(new Set(IDENTIFIERS.flatMap(({ countries }) => countries)).size).toBeGreaterThanOrEqual(50);
  const names = IDENTIFIERS.map(({ subtype }) => subtype);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test.each(IDENTIFIERS.map((row) => [row.subtype, row] as const))(
  '%s is found beside every one of its labels',
  (_name, row) => {
    const terms = Object.values(row.context).flat();
    expect(terms.length).toBeGreaterThan(0);
    for (const example of row.examples.valid) {
      const term = terms[0]?.replaceAll('*', '') ?? '';
      const text = `${term}: ${example} `;
      expect({ text, found: subtypesIn(text).get(example) ?? [] }).toEqual({
        text,
        found: expect.arrayContaining([row.subtype]),
      });
    }
    const example = row.examples.valid[0] as string;
    for (const term of terms) {
      const text = `${term.replaceAll('*', '')} ${example}`;
      expect({ text, found: subtypesIn(text).get(example) ?? [] }).toEqual({
        text,
        found: expect.arrayContaining([row.subtype]),
      });
    }
  },
);

test.each(IDENTIFIERS.filter(({ validate }) => validate !== undefined).map((row) => [row.subtype, row] as const))(
  '%s refuses a wrong number',
  (_name, row) => {
    for (const example of row.examples.invalid) {
      const text = `${Object.values(row.context)[0]?.[0]?.replaceAll('*', '')}: ${example}`;
      expect({ text, found: subtypesIn(text).get(example) ?? [] }).toEqual({
        text,
        found: expect.not.arrayContaining([row.subtype]),
      });
    }
  },
);

const run = async (text: string, plan: Partial<DetectPlan> = {}): Promise<string[]> => {
  const { inputs } = await detect(detectPlan({ layers: ['validated_identifiers'], ...plan }), texts(text), testPorts());
  return (inputs[0]?.segments[0]?.findings ?? []).map(
    ({ start, end, subtype, validated }) => `${subtype}:${text.slice(start, end)}:${validated}`,
  );
};

describe('plain numbers', () => {
  const LOGS = [
    '2024-05-06 12:31:09,113 INFO worker-3 handled 48213 items in 8231 ms (offset 9182736450, batch 20240506)',
    'commit 9f8c2d1e77a0 bumps lodash 4.17.21 to 4.17.22, size 1283746592 bytes, exit code 137',
    'Part 4711-0815-22, article 0123456789, lot 20231107, torque 12.5 Nm, DIN 912 M8x40',
    'ISO 9001:2015, RFC 7231, IEEE 802.11, ECMA-262 16th edition, 1234567890 and 9876543210',
    'sequence 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20',
    'epoch 1700000000 1700000001 1700000002; pid 4242; port 8080; 0x7fffdeadbeef',
  ];
  test.each(LOGS)('%s', async (line) => {
    expect(await run(line)).toEqual([]);
  });
});

describe('checks', () => {
  it('drops a wrong check digit under strict validation and reports it under off', async () => {
    expect(await run('DNI 12345678A')).toEqual([]);
    expect(await run('DNI 12345678A', { reportInvalid: true })).toEqual(['ES_DNI:12345678A:false']);
  });
  it('takes other scripts’ digits, no-break spaces and typographic hyphens', async () => {
    expect(await run('IBAN: DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000')).toEqual([
      'DE:DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000:true',
    ]);
    expect(await run('SSN: 536\u201190\u20114399')).toEqual(['US_SSN:536\u201190\u20114399:undefined']);
  });
  it('is read over the end of a line; a column of groups is none', async () => {
    expect(await run('pay with 4111 1111\n1111 1111 please')).toEqual(['VISA:4111 1111\n1111 1111:true']);
    expect(await run('to DE89 3704\r\n0044 0532 0130 00')).toEqual(['DE:DE89 3704\r\n0044 0532 0130 00:true']);
    expect(await run('4111\n1111\n1111\n1111\n')).toEqual([]);
  });
  it('stands by itself beside scripts without spaces', async () => {
    expect(await run('身份证号11010519491231002X，电话')).toEqual(['CN_RIC:11010519491231002X:true']);
  });
  it('is not cut out of a longer number', async () => {
    expect(await run('Aadhaar 2341 2341 2346 2341')).toEqual([]);
  });
  it('every validator is total', () => {
    for (const row of IDENTIFIERS)
      for (const odd of ['', '0', '٣', '\ud800', 'A'.repeat(500), '9'.repeat(500)])
        expect(typeof checkOf(row, odd)).toMatch(/boolean|undefined/);
  });
});
