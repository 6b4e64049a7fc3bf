/** A licensed daemon that an attacker may do anything to, and what can be seen of it from outside. */
import { readFileSync } from 'node:fs';
import { ulid } from 'ulid';
import { expect } from 'vitest';
import { LICENCE_TYPE } from '../../licence/admit.ts';
import { readChallenge } from '../../licence/challenge.ts';
import { seal } from '../../licence/envelope.ts';
import { cli, type Cli, type Daemon } from '../support/cli.ts';
import { DEVELOPMENT_SEED } from '../support/licensed-app.ts';
import { send } from './send.ts';

/** Everything a key can be given. */
const SCOPES = ['admin', 'mapping:read', 'mapping:restore'];
/** The rate limit would answer most of an attack before what it guards is reached. */
const NO_RATE_LIMIT = ['--rate', '1000000', '--burst', '1000000', '--log-level', 'error'];

export interface Target extends Cli {
  url: string;
  /** With every scope. */
  key: string;
  daemon: Daemon;
  /** The most memory that the process has held, in MiB, as the kernel counts it. */
  peakMib: () => number;
  /** Tenths of records used so far. Fails when the ledger is damaged or something is still reserved. */
  usedTenths: () => Promise<number>;
}

export async function target(options: readonly string[] = NO_RATE_LIMIT): Promise<Target> {
  const own = cli();
  const daemon = await own.serve(options);
  const { url } = daemon;
  const key = own
    .run(['keys', 'create', '--name', 'attacker', ...SCOPES.flatMap((scope) => ['--scope', scope])])
    .stdout.trim();
  await activate(url, daemon.adminKey!);
  // A first request starts what later ones find running.
  await send(`${url}/v2/detect`, key, { body: { text: 'Hello.', detection: { recognizers: { model: false } } } });
  return {
    ...own,
    url,
    key,
    daemon,
    peakMib: () =>
      Number(/^VmHWM:\s+(\d+)/mu.exec(readFileSync(`/proc/${daemon.child.pid}/status`, 'utf8'))?.[1]) / 1024,
    usedTenths: async () => {
      const { quota, allowance, state } = JSON.parse((await send(`${url}/offline/status`, key)).text) as {
        quota: { used: number; reserved: number };
        allowance: { used: number };
        state: { intact: boolean };
      };
      expect([state.intact, quota.reserved]).toEqual([true, 0]);
      return Math.round((quota.used + allowance.used) * 10);
    },
  };
}

async function activate(url: string, key: string): Promise<void> {
  const read = readChallenge(JSON.parse((await send(`${url}/offline/challenge`, key)).text));
  if ('outcome' in read) throw new Error(read.reason);
  const { installation_id, nonce: challenge_nonce } = read.challenge;
  const licence = { version: 1, product: 'piid', installation_id, challenge_nonce, sequence: 1, records: 1e8 };
  const license = seal(
    LICENCE_TYPE,
    { ...licence, licence_id: `lic_${ulid()}`, issued_at: new Date().toISOString() },
    DEVELOPMENT_SEED,
  );
  expect((await send(`${url}/offline/license`, key, { body: { license } })).status).toBe(200);
}
