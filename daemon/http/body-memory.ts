/**
 * Limits the bytes of all bodies in flight, in total and per key. A body counts from its first byte until its request is
 * done, because its parsed form lives that long.
 */
import { ServiceError } from '../../engine/errors.ts';

/** The memory that one request holds. */
export interface Hold {
  /** Takes more bytes. Throws 503 when there is no room for them. */
  grow(bytes: number): void;
  /** Gives everything back; a second call does nothing. */
  release(): void;
}

export class BodyMemory {
  readonly #most: number;
  readonly #mostPerKey: number;
  readonly #byKey = new Map<string, number>();
  #taken = 0;

  /** A key gets two thirds, so that no key can lock out the others. */
  constructor(mostBytes: number) {
    this.#most = mostBytes;
    this.#mostPerKey = Math.ceil((mostBytes * 2) / 3);
  }

  get taken(): number {
    return this.#taken;
  }

  hold(keyId: string): Hold {
    let held = 0;
    return {
      grow: (bytes) => {
        const ofKey = this.#byKey.get(keyId) ?? 0;
        if (this.#taken + bytes > this.#most || ofKey + bytes > this.#mostPerKey) throw crowded();
        this.#taken += bytes;
        this.#byKey.set(keyId, ofKey + bytes);
        held += bytes;
      },
      release: () => {
        if (held === 0) return;
        const left = (this.#byKey.get(keyId) ?? 0) - held;
        if (left > 0) this.#byKey.set(keyId, left);
        else this.#byKey.delete(keyId);
        this.#taken -= held;
        held = 0;
      },
    };
  }
}

function crowded(): ServiceError {
  return new ServiceError('backend_unavailable', {
    message: 'Too much is being sent at once; try again.',
    retryAfterS: 1,
    processingStarted: false,
  });
}
