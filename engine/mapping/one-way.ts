/**
 * What is kept of an irreversible value: a keyed hash, which recognises the value when it occurs again and reveals
 * nothing of it.
 */

/** Label of the account's HMAC for it; state/one-way.ts makes the same hash of rows from before. */
export const ONE_WAY_LABEL = 'one-way/1';

/** A lone surrogate has no UTF-8 form; written as JSON, two different ones stay distinct. */
export function oneWayText(value: string): string {
  return value.isWellFormed() ? value : JSON.stringify(value);
}

/** 24 bytes in hex: 192 bits are far beyond chance. */
export function oneWay(hmac: (label: string, data: string) => Uint8Array, value: string): string {
  return Array.from(hmac(ONE_WAY_LABEL, oneWayText(value)).subarray(0, 24), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
