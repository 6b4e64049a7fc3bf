/** A server over a real encrypted volume, with operations that answer what they were asked. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { parseConfig, readEnv, type Config, type Flags } from '../../../daemon/config.ts';
import type { Asked, Handlers } from '../../../daemon/http/exchange.ts';
import { buildServer, type ServerOptions } from '../../../daemon/http/server.ts';
import { createLog } from '../../../daemon/log.ts';
import { SCOPES, TIERS, type Scope } from '../../../daemon/contract/scopes.ts';
import type { Deps } from '../../../daemon/operations/context.ts';
import { openState, type State } from '../../../state/state.ts';

export const echo = ({ body, query, call }: Asked) => ({
  body,
  query: Object.fromEntries(query),
  deadline_ms: call.deadlineMs ?? null,
  account: call.caller.account,
});

/** Reads a streamed body to its end. */
const count = async ({ body }: Asked) => {
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) bytes += chunk.length;
  return { bytes };
};

export const ECHO: Handlers = {
  detect: echo,
  protect: echo,
  restore: echo,
  restoreTables: echo,
  createReplacement: echo,
  createSession: echo,
  getSession: echo,
  updateSession: echo,
  deleteSession: () => undefined,
  getSessionMapping: echo,
  getSessionRestoreTable: echo,
  createUpload: count,
  createJob: echo,
  listJobs: echo,
  getJob: echo,
  deleteJob: () => undefined,
  cancelJob: echo,
  reviewJob: echo,
  getArtifact: echo,
  getCapabilities: echo,
  getTypes: echo,
  getUsage: echo,
  getUsageV1: echo,
  getChallenge: echo,
  importLicense: echo,
  getOfflineStatus: echo,
};

export interface TestServer extends AsyncDisposable {
  app: FastifyInstance;
  state: State;
  logged: string[];
  /** All scopes. */
  key: string;
  newKey: (scopes: readonly Scope[]) => string;
  /** JSON with the full key unless the options say otherwise. */
  send: (options: InjectOptions) => Promise<LightMyRequestResponse>;
  post: (url: string, body: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
}

export function configOf(flags: Flags): Config {
  const outcome = parseConfig(readEnv({}, { rate: '1000000', burst: '1000000', ...flags }));
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.config;
}

export function testServer(handlers: Handlers = ECHO, flags: Flags = {}, options: ServerOptions = {}): TestServer {
  const dir = mkdtempSync(join(tmpdir(), 'piid-http-'));
  const state = openState({ dir: join(dir, 'state'), key: randomBytes(32) });
  const logged: string[] = [];
  const deps = {
    config: configOf(flags),
    log: createLog('debug', { write: (line: string) => void logged.push(line) }),
    state,
  } as unknown as Deps;
  const app = buildServer(deps, handlers, options);
  const newKey = (scopes: readonly Scope[]) =>
    state.apiKeys.create({ name: 'test', account: 'default', scopes, tiers: TIERS }).secret;
  const key = newKey(SCOPES);
  const send = async (asked: InjectOptions) =>
    await app.inject({ ...asked, headers: { authorization: `Bearer ${key}`, ...asked.headers } });
  return {
    app,
    state,
    logged,
    key,
    newKey,
    send,
    post: async (url, body, headers = {}) =>
      await send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async [Symbol.asyncDispose]() {
      await app.close();
      state.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

interface ErrorBody {
  error: {
    code: string;
    message: string;
    request_id: string;
    details?: { pointer: string; reason: string }[];
    [field: string]: unknown;
  };
}

export function errorOf(response: LightMyRequestResponse): ErrorBody['error'] {
  return response.json<ErrorBody>().error;
}

export function pointersOf(response: LightMyRequestResponse): string[] {
  return (errorOf(response).details ?? []).map(({ pointer }) => pointer);
}
