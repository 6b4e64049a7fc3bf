/**
 * `npm run bench:ledger`: what metering costs. The engine is stubbed out; the volume is real and lies on the disk of
 * the checkout (`--dir` for another), so the figure with fsync is that disk's.
 */
import { spawn } from 'node:child_process';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { createLog } from '../../daemon/log.ts';
import { parseConfig, readEnv } from '../../daemon/config.ts';
import { portsOf } from '../../daemon/engine-ports.ts';
import { buildApp } from '../../daemon/http/app.ts';
import { SCOPES, TIERS, type Deps } from '../../daemon/operations/context.ts';
import { openState, type State } from '../../state/state.ts';

const at = process.argv.indexOf('--dir');
const dir = mkdtempSync(join(resolve(at < 0 ? '.' : (process.argv[at + 1] ?? '.')), '.bench-ledger-'));
const seconds = 5;

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

/** Over HTTP, from another process. */
async function overHttp(url: string, key: string, path: string): Promise<{ perS: number; cpuMs: number; bad: number }> {
  const cannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
  const body = JSON.stringify(
    path === '/v2/detect'
      ? { text: 'Mail ana@example.com' }
      : { inputs: [{ id: '1', text: 'x' }], mapping: { known: [] } },
  );
  const args = [
    '-c',
    '64',
    '-d',
    String(seconds),
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
  const { requests, non2xx, duration } = JSON.parse(text) as {
    requests: { total: number };
    non2xx: number;
    duration: number;
  };
  return { perS: requests.total / duration, cpuMs: (user + system) / 1000 / requests.total, bad: non2xx };
}

try {
  process.stdout.write(`fdatasync of a page on this disk: ${fsyncFigure().toFixed(2)} ms\n`);
  const state = openState({ dir: join(dir, 'state'), key: new Uint8Array(32), as: 'daemon', markDir: dir });
  state.quota.openChallenge('0');
  state.quota.importPack({ name: 'lic_bench', sequence: 1, tenths: 1e12, nonce: '0' }, () => undefined);
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
    log: createLog('silent'),
    state,
    portsFor: () => portsOf(new Uint8Array(32)),
    engine: {
      model: undefined,
      run: async ({ inputs }) => ({
        items: inputs.map(({ id }) => ({ input_id: id, language: 'en', policyKept: false })),
        layersRun: [],
        degradedReasons: [],
      }),
    },
  };
  const { secret } = state.apiKeys.create({ name: 'bench', account: 'default', scopes: SCOPES, tiers: TIERS });
  const app = buildApp(deps);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  for (const path of ['/v2/restore', '/v2/detect']) {
    const { perS, cpuMs, bad } = await overHttp(url, secret, path);
    const what = path === '/v2/detect' ? 'metered' : 'not metered';
    process.stdout.write(
      `${path} (${what}), 64 connections: ${perS.toFixed(0)} requests/s, ${cpuMs.toFixed(3)} ms CPU a request, ${bad} failed\n`,
    );
  }
  await app.close();
  process.stdout.write(
    `${state.quota.status().entries} entries; the whole chain ${state.quota.verifyAll() ? 'holds' : 'is BROKEN'}\n`,
  );
  state.close();
} finally {
  rmSync(dir, { recursive: true, force: true });
}
