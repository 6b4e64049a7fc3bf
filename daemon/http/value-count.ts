/**
 * Counts the values of a JSON text on its bytes, before they are parsed. `JSON.parse` makes an object of every
 * two bytes of `[[],[],…]`, so the length of a body does not limit its cost.
 */

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const OPEN_ARRAY = 91;
const OPEN_OBJECT = 123;

/** Commas and containers outside strings: at least the number of values and at most twice as many. Stops above `most`. */
export function countValues(bytes: Buffer, most: number): number {
  let values = 1;
  for (let i = 0; i < bytes.length && values <= most; i++) {
    const byte = bytes[i];
    if (byte === QUOTE) i = closingQuote(bytes, i);
    else if (byte === COMMA || byte === OPEN_ARRAY || byte === OPEN_OBJECT) values++;
  }
  return values;
}

/** The quote that ends the string which begins at `start`, or the end of the bytes. */
function closingQuote(bytes: Buffer, start: number): number {
  for (let from = start + 1; ;) {
    const quote = bytes.indexOf(QUOTE, from);
    if (quote < 0) return bytes.length;
    let before = quote;
    while (before > from && bytes[before - 1] === BACKSLASH) before--;
    if ((quote - before) % 2 === 0) return quote;
    from = quote + 1;
  }
}
