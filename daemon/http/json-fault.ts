/**
 * Finds where a text stops being JSON. `JSON.parse` says so only for some faults, and its message quotes the input, which must
 * not be shown. The scan is linear and without recursion, and is made only for a body that was refused already.
 */

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const WORDS = ['true', 'false', 'null'];

/** What may come next. */
type Wanted = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

/** Where the first fault lies, lines and columns from 1, columns in code points; undefined for valid JSON. */
export function jsonFault(text: string): { line: number; column: number } | undefined {
  const at = faultAt(text);
  if (at === undefined) return undefined;
  let line = 1;
  let start = 0;
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', start)) {
    line++;
    start = next + 1;
  }
  let column = 1;
  for (let unit = start; unit < at; column++) unit += text.codePointAt(unit)! > 0xffff ? 2 : 1;
  return { line, column };
}

/** The offset of the first fault in UTF-16 units. */
function faultAt(text: string): number | undefined {
  /** The closing character of each open container. */
  const open: string[] = [];
  let wanted: Wanted = 'value';
  let at = 0;
  const afterValue = (): Wanted => (open.length === 0 ? 'nothing' : 'comma or end');
  for (;;) {
    while (' \t\n\r'.includes(text.charAt(at)) && at < text.length) at++;
    if (at >= text.length) return wanted === 'nothing' ? undefined : at;
    const found = text.charAt(at);
    if (wanted.endsWith('or end') && found === open.at(-1)) {
      open.pop();
      wanted = afterValue();
      at++;
    } else if (wanted === 'comma or end' && found === ',') {
      wanted = open.at(-1) === '}' ? 'key' : 'value';
      at++;
    } else if (wanted === 'colon' && found === ':') {
      wanted = 'value';
      at++;
    } else if (wanted.startsWith('key') && found === '"') {
      const string = scanString(text, at);
      if (string.fault) return string.at;
      at = string.at;
      wanted = 'colon';
    } else if (!wanted.startsWith('value')) return at;
    else if (found === '{' || found === '[') {
      open.push(found === '{' ? '}' : ']');
      wanted = found === '{' ? 'key or end' : 'value or end';
      at++;
    } else {
      const scalar = found === '"' ? scanString(text, at) : scanWord(text, at);
      if (scalar.fault) return scalar.at;
      at = scalar.at;
      wanted = afterValue();
    }
  }
}

interface Scanned {
  /** Behind the value, or where its fault lies. */
  at: number;
  fault: boolean;
}

function scanWord(text: string, from: number): Scanned {
  NUMBER.lastIndex = from;
  const length = NUMBER.exec(text)?.[0].length ?? WORDS.find((word) => text.startsWith(word, from))?.length;
  return length === undefined ? { at: from, fault: true } : { at: from + length, fault: false };
}

/** A string from its opening quote on. */
function scanString(text: string, from: number): Scanned {
  for (let at = from + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 34 /* " */) return { at: at + 1, fault: false };
    if (unit < 32) return { at, fault: true };
    if (unit !== 92 /* \ */) continue;
    at++;
    if (text.charAt(at) === 'u') {
      if (!/^[0-9a-fA-F]{4}$/.test(text.slice(at + 1, at + 5))) return { at, fault: true };
      at += 4;
    } else if (at < text.length && !'"\\/bfnrt'.includes(text.charAt(at))) return { at, fault: true };
  }
  return { at: text.length, fault: true };
}
