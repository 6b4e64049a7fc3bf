/** The versions of the restore algorithm. */

export const RESTORE_ALGORITHMS = ['pii-restore/1', 'pii-restore/2'] as const;
export type RestoreAlgorithm = (typeof RESTORE_ALGORITHMS)[number];
/** The newest, and the one of new tables. */
export const RESTORE_ALGORITHM: RestoreAlgorithm = 'pii-restore/2';

/** The first number of an algorithm's name: 2 for `pii-restore/2.1`; 0 for any other name. */
export function majorOf(algorithm: string): number {
  return Number(/^pii-restore\/(\d{1,6})(?:\.\d+)?$/.exec(algorithm)?.[1] ?? 0);
}

export function isKnownAlgorithm(algorithm: string): boolean {
  const major = majorOf(algorithm);
  return major >= 1 && major <= RESTORE_ALGORITHMS.length;
}
