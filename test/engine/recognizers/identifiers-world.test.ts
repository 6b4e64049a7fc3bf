/** Laws every row of WORLD keeps, and the specimens that pin a scheme's rule from outside this repository. */
import { describe, expect, it, test } from 'vitest';

import type { IdentifierRow } from '../../../engine/recognizers/row.ts';
import { cardBrand } from '../../../engine/recognizers/identifiers/cards.ts';
import { WORLD } from '../../../engine/recognizers/identifiers/world.ts';
import { isCanonical } from '../../../engine/vocabulary/taxonomy.ts';

/** Surrogates from a range that is never issued, which `validate` refuses on purpose: nobody's number. */
const NEVER_ISSUED = new Set(['US_SSN', 'US_SSN_BARE']);

/** As the runner does before matching (row.ts, `pattern`). */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u2010-\u2012]/g, '-');
const compactOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9+]/g, '');

const EXPRESSIONS = new Map<IdentifierRow, RegExp>();

function accepts(row: IdentifierRow, written: string): boolean {
  const text = plain(written);
  const expression = EXPRESSIONS.get(row) ?? new RegExp(row.pattern, 'iuy');
  EXPRESSIONS.set(row, expression);
  expression.lastIndex = 0;
  const match = expression.exec(text);
  if (match === null || match[0].length !== text.length) return false;
  return row.validate?.(compactOf(text), text) ?? true;
}

/** A keyed generator for tests: mulberry32. */
function picker(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

/** Another compact value put into the written form: separators stay where they were. */
function rewrite(written: string, compact: string): string {
  let i = 0;
  return written.replace(/[A-Za-z0-9+]/g, () => compact[i++] ?? '');
}

/** Random digits for digits and letters for letters behind the part a surrogate keeps. */
function redraw(row: IdentifierRow, compact: string, pick: (n: number) => number): string {
  if (row.draw !== undefined) return row.draw(pick, compact);
  let out = compact.slice(0, row.keep ?? 0);
  for (const char of compact.slice(row.keep ?? 0)) {
    out += /\d/.test(char) ? String(pick(10)) : String.fromCharCode(65 + pick(26));
  }
  return out;
}

function find(subtype: string): IdentifierRow {
  const row = WORLD.find((candidate) => candidate.subtype === subtype);
  if (row === undefined) throw new Error(`no row ${subtype}`);
  return row;
}

test('subtypes are unique and there are enough rows and countries', () => {
  const subtypes = WORLD.map((row) => row.subtype);
  expect(subtypes.filter((subtype, i) => subtypes.indexOf(subtype) !== i)).toEqual([]);
  expect(WORLD.length).toBeGreaterThanOrEqual(120);
  expect(new Set(WORLD.flatMap((row) => row.countries)).size).toBeGreaterThanOrEqual(35);
});

describe.each(WORLD.map((row) => [row.subtype, row] as const))('%s', (subtype, row) => {
  it('has a canonical type, countries in its name, a description, terms and a source', () => {
    expect(isCanonical(row.type)).toBe(true);
    expect(subtype).toMatch(/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/);
    for (const country of row.countries) expect(country).toMatch(/^[A-Z]{2}$/);
    expect(row.description.length).toBeGreaterThan(8);
    expect(row.source.length).toBeGreaterThan(3);
    expect(Object.values(row.context).flat().length).toBeGreaterThanOrEqual(3);
    // Rows with a capital in a term would be told apart from running text only by chance: terms are lower case.
    for (const term of Object.values(row.context).flat()) expect(term).toBe(term.toLowerCase());
    expect(row.score).toBeGreaterThan(0);
    expect(row.score).toBeLessThan(1);
    if (row.strength !== 'none') expect(row.validate).toBeDefined();
  });

  it('has an expression without anchors, lookaround, groups that capture, references or unbounded repetition', () => {
    expect(() => new RegExp(row.pattern, 'iuy')).not.toThrow();
    const classless = row.pattern.replace(/\[(?:\\.|[^\]\\])*\]/g, 'C');
    expect(classless).not.toMatch(/\\[bB1-9k]/);
    expect(classless.replace(/\\./g, 'E')).not.toMatch(/\^|\$|\(\?[=!<]|\((?!\?:)|[*+]|\{\d+,\}/);
  });

  it('starts as it says', () => {
    const start = row.starts === 'digit' ? /^[0-9]/ : row.starts === 'letter' ? /^\p{L}/u : /^[\p{L}0-9]/u;
    expect(row.examples.valid.filter((example) => !start.test(example))).toEqual([]);
  });

  it('accepts its valid examples and refuses the others', () => {
    expect(row.examples.valid.length).toBeGreaterThanOrEqual(2);
    expect(row.examples.invalid.length).toBeGreaterThanOrEqual(2);
    for (const example of row.examples.valid) {
      expect([example, accepts(row, example)]).toEqual([example, true]);
      const typeset = example.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
      expect([typeset, accepts(row, typeset)]).toEqual([typeset, true]);
    }
    for (const example of row.examples.invalid) expect([example, accepts(row, example)]).toEqual([example, false]);
  });

  it('never throws on what is not its number', () => {
    for (const text of ['', '0', 'A', '12345678901234567890', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '+', 'Ñ&', '00000000000']) {
      expect(() => row.validate?.(compactOf(text), text)).not.toThrow();
    }
  });

  it('draws another valid value of the same length', () => {
    for (const example of row.examples.valid) {
      const compact = compactOf(example);
      const pick = picker(compact.length * 7919 + 17);
      let other = '';
      let passes = false;
      // A generic surrogate is redrawn until it passes; a row's own draw must pass at once.
      const attempts = row.draw === undefined ? 3000 : 3;
      for (let i = 0; i < attempts && !passes; i++) {
        other = redraw(row, compact, pick);
        const written = rewrite(plain(example), other);
        passes = other !== compact && (NEVER_ISSUED.has(subtype) || accepts(row, written));
      }
      expect([example, other, passes]).toEqual([example, other, true]);
      expect(other).toHaveLength(compact.length);
      expect(other.slice(0, row.keep ?? 0)).toBe(compact.slice(0, row.keep ?? 0));
    }
  });
});

test('a surrogate Social Security number lies in an area that is never issued', () => {
  const row = find('US_SSN');
  for (let seed = 0; seed < 50; seed++) {
    const value = row.draw?.(picker(seed), '536904399') ?? '';
    expect(value).toMatch(/^9\d{2}[1-4]\d{5}$/);
    expect(row.validate?.(value, value)).toBe(false);
  }
});

describe('published specimens', () => {
  it.each([
    ['IBAN', 'MT84MALT011000012345MTLCAST001S', true],
    ['IBAN', 'BR97 0036 0305 0000 1000 9795 493P 1', true],
    ['IBAN', 'SA03 8000 0000 6080 1016 7519', true],
    ['MRZ_TD3_LINE2', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10', true],
    ['US_MBI', '1EG4-TE5-MK73', true],
    ['US_NPI', '1234567893', true],
    ['JP_MY_NUMBER', '123456789018', true],
    ['SG_NRIC', 'S1234567D', true],
    ['KR_RRN_BARE', '9001011234567', false],
    ['IN_AADHAAR', '2341 2341 2346', true],
    ['NZ_NHI', 'ZBN77VL', true],
    ['CONTAINER', 'CSQU3054383', true],
    ['S10', 'RR473124829GB', true],
    ['AR_CBU', '2850590940090418135201', true],
    ['MX_CURP', 'HEGG560427MVZRRL04', true],
    ['BR_CPF', '529.982.247-25', true],
    ['BR_CNPJ', '11.222.333/0001-81', true],
    ['ZA_ID', '8001015009087', true],
    ['CN_RIC', '11010519491231002X', true],
    ['IL_ID', '123456782', true],
    ['LEI', '529900T8BM49AURSDO55', true],
  ])('%s takes %s: %s', (subtype, written, verdict) => {
    expect(accepts(find(subtype), written)).toBe(verdict);
  });

  it.each([
    ['4242424242424242', 'VISA'],
    ['5555555555554444', 'MASTERCARD'],
    ['2223003122003222', 'MASTERCARD'],
    ['378282246310005', 'AMEX'],
    ['6011111111111117', 'DISCOVER'],
    ['30569309025904', 'DINERS'],
    ['3530111333300000', 'JCB'],
    ['6362970000457013', 'ELO'],
    ['4242424242424241', undefined],
    ['1732180000000000', undefined],
  ])('card %s is %s', (number, brand) => {
    expect(cardBrand(number)).toBe(brand);
  });
});

describe('plain numbers', () => {
  /** Without context a row reports a strong check or a score from 0.5 (row.ts); weak checks report nothing. */
  function reported(text: string): string[] {
    // Cards are left out: an issuer's prefix and Luhn is what a payment card is, 2 % of all 16-digit numbers included.
    return WORLD.filter((row) => row.type !== 'CREDIT_CARD')
      .filter(
        (row) => accepts(row, text) && (row.strength === 'strong' || (row.strength === 'none' && row.score >= 0.5)),
      )
      .map((row) => row.subtype);
  }

  it.each([
    '1732180000',
    '1732180000123',
    '20240131120000',
    '202401311200',
    '2024-01-31',
    '10.0.0.1',
    '192.168.100.200',
    '1234567',
    '00012345',
    '123456789012',
    '2018 2019 2020',
  ])('%s is nothing without context', (text) => {
    expect(reported(text)).toEqual([]);
  });

  it('one bare number in a hundred at most passes for something, at every length to 20', () => {
    const pick = picker(42);
    const counts: number[][] = [];
    for (let length = 5; length <= 20; length++) {
      let hits = 0;
      for (let i = 0; i < 1000; i++) {
        let text = String(1 + pick(9));
        while (text.length < length) text += String(pick(10));
        if (reported(text).length > 0) hits++;
      }
      counts.push([length, hits]);
    }
    expect(counts.filter(([, hits]) => (hits ?? 0) > 10)).toEqual([]);
  });
});
