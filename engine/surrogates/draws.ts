/** A stream of keyed draws: the same key, scope and original give the same numbers; another key gives others. */
import type { Ports } from '../ports.ts';

export class Draws {
  readonly #ports: Ports;
  readonly #seed: string;
  #block: Uint8Array = new Uint8Array(0);
  #at = 0;
  #counter = 0;

  /** `seed` names what is drawn (scope, type, original, attempt); it goes into an HMAC and nowhere else. */
  constructor(ports: Ports, seed: string) {
    this.#ports = ports;
    this.#seed = seed;
  }

  /** An integer in [0, n); n at most 2^31. The bias of the modulo is below n / 2^32. */
  pick = (n: number): number => {
    if (this.#at + 4 > this.#block.length) {
      this.#block = this.#ports.hmac('surrogate/1', `${this.#counter++}\u0000${this.#seed}`);
      this.#at = 0;
    }
    const b = this.#block;
    const at = this.#at;
    this.#at += 4;
    const word =
      (((b[at] as number) << 24) |
        ((b[at + 1] as number) << 16) |
        ((b[at + 2] as number) << 8) |
        (b[at + 3] as number)) >>>
      0;
    return n <= 1 ? 0 : word % n;
  };

  /** One of a list, which is not empty. */
  from<T>(list: readonly T[]): T {
    return list[this.pick(list.length)] as T;
  }
}
