/**
 * Restoring a text that comes in pieces. Holds back only what later pieces may still change: the start of a key or of
 * a marker, a key whose last edge is not known yet, half a pair of surrogates.
 */
import type { Progress, Restorer } from './restore.ts';

export class StreamRestorer {
  readonly #restorer: Restorer;
  readonly #progress: Progress = { at: 0, word: 0 };
  #held = '';
  restored = 0;
  unknownMarkers = 0;

  constructor(restorer: Restorer) {
    this.#restorer = restorer;
  }

  /** What is held back at the moment. */
  get held(): string {
    return this.#held;
  }

  /** Takes the next piece; returns what is decided by now. */
  push(piece: string): string {
    return this.#step(piece, false);
  }

  /** The rest, when no more comes. */
  end(): string {
    return this.#step('', true);
  }

  #step(piece: string, final: boolean): string {
    const text = this.#held + piece;
    this.#progress.at = 0;
    const { text: out, restored, unknownMarkers } = this.#restorer.step(text, this.#progress, final);
    this.#held = text.slice(this.#progress.at);
    this.restored += restored;
    this.unknownMarkers += unknownMarkers;
    return out;
  }
}
