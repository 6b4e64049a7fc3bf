/** Words that were found here and there although they are ordinary ones: they are not swept. */
import type { Finding } from '../finding.ts';
import type { DetectedSegment } from '../segment.ts';

/** So many times as often as it was found, and so often at least, must a word stand there unfound. */
const OUTVOTED = 4;
const LEAST_UNFOUND = 8;
/** A word without a capital letter, in a script that has them. */
const UNCAPITAL = /^\p{Ll}[\p{Ll}\p{M}.'’-]*$/u;

/** With a capital letter these may be products too ("Android"); a person's name is looked for whatever the count. */
const OUTVOTABLE = new Set(['ORGANIZATION', 'LOCATION']);

/**
 * Words in small letters, and organisations and places in any, that the model saw here and there and that stand in many
 * more places where it did not: a command or a product ("docker build"). What was found stays found, and is not looked for
 * elsewhere.
 */
export function outvotedWords(
  segments: readonly DetectedSegment[],
  repeats: readonly (readonly Finding[])[],
): ReadonlySet<string> {
  const unfound = new Map<string, number>();
  repeats.forEach((more, n) => {
    const { text } = (segments[n] as DetectedSegment).segment;
    // Two finders may say the same.
    const places = new Set<number>();
    for (const { start, end, layer, type } of more) {
      const word = text.slice(start, end);
      if (layer !== 'model' || places.has(start)) continue;
      if (!UNCAPITAL.test(word) && !OUTVOTABLE.has(type)) continue;
      places.add(start);
      unfound.set(word, (unfound.get(word) ?? 0) + 1);
    }
  });
  const often = new Set([...unfound].flatMap(([word, count]) => (count >= LEAST_UNFOUND ? [word] : [])));
  if (often.size === 0) return often;
  const found = new Map<string, number>();
  for (const { segment, findings } of segments)
    for (const { start, end } of findings) {
      const word = segment.text.slice(start, end);
      if (often.has(word)) found.set(word, (found.get(word) ?? 0) + 1);
    }
  return new Set([...often].filter((word) => (unfound.get(word) as number) >= OUTVOTED * (found.get(word) ?? 0)));
}
