import { describe, expect, it, test } from 'vitest';
import { detect } from '../../engine/detect.ts';
import type { DetectPlan } from '../../engine/detection/plan.ts';
import type { AnyInput } from '../../engine/inputs/index.ts';
import type { ModelPort, Ports } from '../../engine/ports.ts';
import { runTask, type Presentation } from '../../engine/result.ts';
import { detectPlan, presentation, texts } from '../support/plans.ts';
import { modelPorts, testPorts } from '../support/ports.ts';

const CUSTOM: Partial<DetectPlan> = { layers: ['pattern', 'validated_identifiers', 'custom'] };

/** What is found, as `TYPE:surface` by input. */
async function found(
  plan: Partial<DetectPlan>,
  list: readonly string[],
  ports: Ports = testPorts(),
): Promise<string[][]> {
  const { inputs } = await detect(detectPlan(plan), texts(...list), ports);
  return inputs.map(({ segments }) =>
    segments.flatMap(({ segment, findings }) =>
      findings.map(({ start, end, type }) => `${type}:${segment.text.slice(start, end)}`),
    ),
  );
}

const one = async (plan: Partial<DetectPlan>, text: string): Promise<string[]> =>
  (await found(plan, [text]))[0] as string[];

it.each<[name: string, plan: Partial<DetectPlan>, text: string, expected: string[]]>([
  [
    'an excluded value is not found, whatever its case',
    { excludeValues: { values: new Set(['a@x.de']), caseSensitive: false } },
    'A@X.de b@x.de',
    ['EMAIL:b@x.de'],
  ],
  [
    'an excluded value is found in another case when case counts',
    { excludeValues: { values: new Set(['a@x.de']), caseSensitive: true } },
    'A@x.de, a@x.de',
    ['EMAIL:A@x.de'],
  ],
  [
    'a pattern excludes what it matches whole',
    { excludeValues: { values: new Set(), caseSensitive: false, patterns: ['.*@X\\.de', 'b'] } },
    'a@x.de b@x.de.org b@y.de',
    ['EMAIL:b@x.de.org', 'EMAIL:b@y.de'],
  ],
  [
    'a pattern is not found in another case when case counts',
    { excludeValues: { values: new Set(), caseSensitive: true, patterns: ['.*@X\\.de'] } },
    'a@x.de b@X.de',
    ['EMAIL:a@x.de'],
  ],
  [
    'a part excludes what has it as whole words',
    { excludeValues: { values: new Set(['x.de']), caseSensitive: false, inParts: true } },
    'a@X.de a@xx.de a@x.dev',
    ['EMAIL:a@xx.de', 'EMAIL:a@x.dev'],
  ],
  [
    'an expression that would take exponential time elsewhere ends at once',
    { excludeValues: { values: new Set(), caseSensitive: false, patterns: ['(a+)+$', '(?:a|a)*b'] } },
    `${'a'.repeat(60)}@x.de`,
    [`EMAIL:${'a'.repeat(60)}@x.de`],
  ],
  ['included types are the only ones', { include: new Set(['EMAIL']) }, 'a@x.de from 10.1.2.3', ['EMAIL:a@x.de']],
  [
    'a subtype may be left out alone',
    { exclude: new Set(['V4']) },
    'from 10.1.2.3 or 2001:db8::1',
    ['IP_ADDRESS:2001:db8::1'],
  ],
  [
    'included types leave what the caller names',
    {
      ...CUSTOM,
      include: new Set(['EMAIL']),
      termLists: [{ source: 'user_value', detector: 'x', type: 'OWN', terms: ['Falke'] }],
    },
    'Falke, a@x.de',
    ['OWN:Falke', 'EMAIL:a@x.de'],
  ],
  [
    'a threshold for a type',
    { thresholds: { default: 0.5, perType: new Map([['EMAIL', 0.99]]), perLanguage: new Map() } },
    'a@x.de from 10.1.2.3',
    ['IP_ADDRESS:10.1.2.3'],
  ],
  [
    'a check that fails is told with validation off',
    { reportInvalid: true },
    'card 4111 1111 1111 1112',
    ['CREDIT_CARD:4111 1111 1111 1112'],
  ],
])('%s', async (_name, plan, text, expected) => {
  expect(await one(plan, text)).toEqual(expected);
});

describe('context terms of the caller', () => {
  const plan = (contextTerms: DetectPlan['contextTerms']): Partial<DetectPlan> => ({
    contextTerms,
    thresholds: { default: 0.97, perType: new Map(), perLanguage: new Map() },
  });
  const TEXT = 'Please write to the customer mailbox: ana@example.com at once.';
  it.each<[string, DetectPlan['contextTerms'], number]>([
    ['none', [], 0],
    ['near, of the type', [{ type: 'EMAIL', terms: ['mailbox'] }], 1],
    ['near, of another type', [{ type: 'PHONE', terms: ['mailbox'] }], 0],
    ['near, for the language of the text', [{ type: 'EMAIL', terms: ['mailbox'], language: 'en' }], 1],
    ['near, for another language', [{ type: 'EMAIL', terms: ['mailbox'], language: 'fi' }], 0],
    ['not in the text', [{ type: 'EMAIL', terms: ['inbox'] }], 0],
  ])('%s', async (_name, terms, count) => {
    expect(await one(plan(terms), TEXT)).toHaveLength(count);
  });
});

describe('custom expressions', () => {
  const rule = { name: 'tag', type: 'TAG', pattern: 'T-[0-9]{3,6}' };
  const find = (more: object, text: string): Promise<string[]> =>
    one({ layers: ['custom'], regexes: [{ ...rule, ...more }] }, text);
  const words = (n: number): string => 'x '.repeat(n);
  it.each<[string, object, string, string[]]>([
    ['finds what it matches', {}, 'T-123 and T-1234', ['TAG:T-123', 'TAG:T-1234']],
    ['answers to the threshold', { score: 0.4 }, 'T-123', []],
    [
      'a hotword raises it over the threshold',
      { score: 0.4, hotwords: { terms: ['ticket'], window: 20, boost: 0.2 } },
      'ticket T-123',
      ['TAG:T-123'],
    ],
    [
      'a hotword behind counts too',
      { score: 0.4, hotwords: { terms: ['ticket'], window: 20, boost: 0.2 } },
      'T-123, the ticket',
      ['TAG:T-123'],
    ],
    [
      'a hotword beyond the window does not count',
      { score: 0.4, hotwords: { terms: ['ticket'], window: 10, boost: 0.2 } },
      `ticket ${words(10)}T-123`,
      [],
    ],
    [
      'the window reaches as far as it says',
      { score: 0.4, hotwords: { terms: ['ticket'], window: 200, boost: 0.2 } },
      `ticket ${words(90)}T-123`,
      ['TAG:T-123'],
    ],
    [
      'a negative boost lowers it',
      { score: 0.9, hotwords: { terms: ['sample'], window: 20, boost: -0.6 } },
      'sample T-123',
      [],
    ],
    ['an exclusion takes out what it covers', { exclusions: ['T-99[0-9]+'] }, 'T-991 T-123', ['TAG:T-123']],
    ['an exclusion that covers a part takes out nothing', { exclusions: ['99'] }, 'T-991', ['TAG:T-991']],
  ])('%s', async (_name, more, text, expected) => {
    expect(await find(more, text)).toEqual(expected);
  });
});

test('a dictionary of 100,000 terms is searched in one pass', async () => {
  const terms = Array.from({ length: 100_000 }, (_, i) => `Projekt ${String.fromCharCode(65 + (i % 26))}${i}`);
  const text = 'Nichts davon. '.repeat(2_000) + terms[77_777] + ' und ' + terms[3] + '.';
  expect(
    await one(
      { layers: ['custom'], termLists: [{ source: 'dictionary', detector: 'projects', type: 'PROJECT', terms }] },
      text,
    ),
  ).toEqual([`PROJECT:${terms[77_777]}`, `PROJECT:${terms[3]}`]);
});

describe('modes', () => {
  const text = 'Grüße 👋 an Ana, a@x.de';
  const input = (unit: 'codepoint' | 'utf16'): AnyInput => {
    const start = unit === 'codepoint' ? Array.from(text.slice(0, text.indexOf('Ana'))).length : text.indexOf('Ana');
    return {
      kind: 'text',
      text,
      entities: [{ type: 'FRIEND', span: { start, end: start + 3 }, confidence: 0.1, vendor_type: 'Amie' }],
    };
  };
  it.each<[DetectPlan['mode'], 'codepoint' | 'utf16', string[]]>([
    ['detect', 'codepoint', ['EMAIL']],
    ['provided', 'codepoint', ['FRIEND']],
    ['provided', 'utf16', ['FRIEND']],
    ['merge', 'codepoint', ['FRIEND', 'EMAIL']],
  ])('%s, spans in %s', async (mode, offsetUnit, types) => {
    const { inputs } = await detect(
      detectPlan({ mode, offsetUnit, layers: ['pattern', 'provided'] }),
      [{ id: '1', input: input(offsetUnit) }],
      testPorts(),
    );
    const findings = inputs[0]?.segments[0]?.findings ?? [];
    expect(findings.map(({ type }) => type)).toEqual(types);
    for (const { type, start, end, vendorType } of findings)
      if (type === 'FRIEND') expect([text.slice(start, end), vendorType]).toEqual(['Ana', 'Amie']);
  });
});

test('a text with more entities than a call takes arguments', async () => {
  const count = 150_000;
  const text = Array.from({ length: count }, (_, i) => `u${i}@mail.example`).join('\n');
  expect((await found({ layers: ['pattern', 'validated_identifiers'] }, [text]))[0]).toHaveLength(count);
});

/** Each switch alone (engine/resolve/README.md). */
describe('spans', () => {
  const off = {
    mergePersons: false,
    complete: false,
    completeNames: false,
    sweepRepeats: false,
    segment: 'none' as const,
  };
  const LIST = [
    'Frau Maria Schmidtova schrieb. MARIA SCHMIDT rief an.',
    'Maria Schmidt und Schmidt kamen. SCHMIDT ging.',
  ];
  const both = modelPorts(['Maria', 'PERSON'], ['Schmidt', 'PERSON']);
  it.each<[string, Partial<DetectPlan['spans']>, string[][]]>([
    [
      'none',
      {},
      [
        ['PERSON:Maria', 'PERSON:Schmidt'],
        ['PERSON:Maria', 'PERSON:Schmidt'],
      ],
    ],
    [
      'complete',
      { complete: true },
      [
        ['PERSON:Maria', 'PERSON:Schmidtova'],
        ['PERSON:Maria', 'PERSON:Schmidt'],
      ],
    ],
    ['merge_persons', { mergePersons: true }, [['PERSON:Maria Schmidt'], ['PERSON:Maria Schmidt']]],
    [
      'sweep_repeats',
      { sweepRepeats: true },
      [
        ['PERSON:Maria', 'PERSON:Schmidt', 'PERSON:MARIA', 'PERSON:SCHMIDT'],
        ['PERSON:Maria', 'PERSON:Schmidt', 'PERSON:Schmidt', 'PERSON:SCHMIDT'],
      ],
    ],
    [
      'complete_names',
      { completeNames: true },
      [
        ['PERSON:Maria', 'PERSON:Schmidt'],
        ['PERSON:Maria', 'PERSON:Schmidt', 'PERSON:Schmidt'],
      ],
    ],
    [
      'complete_names finds the parts of a merged name',
      { mergePersons: true, completeNames: true },
      [['PERSON:Maria Schmidt'], ['PERSON:Maria Schmidt', 'PERSON:Schmidt']],
    ],
  ])('%s', async (_name, spans, expected) => {
    expect(await found({ layers: ['model'], spans: { ...off, ...spans } }, LIST, both)).toEqual(expected);
  });

  it.each<[Partial<DetectPlan['spans']>, string[]]>([
    [{ sweepRepeats: true }, ['PERSON:Anna', 'PERSON:Anna', 'PERSON:Peruffo']],
    [{ sweepRepeats: true, mergePersons: true }, ['PERSON:Anna', 'PERSON:Anna Peruffo']],
    [{ completeNames: true, mergePersons: true }, ['PERSON:Anna', 'PERSON:Anna Peruffo']],
  ])('a name that is swept beside another is one with it: %o', async (spans, expected) => {
    const named = modelPorts(['Anna', 'PERSON'], ['Peruffo', 'PERSON']);
    const text = 'Anna kam. Gestern ging Anna Peruffo.';
    expect((await found({ layers: ['model'], spans: { ...off, ...spans } }, [text], named))[0]).toEqual(expected);
  });

  test('only complete_names reaches over the inputs', async () => {
    const list = ['Ana Ruiz kam.', 'Ruiz ging, und Ana Ruiz blieb.'];
    const first = modelPorts(['Ana Ruiz kam', 'PERSON']);
    const plan = (spans: Partial<DetectPlan['spans']>): Partial<DetectPlan> => ({
      layers: ['model', 'custom'],
      spans: { ...off, ...spans },
      termLists: [],
    });
    expect((await found(plan({ sweepRepeats: true }), list, first))[1]).toEqual([]);
    const named = modelPorts(['Ana Ruiz', 'PERSON']);
    expect((await found(plan({ completeNames: true }), ['Ana Ruiz kam.', 'Ruiz ging.'], named))[1]).toEqual([
      'PERSON:Ruiz',
    ]);
    expect((await found(plan({ sweepRepeats: true }), ['Ana Ruiz kam.', 'Ruiz ging.'], named))[1]).toEqual([]);
  });

  describe('a value of one input in another one (docs/decisions.md#later-decisions)', () => {
    const plan: Partial<DetectPlan> = { layers: ['model', 'pattern'], spans: { ...off, completeNames: true } };
    const ordinary = new Set(['van', 'mark']);
    const lookedFor = async (name: string, other: string, confidence = 0.9): Promise<string[] | undefined> => {
      const named = modelPorts([`${name} `, 'PERSON']);
      const model = {
        ...named.model!,
        tag: async (...args: Parameters<ModelPort['tag']>) =>
          (await named.model!.tag(...args)).map((spans) =>
            spans.map((span) => ({ ...span, end: span.end - 1, confidence })),
          ),
        isOrdinary: (word: string) => ordinary.has(word.toLowerCase()),
      };
      return (await found(plan, [`${name} kam.`, other], { ...named, model }))[1];
    };

    it.each([
      ['a rare name', 'Okonkwo', 'Dann ging Okonkwo.', ['PERSON:Okonkwo']],
      ['two words', 'Mark Van', 'Dann ging Mark Van.', ['PERSON:Mark Van']],
      ['an ordinary word', 'Mark', 'Eine Mark.', []],
      ['an ordinary word of a longer name', 'Rik Van', 'Der Van.', []],
      ['another word of it', 'Rikko Van', 'Da ist Rikko.', ['PERSON:Rikko']],
    ])('%s', async (_, name, other, expected) => {
      expect(await lookedFor(name, other)).toEqual(expected);
    });

    it('a name that is more likely wrong than right is not looked for', async () => {
      expect(await lookedFor('Okonkwo', 'Dann ging Okonkwo.', 0.4)).toEqual([]);
    });
  });

  it.each([
    ['Kukuh came. ask kukuh.', 'Kukuh', ['PERSON:Kukuh', 'PERSON:kukuh']],
    ['stroband called, Stroband paid', 'stroband', ['PERSON:stroband', 'PERSON:Stroband']],
    ['harmke stroband called, stroband paid', 'harmke stroband', ['PERSON:harmke stroband', 'PERSON:stroband']],
    ['Mark came. a mark of quality', 'Mark', ['PERSON:Mark']],
    ['Bo came. a bo tree', 'Bo', ['PERSON:Bo']],
  ])('a name that is no word of the language is swept with capitals and without: %s', async (text, name, expected) => {
    const named = modelPorts([name, 'PERSON']);
    const model = { ...named.model!, isOrdinary: (word: string) => word.toLowerCase() === 'mark' };
    const spans = { ...off, sweepRepeats: true, completeNames: true };
    expect((await found({ layers: ['model'], spans }, [text], { ...named, model }))[0]).toEqual(expected);
  });

  it.each([
    ['Will came. The will of WILL.', 'Will', ['PERSON:Will', 'PERSON:WILL']],
    ['del Toro, DEL TORO, del toro', 'del Toro', ['PERSON:del Toro', 'PERSON:DEL TORO']],
  ])('a name in capitals is swept, a common word is not: %s', async (text, name, expected) => {
    expect(
      (
        await found({ layers: ['model'], spans: { ...off, sweepRepeats: true } }, [text], modelPorts([name, 'PERSON']))
      )[0],
    ).toEqual(expected);
  });

  it.each([
    ['a command that was taken for a name once', 'docker', 'PERSON', 'docker run. '.repeat(9), 1],
    ['a name in small letters, a few times', 'bob', 'PERSON', 'bob says hi. '.repeat(8), 8],
    ['a name with a capital letter, however often', 'Docker', 'PERSON', 'Docker said. '.repeat(20), 20],
    ['a name in a script without capital letters', 'דוקר', 'PERSON', 'דוקר אמר. '.repeat(20), 20],
    ['a product that was taken for a firm once', 'Android', 'ORGANIZATION', 'Android phones. '.repeat(9), 1],
    ['a firm, a few times', 'Androidal', 'ORGANIZATION', 'Androidal says. '.repeat(8), 8],
  ])('%s', async (_, name, type, text, count) => {
    for (const spans of [
      { ...off, sweepRepeats: true },
      { ...off, completeNames: true },
    ])
      expect((await found({ layers: ['model'], spans }, [text], modelPorts([name, type])))[0]).toHaveLength(count);
  });
});

describe('presentation', () => {
  const base = presentation({ unit: 'codepoint', annotations: true, stats: true });
  const run = async (plan: Partial<DetectPlan>, text: string, more: Partial<Presentation> = {}) =>
    (
      await runTask(
        { verb: 'detect', plan: detectPlan(plan), inputs: texts(text), presentation: { ...base, ...more } },
        testPorts(),
      )
    ).items[0]!;

  test('entities beyond max_entities are counted, in order of the text', async () => {
    const item = await run({ explain: true }, 'a@x.de b@x.de c@x.de', { maxEntities: 2, explanation: true });
    expect(item.entities?.map(({ text }) => text)).toEqual(['a@x.de', 'b@x.de']);
    expect(item.entities_omitted).toBe(1);
    expect(item.explanation).toHaveLength(2);
    expect(item.stats?.types).toEqual({ EMAIL: 3 });
  });

  it.each<[string, string, Partial<DetectPlan>, object]>([
    [
      'a label before',
      'Steuer-ID: 86095742719',
      {},
      {
        recognizer: 'validated_identifiers',
        pattern: 'DE_STEUER_ID',
        score_before: 0.4,
        score_after: 0.87,
        context: ['label before'],
      },
    ],
    ['a label after', '86095742719 (Steuer-ID)', {}, { pattern: 'DE_STEUER_ID', context: ['label after'] }],
    ['no context', 'an a@x.de', {}, { recognizer: 'pattern', pattern: 'email' }],
    [
      'a term of the caller',
      'mailbox a@x.de',
      { contextTerms: [{ type: 'EMAIL', terms: ['mailbox'] }] },
      { context: ['caller term'] },
    ],
    [
      'a hotword',
      'ticket T-123',
      {
        ...CUSTOM,
        regexes: [
          {
            name: 'tag',
            type: 'TAG',
            pattern: 'T-[0-9]+',
            score: 0.4,
            hotwords: { terms: ['ticket'], window: 9, boost: 0.3 },
          },
        ],
      },
      { recognizer: 'custom_regex', pattern: 'tag', score_before: 0.4, score_after: 0.7, context: ['hotword'] },
    ],
  ])('the explanation names %s by kind', async (_name, text, plan, expected) => {
    const item = await run({ ...plan, explain: true }, text, { explanation: true });
    expect(item.explanation).toEqual([expect.objectContaining({ entity_id: 'e1', ...expected })]);
    expect(JSON.stringify(item.explanation)).not.toMatch(/86095742719|a@x\.de|T-123|mailbox|ticket/);
  });

  test('entities carry the name of the vocabulary asked for', async () => {
    const item = await run({}, 'a@x.de, DNI 12345678Z', { vendor: { vocabulary: 'cloud_a:2023-04-01' } });
    expect(item.entities?.map(({ type, vendor_type }) => [type, vendor_type])).toEqual([
      ['EMAIL', 'Email'],
      ['NATIONAL_ID', 'ESDNI'],
    ]);
  });

  test('bias terms are annotations, by the language of their passage, and no entities', async () => {
    const text =
      'Wir suchen eine junge Sekretärin für unser Büro in der Innenstadt.\nWe are also looking for a young salesman who is a native speaker of English.';
    const item = await run({ layers: ['pattern', 'bias'] }, text);
    expect(item.entities).toEqual([]);
    expect(
      item.annotations?.map(({ text: surface, subtype, source, detector }) => [surface, subtype, source, detector]),
    ).toEqual([
      ['junge', 'AGE_RELATED', 'bias', 'bias-de'],
      ['Sekretärin', 'GENDERED', 'bias', 'bias-de'],
      ['young', 'AGE_RELATED', 'bias', 'bias-en'],
      ['salesman', 'GENDERED', 'bias', 'bias-en'],
      ['native speaker', 'ORIGIN_RELATED', 'bias', 'bias-en'],
    ]);
  });
});
