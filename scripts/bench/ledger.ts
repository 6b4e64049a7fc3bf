/**
 * `npm run bench:ledger`: what metering costs. The engine is stubbed out; the volume is real and lies on the disk of
 * the checkout (`--dir` for another), so the figure with fsync is that disk's. The log is written as in production,
 * into a file. The load generator runs on the same cores; what it leaves to a server is the ceiling: a bare fastify
 * that answers the same bytes.
 */
import { spawn } from 'node:child_process';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fastify } from 'fastify';
import { join, resolve } from 'node:path';
import { ulid } from 'ulid';
import { readGrant } from '../../daemon/grants.ts';
import { openImages } from '../../daemon/engine/images.ts';
import { openRecordings } from '../../daemon/engine/recordings.ts';
import { createLog } from '../../daemon/log.ts';
import { findOcrPacks } from '../../daemon/engine/ocr-packs.ts';
import { parseConfig, readEnv } from '../../daemon/config.ts';
import { portsOf } from '../../daemon/engine/ports.ts';
import { openMarkerBuckets } from '../../daemon/token-buckets.ts';
import { buildApp } from '../../daemon/http/app.ts';
import { SCOPES, TIERS } from '../../daemon/contract/scopes.ts';
import type { Deps } from '../../daemon/operations/context.ts';
import { challenge, importLicence } from '../../daemon/operations/offline.ts';
import { sealLicence, type Licence } from '../../licence/admit.ts';
import { readChallenge } from '../../licence/challenge.ts';
import { openState, type State } from '../../state/state.ts';
import { keepFigures, type Figure } from '../figures.ts';

const at = process.argv.indexOf('--dir');
const dir = mkdtempSync(join(resolve(at < 0 ? '.' : (process.argv[at + 1] ?? '.')), '.bench-ledger-'));
const seconds = 5;
const WARM_S = 3;

function fsyncFigure(): number {
  const fd = openSync(join(dir, 'fsync'), 'w');
  const page = Buffer.alloc(4096, 1);
  const started = performance.now();
  const times = 200;
  for (let i = 0; i < times; i++) {
    writeSync(fd, page);
    fdatasyncSync(fd);
  }
  closeSync(fd);
  return (performance.now() - started) / times;
}

/** A licence of the development issuer, as a customer imports one. */
function activate(state: State): void {
  const read = readChallenge(challenge({ state }));
  if ('outcome' in read) throw new Error(read.reason);
  const { installation_id, nonce, issued_at } = read.challenge;
  const licence: Licence = {
    version: 1,
    licence_id: `lic_${ulid()}`,
    product: 'piid',
    installation_id,
    challenge_nonce: nonce,
    sequence: 1,
    records: 1e11,
    issued_at,
  };
  const key = new URL('../../licence/issuer/development-key.json', import.meta.url);
  const { seed } = JSON.parse(readFileSync(key, 'utf8')) as { seed: string };
  importLicence({ state }, { license: sealLicence(licence, Buffer.from(seed, 'base64')) });
}

/** Reserve and settle alone. */
async function ledgerAlone(state: State, clients: number): Promise<{ perS: number; cpuMs: number }> {
  const total = clients * 200;
  let left = total;
  const cpu = process.cpuUsage();
  const started = performance.now();
  const client = async (): Promise<void> => {
    while (left-- > 0) {
      const answer = await state.quota.reserve({
        keyId: 'key_bench',
        account: 'default',
        tier: 'standard',
        operation: 'detect',
        tenths: 10,
      });
      if (answer.outcome !== 'reserved') throw new Error(answer.outcome);
      await new Promise((done) => setImmediate(done));
      await state.quota.settle({ reservation: answer.reservation, records: 1, tenths: 10 });
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const elapsed = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  return { perS: (total / elapsed) * 1000, cpuMs: (user + system) / 1000 / total };
}

interface Figures {
  perS: number;
  /** Processor time of the server's process. */
  cpuMs: number;
  bad: number;
}

/** Over HTTP, from another process, after some seconds to warm up. */
async function overHttp(url: string, key: string, path: string, connections = 64): Promise<Figures> {
  await fire(url, key, path, connections, WARM_S);
  return fire(url, key, path, connections, seconds);
}

async function fire(url: string, key: string, path: string, connections: number, duration: number): Promise<Figures> {
  const cannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
  const body = JSON.stringify(
    path === '/v2/detect'
      ? { text: 'Mail ana@example.com' }
      : { inputs: [{ id: '1', text: 'x' }], mapping: { known: [] } },
  );
  const args = [
    '-c',
    String(connections),
    '-d',
    String(duration),
    '-m',
    'POST',
    '-H',
    `authorization=Bearer ${key}`,
    '-H',
    'content-type=application/json',
    '-b',
    body,
    '--json',
    url + path,
  ];
  const cpu = process.cpuUsage();
  const text = await new Promise<string>((done, fail) => {
    const child = spawn(process.execPath, [cannon, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', fail);
    child.on('close', () => done(output));
  });
  const { user, system } = process.cpuUsage(cpu);
  const {
    requests,
    non2xx,
    duration: took,
  } = JSON.parse(text) as {
    requests: { total: number };
    non2xx: number;
    duration: number;
  };
  return { perS: requests.total / took, cpuMs: (user + system) / 1000 / requests.total, bad: non2xx };
}

try {
  process.stdout.write(`fdatasync of a page on this disk: ${fsyncFigure().toFixed(2)} ms\n`);
  const state = openState({ dir: join(dir, 'state'), key: new Uint8Array(32), as: 'daemon', markDir: dir, readGrant });
  activate(state);
  for (const clients of [1, 8, 64]) {
    const { perS, cpuMs } = await ledgerAlone(state, clients);
    process.stdout.write(
      `ledger alone, ${clients} at once: ${perS.toFixed(0)} requests/s, ${cpuMs.toFixed(3)} ms CPU a request\n`,
    );
  }
  const outcome = parseConfig(readEnv({}, { rate: '1000000', burst: '1000000' }));
  if (!outcome.ok) throw new Error(outcome.reason);
  const deps: Deps = {
    config: outcome.config,
    log: createLog('info', openSync(join(dir, 'log'), 'a')),
    state,
    portsFor: () => portsOf(new Uint8Array(32)),
    engine: {
      model: undefined,
      packs: [],
      zeroShot: undefined,
      expectLong: () => {},
      table: async () => '{}',
      restore: async ({ items }) => items.map(({ text }) => ({ text, restored: 0, unknownMarkers: 0 })),
      run: async ({ inputs }) => ({
        items: inputs.map(({ id }) => ({ input_id: id, language: 'en', policyKept: false })),
        layersRun: [],
        degradedReasons: [],
      }),
    },
    images: openImages(findOcrPacks()),
    recordings: openRecordings(),
    markerBuckets: openMarkerBuckets(),
  };
  const { secret } = state.apiKeys.create({ name: 'bench', account: 'default', scopes: SCOPES, tiers: TIERS });
  const app = buildApp(deps);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const say = (what: string, { perS, cpuMs, bad }: Figures, connections = 64) =>
    process.stdout.write(
      `${what}, ${connections} connections: ${perS.toFixed(0)} requests/s, ${cpuMs.toFixed(3)} ms CPU a request, ${bad} failed\n`,
    );
  const answer = await app.inject({
    method: 'POST',
    url: '/v2/detect',
    headers: { authorization: `Bearer ${secret}` },
    payload: { text: 'Mail ana@example.com' },
  });
  const bare = fastify();
  bare.post('/v2/detect', async (_request, reply) => reply.type('application/json').send(answer.body));
  const ceiling = await overHttp(await bare.listen({ host: '127.0.0.1', port: 0 }), secret, '/v2/detect');
  await bare.close();
  say('a bare fastify with the same answer', ceiling);
  say('/v2/restore (not metered)', await overHttp(url, secret, '/v2/restore'));
  const figures: Figure[] = [];
  for (const connections of [64, 256]) {
    const metered = await overHttp(url, secret, '/v2/detect', connections);
    say('/v2/detect (metered)', metered, connections);
    figures.push({
      what: `metered requests with a stubbed engine, ${connections} connections`,
      measured: `${metered.perS.toFixed(0)} a second, ${metered.cpuMs.toFixed(2)} ms of processor time each`,
    });
    process.stdout.write(
      `  against bare: ${(metered.perS / ceiling.perS).toFixed(2)} of its requests/s, ${(metered.cpuMs / ceiling.cpuMs).toFixed(1)} times its CPU\n`,
    );
  }
  keepFigures('npm run bench:ledger', figures);
  await app.close();
  process.stdout.write(
    `${state.quota.status().entries} entries; the whole chain ${state.quota.verifyAll() ? 'holds' : 'is BROKEN'}\n`,
  );
  state.close();
} finally {
  rmSync(dir, { recursive: true, force: true });
}
