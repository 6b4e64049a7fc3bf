/** What a request asks of the quota, and what it is answered. */
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
  /** Asked at the last moment: false gives everything back and charges nothing. */
  admit?: () => boolean;
  /** An idempotency key that this settlement binds. */
  bind?: Binding | undefined;
  /** Other writes, together with the charge. False: nothing is charged, the reservation stays. Throwing gives it back. */
  within?: (() => boolean) | undefined;
}

/** `balance`: tenths that are left over all pools. */
export type Settled = { outcome: 'settled'; balance: number } | { outcome: 'abandoned' | 'kept' };

/** What waits for the next transaction. */
export type Waiting =
  | { kind: 'reserve'; ask: Ask; resolve: (answer: Reserved) => void; reject: (error: unknown) => void }
  | { kind: 'settle'; what: Settlement; resolve: (answer: Settled) => void; reject: (error: unknown) => void };

/** What one transaction of many requests has gathered. */
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
