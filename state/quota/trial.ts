/** How long the monthly allowance lasts without a licence (docs/decisions.md#later-decisions). */
import type { Pool } from './pools.ts';

const TRIAL_MONTHS = 3;
const NEAR_MS = 30 * 86_400_000;

/**
 * Three months after the identity was made, less what a clock that had run ahead took away when it was accepted
 * (`lostMs`), as it takes it from licences.
 */
export function trialEnd(createdAt: string, lostMs: number): string {
  return new Date(monthsAfter(new Date(createdAt), TRIAL_MONTHS).getTime() - lostMs).toISOString();
}

/** Whether the end of the trial is near enough to warn of it. */
export function isNearTrialEnd(ends: string, at: string): boolean {
  return Date.parse(ends) - Date.parse(at) < NEAR_MS;
}

/**
 * Whether the allowance of the month of `at` may be used without a licence. The ledger's time decides, which never
 * goes back; and no more allowances are granted than three months can touch, so that a clock that is turned to other
 * months, forward or back, gives nobody more than one that is left alone.
 */
export function isOnTrial(
  { createdAt, ends, at }: { createdAt: string; ends: string; at: string },
  allowances: readonly Pool[],
): boolean {
  if (at >= ends) return false;
  const begun = allowances.some(({ name }) => at.startsWith(name));
  return allowances.length + (begun ? 0 : 1) <= monthsTouched(createdAt);
}

/** Calendar months in UTC that the trial has days in: three when it begins with a month, else four. */
function monthsTouched(createdAt: string): number {
  const start = new Date(createdAt);
  const last = new Date(monthsAfter(start, TRIAL_MONTHS).getTime() - 1);
  return (last.getUTCFullYear() - start.getUTCFullYear()) * 12 + last.getUTCMonth() - start.getUTCMonth() + 1;
}

/** The same day and time some months later; the last day of a month that has no such day. */
function monthsAfter(time: Date, months: number): Date {
  const later = new Date(time);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const days = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(time.getUTCDate(), days));
  return later;
}
