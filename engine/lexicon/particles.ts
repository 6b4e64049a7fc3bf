/** Small words within persons' names, which are nobody's name alone. */
const PARTICLES = new Set(
  "de da do dos das del della di du des la le el al bin ibn ben bint abu von van der den ter ten zu zur vom zum op af av 't ’t y e i u und and".split(
    ' ',
  ),
);
/** Given names as well, where one is to be expected: "Ben Carter", "Reese, Della", but "David Ben Gurion". */
const GIVEN_TOO = new Set(['al', 'ben', 'della']);

/** Where the word `i` of a name stands, given the numbers of those that begin and end what is looked at. */
export function placeOf(i: number, first: number, last: number): 'first' | 'last' | undefined {
  return i === first ? 'first' : i === last ? 'last' : undefined;
}

/**
 * `place`: `first` of several words of a name or of those behind its comma; `last` of them or of those before it, where a
 * word with a capital letter is a family name: "Anna Le".
 */
export function isParticle(word: string, place?: ReturnType<typeof placeOf>): boolean {
  const lower = word.toLowerCase();
  if (!PARTICLES.has(lower)) return false;
  if (word === lower || place === undefined) return true;
  return place === 'first' && !GIVEN_TOO.has(lower);
}
