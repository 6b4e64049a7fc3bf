/** Forms that a surrogate keeps: check digits of every scheme, references with their words, spelt addresses, wallets. */
import { sha256 } from '@noble/hashes/sha2.js';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { checkOf, IDENTIFIERS } from '../../../engine/recognizers/identifiers.ts';
import { Draws } from '../../../engine/surrogates/draws.ts';
import { schemeOf } from '../../../engine/surrogates/identifier.ts';
import { surrogateFor } from '../../../engine/surrogates/index.ts';
import { loadNames, NAME_LANGUAGES } from '../../../engine/surrogates/names.ts';
import { testPorts } from '../../support/ports.ts';

beforeAll(() => loadNames(NAME_LANGUAGES));

const SEEDS = ['a', 'b', 'c', 'd', 'e'];

function drawn(
  type: string,
  surface: string,
  seed: string,
  { language = 'en', subtype = undefined as string | undefined } = {},
) {
  const request = {
    type,
    surface,
    language,
    ...(subtype === undefined ? {} : { subtype }),
    preserveFormat: true,
    validChecksum: true,
    realm: 'preserve' as const,
    bound: () => undefined,
  };
  return surrogateFor(request, new Draws(testPorts(), seed)) ?? 'none';
}

describe('numbers with a check digit', () => {
  /** Never issued, so that their own check refuses them. */
  const impossible = new Set(['US_SSN', 'US_SSN_BARE']);
  const rows = IDENTIFIERS.filter(({ validate, subtype }) => validate !== undefined && !impossible.has(subtype));

  test('are right in the surrogate of a number whose subtype nobody names', () => {
    const wrong: string[] = [];
    for (const row of rows)
      for (const example of row.examples.valid) {
        const scheme = schemeOf({ type: row.type, surface: example, language: 'en' });
        if (scheme === undefined || impossible.has(scheme.subtype)) continue;
        const value = drawn(row.type, example, 'a');
        if (checkOf(scheme, value) !== true) wrong.push(`${scheme.subtype} ${example} ${value}`);
      }
    expect(wrong).toEqual([]);
  });

  test('begin with no zero where a number did not', () => {
    for (const seed of SEEDS) {
      const value = drawn('TAX_ID', '86095742719', seed, { language: 'de', subtype: 'DE_STEUER_ID' });
      expect(value).toMatch(/^[1-9]\d{10}$/u);
      expect(
        checkOf(
          IDENTIFIERS.find(({ subtype }) => subtype === 'DE_STEUER_ID')!,
          value,
        ),
      ).toBe(true);
    }
  });
});

it.each([
  ['n° 2025-RX-4471', /^n° 20[0-2]\d-[A-Z]{2}-\d{4}$/u],
  ['n.º 23', /^n\.º \d{2}$/u],
  ['Az. 12 O 345/24', /^Az\. \d{2} [A-Z] \d{3}\/\d{2}$/u],
  ['№ 4471', /^№ \d{4}$/u],
])('the reference %s keeps its words', (surface, form) => {
  for (const seed of SEEDS) expect(drawn('CASE_ID', surface, seed)).toMatch(form);
});

it('a long word with a capital before a number may be a name, and does not stay', () => {
  for (const seed of SEEDS) expect(drawn('CASE_ID', 'Gellarini 4471', seed)).not.toContain('Gellarini');
});

it.each([
  ['ana.ruiz [at] mail [dot] net', /^\S+ \[at\] \S+ \[dot\] \S+$/u],
  ['ana.ruiz (at) mail.net', /^\S+ \(at\) \S+\.\S+$/u],
])('%s stays in that form', (surface, form) => {
  for (const seed of SEEDS) {
    expect(drawn('EMAIL', surface, seed)).toMatch(form);
    expect(drawn('EMAIL', surface, seed)).not.toMatch(/ana|ruiz|mail/u);
  }
});

describe('addresses of wallets', () => {
  const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  /** Written from the definition of Base58Check. */
  function isBase58Check(text: string): boolean {
    let value = 0n;
    for (const character of text) value = value * 58n + BigInt(BASE58.indexOf(character));
    const bytes = Buffer.from(value.toString(16).padStart(50, '0'), 'hex');
    const sum = sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4);
    return bytes.length === 25 && bytes.subarray(21).equals(Buffer.from(sum));
  }

  it('have a right checksum: Bitcoin', () => {
    expect(isBase58Check('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toBe(true);
    for (const seed of SEEDS) {
      const value = drawn('CRYPTO_ADDRESS', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', seed);
      expect([value, isBase58Check(value)]).toEqual([expect.stringMatching(/^1\w{33}$/u), true]);
    }
  });

  it('have a right checksum: every row of the table', () => {
    const rows = IDENTIFIERS.filter(({ type, validate }) => type === 'CRYPTO_ADDRESS' && validate !== undefined);
    for (const row of rows)
      for (const example of row.examples.valid)
        expect([row.subtype, checkOf(row, drawn('CRYPTO_ADDRESS', example, 'a'))]).toEqual([row.subtype, true]);
  });
});

it.each(['Tischlerei', 'Kundentermin', 'Проекта'])('the term %s stays a word that can be said', (surface) => {
  for (const seed of SEEDS) {
    const value = drawn('DICTIONARY_TERM', surface, seed);
    expect(value).toHaveLength(surface.length);
    expect(value).toMatch(/[aeiouаеиоу]/iu);
  }
});
