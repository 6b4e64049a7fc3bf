import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { countCodePoints, OffsetIndex } from '../../../engine/text/offsets.ts';
import { OFFSET_UNITS } from '../../../engine/vocabulary/schema.ts';

/** Lengths by unit, counted by hand. */
const LENGTHS: [string, string, Record<string, number>][] = [
  ['empty', '', { codepoint: 0, utf16: 0, utf8: 0, grapheme: 0 }],
  ['ASCII', 'abc', { codepoint: 3, utf16: 3, utf8: 3, grapheme: 3 }],
  ['CRLF is one grapheme', 'a\r\nb', { codepoint: 4, utf16: 4, utf8: 4, grapheme: 3 }],
  ['precomposed', 'é', { codepoint: 1, utf16: 1, utf8: 2, grapheme: 1 }],
  ['combining mark', 'e\u0301', { codepoint: 2, utf16: 2, utf8: 3, grapheme: 1 }],
  ['astral letter', '𝒳', { codepoint: 1, utf16: 2, utf8: 4, grapheme: 1 }],
  ['emoji family', '👩‍👩‍👧‍👦', { codepoint: 7, utf16: 11, utf8: 25, grapheme: 1 }],
  ['flag', '🇩🇪', { codepoint: 2, utf16: 4, utf8: 8, grapheme: 1 }],
  ['Hebrew', 'שלום', { codepoint: 4, utf16: 4, utf8: 8, grapheme: 4 }],
  ['Devanagari conjunct', 'नि', { codepoint: 2, utf16: 2, utf8: 6, grapheme: 1 }],
  ['lone high surrogate', 'a\ud800b', { codepoint: 3, utf16: 3, utf8: 5, grapheme: 3 }],
  ['lone low surrogate', '\udc00', { codepoint: 1, utf16: 1, utf8: 3, grapheme: 1 }],
  ['high high low', '\ud800\ud83d\ude00', { codepoint: 2, utf16: 3, utf8: 7, grapheme: 2 }],
];

describe('lengths', () => {
  test.each(LENGTHS)('%s', (_name, text, lengths) => {
    const index = new OffsetIndex(text);
    for (const unit of OFFSET_UNITS) expect([unit, index.length(unit)]).toEqual([unit, lengths[unit]]);
    expect(countCodePoints(text)).toBe(lengths['codepoint']);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 700 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(fc.constantFrom('a', '\r\n', '\r', 'é', 'e\u0301', '𝒳', '👩‍👩‍👧‍👦', '🇩🇪', 'ש', '漢', '\ud800', '\udc00'), {
      maxLength: 400,
    })
    .map((parts) => parts.join('')),
);

/** The naive way, for comparison. */
function prefixLength(prefix: string, unit: string): number {
  if (unit === 'utf16') return prefix.length;
  if (unit === 'codepoint') return [...prefix].length;
  return Buffer.byteLength(
    prefix.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd'),
  );
}

describe('laws', () => {
  it('agrees with counting the prefix at every code point border', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const index = new OffsetIndex(text);
        let at = 0;
        for (const point of text) {
          for (const unit of ['codepoint', 'utf8'] as const)
            expect(index.fromUtf16(at, unit)).toBe(prefixLength(text.slice(0, at), unit));
          at += point.length;
        }
      }),
      { numRuns: 200 },
    );
  });

  it('comes back from every unit to the same place', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...OFFSET_UNITS), (text, unit) => {
        const index = new OffsetIndex(text);
        for (let at = 0; at <= index.length(unit); at++) {
          const utf16 = index.toUtf16(at, unit);
          if (utf16 !== undefined) expect(index.fromUtf16(utf16, unit)).toBe(at);
          else expect(['utf8', 'utf16']).toContain(unit);
        }
        expect(index.toUtf16(index.length(unit) + 1, unit)).toBeUndefined();
        expect(index.toUtf16(-1, unit)).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it('refuses an offset inside a character', () => {
    expect(new OffsetIndex('é').toUtf16(1, 'utf8')).toBeUndefined();
    expect(new OffsetIndex('😀').toUtf16(1, 'utf16')).toBeUndefined();
    expect(new OffsetIndex('a😀'.repeat(200)).toUtf16(2, 'utf8')).toBeUndefined();
  });
});
