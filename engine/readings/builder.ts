/** Builds a reading: what a text says, and for each unit of that where it comes from. */
import type { Reading } from '../segment.ts';
import type { Piece } from './bytes.ts';

export class ReadingBuilder {
  readonly #source: string;
  readonly #parts: string[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Reads `said` in place of the source's units [from, to); what lies before them and was not read yet stays as it is. */
  put(said: string, from: number, to: number): void {
    this.#keep(from);
    this.#parts.push(said);
    for (let i = 0; i < said.length; i++) {
      this.#starts.push(from);
      this.#ends.push(to);
    }
    this.#at = to;
  }

  /** The reading; undefined when nothing was put. */
  done(): Reading | undefined {
    if (this.#at === 0 && this.#parts.length === 0) return undefined;
    this.#keep(this.#source.length);
    return { text: this.#parts.join(''), starts: Uint32Array.from(this.#starts), ends: Uint32Array.from(this.#ends) };
  }

  #keep(to: number): void {
    if (to === this.#at) return;
    this.#parts.push(this.#source.slice(this.#at, to));
    for (let i = this.#at; i < to; i++) {
      this.#starts.push(i);
      this.#ends.push(i + 1);
    }
    this.#at = to;
  }
}

/** Every match of a global expression read by `say`, piece by piece where it tells them; undefined leaves it as it is written. */
export function readMatches(
  text: string,
  expression: RegExp,
  say: (match: RegExpExecArray) => string | readonly Piece[] | undefined,
): Reading | undefined {
  const builder = new ReadingBuilder(text);
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
    const said = say(match);
    if (typeof said === 'string') builder.put(said, match.index, match.index + match[0].length);
    else if (said !== undefined) putPieces(builder, said, match.index);
  }
  return builder.done();
}

function putPieces(builder: ReadingBuilder, pieces: readonly Piece[], from: number): void {
  let at = from;
  for (const { said, units } of pieces) {
    builder.put(said, at, at + units);
    at += units;
  }
}

/** `inner` reads what `outer` says: the same as a reading of what `outer` reads. */
export function composed(outer: Reading | undefined, inner: Reading): Reading {
  if (outer === undefined) return inner;
  return {
    text: inner.text,
    starts: inner.starts.map((at) => outer.starts[at] as number),
    ends: inner.ends.map((at) => outer.ends[at - 1] as number),
  };
}
