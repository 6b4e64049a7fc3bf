/** Small words within persons' names, which are nobody's name alone. */

interface ParticleRow {
  languages: readonly string[];
  forms: string;
}

export const PARTICLE_ROWS: readonly ParticleRow[] = [
  { languages: ['en'], forms: 'and' },
  { languages: ['de'], forms: 'von der den zu zur vom zum und u' },
  { languages: ['nl'], forms: "van der den ter ten de op 't ’t" },
  { languages: ['fr'], forms: 'de du des la le' },
  { languages: ['es', 'ca'], forms: 'de del la el y e i' },
  { languages: ['pt'], forms: 'de da do dos das e' },
  { languages: ['it'], forms: 'de del della di da la' },
  { languages: ['sv', 'da', 'nb'], forms: 'af av' },
  { languages: ['ar', 'fa', 'he', 'id', 'ms'], forms: 'al el bin ibn ben bint abu' },
];

/**
 * Words that join two names of one person and are written small, or in a script without capitals: between a name and another
 * word that begins like one they prove that both are its. "and" and its like are left out, because they join two persons too.
 */
const JOINING = new Set(
  [
    'von der den zu zur vom zum van ter ten de du des del della di da do dos das la le af av',
    'ap ab ferch wa wal ould wuld mac',
    'фон ван де ди да ду дю дос ла ле дер оглы оглу кызы угли',
    'ван фон вон',
    'ден дер',
    'φον ντε ντα ντι ντελ βαν',
    'فان فون دي دو دا دل بن ابن بنت',
    'ון פון ואן דה די דו דל לה בן בת אבו אל',
    'वान फ़ॉन डी दा बिन',
  ].flatMap((forms) => forms.split(' ')),
);

export function joinsNames(word: string): boolean {
  return JOINING.has(word);
}

/** Names cross borders, so a particle counts in every language. */
const PARTICLES = new Set(PARTICLE_ROWS.flatMap(({ forms }) => forms.split(' ')));
/** Given names as well, where one is to be expected: "Ben Carter", "Reese, Della", but "David Ben Gurion". */
const GIVEN_TOO = new Set(['al', 'ben', 'della']);

/** Where the word `i` of a name is written, given the positions of the first and the last word that count. */
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
