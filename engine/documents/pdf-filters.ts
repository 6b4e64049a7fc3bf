/** Streams of content, decoded: the filters that content has. Expanding counts against the budget. */
import { Unzlib } from 'fflate';
import { binaryOf, bytesOf } from './binary.ts';
import { brokenDocument, tooLargeDocument } from './refusals.ts';
import { isDictionary, nameOf, type PdfDictionary, type PdfValue } from './pdf-objects.ts';
import type { DocumentBudget } from './format.ts';

const STEP = 64 * 1024;

type Decoder = (bytes: Uint8Array, budget: DocumentBudget) => Uint8Array;

const DECODERS: Readonly<Record<string, Decoder>> = {
  FlateDecode: inflated,
  Fl: inflated,
  ASCIIHexDecode: fromHex,
  AHx: fromHex,
  ASCII85Decode: fromBase85,
  A85: fromBase85,
  RunLengthDecode: fromRuns,
  RL: fromRuns,
  LZWDecode: fromLzw,
  LZW: fromLzw,
};

/** Throws `validation_failed` for a filter that content cannot have. */
export function decodedStream(stream: Uint8Array, dictionary: PdfDictionary, budget: DocumentBudget): Uint8Array {
  const filters = listOf(dictionary.get('Filter'));
  const parameters = listOf(dictionary.get('DecodeParms'));
  return filters.reduce((bytes, filter, i) => {
    const decode = DECODERS[nameOf(filter) ?? ''];
    const given = parameters[i];
    const isPredicted = isDictionary(given) && given.has('Predictor') && numberOf(given.get('Predictor')) > 1;
    if (decode === undefined || isPredicted)
      throw brokenDocument('the PDF has content in a form that cannot be protected');
    return decode(bytes, budget);
  }, stream);
}

const listOf = (value: PdfValue | undefined): readonly PdfValue[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const numberOf = (value: PdfValue | undefined): number =>
  value !== undefined && 'written' in value ? Number(value.written) : 0;

class Expanding {
  readonly #budget: DocumentBudget;
  readonly #parts: Uint8Array[] = [];
  #length = 0;

  constructor(budget: DocumentBudget) {
    this.#budget = budget;
  }

  add(part: Uint8Array): void {
    this.#parts.push(part);
    this.#length += part.length;
    this.#budget.maxBytes -= part.length;
    if (this.#budget.maxBytes < 0) throw tooLargeDocument('the document holds too much');
  }

  get bytes(): Uint8Array {
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
}

/** What a broken end leaves is taken, as readers do. */
function inflated(bytes: Uint8Array, budget: DocumentBudget): Uint8Array {
  const out = new Expanding(budget);
  const stream = new Unzlib((part) => out.add(part));
  for (let at = 0; at < bytes.length; at += STEP) {
    try {
      stream.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
    } catch (error) {
      if (error instanceof Error && error.name === 'ServiceError') throw error;
      break;
    }
  }
  return out.bytes;
}

function fromHex(bytes: Uint8Array): Uint8Array {
  const digits = (binaryOf(bytes).split('>', 1)[0] as string).replaceAll(/[^0-9A-Fa-f]/g, '');
  return Uint8Array.from({ length: Math.ceil(digits.length / 2) }, (_, i) =>
    Number.parseInt(digits.slice(2 * i, 2 * i + 2).padEnd(2, '0'), 16),
  );
}

function fromBase85(bytes: Uint8Array): Uint8Array {
  const text = (binaryOf(bytes).split('~', 1)[0] as string).replaceAll(/[^!-uz]/g, '').replaceAll('z', '!!!!!');
  const out: number[] = [];
  for (let at = 0; at < text.length; at += 5) {
    const group = text.slice(at, at + 5);
    let value = 0;
    for (const digit of group.padEnd(5, 'u')) value = value * 85 + digit.charCodeAt(0) - 33;
    for (let i = 0; i < group.length - 1; i++) out.push(Math.floor(value / 256 ** (3 - i)) % 256);
  }
  return Uint8Array.from(out);
}

function fromRuns(bytes: Uint8Array, budget: DocumentBudget): Uint8Array {
  const out = new Expanding(budget);
  for (let at = 0; at < bytes.length && bytes[at] !== 128;) {
    const length = bytes[at++] as number;
    if (length < 128) {
      out.add(bytes.slice(at, at + length + 1));
      at += length + 1;
    } else out.add(new Uint8Array(257 - length).fill(bytes[at++] ?? 0));
  }
  return out.bytes;
}

const CLEAR = 256;
const END = 257;

function fromLzw(bytes: Uint8Array, budget: DocumentBudget): Uint8Array {
  const out = new Expanding(budget);
  let words: string[] = [];
  let size = 9;
  let last = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    held += 8;
    if (held < size) continue;
    const code = (bits >> (held - size)) & ((1 << size) - 1);
    held -= size;
    bits &= (1 << held) - 1;
    if (code === END) break;
    if (code === CLEAR) {
      words = [];
      size = 9;
      last = '';
      continue;
    }
    const word = code < CLEAR ? String.fromCharCode(code) : (words[code - END - 1] ?? last + last.slice(0, 1));
    out.add(bytesOf(word));
    if (last !== '') words.push(last + word.slice(0, 1));
    last = word;
    // The code after the next one has a digit more: the change is early by one.
    const next = words.length + END + 2;
    size = next >= 2048 ? 12 : next >= 1024 ? 11 : next >= 512 ? 10 : 9;
  }
  return out.bytes;
}
