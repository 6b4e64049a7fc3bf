/** What all ways of naming a person are made with. */

export type Pair = readonly [k: string, o: string];
/** Takes a key. */
export type Take = (pair: Pair) => void;

/** "P.", and of "Pierre-Louis" "P.-L.". */
export const initial = (word: string): string =>
  word
    .split('-')
    .map((one) => `${[...one][0] ?? ''}.`)
    .join('-');
export const joined = (words: readonly string[]): string => words.join(' ');

/** In capitals, which Turkish writes in its own way. */
export function capitals(text: string, languages: readonly string[]): string {
  if (/\p{Script=Greek}/u.test(text)) return text.toLocaleUpperCase('el');
  return languages.includes('tr') || languages.includes('az') ? text.toLocaleUpperCase('tr') : text.toUpperCase();
}
