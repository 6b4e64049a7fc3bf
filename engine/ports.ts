/** What the engine needs from outside. Nothing else comes in: no files, clock, randomness or network. */

import type { ModelSpan } from './model/tagger.ts';

/** A compiled RE2 expression. Offsets are UTF-16 code units. */
export interface LinearRegex {
  /** The next match at or after `from`, or undefined. `end` is exclusive; an empty match has `end === start`. */
  exec(text: string, from: number): { start: number; end: number } | undefined;
}

/** The detection model. */
export interface ModelPort {
  /** `v<major>.<minor>`. */
  id: string;
  /** Entities of each text, in order; throws when the model cannot run. */
  tag(texts: readonly string[], options: { floor?: number; checkpoint: () => void }): Promise<ModelSpan[][]>;
}

export interface Ports {
  /** HMAC-SHA-256 with the account's surrogate key over `label`, a zero byte and `data`; 32 bytes. */
  hmac(label: string, data: string): Uint8Array;
  /** HMAC of UTF-8 text under a key of the caller's account, in lower-case hex. */
  keyedHash(key: Uint8Array, alg: 'hmac-sha256' | 'hmac-sha512', value: string): string;
  /** Compiles an expression of the caller with RE2. Throws an Error (any) when the syntax is refused. */
  compileRegex(pattern: string): LinearRegex;
  /** Absent when no model is installed. */
  model?: ModelPort;
  /** Monotonic milliseconds, for budgets only. */
  now(): number;
  /** Throws `deadline_exceeded` when the deadline has passed or the caller has gone. Called at least every few milliseconds of work. */
  checkpoint(): void;
}
