/** Whatever is marked as whatever: a surrogate or none, and never an error. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { Draws } from '../../../engine/surrogates/draws.ts';
import { freshValue } from '../../../engine/surrogates/fresh.ts';
import { surrogateFor } from '../../../engine/surrogates/index.ts';
import { loadNames, NAME_LANGUAGES } from '../../../engine/surrogates/names.ts';
import { TAXONOMY } from '../../../engine/vocabulary/taxonomy.ts';
import { testPorts } from '../../support/ports.ts';

beforeAll(() => loadNames(NAME_LANGUAGES));
const ports = testPorts();

const BITS =
  "A b . , - ' & ( / @ : + 7 0 12 1990 1.5.2020 May Dr Mr. von de GmbH St Jr 李 ナ 김 ก ء ż İ ß Ж Ελ o'".split(' ');
const surface = fc
  .array(fc.constantFrom(...BITS, ' ', '\n', '\u00a0', '\u200f', '\u0301', '😀'), { minLength: 1, maxLength: 5 })
  .map((bits) => bits.join(''));
/** Made word by word, so there is most to go wrong. */
const WORDED = ['PERSON', 'ORGANIZATION', 'LOCATION', 'ADDRESS'].map((type) => ({ type }));
const kinds = TAXONOMY.flatMap(({ type, subtypes = [] }) => [
  { type },
  ...subtypes.map((subtype) => ({ type, subtype })),
]);

it('any text of any type', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...kinds), fc.constantFrom(...WORDED)),
      fc.oneof(surface, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })),
      fc.constantFrom('en', 'de', 'zh', 'ja', 'ko', 'ru', 'vi', 'tr', 'ar', 'th', 'el', 'xx'),
      fc.constantFrom('preserve' as const, 'neutralize' as const),
      fc.boolean(),
      (kind, text, language, realm, preserveFormat) => {
        const request = {
          ...kind,
          surface: text,
          language,
          realm,
          preserveFormat,
          validChecksum: true,
          bound: () => undefined,
          taken: () => false,
          ordinal: () => 1,
        };
        for (const make of [surrogateFor, freshValue]) {
          const made = make(request, new Draws(ports, text));
          expect(made === undefined || typeof made === 'string').toBe(true);
        }
      },
    ),
    { numRuns: 10_000 },
  );
});
