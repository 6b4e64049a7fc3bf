/**
 * What is kept of a value that nobody can turn back: a keyed hash, by which the value is recognised when it comes
 * again, and nothing that can be read.
 */

/** Label of the account's HMAC for it; state/one-way.ts makes the same hash of rows from before. */
export const ONE_WAY_LABEL = 'one-way/1';

/** A lone surrogate has no UTF-8: as JSON it is told from another one. */
export function oneWayText(value: string): string {
  return value.isWellFormed() ? value : JSON.stringify(value);
}

/** 24 bytes in hex: 192 bits are far beyond chance. */
export function oneWay(hmac: (label: string, data: string) => Uint8Array, value: string): string {
  return Array.from(hmac(ONE_WAY_LABEL, oneWayText(value)).subarray(0, 24), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
