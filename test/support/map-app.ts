/** The real app over a real encrypted volume, without a network and without the model. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { ErrorEnvelope } from '../../daemon/contract/common.ts';
import { violations } from '../../daemon/http/validate.ts';
import { openEnginePool } from '../../daemon/engine/pool.ts';
import { portsOf } from '../../daemon/engine/ports.ts';
import { openMarkerBuckets } from '../../daemon/token-buckets.ts';
import { buildApp } from '../../daemon/http/app.ts';
import { openImages } from '../../daemon/engine/images.ts';
import { openRecordings } from '../../daemon/engine/recordings.ts';
import { openRunner } from '../../daemon/jobs/runner.ts';
import { createLog } from '../../daemon/log.ts';
import type { ModelBundle } from '../../daemon/engine/model-files.ts';
import type { Packs } from '../../daemon/engine/model-packs.ts';
import { findOcrPacks } from '../../daemon/engine/ocr-packs.ts';
import type { Flags } from '../../daemon/config.ts';
import type { ServerOptions } from '../../daemon/http/server.ts';
import { SCOPES, TIERS, type Scope } from '../../daemon/contract/scopes.ts';
import type { Deps } from '../../daemon/operations/context.ts';
import type { State } from '../../state/state.ts';
import { configOf } from '../daemon/http/support.ts';
import { openForTest, temporaryDirectory } from './volume.ts';

export interface Reply {
  status: number;
  // eslint-disable-next-line typescript/no-explicit-any -- tests look into answers of all kinds
  body: any;
}

export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  state: State;
  dir: string;
  logged: string[];
  /** All scopes of the account `default`. */
  key: string;
  newKey: (options?: { scopes?: readonly Scope[]; account?: string }) => string;
  ask: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown, key?: string) => Promise<Reply>;
}

/** `packs` and `model`: models that there are; by default none. */
export function testApp({
  dir = temporaryDirectory(),
  model,
  packs,
  flags = {},
  server = {},
}: {
  dir?: string;
  model?: ModelBundle;
  packs?: Pick<Packs, 'models' | 'zeroShot'>;
  flags?: Flags;
  server?: ServerOptions;
} = {}): TestApp {
  const state = openForTest(`${dir}/state`);
  const logged: string[] = [];
  const engine = openEnginePool({
    surrogateKey: (account) => state.accounts.surrogateKey(account),
    model,
    ...(packs === undefined ? {} : { packs }),
    threads: 1,
    warm: false,
  });
  const images = openImages(findOcrPacks());
  const deps: Deps = {
    config: configOf(flags),
    log: createLog('debug', { write: (line: string) => void logged.push(line) }),
    state,
    engine,
    images,
    recordings: openRecordings(),
    markerBuckets: openMarkerBuckets(),
    portsFor: (account) => portsOf(state.accounts.surrogateKey(account)),
  };
  const jobs = openRunner(deps, { runner: null, atOnce: 1, lookEveryMs: 50 });
  deps.jobs = jobs;
  const app = buildApp(deps, server);
  onTestFinished(async () => {
    await app.close();
    await jobs[Symbol.asyncDispose]();
    await images[Symbol.asyncDispose]();
    await engine[Symbol.asyncDispose]();
  });
  const newKey: TestApp['newKey'] = ({ scopes = SCOPES, account = 'default' } = {}) =>
    state.apiKeys.create({ name: 'test', account, scopes, tiers: TIERS }).secret;
  const key = newKey();
  return {
    app,
    deps,
    state,
    dir: `${dir}/state`,
    logged,
    key,
    newKey,
    async ask(method, url, body, using = key) {
      const response: LightMyRequestResponse = await app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${using}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      const answer = response.body === '' ? undefined : (JSON.parse(response.body) as unknown);
      if (response.statusCode >= 400) expect(violations(ErrorEnvelope, answer)).toEqual([]);
      return { status: response.statusCode, body: answer };
    },
  };
}

/** A detection block that finds these persons. */
export function persons(...names: string[]): object {
  return { custom: { user_values: names.map((value) => ({ value, type: 'PERSON' })) } };
}
