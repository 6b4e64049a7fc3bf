/** What is a label, and of what kind: it says of what type a value is and which of them. */
import { isOrdinary } from '../lexicon/ordinary.ts';
import type { MappingEntry } from '../vocabulary/mapping.ts';

/** A marker such as `[PERSON_1]`: its case and separators are the reader's business (restore.ts), never the original's. */
const MARKER = /^[^\p{L}\p{N}]{1,8}[\p{L}\p{N}_ .:-]+[^\p{L}\p{N}]{1,8}$/u;

export function isMarker(text: string): boolean {
  return MARKER.test(text);
}

/** A label says of what type a value is and which of them: `Person 1`, `<person id="1"/>`. It has no parts and no original in another case. */
export function isLabel(
  { type, replacement }: Pick<MappingEntry, 'type' | 'replacement'>,
  languages: readonly string[],
): boolean {
  if (isMarker(replacement)) return true;
  const [, lettered] = LETTERED.exec(replacement) ?? [];
  if (lettered !== undefined) return isOrdinary(lettered, languages);
  if (!/\p{Nd}/u.test(replacement)) return false;
  if (replacement.startsWith('<') && replacement.endsWith('>')) return true;
  return type === 'PERSON' || replacement.toLowerCase().includes(type.toLowerCase()) || LABEL_LIKE.test(replacement);
}
/** "Client B", "Person A": a callers' way; "Malcolm X" is a name. */
const LETTERED = /^(\p{L}{3,24})[ _.:#-]\p{Lu}$/u;
const LABEL_LIKE = /^\p{Lu}[\p{L}_]{2,24}[ _.:#-]?\p{Nd}{1,4}$/u;
