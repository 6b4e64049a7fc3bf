/** API keys as people manage them: by name or identifier, with defaults. */
import { ServiceError, invalid } from '../../engine/errors.ts';
import { isActive } from '../../state/api-keys.ts';
import type { ApiKey, CreatedApiKey } from '../../state/api-keys.ts';
import type { State } from '../../state/state.ts';
import { SCOPES, TIERS, type Scope, type Tier } from '../contract/scopes.ts';

/** Default scopes of a new key: everything except originals, licences and administration. */
export const DEFAULT_SCOPES: readonly Scope[] = SCOPES.filter(
  (scope) => !scope.startsWith('mapping:') && scope !== 'offline:manage' && scope !== 'admin',
);

export const DEFAULT_ACCOUNT = 'default';

export interface KeyRequest {
  name: string;
  account?: string;
  scopes?: readonly Scope[];
  tiers?: readonly Tier[];
  /** Milliseconds since the epoch. */
  expiresAt?: number;
}

/** A key as it is shown; `key` is present only when it is created. */
export interface ShownKey extends ApiKey {
  active: boolean;
  key?: string;
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._@:/+-]{0,63}$/u;
export const ACCOUNT_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function createKey(state: State, request: KeyRequest): ShownKey {
  const { name, account = DEFAULT_ACCOUNT, scopes = DEFAULT_SCOPES, tiers = TIERS, expiresAt } = request;
  if (!NAME.test(name))
    throw invalid('/name', 'must be 1 to 64 letters, digits, spaces or . _ @ : / + - and start with a letter or digit');
  if (!ACCOUNT_NAME.test(account))
    throw invalid('/account', 'must be 1 to 64 of A-Z a-z 0-9 . _ - and start with a letter or digit');
  if (expiresAt !== undefined && expiresAt <= Date.now()) throw invalid('/expires', 'must be in the future');
  return shownOnce(
    state.apiKeys.create({
      name,
      account,
      scopes: SCOPES.filter((scope) => scopes.includes(scope)),
      tiers: TIERS.filter((tier) => tiers.includes(tier)),
      expires_at: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
    }),
  );
}

export function listKeys(state: State): ShownKey[] {
  return state.apiKeys.list().map(shown);
}

/** Revoking a key twice is not an error. */
export function revokeKey(state: State, ref: string): ShownKey {
  const { key_id } = named(state, ref, 'revoke');
  state.apiKeys.revoke(key_id);
  return shown(named(state, key_id, 'revoke'));
}

/** What AWS clients sign with in the name of a key. Derived, so that revoking the key revokes both. */
export interface SigningPair {
  access_key_id: string;
  secret_access_key: string;
}

export function signingPair(state: State, ref: string): SigningPair {
  const { key_id } = named(state, ref, 'revoke');
  const secret = state.apiKeys.signingSecret(key_id);
  if (secret === undefined) throw unknownKey();
  return { access_key_id: key_id, secret_access_key: secret };
}

export function rotateKey(state: State, ref: string, overlapS: number): ShownKey {
  const outcome = state.apiKeys.rotate(named(state, ref, 'rotate').key_id, overlapS);
  if (outcome === 'unknown') throw unknownKey();
  if (outcome === 'not_active') {
    throw new ServiceError('not_found', { message: 'the key is revoked, expired or rotated already' });
  }
  return shownOnce(outcome);
}

/** Creates the first key of an installation; undefined when it ever had an administrator's key, revoked or not. */
export function createAdminKey(state: State): ShownKey | undefined {
  return state.transaction(() => {
    if (hadAdminKey(state)) return undefined;
    return createKey(state, { name: 'admin', scopes: ['admin'] });
  });
}

export function hadAdminKey(state: State): boolean {
  return state.apiKeys.list().some((key) => key.scopes.includes('admin'));
}

/**
 * Finds a key by identifier, or by name when only one working key has it. After a rotation two keys work under one name for
 * a while: `rotate` then takes the later one, and `revoke` needs the identifier.
 */
function named(state: State, ref: string, purpose: 'revoke' | 'rotate'): ApiKey {
  const byId = state.apiKeys.get(ref);
  if (byId !== undefined) return byId;
  const meant = state.apiKeys
    .list()
    .filter((key) => key.name === ref && isActive(key) && (purpose === 'revoke' || key.rotated_to === null));
  if (meant.length > 1)
    throw new ServiceError('not_found', { message: 'several working keys have this name; use the identifier' });
  if (meant[0] === undefined) throw unknownKey();
  return meant[0];
}

function unknownKey(): ServiceError {
  return new ServiceError('not_found', { message: 'there is no working key with this name or identifier' });
}

function shown(key: ApiKey): ShownKey {
  return { ...key, active: isActive(key) };
}

function shownOnce(created: CreatedApiKey): ShownKey {
  return { key: created.secret, ...shown(created.key) };
}
