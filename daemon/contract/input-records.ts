/**
 * The inputs of a job, each as its JSON text behind the length of that in bytes (4, little-endian): as the volume keeps them, and
 * as they come from the thread that reads large bodies, since rebuilding 100,000 of them would hold the event loop. Values and
 * rows stand in them as they were written, line ends included.
 */
import { asWritten, writeJson } from './json-text.ts';
import { keepValueTexts } from './value-texts.ts';

const LENGTH = 4;

const records = new WeakMap<object, Uint8Array>();

/** Notes the inputs of a body whose `inputs` were taken out. */
export function keepInputRecords(body: object, bytes: Uint8Array): void {
  records.set(body, bytes);
}

/** The inputs of a body as JSON texts, one after the other. */
export function* inputTexts(body: { readonly inputs: readonly unknown[] }): Generator<string, void, void> {
  const kept = records.get(body);
  if (kept !== undefined) {
    yield* textsIn(Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength));
    return;
  }
  const { inputs } = asWritten({ inputs: body.inputs }) as { inputs: readonly unknown[] };
  for (const input of inputs) yield writeJson(input);
}

/** All inputs of a body as records. */
export function inputRecords(body: { readonly inputs: readonly unknown[] }): Buffer {
  return Buffer.concat([...inputTexts(body)].map(recordOf));
}

export function recordOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(LENGTH + Buffer.byteLength(text));
  bytes.writeUInt32LE(bytes.length - LENGTH);
  bytes.write(text, LENGTH);
  return bytes;
}

function* textsIn(bytes: Buffer): Generator<string, void, void> {
  for (let at = 0; at < bytes.length;) {
    const from = at + LENGTH;
    at = from + bytes.readUInt32LE(at);
    yield bytes.toString('utf8', from, at);
  }
}

/** The texts of records that come in pieces of any size. */
export async function* textsOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string, void, void> {
  let waiting: Buffer[] = [];
  let held = 0;
  let needed = LENGTH;
  for await (const piece of pieces) {
    waiting.push(piece);
    held += piece.length;
    // Joined only when a whole record may be there, so that a long one is not copied with each of its pieces.
    if (held < needed) continue;
    let rest = waiting.length === 1 ? piece : Buffer.concat(waiting, held);
    for (;;) {
      needed = LENGTH + (rest.length < LENGTH ? 0 : rest.readUInt32LE(0));
      if (rest.length < LENGTH || rest.length < needed) break;
      yield rest.toString('utf8', LENGTH, needed);
      rest = rest.subarray(needed);
    }
    waiting = [rest];
    held = rest.length;
  }
  if (held > 0) throw new Error('the inputs of a job end in the middle of one');
}

/** The inputs as the contract has them, with values and rows as they were written. */
export function parseInputs(texts: readonly string[]): unknown[] {
  const text = `{"inputs":[${texts.join(',')}]}`;
  const body = JSON.parse(text) as { inputs: unknown[] };
  keepValueTexts(text, body);
  return body.inputs;
}
