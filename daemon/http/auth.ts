/** Authenticates the caller and checks that the request was meant for this server (docs/interface.md#keys, docs/decisions.md#keys-and-scopes). */
import { ServiceError } from '../../engine/errors.ts';
import type { ApiKey } from '../../state/api-keys.ts';
import type { State } from '../../state/state.ts';
import { isLoopback } from '../config.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { SCOPES, TIERS, type Scope } from '../contract/scopes.ts';
import type { Caller } from '../operations/context.ts';

/** `admin` includes every scope except these two, which are always granted by name. */
const BY_NAME_ONLY: ReadonlySet<Scope> = new Set(['mapping:read', 'mapping:restore']);

/** Returns the caller that an `Authorization` header names, or undefined. */
export function authenticate(apiKeys: State['apiKeys'], header: string | undefined): Caller | undefined {
  const presented = /^Bearer +([\x21-\x7e]{1,256}) *$/i.exec(header ?? '')?.[1];
  return presented === undefined ? undefined : callerOfSecret(apiKeys, presented);
}

/** What a refused caller should send, when the header is missing or has another form; undefined when only the key is wrong. */
export function missingBearer(header: string | undefined): string | undefined {
  if (header === undefined) return 'The API key is missing; send the header Authorization: Bearer <key>.';
  if (!/^Bearer +[^ ]/i.test(header))
    return 'The Authorization header must be the word Bearer, a space and the API key.';
  return undefined;
}

/** Returns the caller that a key in the clear names, or undefined. */
export function callerOfSecret(apiKeys: State['apiKeys'], presented: string): Caller | undefined {
  const answer = apiKeys.authenticate(presented);
  return answer.outcome === 'ok' ? callerOfKey(answer.key) : undefined;
}

/** The caller that a working key stands for. */
export function callerOfKey(key: ApiKey): Caller {
  let caller = callers.get(key);
  if (caller === undefined) {
    caller = callerOf(key);
    callers.set(key, caller);
  }
  return caller;
}

/** Keyed by the row that the volume returns: it returns a new object as soon as anything has changed. */
const callers = new WeakMap<ApiKey, Caller>();

function callerOf(key: ApiKey): Caller {
  const granted = new Set(SCOPES.filter((scope) => key.scopes.includes(scope)));
  if (granted.has('admin')) for (const scope of SCOPES) if (!BY_NAME_ONLY.has(scope)) granted.add(scope);
  return {
    keyId: key.key_id,
    account: key.account,
    scopes: granted,
    tiers: new Set(TIERS.filter((tier) => key.tiers.includes(tier))),
  };
}

/** Throws 403 when the key has none of the scopes that the endpoint asks for. */
export function requireScope(endpoint: Pick<Endpoint, 'scopes'>, caller: Caller): void {
  if (endpoint.scopes.length === 0 || endpoint.scopes.some((scope) => caller.scopes.has(scope))) return;
  throw new ServiceError('forbidden_scope', {
    details: [{ pointer: '/header/Authorization', reason: `the key needs the scope ${endpoint.scopes.join(' or ')}` }],
  });
}

/**
 * Prevents DNS rebinding: a page on evil.example, resolved to 127.0.0.1, sends `Host: evil.example`.
 * A daemon on loopback answers only to loopback names and to the host it was given; else 421. Bound to another
 * address, the operator's names are unknown and TLS identifies the server. A missing `Host` is HTTP/1.0,
 * which no browser speaks.
 */
export function requireOwnHost(configured: string, header: string | undefined): void {
  if (header === undefined || !isLoopback(configured)) return;
  const name = hostName(header);
  if (name !== undefined && (isLoopback(name) || name === configured)) return;
  throw new ServiceError('validation_failed', {
    status: 421,
    message: 'The Host header names another server.',
    details: [{ pointer: '/header/Host', reason: 'must be a loopback name or the configured host' }],
  });
}

function hostName(header: string): string | undefined {
  const found = /^(?:\[([0-9a-f:.]+)\]|([^\s:[\]]+))(?::[0-9]{1,5})?$/i.exec(header);
  return (found?.[1] ?? found?.[2])?.toLowerCase();
}
