/** Laws that every identifier row of Europe keeps. */
import { stdnum } from 'stdnum';
import { describe, expect, it, test } from 'vitest';
import {
  damm,
  iso7064Mod11_10,
  iso7064Mod11_2,
  iso7064Mod37_2,
  iso7064Mod37_36,
  iso7064Mod97,
  luhn,
  verhoeff,
} from '../../../engine/recognizers/identifiers/check-digits.ts';
import { EUROPE } from '../../../engine/recognizers/identifiers/europe.ts';
import type { IdentifierRow } from '../../../engine/recognizers/row.ts';
import { isCanonical } from '../../../engine/vocabulary/taxonomy.ts';

/** What row.ts promises: NBSP and narrow NBSP read as space, U+2010 to U+2012 as hyphen. */
const plain = (text: string): string => text.replace(/[\u00A0\u202F]/g, ' ').replace(/[\u2010-\u2012]/g, '-');
const compact = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9+]/g, '');

function matchesWhole(row: IdentifierRow, text: string): boolean {
  const match = new RegExp(row.pattern, 'iuy').exec(text);
  return match !== null && match[0].length === text.length;
}

function accepts(row: IdentifierRow, written: string): boolean {
  const text = plain(written);
  return matchesWhole(row, text) && (row.validate?.(compact(text), text) ?? true);
}

/** A keyed generator in the shape that `draw` takes. */
function picker(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % n;
  };
}

test('subtypes are unique, in upper snake case, with the country in front', () => {
  expect(new Set(EUROPE.map((row) => row.subtype)).size).toBe(EUROPE.length);
  for (const row of EUROPE) {
    expect(row.subtype).toMatch(/^[A-Z]{2}(_[A-Z0-9]+)+$/);
    expect(row.countries).toContain(row.subtype.slice(0, 2));
  }
});

test('the table covers Europe', () => {
  expect(EUROPE.length).toBeGreaterThanOrEqual(110);
  expect(new Set(EUROPE.flatMap((row) => row.countries)).size).toBeGreaterThanOrEqual(36);
});

describe.each(EUROPE.map((row) => [row.subtype, row] as const))('%s', (_name, row) => {
  it('has a canonical type, a source, a score and context terms in lower case', () => {
    expect(isCanonical(row.type)).toBe(true);
    expect(row.source.length).toBeGreaterThan(3);
    expect(row.description.length).toBeGreaterThan(10);
    expect(row.score).toBeGreaterThanOrEqual(0.05);
    expect(row.score).toBeLessThanOrEqual(1);
    const terms = Object.values(row.context).flat();
    expect(terms.length).toBeGreaterThan(0);
    for (const term of terms) expect(term).toBe(term.toLowerCase());
  });

  it('has a pattern without anchors, lookbehind, groups that capture or unbounded quantifiers', () => {
    expect(() => new RegExp(row.pattern, 'iuy')).not.toThrow();
    const bare = row.pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '');
    expect(bare).not.toMatch(/[\^$*+]|\((?!\?:)|,\}/);
  });

  it('accepts every valid example and refuses every invalid one', () => {
    expect(row.examples.valid.length).toBeGreaterThanOrEqual(2);
    expect(row.examples.invalid.length).toBeGreaterThanOrEqual(2);
    expect(row.examples.valid.filter((example) => !accepts(row, example))).toEqual([]);
    expect(row.examples.invalid.filter((example) => accepts(row, example))).toEqual([]);
  });

  it('starts as it says', () => {
    const digit = row.examples.valid.map((example) => /^[0-9]/.test(example));
    expect(row.starts === 'any' || digit.every((first) => first === (row.starts === 'digit'))).toBe(true);
  });

  it('has a check when it claims that one proves something', () => {
    if (row.strength !== 'none') expect(row.validate).toBeDefined();
    else if (row.score >= 0.5) expect(row.pattern).toMatch(/[A-Z/]|\\d\{\d+\}-|80380|80756|810/);
  });

  it('never throws', () => {
    const odd = ['', '0', '+', 'ÄÖ', '٣٤٥', 'A'.repeat(40), '9'.repeat(40)];
    expect(() => odd.map((text) => row.validate?.(compact(text), text))).not.toThrow();
  });

  it('draws another value of the same length that passes', () => {
    const pick = picker(row.subtype.length + row.pattern.length);
    for (const example of row.examples.valid) {
      const from = compact(plain(example));
      // Written in another alphabet, compact has lost letters: the runner redraws the written form then.
      if (from.length !== example.replace(/[^\p{L}\p{N}+]/gu, '').length) continue;
      if (row.draw !== undefined) {
        for (let i = 0; i < 25; i++) {
          const value = row.draw(pick, from);
          expect([value.length, row.validate?.(value, value) ?? true]).toEqual([from.length, true]);
        }
      } else if (row.validate !== undefined) {
        expect(genericRedraw(row, from, pick)).toBeDefined();
      }
    }
  });
});

/** What a surrogate does without `draw`: digits for digits, the check found by trying. */
function genericRedraw(row: IdentifierRow, from: string, pick: (n: number) => number): string | undefined {
  const keep = row.keep ?? 0;
  for (let i = 0; i < 1500; i++) {
    const value = from.slice(0, keep) + from.slice(keep).replace(/[0-9]/g, () => String(pick(10)));
    if (value !== from && row.validate?.(value, value)) return value;
  }
  return undefined;
}

describe('plain numbers of logs are left alone without context', () => {
  const alone = EUROPE.filter((row) => row.strength === 'strong' || (row.strength === 'none' && row.score >= 0.5)).map(
    (row) => ({ row, whole: new RegExp(`^(?:${row.pattern})$`, 'iu') }),
  );
  const reported = (value: string): boolean =>
    alone.some(({ row, whole }) => whole.test(value) && (row.validate?.(compact(value), value) ?? true));
  const pick = picker(11);
  const digits = (n: number): string => Array.from({ length: n }, () => pick(10)).join('');
  const two = (n: number): string => String(n).padStart(2, '0');
  const stamp = (): string =>
    `20${two(20 + pick(6))}${two(1 + pick(12))}${two(1 + pick(28))}${two(pick(24))}${two(pick(60))}${two(pick(60))}`;

  test.each([
    ['numbers of 4 to 14 digits', () => digits(4 + pick(11)), 0.003],
    ['numbers of 15 to 26 digits', () => digits(15 + pick(12)), 0.012],
    ['seconds since 1970', () => String(1_700_000_000 + pick(30_000) * 1000), 0],
    ['milliseconds since 1970', () => String(1_700_000_000_000 + pick(30_000) * 1_000_000 + pick(30_000)), 0],
    ['time stamps of 14 digits', stamp, 0],
    ['time stamps of 12 digits', () => stamp().slice(0, 12), 0],
    ['date and ticket', () => `${stamp().slice(0, 8)}-${digits(4)}`, 0],
    ['versions', () => `${pick(10)}.${pick(30)}.${pick(100)}`, 0],
    ['article numbers of letters and digits', () => `AB${digits(5 + pick(4))}`, 0.002],
  ])('%s', (_name, make, atMost) => {
    let hits = 0;
    for (let i = 0; i < 1500; i++) if (reported(make())) hits++;
    expect(hits / 1500).toBeLessThanOrEqual(atMost);
  });
});

/** The verdict of stdnum; its tables are keyed by country, then by scheme. */
function oracle(subtype: string, scheme: string, value: string): boolean | undefined {
  const country = stdnum[subtype.slice(0, 2)] as
    | Record<string, { validate: (v: string) => { isValid: boolean } }>
    | undefined;
  return country?.[scheme]?.validate(compact(value)).isValid;
}

/** An independent implementation agrees with the examples (where it is not known to be wrong, see the list below). */
test.each([
  ['ES_DNI', 'dni'],
  ['ES_NIE', 'nie'],
  ['ES_CIF', 'cif'],
  ['ES_NSS', 'nss'],
  ['DE_STEUER_ID', 'idnr'],
  ['DE_RVNR', 'svnr'],
  ['DE_VAT', 'vat'],
  ['FR_NIR', 'nir'],
  ['FR_SPI', 'nif'],
  ['FR_SIREN', 'siren'],
  ['FR_VAT', 'tva'],
  ['GB_VAT', 'vat'],
  ['IE_PPS', 'pps'],
  ['IE_VAT', 'vat'],
  ['IT_CODICE_FISCALE', 'codicefiscale'],
  ['IT_PARTITA_IVA', 'iva'],
  ['NL_BSN', 'bsn'],
  ['NL_ONDERWIJSNUMMER', 'onderwijsnummer'],
  ['NL_VAT', 'btw'],
  ['BE_VAT', 'vat'],
  ['LU_VAT', 'tva'],
  ['AT_SVNR', 'vnr'],
  ['AT_VAT', 'uid'],
  ['CH_AHV', 'ssn'],
  ['CH_UID', 'uid'],
  ['DK_VAT', 'cvr'],
  ['NO_ORGNR', 'orgnr'],
  ['NO_BANK_ACCOUNT', 'kontonr'],
  ['EE_REGISTRIKOOD', 'registrikood'],
  ['EE_VAT', 'kmkr'],
  ['LV_VAT', 'pvn'],
  ['LT_VAT', 'pvm'],
  ['PL_PESEL', 'pesel'],
  ['PL_NIP', 'nip'],
  ['PL_REGON', 'regon'],
  ['CZ_ICO', 'ico'],
  ['CZ_VAT', 'dic'],
  ['HU_VAT', 'anum'],
  ['RO_CNP', 'cnp'],
  ['RO_CUI', 'cui'],
  ['MD_IDNO', 'idno'],
  ['BG_EGN', 'egn'],
  ['BG_LNCH', 'pnf'],
  ['GR_AFM', 'vat'],
  ['GR_AMKA', 'amka'],
  ['CY_VAT', 'vat'],
  ['MT_VAT', 'vat'],
  ['PT_NIF', 'nif'],
  ['PT_CC', 'cc'],
  ['HR_OIB', 'oib'],
  ['SI_EMSO', 'emso'],
  ['SI_DAVCNA', 'ddv'],
  ['RS_PIB', 'pib'],
  ['ME_PIB', 'pib'],
  ['UA_RNOKPP', 'rntrc'],
  ['UA_EDRPOU', 'edrpou'],
  ['BY_UNP', 'unp'],
  ['RU_INN', 'inn'],
  ['TR_TCKN', 'tckimlik'],
  ['TR_VKN', 'vkn'],
] as const)('stdnum agrees with the examples of %s', (subtype, scheme) => {
  const row = EUROPE.find((candidate) => candidate.subtype === subtype);
  expect(row).toBeDefined();
  expect(row?.examples.valid.filter((example) => oracle(subtype, scheme, example) !== true)).toEqual([]);
});

test.each([
  // stdnum looks at the first digit where the third decides: an IČ DPH may start with 1 or 5.
  ['SK_VAT', 'dph', 'SK5034274542', true],
  // INSEE: both the SIREN and the whole SIRET keep Luhn.
  ['FR_SIRET', 'siret', '73282936000054', false],
  // Replacement CPR numbers add 60 to the day; synthetic Norwegians have 80 added to the month.
  ['DK_CPR', 'cpr', '6110625629', true],
  ['NO_FNR', 'fodselsnummer', '11918110013', true],
  // The Tesorería drops the leading zero of the number before it divides.
  ['ES_NSS', 'nss', '280134587840', false],
] as const)('where stdnum errs the row of %s follows the issuer', (subtype, scheme, value, expected) => {
  const row = EUROPE.find((candidate) => candidate.subtype === subtype);
  expect(row?.validate?.(value, value)).toBe(expected);
  expect(oracle(subtype, scheme, value)).toBe(!expected);
});

test('words that look like a VAT prefix are not one', () => {
  const accepted = (subtype: string, text: string): boolean => {
    const row = EUROPE.find((candidate) => candidate.subtype === subtype);
    return row !== undefined && accepts(row, text);
  };
  expect(accepted('DE_VAT', 'de 136695976')).toBe(false);
  expect(accepted('DE_VAT', 'de136695976')).toBe(true);
  expect(accepted('GR_VAT', 'el 094259216')).toBe(false);
  expect(accepted('SI_VAT', 'si 50223054')).toBe(false);
});

test('the shared check digit algorithms keep their published examples', () => {
  expect(luhn('79927398713')).toBe(true);
  expect(verhoeff('2363')).toBe(true);
  expect(damm('5724')).toBe(true);
  expect(iso7064Mod97('79444')).toBe(true);
  expect(iso7064Mod11_10('794623')).toBe(true);
  expect(iso7064Mod11_2('0000000121032683')).toBe(true);
  expect(iso7064Mod37_36('A12425GABC1234002M')).toBe(true);
  expect(iso7064Mod37_2('G123489654321Y')).toBe(true);
  for (const check of [luhn, verhoeff, damm, iso7064Mod97, iso7064Mod11_10]) expect(check('')).toBe(false);
});
