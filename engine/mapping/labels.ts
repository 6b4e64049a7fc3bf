/** What is a label, and of what kind: it says of what type a value is and which of them. */
import type { MappingEntry } from '../vocabulary/mapping.ts';

/** A marker such as `[PERSON_1]`: its case and separators are the reader's business (restore.ts), never the original's. */
const MARKER = /^[^\p{L}\p{N}]{1,8}[\p{L}\p{N}_ .:-]+[^\p{L}\p{N}]{1,8}$/u;

export function isMarker(text: string): boolean {
  return MARKER.test(text);
}

/** A label says of what type a value is and which of them: `Person 1`, `<person id="1"/>`. It has no parts and no original in another case. */
export function isLabel({ type, replacement }: Pick<MappingEntry, 'type' | 'replacement'>): boolean {
  if (isMarker(replacement)) return true;
  if (!/\p{Nd}/u.test(replacement)) return false;
  if (replacement.startsWith('<') && replacement.endsWith('>')) return true;
  return type === 'PERSON' || replacement.toLowerCase().includes(type.toLowerCase()) || LABEL_LIKE.test(replacement);
}
const LABEL_LIKE = /^\p{Lu}[\p{L}_]{2,24}[ _.:#-]?\p{Nd}{1,4}$/u;
