/** Small words within persons' names, which are nobody's name alone. */
const PARTICLES = new Set(
  "de da do dos das del della di du des la le el al bin ibn ben bint abu von van der den ter ten zu zur vom zum op af av 't ’t y e i u und and".split(
    ' ',
  ),
);
/** Given names as well, where one is to be expected: "Ben Carter", "Reese, Della", but "David Ben Gurion". */
const GIVEN_TOO = new Set(['al', 'ben', 'della']);

/** `begins`: the first of several words of a name, or the first behind the comma. */
export function isParticle(word: string, begins: boolean): boolean {
  const lower = word.toLowerCase();
  return PARTICLES.has(lower) && !(begins && word !== lower && GIVEN_TOO.has(lower));
}
