/** The ledger over a real encrypted volume, with a clock of the test's own. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ulid } from 'ulid';
import type { Ask, Pack, Reservation } from '../../state/quota/quota.ts';
import { openState, type State } from '../../state/state.ts';
import { KEY } from './volume.ts';

export function openAt(
  dir: string,
  clock: { at: number },
  options: { markDir?: string; as?: 'daemon' | 'command' } = {},
): State {
  return openState({ dir, key: KEY, as: 'daemon', now: () => clock.at, verify: false, ...options });
}

/** What a process that dies leaves: the files as they are, opened by the next one. Reservations are in them. */
export function imageOf(from: string, to: string): string {
  cpSync(from, to, { recursive: true });
  // The lock is the process's, not the file's.
  rmSync(join(to, 'daemon.pid'), { force: true });
  return to;
}

export function ask(tenths: number, more: Partial<Ask> = {}): Ask {
  return { keyId: 'key_A', account: 'default', tier: 'standard', operation: 'detect', tenths, ...more };
}

export async function reserved(state: State, wanted: Ask): Promise<Reservation> {
  const answer = await state.quota.reserve(wanted);
  if (answer.outcome !== 'reserved') throw new Error(answer.outcome);
  return answer.reservation;
}

/** Reserves and settles the whole of it. Returns the balance in tenths. */
export async function spend(state: State, wanted: Ask): Promise<number> {
  const reservation = await reserved(state, wanted);
  const answer = await state.quota.settle({
    reservation,
    records: Math.ceil(wanted.tenths / 10),
    tenths: wanted.tenths,
  });
  if (answer.outcome !== 'settled') throw new Error(answer.outcome);
  return answer.balance;
}

let sequence = 0;

/** Imports a pack as a licence would be, with a challenge of its own. */
export function grant(state: State, tenths: number, more: Partial<Pack> = {}): Pack {
  const nonce = ulid().toLowerCase().padEnd(64, '0');
  state.quota.openChallenge(nonce);
  sequence = Math.max(sequence, state.quota.status().sequence) + 1;
  const pack: Pack = { name: `lic_${ulid()}`, sequence, tenths, nonce, ...more };
  const answer = state.quota.importPack(pack, () => undefined);
  if (answer.outcome !== 'imported') throw new Error(answer.outcome);
  return pack;
}
