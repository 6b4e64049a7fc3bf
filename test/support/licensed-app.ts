/** The whole application over a real encrypted volume: the engine without a model, and an issuer that it trusts. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ulid } from 'ulid';
import { openEnginePool } from '../../daemon/engine/pool.ts';
import { portsOf } from '../../daemon/engine/ports.ts';
import { readGrant } from '../../daemon/grants.ts';
import { openMarkerBuckets } from '../../daemon/token-buckets.ts';
import { buildApp } from '../../daemon/http/app.ts';
import { openImages } from '../../daemon/engine/images.ts';
import { openRecordings } from '../../daemon/engine/recordings.ts';
import { openRunner } from '../../daemon/jobs/runner.ts';
import { createLog } from '../../daemon/log.ts';
import { findOcrPacks } from '../../daemon/engine/ocr-packs.ts';
import { SCOPES, TIERS } from '../../daemon/contract/scopes.ts';
import type { Flags } from '../../daemon/config.ts';
import type { Deps, EngineRunner } from '../../daemon/operations/context.ts';
import { sealLicence, type Licence } from '../../licence/admit.ts';
import { readChallenge, type Challenge } from '../../licence/challenge.ts';
import type { Envelope } from '../../licence/envelope.ts';
import { openState, type State } from '../../state/state.ts';
import { configOf } from '../daemon/http/support.ts';
import { DEVELOPMENT_SEED } from './issuer.ts';

export { DEVELOPMENT_SEED };

export interface TestApp extends AsyncDisposable {
  app: FastifyInstance;
  state: State;
  dir: string;
  /** The state key. */
  volumeKey: Uint8Array;
  clock: { offsetMs: number };
  key: string;
  get: (url: string) => Promise<LightMyRequestResponse>;
  post: (url: string, body: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  challenge: () => Promise<Challenge>;
  /** A licence that answers a new challenge, unless told otherwise. */
  licence: (more?: Partial<Licence>, challenge?: Challenge) => Promise<Licence>;
  activate: (more?: Partial<Licence>) => Promise<Licence>;
}

export function seal(licence: Licence, seed: Uint8Array = DEVELOPMENT_SEED): Envelope {
  return sealLicence(licence, seed);
}

function challengeOf(envelope: unknown): Challenge {
  const read = readChallenge(envelope);
  if ('outcome' in read) throw new Error(read.reason);
  return read.challenge;
}

function licenceFor({ installation_id, nonce, sequence }: Challenge, more: Partial<Licence> = {}): Licence {
  return {
    version: 1,
    licence_id: `lic_${ulid()}`,
    product: 'piid',
    installation_id,
    challenge_nonce: nonce,
    sequence: sequence + 1,
    records: 100,
    issued_at: new Date().toISOString(),
    ...more,
  };
}

/** The licence that an issuer gives for a challenge. */
export function answerTo(challenge: unknown): Licence {
  return licenceFor(challengeOf(challenge));
}

export function testApp(options: { engine?: (deps: Deps) => EngineRunner; flags?: Flags } = {}): TestApp {
  const dir = mkdtempSync(join(tmpdir(), 'piid-app-'));
  const clock = { offsetMs: 0 };
  const volumeKey = randomBytes(32);
  const state = openState({
    dir: join(dir, 'state'),
    key: volumeKey,
    as: 'daemon',
    markDir: dir,
    readGrant,
    now: () => Date.now() + clock.offsetMs,
  });
  const pool = openEnginePool({
    surrogateKey: (account) => state.accounts.surrogateKey(account),
    model: undefined,
    threads: 1,
    warm: false,
  });
  const images = openImages(findOcrPacks());
  const deps: Deps = {
    config: configOf(options.flags ?? {}),
    log: createLog('silent'),
    state,
    portsFor: (account) => portsOf(state.accounts.surrogateKey(account)),
    engine: pool,
    images,
    recordings: openRecordings(),
    markerBuckets: openMarkerBuckets(),
  };
  if (options.engine !== undefined) deps.engine = options.engine(deps);
  const jobs = openRunner(deps, { runner: null, atOnce: 1, lookEveryMs: 50 });
  deps.jobs = jobs;
  const app = buildApp(deps);
  const { secret: key } = state.apiKeys.create({ name: 'test', account: 'default', scopes: SCOPES, tiers: TIERS });
  const authorization = `Bearer ${key}`;
  const get = async (url: string) => await app.inject({ url, headers: { authorization } });
  const post = async (url: string, body: unknown, headers: Record<string, string> = {}) =>
    await app.inject({
      method: 'POST',
      url,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const challenge = async (): Promise<Challenge> => challengeOf((await get('/offline/challenge')).json());
  const licence = async (more: Partial<Licence> = {}, answered?: Challenge): Promise<Licence> =>
    licenceFor(answered ?? (await challenge()), more);
  return {
    app,
    state,
    dir,
    volumeKey,
    clock,
    key,
    get,
    post,
    challenge,
    licence,
    async activate(more) {
      const made = await licence(more);
      const response = await post('/offline/license', { license: seal(made) });
      if (response.statusCode !== 200) throw new Error(response.body);
      return made;
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await jobs[Symbol.asyncDispose]();
      await images[Symbol.asyncDispose]();
      await pool[Symbol.asyncDispose]();
      state.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
