/** The requests and answers of the quota. */
import type { Problem } from './books.ts';
import type { Link, UseLine } from './chain.ts';
import type { Binding } from './idempotency.ts';
import type { Balance, Part } from './pools.ts';

/** Who wants to use what. */
export interface Ask {
  keyId: string;
  account: string;
  tier: string;
  operation: string;
  tenths: number;
}

export interface Reservation {
  readonly ask: Ask;
  readonly parts: readonly Part[];
}

export type Reserved =
  | { outcome: 'reserved'; reservation: Reservation }
  /** In tenths. */
  | { outcome: 'insufficient'; required: number; available: number; trial: 'over' | undefined }
  | { outcome: 'damaged'; problem: Problem };

export interface Settlement {
  reservation: Reservation;
  /** Base records of what succeeded. */
  records: number;
  /** What is charged, at most what was reserved. */
  tenths: number;
  /** Called at the last moment; false gives everything back and charges nothing. */
  admit?: () => boolean;
  /** An idempotency key that this settlement binds. */
  bind?: Binding | undefined;
  /**
   * Other writes in the transaction of the charge. If it returns false, nothing is charged and the reservation remains;
   * if it throws, the reservation is given back.
   */
  within?: (() => boolean) | undefined;
}

/** `balance`: tenths that are left over all pools. */
export type Settled = { outcome: 'settled'; balance: number } | { outcome: 'abandoned' | 'kept' };

/** A request that waits for the next transaction. */
export type Waiting =
  | { kind: 'reserve'; ask: Ask; resolve: (answer: Reserved) => void; reject: (error: unknown) => void }
  | { kind: 'settle'; what: Settlement; resolve: (answer: Settled) => void; reject: (error: unknown) => void };

/** The sums that one transaction gathers over its requests. */
export interface Batch {
  at: string;
  link: Link;
  balance: Balance;
  trial: 'over' | undefined;
  held: Map<number, number>;
  lines: Map<string, UseLine>;
  used: Map<number, number>;
  answers: (() => void)[];
  /** Answers that wait for the disk. */
  durable: (() => void)[];
}
