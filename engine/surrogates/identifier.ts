/** Surrogates for numbers with an issuer: same layout, and a check digit that is right (docs/interface.md#policy `valid_checksum`). */
import { checkOf, compactOf, IDENTIFIERS, identifierRow } from '../recognizers/identifiers.ts';
import type { IdentifierRow } from '../recognizers/row.ts';
import type { Draws } from './draws.ts';
import { COUNTRIES_OF } from './tables/places.ts';
import { intoLayout, losesNumber, redrawDigits, redrawShape } from './shape.ts';
import type { SurrogateRequest } from './family.ts';

/** Rejection sampling ends here: two check digits pass once in 97 draws, a date inside once in some hundreds. */
const MOST_DRAWS = 4_000;

export function identifierSurrogate(request: SurrogateRequest, draws: Draws): string | undefined {
  const { surface, subtype, validChecksum } = request;
  const row = identifierRow(request.type, subtype) ?? schemeOf(request);
  if (row === undefined) return redrawShape(surface, draws);
  const compact = compactOf(surface);
  const inLatin = compact.length === (surface.match(/[\p{L}\p{N}]/gu)?.length ?? 0);
  if (!validChecksum) return invalidNumber(row, surface, draws);
  if (row.draw !== undefined && inLatin) {
    const drawn = intoLayout(row.draw(draws.pick, compact), surface);
    // Numbers for tests may all begin with a zero, as those of Germany's tax office do.
    if (drawn !== undefined && !losesNumber(surface, drawn)) return drawn;
  }
  const keep = row.keep ?? 0;
  if (row.validate === undefined || checkOf(row, surface) !== true) return redrawShape(surface, draws, keep);
  for (let i = 0; i < MOST_DRAWS; i++) {
    const candidate = redrawShape(surface, draws, keep);
    if (checkOf(row, candidate) === true) return candidate;
  }
  // Letters may be fixed (a suffix such as MVA): change the digits alone.
  for (let i = 0; i < MOST_DRAWS; i++) {
    const candidate = redrawDigits(surface, draws);
    if (candidate !== surface && checkOf(row, candidate) === true) return candidate;
  }
  // Dates inside the number are rarely hit by chance: keep the front and change only what follows.
  const letters = compact.length;
  for (let kept = Math.max(keep, 2); kept < letters - 1; kept++) {
    for (let i = 0; i < 200; i++) {
      const candidate = redrawShape(surface, draws, kept);
      if (candidate !== surface && checkOf(row, candidate) === true) return candidate;
    }
  }
  return undefined;
}

/** Longer values are no number of one scheme. */
const LONGEST_NUMBER = 64;
const STRENGTH = { strong: 0, weak: 1, none: 2 } as const;

interface Scheme {
  row: IdentifierRow;
  form: RegExp;
}

let schemes: Map<string, Scheme[]> | undefined;

/** The rows of a type that have a check, with their forms as whole values. */
function schemesOf(type: string): readonly Scheme[] {
  if (schemes === undefined) {
    schemes = new Map();
    for (const row of IDENTIFIERS) {
      if (row.validate === undefined) continue;
      const flags = /\\p\{|\\u\{|[\ud800-\udfff]/u.test(row.pattern) ? 'iu' : 'i';
      const scheme = { row, form: new RegExp(`^(?:${row.pattern})$`, flags) };
      const same = schemes.get(row.type);
      if (same === undefined) schemes.set(row.type, [scheme]);
      else same.push(scheme);
    }
  }
  return schemes.get(type) ?? [];
}

/**
 * The scheme of a number that comes without a subtype: one of its type whose form and check it fits, of the language's
 * countries first. Its check digit is then right in the surrogate too.
 */
export function schemeOf({
  type,
  surface,
  language,
}: Pick<SurrogateRequest, 'type' | 'surface' | 'language'>): IdentifierRow | undefined {
  if (surface.length > LONGEST_NUMBER || !/\p{Nd}/u.test(surface)) return undefined;
  const plain = surface.replace(/[\u00a0\u202f]/gu, ' ').replace(/[\u2010-\u2012]/gu, '-');
  const home = COUNTRIES_OF[language] ?? [];
  const rank = ({ countries, strength }: IdentifierRow): number => {
    const at = countries.map((country) => home.indexOf(country)).filter((i) => i >= 0);
    return (at.length > 0 ? Math.min(...at) : countries.length === 0 ? 20 : 40) + STRENGTH[strength] * 100;
  };
  return schemesOf(type)
    .filter(({ row, form }) => form.test(plain) && checkOf(row, surface) === true)
    .map(({ row }) => row)
    .toSorted((a, b) => rank(a) - rank(b))[0];
}

/** `valid_checksum: false`: a number that fails its check, so that it can be nobody's; the shape alone where there is no check. */
function invalidNumber(row: IdentifierRow, surface: string, draws: Draws): string | undefined {
  for (let i = 0; i < MOST_DRAWS; i++) {
    const candidate = redrawShape(surface, draws, row.keep ?? 0);
    if (candidate !== surface && checkOf(row, candidate) !== true) return candidate;
  }
  return undefined;
}
