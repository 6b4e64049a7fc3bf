/** Keeps `value` and `rows` of inputs as they were written; see `json-text.ts` for why. */
import { JsonReader } from '../../engine/text/json.ts';
import { JsonText, keepText } from './json-text.ts';

/**
 * Puts the text of each `value` of `inputs` in place of what `JSON.parse` made of it, and notes that of each `rows`, which
 * the schema looks into. `text` is what `body` was made of. A body without such a member is not looked through.
 */
export function keepValueTexts(text: string, body: unknown): void {
  const inputs = (body as { inputs?: unknown } | null)?.inputs;
  if (!Array.isArray(inputs) || !inputs.some((input) => has(input, 'value') || has(input, 'rows'))) return;
  for (const [index, { value, rows }] of valuesIn(text)) {
    const input: unknown = inputs[index];
    if (value !== undefined && has(input, 'value')) input.value = new JsonText(value);
    if (rows !== undefined && has(input, 'rows') && Array.isArray(input.rows)) keepText(input.rows, rows);
  }
}

function has<Name extends string>(input: unknown, name: Name): input is Record<Name, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input) && Object.hasOwn(input, name);
}

/** As they were written. */
interface Texts {
  value?: string;
  rows?: string;
}

/** What each element of the body's `inputs` holds. Of members with one name the last counts, as for `JSON.parse`. */
function valuesIn(text: string): Map<number, Texts> {
  const values = new Map<number, Texts>();
  const reader = new JsonReader(text);
  reader.next();
  while (reader.next() && reader.is('key')) {
    const isInputs = reader.string === 'inputs';
    reader.next();
    if (!isInputs || !reader.is('open') || reader.inObject) {
      reader.skip();
      continue;
    }
    values.clear();
    for (let index = 0; reader.next() && reader.depth > 1; index++) {
      if (!reader.is('open') || !reader.inObject) reader.skip();
      else while (reader.next() && reader.is('key')) noteValue(reader, index, values);
    }
  }
  return values;
}

/** Reads a member whose key was read. */
function noteValue(reader: JsonReader, index: number, values: Map<number, Texts>): void {
  const name = reader.string;
  reader.next();
  const { start } = reader;
  reader.skip();
  if (name === 'value' || name === 'rows')
    values.set(index, { ...values.get(index), [name]: reader.text.slice(start, reader.end) });
}
