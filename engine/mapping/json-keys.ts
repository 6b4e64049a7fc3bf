/** Keys as they stand in JSON text. */
import type { RestoreKey } from '../vocabulary/restore-table.ts';

/** JSON's escape of a string without its quotes; `ascii` writes every other character as \\uXXXX. */
function jsonEscape(text: string, ascii: boolean): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  return ascii
    ? escaped.replace(/[^\u0020-\u007e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : escaped;
}

/** Holds backslashes that make sense inside a JSON string. */
function isEscaped(text: string): boolean {
  if (!text.includes('\\')) return false;
  try {
    JSON.parse(`"${text}"`);
    return true;
  } catch {
    return false;
  }
}

/** Stands in JSON text as it is, escaped or not. */
const NO_ESCAPES = /^[ !#-[\]-~]*$/;

/** Inside JSON text a value stands escaped, and must be put back escaped. */
export function pushJson({ k, o, m, b }: RestoreKey, keys: RestoreKey[]): void {
  if (NO_ESCAPES.test(k) && NO_ESCAPES.test(o)) return;
  const key = (form: string, original: string): RestoreKey => ({
    k: form,
    o: original,
    m,
    v: 'json_ascii',
    ch: 'json',
    ...(b === 'none' ? { b } : {}),
  });
  const plain = jsonEscape(k, false);
  // An original that holds escapes came out of JSON text: escaping it once more would not be what was read.
  const escaped = isEscaped(o);
  const original = escaped ? o : jsonEscape(o, false);
  if (plain !== k || original !== o) keys.push(key(plain, original));
  const ascii = jsonEscape(k, true);
  if (ascii !== plain) keys.push(key(ascii, escaped ? o : jsonEscape(o, true)));
}
