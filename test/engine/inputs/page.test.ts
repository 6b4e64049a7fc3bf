import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PageGeometry } from '../../../engine/inputs/geometry.ts';
import { lineEnds, readLines } from '../../../engine/inputs/lines.ts';
import type { PageAtom } from '../../../engine/inputs/page.ts';
import { Restorer } from '../../../engine/restore/restore.ts';
import { runTask, type Item, type Presentation } from '../../../engine/result.ts';
import type { BoxGranularity } from '../../../engine/vocabulary/schema.ts';
import { detectPlan, presentation, protectPlan } from '../../support/plans.ts';
import { testPorts } from '../../support/ports.ts';

const boxed = (boxGranularity: BoxGranularity): Presentation =>
  presentation({ unit: 'codepoint', boxGranularity, redactionPlan: true });

/** Words of a page that is set in lines: every word ten wide a character, every line twenty below the last. */
function atomsOf(text: string, { rightToLeft = false, page = 1 } = {}): PageAtom[] {
  let line = 0;
  let at = 0;
  let x = 0;
  const atoms: PageAtom[] = [];
  for (const part of text.split(/(\s+)/u)) {
    const points = [...part].length;
    if (part.includes('\n')) {
      line += 1;
      x = 0;
    } else if (part.trim() !== '') {
      const left = rightToLeft ? 1_000 - x - 10 * points : x;
      atoms.push({ start: at, end: at + points, page, box: [left, 20 * line, 10 * points, 12] });
      x += 10 * points;
    } else x += 10;
    at += points;
  }
  return atoms;
}

async function detectPage(text: string, atoms: PageAtom[], granularity: BoxGranularity = 'line', terms: string[] = []) {
  const { items } = await runTask(
    {
      verb: 'detect',
      plan: detectPlan({ termLists: [{ source: 'user_value', detector: 'term', type: 'PERSON', terms }] }),
      inputs: [{ id: '1', input: { kind: 'page', text, atoms } }],
      presentation: boxed(granularity),
    },
    testPorts(),
  );
  return items[0] as Item;
}

async function boxes(text: string, atoms: PageAtom[], granularity: BoxGranularity, terms: string[] = []) {
  const { entities = [] } = await detectPage(text, atoms, granularity, terms);
  return entities.map(({ coords }) => (coords?.boxes ?? []).map(({ page, box }) => [page, ...box]));
}

describe('boxes', () => {
  const text = 'Dear Ana Ruiz,\nyour IBAN ES91 2100\n0418 4502 0005 1332 is right.';

  it('are one a line', async () => {
    expect(await boxes(text, atomsOf(text), 'line', ['Ana Ruiz'])).toEqual([
      [[1, 50, 0, 90, 12]],
      [
        [1, 100, 20, 90, 12],
        [1, 0, 40, 190, 12],
      ],
    ]);
  });

  it('or one a word', async () => {
    expect(await boxes(text, atomsOf(text), 'word', ['Ana Ruiz'])).toEqual([
      [
        [1, 50, 0, 30, 12],
        [1, 90, 0, 50, 12],
      ],
      [
        [1, 100, 20, 40, 12],
        [1, 150, 20, 40, 12],
        [1, 0, 40, 40, 12],
        [1, 50, 40, 40, 12],
        [1, 100, 40, 40, 12],
        [1, 150, 40, 40, 12],
      ],
    ]);
  });

  it('count in code points', async () => {
    const astral = '😀😀 Ana Ruiz 😀';
    const atoms = [
      { start: 0, end: 2, page: 1, box: [0, 0, 20, 10] },
      { start: 3, end: 6, page: 2, box: [30, 0, 30, 10] },
      { start: 7, end: 11, page: 2, box: [70, 0, 40, 10] },
    ];
    expect(await boxes(astral, atoms, 'line', ['Ana Ruiz'])).toEqual([[[2, 30, 0, 80, 10]]]);
  });

  it('lie on each page that an entity stands on', async () => {
    const atoms = [
      { start: 0, end: 3, page: 1, box: [500, 800, 30, 10] },
      { start: 4, end: 8, page: 2, box: [50, 30, 40, 10] },
    ];
    expect(await boxes('Ana Ruiz', atoms, 'line', ['Ana Ruiz'])).toEqual([
      [
        [1, 500, 800, 30, 10],
        [2, 50, 30, 40, 10],
      ],
    ]);
  });

  it('part a line where only the places say so, and where only the text does', async () => {
    const below = [
      { start: 0, end: 3, page: 1, box: [0, 0, 30, 10] },
      { start: 4, end: 8, page: 1, box: [0, 14, 40, 10] },
    ];
    expect(await boxes('Ana Ruiz', below, 'line', ['Ana Ruiz'])).toEqual([
      [
        [1, 0, 0, 30, 10],
        [1, 0, 14, 40, 10],
      ],
    ]);
    const beside = [
      { start: 0, end: 3, page: 1, box: [0, 0, 30, 10] },
      { start: 4, end: 8, page: 1, box: [300, 0, 40, 10] },
    ];
    expect(await boxes('Ana\nRuiz', beside, 'line', ['Ana\nRuiz', 'Ana Ruiz'])).toEqual([
      [
        [1, 0, 0, 30, 10],
        [1, 300, 0, 40, 10],
      ],
    ]);
  });

  it('stand together from right to left, on a slightly sloping line, and set upright', async () => {
    const hebrew = 'שלום דוד לוי';
    expect(await boxes(hebrew, atomsOf(hebrew, { rightToLeft: true }), 'line', ['דוד לוי'])).toEqual([
      [[1, 880, 0, 70, 12]],
    ]);
    const sloping = [
      { start: 0, end: 3, page: 1, box: [0, 10, 30, 10] },
      { start: 4, end: 8, page: 1, box: [40, 13, 40, 10] },
    ];
    expect(await boxes('Ana Ruiz', sloping, 'line', ['Ana Ruiz'])).toEqual([[[1, 0, 10, 80, 13]]]);
    const upright = [
      { start: 0, end: 3, page: 1, box: [10, 0, 10, 30] },
      { start: 4, end: 8, page: 1, box: [10, 40, 10, 40] },
    ];
    expect(await boxes('Ana Ruiz', upright, 'line', ['Ana Ruiz'])).toEqual([[[1, 10, 0, 10, 80]]]);
  });

  it('of a word in two pieces are both', async () => {
    const atoms = [
      { start: 0, end: 8, page: 1, box: [0.1, 0.2, 0.3, 0.05] },
      { start: 0, end: 8, page: 1, box: [0.1, 0.4, 0.2, 0.05] },
    ];
    expect(await boxes('Müllerin', atoms, 'line', ['Müllerin'])).toEqual([
      [
        [1, 0.1, 0.2, 0.3, 0.05],
        [1, 0.1, 0.4, 0.2, 0.05],
      ],
    ]);
  });

  it('are none where no atom covers the entity', async () => {
    expect(await boxes('Ana Ruiz', [], 'line', ['Ana Ruiz'])).toEqual([[]]);
  });
});

describe('for any page', () => {
  const page = fc
    .array(
      fc.tuple(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).map((word) => word.replace(/\s/gu, 'x')),
        fc.constantFrom(' ', '\n', ' \n', '\f', ''),
      ),
      { minLength: 1, maxLength: 30 },
    )
    .chain((parts) => {
      const text = parts.map(([word, gap]) => word + gap).join('');
      const words: { start: number; end: number }[] = [];
      let at = 0;
      for (const [word, gap] of parts) {
        words.push({ start: at, end: at + word.length });
        at += word.length + gap.length;
      }
      const place = fc.tuple(fc.nat(500), fc.nat(80), fc.nat(60), fc.nat(14), fc.integer({ min: 1, max: 3 }));
      return fc.record({
        text: fc.constant(text),
        words: fc.array(place, { minLength: words.length, maxLength: words.length }).map((places) =>
          words.map((word, i) => {
            const [x, y, w, h, number] = places[i] as [number, number, number, number, number];
            return { ...word, page: number, box: [x, y, w, h] };
          }),
        ),
        span: fc.tuple(fc.nat(text.length), fc.nat(text.length)),
      });
    });

  it('every box belongs to words of the span, and every word of the span lies in a box of its page', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(page, fc.constantFrom<BoxGranularity>('line', 'word'), ({ text, words, span }, granularity) => {
        const [start, end] = [Math.min(...span), Math.max(...span)];
        const geometry = new PageGeometry(words, text);
        const found = geometry.boxes(start, end, granularity);
        const inside = words.filter((word) => word.start < end && word.end > start);
        if (granularity === 'word')
          expect(found).toEqual(inside.map(({ page: number, box }) => ({ page: number, box })));
        const holds = (outer: readonly number[], inner: readonly number[]): boolean =>
          [0, 1].every(
            (i) =>
              (outer[i] as number) <= (inner[i] as number) &&
              (outer[i] as number) + (outer[i + 2] as number) >= (inner[i] as number) + (inner[i + 2] as number),
          );
        for (const word of inside)
          expect(found.some((box) => box.page === word.page && holds(box.box, word.box))).toBe(true);
        for (const box of found) {
          const members = inside.filter((word) => word.page === box.page && holds(box.box, word.box));
          expect(members.length).toBeGreaterThan(0);
          // It is no larger than they are together.
          expect(box.box[2]).toBe(
            Math.max(...members.map(({ box: [x, , w] }) => (x as number) + (w as number))) -
              Math.min(...members.map(({ box: [x] }) => x as number)),
          );
        }
      }),
    );
  });

  it('what is read comes from where it says', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(page, ({ text, words }) => {
        const geometry = new PageGeometry(words, text);
        const { text: reading, all } = readLines(
          text,
          lineEnds(text, geometry.lineEnds(), (a, b) => geometry.goesOn(a, b)),
        );
        for (const one of [reading, all]) {
          if (one === undefined) continue;
          expect([one.starts.length, one.ends.length]).toEqual([one.text.length, one.text.length]);
          for (let i = 0; i < one.text.length; i++) {
            const from = text.slice(one.starts[i], one.ends[i]);
            if (from !== one.text[i]) expect([one.text[i], from.trim()]).toEqual([' ', '']);
            if (i > 0) expect(one.starts[i]).toBeGreaterThanOrEqual(one.ends[i - 1] as number);
          }
        }
      }),
    );
  });
});

describe('entities over the end of a line', () => {
  it.each([
    ['IBAN: ES91 2100 0418\n4502 0005 1332', 'IBAN', 'ES91 2100 0418\n4502 0005 1332'],
    ['Card 4111 1111\n1111 1111', 'CREDIT_CARD', '4111 1111\n1111 1111'],
    ['Tel. +34 612\n345 678', 'PHONE', '+34 612\n345 678'],
    ['mail ana.ruiz@\nexample.com', 'EMAIL', 'ana.ruiz@\nexample.com'],
    ['mail ana.ruiz@exam-\nple.com now', 'EMAIL', 'ana.ruiz@exam-\nple.com'],
    ['mail ana.ruiz\n@example.com now', 'EMAIL', 'ana.ruiz\n@example.com'],
    ['Steuer-ID 86 095\n742 719', 'TAX_ID', '86 095\n742 719'],
    ['see https://example.com/ana/\nruiz?x=1 for it', 'URL', 'https://example.com/ana/\nruiz?x=1'],
    ['Herr Müller-\nLüden-\nscheidt, guten Tag', 'PERSON', 'Müller-\nLüden-\nscheidt'],
    ['Herr Müller-Lüden\u00ad\r\n  scheidt, guten Tag', 'PERSON', 'Müller-Lüden\u00ad\r\n  scheidt'],
    ['Herr Müller-Lüden\u00adscheidt, guten Tag', 'PERSON', 'Müller-Lüden\u00adscheidt'],
    ['We spoke yesterday with the daughter of Ana\nRuiz about all that had happened before', 'PERSON', 'Ana\nRuiz'],
  ])('%j', async (text, type, value) => {
    const { entities = [] } = await detectPage(text, atomsOf(text), 'line', ['Müller-Lüdenscheidt', 'Ana Ruiz']);
    expect(entities.map((entity) => [entity.type, entity.text])).toEqual([[type, value]]);
    const ends = value.split('\n').length;
    expect(entities[0]?.coords?.boxes).toHaveLength(ends);
  });

  it('and of a column and a page', async () => {
    const text = 'The letter came from the lady called Ana\n\nRuiz who lives beside the river and wrote it';
    const words = atomsOf(text);
    const columns = words.map((atom) =>
      atom.start < 41
        ? { ...atom, box: [atom.box[0] as number, 500, atom.box[2] as number, 12] }
        : { ...atom, box: [(atom.box[0] as number) + 600, 20, atom.box[2] as number, 12] },
    );
    const pages = words.map((atom) => (atom.start < 41 ? atom : { ...atom, page: 2 }));
    for (const atoms of [columns, pages]) {
      const { entities = [] } = await detectPage(text, atoms, 'line', ['Ana Ruiz']);
      expect(entities.map((entity) => entity.text)).toEqual(['Ana\n\nRuiz']);
      expect(entities[0]?.coords?.boxes).toHaveLength(2);
    }
  });

  it('does not make one of the lines of a list or a form', async () => {
    const list = 'Tel 612 345 678\nTel 612 345 679\nAna Ruiz\nTom Reyes';
    const { entities = [] } = await detectPage(list, atomsOf(list), 'line', ['Ruiz Tom']);
    expect(entities.map((entity) => entity.text)).toEqual(['612 345 678', '612 345 679']);
  });
});

it('the output is the text, and restoring it gives the page back', async () => {
  const text = 'Dear Ana Ruiz,\nyour IBAN ES91 2100\n0418 4502 0005 1332 and mail ana.ruiz@exam-\nple.com are right.';
  const { items, table } = await runTask(
    {
      verb: 'protect',
      plan: protectPlan(),
      inputs: [{ id: '1', input: { kind: 'page', text, atoms: atomsOf(text) } }],
      presentation: boxed('line'),
    },
    testPorts(),
  );
  const { output, redaction_plan: plan } = items[0] as Item;
  expect(output).not.toMatch(/2100|4502|ple\.com/);
  expect(plan?.boxes?.map(({ entity_id }) => entity_id)).toEqual(['e1', 'e1', 'e2', 'e2']);
  expect(new Restorer(table!).restore(output as string).text).toBe(text);
});

it('text of any kind costs no more than its length', async () => {
  const hostile = [
    ' '.repeat(100_000),
    '\n'.repeat(100_000),
    'a-\n'.repeat(30_000),
    '@\n'.repeat(40_000),
    '1 \n'.repeat(30_000),
  ];
  for (const text of hostile)
    expect(readLines(text, lineEnds(text)).text?.text.length ?? 0).toBeLessThanOrEqual(text.length);
});
