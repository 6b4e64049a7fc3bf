/** Surrogates for numbers with an issuer: same layout, and a check digit that is right (docs/interface.md#policy `valid_checksum`). */
import { checkOf, compactOf, identifierRow } from '../recognizers/identifiers.ts';
import type { IdentifierRow } from '../recognizers/row.ts';
import type { Draws } from './draws.ts';
import { intoLayout, redrawDigits, redrawShape } from './shape.ts';
import type { SurrogateRequest } from './family.ts';

/** Rejection sampling ends here: two check digits pass once in 97 draws, a date inside once in some hundreds. */
const MOST_DRAWS = 4_000;

export function identifierSurrogate(request: SurrogateRequest, draws: Draws): string | undefined {
  const { surface, subtype, validChecksum } = request;
  const row = identifierRow(request.type, subtype);
  if (row === undefined) return redrawShape(surface, draws);
  const compact = compactOf(surface);
  const inLatin = compact.length === (surface.match(/[\p{L}\p{N}]/gu)?.length ?? 0);
  if (!validChecksum) return invalidNumber(row, surface, draws);
  if (row.draw !== undefined && inLatin) {
    const drawn = intoLayout(row.draw(draws.pick, compact), surface);
    if (drawn !== undefined) return drawn;
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

/** `valid_checksum: false`: a number that fails its check, so that it can be nobody's; the shape alone where there is no check. */
function invalidNumber(row: IdentifierRow, surface: string, draws: Draws): string | undefined {
  for (let i = 0; i < MOST_DRAWS; i++) {
    const candidate = redrawShape(surface, draws, row.keep ?? 0);
    if (candidate !== surface && checkOf(row, candidate) !== true) return candidate;
  }
  return undefined;
}
