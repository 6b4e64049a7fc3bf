/** Activation without a network, and usage: `/offline/*`, `/v2/usage`, `/v1/usage` (docs/decisions.md#activation, docs/decisions.md#usage). */
import { randomBytes } from 'node:crypto';
import { ServiceError } from '../../engine/errors.ts';
import { authenticate, refusalOf, type Genuine, type Refused } from '../../licence/admit.ts';
import { TRUST, TRUSTED_KEYS } from '../../licence/anchors.ts';
import { sealChallenge, sealRelease, sealUsage } from '../../licence/challenge.ts';
import type { Envelope } from '../../licence/envelope.ts';
import type { UsageRow } from '../../state/quota/audit.ts';
import type { Incident } from '../../state/quota/books.ts';
import type { Pack } from '../../state/quota/licences.ts';
import type { Amounts, QuotaStatus } from '../../state/quota/quota.ts';
import type { StatementKind } from '../../state/quota/statements.ts';
import type { State } from '../../state/state.ts';
import type {
  LicenseRequest,
  LicenseResponse,
  OfflineStatus,
  Quota,
  UsageResponse,
  UsageV1Response,
} from '../contract/offline.ts';
import { grantOf } from '../grants.ts';
import type { Call, Deps } from './context.ts';
import { damaged } from './meter.ts';

/** Signs the identity and the usage of this installation, with a new nonce that a licence has to answer. */
export function challenge({ state }: Pick<Deps, 'state'>): Envelope {
  const nonce = randomBytes(32).toString('hex');
  state.quota.openChallenge(nonce);
  return sealChallenge({ ...statementOf(state, 'challenge').signed, nonce }, state.identity.signingSeed());
}

/** The part of the ledger that every statement signs. The statement is recorded, so that the next usage report names it. */
function statementOf(
  state: State,
  kind: StatementKind,
): { signed: Omit<Parameters<typeof sealChallenge>[0], 'nonce'>; entries: number; unsigned: readonly string[] } {
  const { installation } = state.identity;
  const { sequence, quota, head, entries, unsigned } = state.quota.status();
  state.quota.stated(kind, entries);
  const signed = {
    installation_id: installation.installation_id,
    installation_public_key: Buffer.from(installation.public_key).toString('base64'),
    sequence,
    granted_total: quota.granted / 10,
    used_total: quota.used / 10,
    ledger_head: head.toString('hex'),
    issued_at: new Date().toISOString(),
  };
  return { signed, entries, unsigned };
}

/** Throws 422, 409, 503 in the order of the contract; then nothing has changed. */
export function importLicence({ state }: Pick<Deps, 'state'>, { license }: LicenseRequest): LicenseResponse {
  const genuine = authenticate(license, TRUSTED_KEYS);
  if (genuine.outcome !== 'genuine') throw refused(genuine);
  const { licence } = genuine;
  const installationId = state.identity.installation.installation_id;
  const pack = packOf(genuine);
  const answer = state.quota.importPack(pack, ({ sequence, isOpenNonce, now }) =>
    refusalOf(licence, { installationId, sequence, isOpenNonce, now }),
  );
  if (answer.outcome === 'damaged') throw damaged(answer.problem);
  if (answer.outcome === 'refused' && !isProof(state, pack, answer.refusal)) throw refused(answer.refusal);
  return {
    licence_id: licence.licence_id,
    sequence: licence.sequence,
    records_added: answer.outcome === 'imported' ? licence.records : 0,
    quota: quotaOf(state.quota.status().quota),
  };
}

function packOf({ licence, envelope }: Genuine): Pack {
  return { ...grantOf(licence), nonce: licence.challenge_nonce, envelope };
}

/** Whether a repeated licence is one that an older version imported without its signature. */
function isProof(state: State, pack: Pack, refusal: Refused): boolean {
  if (refusal.outcome !== 'replayed') return false;
  const answer = state.quota.provePack(pack);
  if (answer.outcome === 'damaged') throw damaged(answer.problem);
  return answer.outcome === 'proved';
}

function refused({ outcome, pointer, reason }: Refused): ServiceError {
  const details = [{ pointer: `/license${pointer}`, reason }];
  if (outcome === 'replayed') return new ServiceError('idempotency_conflict', { details });
  return new ServiceError('validation_failed', { message: 'The licence was not accepted.', details });
}

export function offlineStatus({ state }: Pick<Deps, 'state'>): OfflineStatus {
  const status = state.quota.status();
  const { sequence, problem, clock, quota, allowance, packs, unsigned, entries, head } = status;
  const incidents = state.quota.incidents();
  return {
    installation_id: state.identity.installation.installation_id,
    activated: status.trial === undefined,
    sequence,
    trust: TRUST,
    quota: quotaOf(quota),
    allowance: {
      granted: allowance.granted / 10,
      used: allowance.used / 10,
      available: allowance.available / 10,
      period_start: allowance.period_start,
      period_end: allowance.period_end,
      ...(status.trial === undefined ? {} : { trial_ends: status.trial.ends }),
    },
    licences: packs.map((pack) => ({
      licence_id: pack.name,
      sequence: pack.sequence ?? 0,
      records: pack.granted / 10,
      imported_at: pack.imported_at,
      ...(pack.expires_at === null ? {} : { expires_at: pack.expires_at }),
      ...(unsigned.includes(pack.name) ? { unsigned: true as const } : {}),
    })),
    warnings: warningsOf(status),
    state: {
      intact: problem === undefined,
      ...(problem === undefined ? {} : { problem }),
      schema_version: state.schemaVersion,
      ledger_entries: entries,
      ledger_head: head.toString('hex'),
      clock,
      ...(incidents.length === 0 ? {} : { incidents }),
    },
  };
}

function warningsOf({ trial, unsigned }: QuotaStatus): OfflineStatus['warnings'] {
  const warnings: OfflineStatus['warnings'] = [];
  if (trial?.isOver === true)
    warnings.push({ code: 'trial_over', message: 'The trial allowance has ended; import a licence.' });
  else if (trial?.isNearEnd === true)
    warnings.push({ code: 'trial_ends', message: `Without a licence the allowance ends at ${trial.ends}.` });
  if (unsigned.length > 0)
    warnings.push({
      code: 'licence_unsigned',
      message: 'A licence was imported by an older version, without its signature; import its file again to use it.',
    });
  return warnings;
}

function quotaOf({ granted, used, reserved, available }: Amounts): typeof Quota.static {
  return {
    unit: 'records',
    granted: granted / 10,
    used: used / 10,
    reserved: reserved / 10,
    available: available / 10,
  };
}

/** Returns what the calling key was charged this month. */
export function usage({ state }: Deps, { caller }: Call): UsageResponse {
  const { start, end, rows } = state.quota.usage({ keyId: caller.keyId });
  return {
    mode: 'offline',
    key_id: caller.keyId,
    account: caller.account,
    period: { start, end },
    used: totalsOf(rows),
    quota: quotaOf(state.quota.status().quota),
  };
}

/** `available` is what a request may still use: allowance and licences. */
export function usageV1({ state }: Deps, { caller }: Call): UsageV1Response {
  const { rows } = state.quota.usage({ keyId: caller.keyId });
  const { quota, allowance } = state.quota.status();
  return {
    used: totalsOf(rows).records,
    reserved: state.quota.reservedBy(caller.keyId) / 10,
    available: (quota.available + allowance.available) / 10,
    unit: 'records',
  };
}

function totalsOf(rows: readonly UsageRow[]): UsageResponse['used'] {
  const sum = (of: (row: UsageRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const by = (name: 'tier' | 'operation'): Record<string, number> => {
    const tenths: Record<string, number> = {};
    for (const row of rows) tenths[row[name]] = (tenths[row[name]] ?? 0) + row.tenths;
    return Object.fromEntries(Object.entries(tenths).map(([key, value]) => [key, value / 10]));
  };
  return {
    records: sum(({ tenths }) => tenths) / 10,
    by_tier: by('tier'),
    by_operation: by('operation'),
    requests: sum(({ requests }) => requests),
  };
}

/** One line of a month: what one key was charged for one operation on one tier. */
export interface UsageLine {
  key_id: string;
  account: string;
  tier: string;
  operation: string;
  requests: number;
  /** Base records. */
  records: number;
  /** Charged. */
  weighted_records: number;
}

export interface UsageMonth {
  installation_id: string;
  /** `2026-11` */
  month: string;
  period: { start: string; end: string };
  records: number;
  requests: number;
  lines: UsageLine[];
  /** Events of the month that were recorded besides counts. */
  incidents: Incident[];
}

/** A whole month of the installation (default: this one), without content. */
export function usageMonth(state: State, month?: string): UsageMonth {
  const { period, start, end, rows } = state.quota.usage(month === undefined ? {} : { period: month });
  const { records, requests } = totalsOf(rows);
  return {
    installation_id: state.identity.installation.installation_id,
    month: period,
    period: { start, end },
    records,
    requests,
    lines: rows.map(({ key_id, account, tier, operation, requests: times, records: base, tenths }) => ({
      key_id,
      account,
      tier,
      operation,
      requests: times,
      records: base,
      weighted_records: tenths / 10,
    })),
    incidents: state.quota.incidents(period),
  };
}

/** The month signed by the installation: for billing, and to show that its ledger continues the one reported before. */
export function signedUsageMonth(state: State, month?: string): Envelope {
  const { signed, entries, unsigned } = statementOf(state, 'usage');
  const states = state.quota
    .statements()
    .map(({ entries: reached, head }) => ({ entries: reached, ledger_head: head }));
  return sealUsage(
    { ...usageMonth(state, month), ...signed, ledger_entries: entries, states, unsigned: [...unsigned] },
    state.identity.signingSeed(),
  );
}

/** Releases what is left of the licences and signs the release, so that it may be issued again for another installation. */
export function releaseLicences(state: State): Envelope {
  const answer = state.quota.giveUp();
  if (answer.outcome === 'damaged') throw damaged(answer.problem);
  if (answer.outcome === 'busy') {
    throw new ServiceError('backend_unavailable', { message: 'Requests are running; try again when they have ended.' });
  }
  return sealRelease(
    { ...statementOf(state, 'release').signed, released: answer.tenths / 10 },
    state.identity.signingSeed(),
  );
}
