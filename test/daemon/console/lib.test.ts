/** What the console counts and cuts, without a browser. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, emptyReport, precision, readDocuments, recall } from '../../../daemon/console/lib/measure.ts';
import { readMetrics, sumOf } from '../../../daemon/console/lib/metrics.ts';
import {
  added,
  decidedOf,
  dictionary,
  excludeList,
  judged,
  markedDocument,
  nextDoubtful,
  retyped,
  type Finding,
} from '../../../daemon/console/lib/review.ts';
import { lines, marked } from '../../../daemon/console/lib/text.ts';
import { DE } from '../../../daemon/console/lib/words-de.ts';
import { EN } from '../../../daemon/console/lib/words-en.ts';

describe('marked text', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 });
  const ranges = fc.array(fc.record({ start: fc.nat(60), end: fc.nat(60) }), { maxLength: 8 });

  it('is the text, whatever the marks are', () => {
    fc.assert(
      fc.property(text, ranges, (whole, marks) => {
        const stretches = marked(whole, marks);
        expect(stretches.map((stretch) => stretch.text).join('')).toBe(whole);
        for (const { text: piece, mark } of stretches)
          if (mark !== undefined) expect(piece).toBe(whole.slice(marks[mark]!.start, marks[mark]!.end));
      }),
    );
  });

  it('is the text line by line', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '😀', ' '), maxLength: 60 }), ranges, (whole, marks) => {
        const shown = lines(marked(whole, marks)).map((line) => line.map(({ text: piece }) => piece).join(''));
        expect(shown.join('\n')).toBe(whole);
      }),
    );
  });

  it('has no line that a browser lays out slowly, and parts no character', () => {
    const shown = lines(marked('😀'.repeat(50_000), []));
    for (const line of shown)
      for (const { text: piece } of line) {
        expect(piece.length).toBeLessThanOrEqual(4_000);
        expect(piece.isWellFormed()).toBe(true);
      }
    expect(
      shown
        .flat()
        .map(({ text: piece }) => piece)
        .join(''),
    ).toBe('😀'.repeat(50_000));
  });
});

describe('a review', () => {
  const text = 'Ana met Bo. Ana left.';
  const findings: Finding[] = [
    { type: 'PERSON', start: 0, end: 3, confidence: 0.9, source: 'model' },
    { type: 'PERSON', start: 8, end: 10, confidence: 0.4, source: 'model' },
    { type: 'PERSON', start: 12, end: 15, confidence: 0.8, source: 'model' },
  ];

  it('goes from the least sure finding to the surest, and ends', () => {
    let now = findings;
    const order: (number | undefined)[] = [];
    for (let i = 0; i <= findings.length; i++) {
      const next = nextDoubtful(now);
      order.push(next);
      if (next !== undefined) now = judged(now, next, 'accepted');
    }
    expect(order).toEqual([1, 2, 0, undefined]);
  });

  it('rejects a value everywhere, and sends the rest', () => {
    const judgedAll = judged(findings, 0, 'rejected', { text });
    expect(decidedOf(judgedAll)).toEqual([{ type: 'PERSON', span: { start: 8, end: 10 } }]);
    expect(excludeList(text, judgedAll)).toEqual({ exclude_values: { values: ['Ana'] } });
    expect(markedDocument(text, judgedAll).entities).toEqual([{ type: 'PERSON', start: 8, end: 10 }]);
  });

  it('takes a verdict back', () => {
    expect(judged(judged(findings, 1, 'rejected'), 1, undefined)).toEqual(findings);
  });

  it('keeps what the reviewer marks instead of what it overlaps', () => {
    const more = added(findings, { start: 8, end: 15, type: 'ORGANIZATION' });
    expect(more.map(({ start, end, type }) => [start, end, type])).toEqual([
      [0, 3, 'PERSON'],
      [8, 15, 'ORGANIZATION'],
    ]);
    expect(dictionary(text, retyped(more, 0, 'USERNAME'))).toEqual({
      custom: {
        user_values: [
          { value: 'Ana', type: 'USERNAME' },
          { value: 'Bo. Ana', type: 'ORGANIZATION' },
        ],
      },
    });
  });
});

describe('measuring', () => {
  it('counts by type, language and confusion', () => {
    const report = emptyReport();
    const text = 'Ana met Bo in Rome.';
    count(
      report,
      {
        text,
        language: 'en',
        entities: [
          { start: 0, end: 3, type: 'PERSON' },
          { start: 8, end: 10, type: 'PERSON' },
          { start: 14, end: 18, type: 'LOCATION' },
        ],
      },
      [
        { start: 0, end: 3, type: 'PERSON' },
        { start: 14, end: 18, type: 'PERSON' },
        { start: 4, end: 7, type: 'PERSON' },
      ],
    );
    const person = report.byType.get('PERSON')!;
    expect([recall(person), precision(person)]).toEqual([50, 100 / 3]);
    expect(report.byType.get('LOCATION')).toMatchObject({ marks: 1, found: 0, touched: 1 });
    expect(Object.fromEntries([...report.confusion].map(([type, row]) => [type, Object.fromEntries(row)]))).toEqual({
      PERSON: { PERSON: 1, '': 1 },
      LOCATION: { PERSON: 1 },
      '': { PERSON: 1 },
    });
    expect(report.byLanguage.get('en')!.marks).toBe(3);
  });

  it('reads spans in code points, unless the document says otherwise', () => {
    const [points] = readDocuments('{"text": "😀 Ana", "entities": [{"start": 2, "end": 5, "type": "PERSON"}]}');
    expect(points!.entities).toEqual([{ start: 3, end: 6, type: 'PERSON' }]);
    const own = markedDocument('😀 Ana', [{ start: 3, end: 6, type: 'PERSON', confidence: 1, source: 'provided' }]);
    expect(readDocuments(JSON.stringify(own))[0]!.entities).toEqual(own.entities);
    expect(readDocuments(`${JSON.stringify(own)}\n${JSON.stringify(own)}\n`)).toHaveLength(2);
  });

  it.each(['', '{"entities": []}', '[{"text": "a", "entities": [{"start": -1, "end": 2, "type": "X"}]}]', 'nothing'])(
    'refuses what holds no documents: %j',
    (content) => {
      expect(() => {
        if (readDocuments(content).length === 0) throw new SyntaxError('empty');
      }).toThrow(SyntaxError);
    },
  );
});

it('reads the text of /metrics', () => {
  const samples = readMetrics(
    '# HELP a b\na_total{operation="detect",status="200"} 3\na_total{operation="x",status="500"} 2\nb 1.5\n',
  );
  expect(sumOf(samples, 'a_total')).toBe(5);
  expect(sumOf(samples, 'a_total', ({ labels }) => labels.get('status') === '500')).toBe(2);
  expect(sumOf(samples, 'b')).toBe(1.5);
});

it('has the same texts in both languages, none of them empty', () => {
  expect(Object.keys(DE)).toEqual(Object.keys(EN));
  for (const text of [...Object.values(DE), ...Object.values(EN)]) expect(text.trim()).not.toBe('');
});
