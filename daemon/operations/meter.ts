/** Charges for a request: reserves before it runs, settles when it succeeds, and releases the reservation otherwise. */
import { createHmac } from 'node:crypto';
import { ServiceError } from '../../engine/errors.ts';
import { weigh, type Metered, type Weight } from '../../licence/records.ts';
import type { Binding } from '../../state/quota/idempotency.ts';
import type { Problem } from '../../state/quota/books.ts';
import type { Reservation } from '../../state/quota/requests.ts';
import type { State } from '../../state/state.ts';
import type { Usage } from '../contract/common.ts';
import { fingerprintOf } from '../contract/json-text.ts';
import type { Call, Deps } from './context.ts';
import { onVolume } from './on-volume.ts';

export interface Chargeable {
  /** Name of the operation in usage reports. */
  operation: string;
  metered: Metered;
  /** What an idempotency key is bound to. */
  body: unknown;
}

export interface Charge {
  /** Charges once for what succeeded, or for everything when no weight is given. The charge is durable when this resolves. */
  settle(succeeded?: Weight): Promise<Usage>;
  /**
   * The same together with other writes, in one transaction. If `counts(answer)` is false, writes and charge are both
   * rolled back and the caller may retry.
   */
  write<T>(work: () => T, counts: (answer: T) => boolean): Promise<T>;
}

/** Refuses before costly work what `charged` would refuse after it: the tier, and a balance below the least possible charge. */
export function admitCostly(state: State, { idempotencyKey }: Call, metered: Metered): void {
  requireTier(state, metered.tier);
  // A repeated request costs nothing.
  if (idempotencyKey !== undefined) return;
  const { quota, allowance, trial } = state.quota.status();
  const { tenths } = weigh(metered);
  const available = quota.available + allowance.available;
  if (tenths > available) throw insufficient({ required: tenths, available, isTrialOver: trial?.isOver === true });
}

/** In tenths. */
export function insufficient(what: { required: number; available: number; isTrialOver: boolean }): ServiceError {
  return new ServiceError('insufficient_records', {
    required: what.required / 10,
    available: what.available / 10,
    processingStarted: false,
    ...(what.isTrialOver
      ? { message: 'The trial allowance has ended; records can be used again when a licence is imported.' }
      : {}),
  });
}

/** Runs `work` under a charge. Throws 402, 403 (tier), 409 (idempotency key), 503 (the ledger is damaged). */
export async function charged<T>(
  deps: Deps,
  call: Call,
  { operation, metered, body }: Chargeable,
  work: (charge: Charge) => Promise<T>,
): Promise<T> {
  const { state } = deps;
  const { keyId, account } = call.caller;
  requireTier(state, metered.tier);
  const weight = weigh(metered);
  const binding = bindingOf(state, call, operation, body);
  const begun = binding === undefined ? undefined : state.quota.idempotency.begin(binding);
  if (begun?.outcome === 'conflict') throw idempotencyConflict();
  try {
    if (begun?.outcome === 'again') return await work(free(state, metered.tier, weight));
    const ask = { keyId, account, tier: metered.tier, operation, tenths: weight.tenths };
    const reserved = await asLedgerError(() => state.quota.reserve(ask));
    if (reserved.outcome === 'damaged') throw damaged(reserved.problem);
    if (reserved.outcome === 'insufficient')
      throw insufficient({ ...reserved, isTrialOver: reserved.trial === 'over' });
    return await held(state, call, reserved.reservation, metered.tier, weight, binding, work);
  } finally {
    if (begun !== undefined) begun.end();
  }
}

async function held<T>(
  state: State,
  call: Call,
  reservation: Reservation,
  tier: string,
  weight: Weight,
  bind: Binding | undefined,
  work: (charge: Charge) => Promise<T>,
): Promise<T> {
  let open = true;
  let usage: Usage | undefined;
  const settle = async ({ records, tenths }: Weight, within?: () => boolean): Promise<void> => {
    // However it ends, the ledger releases the rest, unless it answers `kept`.
    open = false;
    const settled = await asLedgerError(() =>
      state.quota.settle({ reservation, records, tenths, bind, within, admit }),
    );
    if (settled.outcome === 'abandoned') throw new ServiceError('deadline_exceeded', { processingStarted: true });
    if (settled.outcome === 'settled')
      usage = { ...usageOf(tier, { records, tenths }), charged: true, balance_after: settled.balance / 10 };
    else open = true;
  };
  // From here on the answer is paid for, so a deadline that passes now is ignored.
  const admit = (): boolean => {
    if (call.signal.aborted) return false;
    call.committing?.();
    return true;
  };
  try {
    return await work({
      async settle(succeeded = weight) {
        if (usage === undefined) await settle(succeeded);
        return usage!;
      },
      async write(writes, counts) {
        let answer!: ReturnType<typeof writes>;
        await settle(weight, () => counts((answer = writes())));
        return answer;
      },
    });
  } finally {
    if (open) state.quota.release(reservation);
  }
}

/** The same request under the same idempotency key was paid before. */
function free(state: State, tier: string, weight: Weight): Charge {
  return {
    async settle(succeeded = weight) {
      const { quota, allowance } = state.quota.status();
      return {
        ...usageOf(tier, succeeded),
        charged: false,
        balance_after: (quota.available + allowance.available) / 10,
      };
    },
    write: async (work) => state.transaction(work),
  };
}

function usageOf(tier: string, { records, tenths }: Weight): Omit<Usage, 'charged'> {
  return { records, weighted_records: tenths / 10, tier };
}

export function bindingOf(
  state: State,
  { caller, idempotencyKey }: Call,
  operation: string,
  body: unknown,
): Binding | undefined {
  if (idempotencyKey === undefined) return undefined;
  const key = state.accounts.hmacKey(caller.account);
  const hash = (label: string, text: string) => createHmac('sha256', key).update(`${label}\0`).update(text).digest();
  return {
    keyId: caller.keyId,
    keyHash: hash('idempotency-key/1', idempotencyKey),
    bodyHash: hash(`idempotency-body/1 ${operation}`, fingerprintOf(body)),
  };
}

export function idempotencyConflict(): ServiceError {
  return new ServiceError('idempotency_conflict', {
    processingStarted: false,
    details: [{ pointer: '/header/Idempotency-Key', reason: 'is in use, or was used for another request' }],
  });
}

/** An imported licence determines which tiers may be used. */
function requireTier(state: State, tier: string): void {
  const tiers = entitled(state, 'tiers');
  if (tiers === undefined || tiers.has(tier)) return;
  throw new ServiceError('forbidden_scope', {
    details: [{ pointer: '/processing/tier', reason: 'no licence of this installation includes the tier' }],
  });
}

/** Features that a licence may leave out. */
export function requireFeature(state: State, feature: string): void {
  const features = entitled(state, 'features');
  if (features === undefined || features.has(feature)) return;
  throw new ServiceError('forbidden_scope', {
    details: [{ pointer: '', reason: `no licence of this installation includes the feature ${feature}` }],
  });
}

/** The tiers or features that the current licences include together; undefined when there is no licence, or one without limits. */
function entitled(state: State, what: 'tiers' | 'features'): ReadonlySet<string> | undefined {
  const lists = state.quota.current().map((licence) => licence[what]);
  if (lists.length === 0 || lists.includes(null)) return undefined;
  return new Set(lists.flatMap((list) => list ?? []));
}

const PROBLEMS: Readonly<Record<Problem, string>> = {
  chain: 'The ledger is damaged; nothing can be charged.',
  clock: 'The clock was set back; nothing can be charged until it is right.',
  rolled_back: 'The volume is an older copy; nothing can be charged.',
  tampered: 'The ledger holds records that no licence granted; nothing can be charged.',
};

export function damaged(problem: Problem): ServiceError {
  return new ServiceError('backend_unavailable', {
    message: PROBLEMS[problem],
    processingStarted: false,
    retryAfterS: 60,
  });
}

async function asLedgerError<T>(work: () => Promise<T>): Promise<T> {
  return await onVolume(work, 'The ledger cannot be written at the moment.');
}
