/** The ledger over a real encrypted volume, with a clock of the test's own. */
import { randomBytes } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { readGrant } from '../../daemon/grants.ts';
import { sealLicence } from '../../licence/admit.ts';
import type { SignedGrant } from '../../state/quota/grants.ts';
import type { Ask, Reservation } from '../../state/quota/requests.ts';
import type { Pack } from '../../state/quota/licences.ts';
import { openState, type State } from '../../state/state.ts';
import { DEVELOPMENT_SEED } from './issuer.ts';
import { KEY } from './volume.ts';

export function openAt(
  dir: string,
  clock: { at: number },
  options: { markDir?: string; as?: 'daemon' | 'command' } = {},
): State {
  return openState({ dir, key: KEY, as: 'daemon', now: () => clock.at, verify: false, readGrant, ...options });
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

/** A licence of the development issuer for an installation, as the ledger takes it. */
export function packFor(state: State, wanted: SignedGrant, seed: Uint8Array = DEVELOPMENT_SEED): Pack {
  const nonce = randomBytes(32).toString('hex');
  const { expires_at, tiers, features } = wanted;
  const envelope = sealLicence(
    {
      version: 1,
      licence_id: wanted.name,
      product: 'piid',
      installation_id: state.identity.installation.installation_id,
      challenge_nonce: nonce,
      sequence: wanted.sequence,
      records: wanted.tenths / 10,
      ...(tiers === undefined ? {} : { tiers: [...tiers] }),
      ...(features === undefined ? {} : { features: [...features] }),
      ...(expires_at === undefined ? {} : { expires_at }),
      issued_at: '2026-01-01T00:00:00Z',
    },
    seed,
  );
  return { ...wanted, nonce, envelope };
}

/** Imports a pack as a licence would be, with a challenge of its own. */
export function grant(state: State, tenths: number, more: Partial<SignedGrant> = {}): Pack {
  sequence = Math.max(sequence, state.quota.status().sequence) + 1;
  const pack = packFor(state, { name: `lic_${ulid()}`, sequence, tenths, ...more });
  state.quota.openChallenge(pack.nonce);
  const answer = state.quota.importPack(pack, () => undefined);
  if (answer.outcome !== 'imported') throw new Error(answer.outcome);
  return pack;
}
