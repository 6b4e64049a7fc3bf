/**
 * The real daemon, killed at any moment under load: what clients saw as charged is what the ledger holds. A request
 * whose answer never arrived is sent again under its idempotency key, and that answer says whether the first one was
 * charged; so every tenth of a record is explained. PIID_LONG=1 kills 300 times (about 3 s a kill on two free cores).
 */
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { LICENCE_TYPE } from '../../licence/admit.ts';
import { readChallenge } from '../../licence/challenge.ts';
import { seal } from '../../licence/envelope.ts';
import { DEVELOPMENT_SEED } from '../support/licensed-app.ts';
import { cli, type Daemon } from '../support/cli.ts';

const KILLS = process.env['PIID_LONG'] === '1' ? 300 : 5;
const CLIENTS = 24;

interface Answer {
  status: number;
  body: { usage?: { charged: boolean; weighted_records: number } } & Record<string, unknown>;
}

async function send(agent: Agent, url: string, key: string, body?: unknown, idempotency?: string): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          ...(idempotency === undefined ? {} : { 'idempotency-key': idempotency }),
        },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('error', reject);
        response.on('aborted', () => reject(new Error('aborted')));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Answer['body'] }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const TENTHS = { standard: 10, batch: 5, realtime: 16 } as const;
const TIERS = Object.keys(TENTHS) as (keyof typeof TENTHS)[];

/** A metered request under a key of its own. */
interface Sent {
  tier: keyof typeof TENTHS;
  idempotency: string;
}

/** Sends it and answers whether it was charged now. Throws when no answer comes. */
async function detect(agent: Agent, url: string, key: string, { tier, idempotency }: Sent): Promise<boolean> {
  const { status, body } = await send(
    agent,
    `${url}/v2/detect`,
    key,
    { text: 'Mail ana.ruiz@example.com', detection: { recognizers: { model: false } }, processing: { tier } },
    idempotency,
  );
  expect([status, body.usage?.weighted_records]).toEqual([200, TENTHS[tier] / 10]);
  return body.usage!.charged;
}

/** What clients know. `charged` in tenths; `lost`: sent, and nobody knows how far they came. */
const seen = { charged: 0, answered: 0, lost: [] as Sent[], lostRequests: 0, lostCharged: 0 };

async function load(agent: Agent, daemon: Daemon, key: string, until: { over: boolean }): Promise<void> {
  const client = async (n: number): Promise<void> => {
    for (let i = 0; !until.over; i++) {
      const sent: Sent = { tier: TIERS[(n + i) % TIERS.length]!, idempotency: ulid() };
      try {
        expect(await detect(agent, daemon.url, key, sent)).toBe(true);
        seen.charged += TENTHS[sent.tier];
        seen.answered += 1;
      } catch (error) {
        if (error instanceof Error && error.name === 'AssertionError') throw error;
        // This client's daemon is gone.
        seen.lost.push(sent);
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
}

/** Sends what was lost again. Returns the tenths that the first of each two had been charged. */
async function explainLost(agent: Agent, daemon: Daemon, key: string): Promise<number> {
  let before = 0;
  const lost = seen.lost.splice(0);
  await Promise.all(
    lost.map(async (sent) => {
      const now = await detect(agent, daemon.url, key, sent);
      seen.charged += TENTHS[sent.tier];
      seen.lostRequests += 1;
      if (now) return;
      seen.lostCharged += 1;
      before += TENTHS[sent.tier];
    }),
  );
  return before;
}

test(`${KILLS} times SIGKILL under load: clients and ledger agree`, { timeout: KILLS * 60_000 }, async () => {
  const { serve, run } = cli();
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * CLIENTS });
  const options = ['--rate', '1000000', '--burst', '1000000', '--log-level', 'error'];
  let daemon = await serve(options);
  const key = daemon.adminKey!;
  const read = readChallenge((await send(agent, `${daemon.url}/offline/challenge`, key)).body);
  if ('outcome' in read) throw new Error(read.reason);
  const licence = {
    version: 1,
    licence_id: `lic_${ulid()}`,
    product: 'piid',
    installation_id: read.challenge.installation_id,
    challenge_nonce: read.challenge.nonce,
    sequence: 1,
    records: 1e9,
    issued_at: new Date().toISOString(),
  };
  const license = seal(LICENCE_TYPE, licence, DEVELOPMENT_SEED);
  expect((await send(agent, `${daemon.url}/offline/license`, key, { license })).status).toBe(200);

  const used = async (): Promise<number> => {
    const { body } = (await send(agent, `${daemon.url}/offline/status`, key)) as unknown as {
      body: Record<'quota' | 'allowance', { used: number; reserved: number }> & { state: unknown };
    };
    expect(body.state).toMatchObject({ intact: true });
    expect(body.quota.reserved).toBe(0);
    return Math.round((body.quota.used + body.allowance.used) * 10);
  };
  for (let kill = 0; kill < KILLS; kill++) {
    const until = { over: false };
    const running = load(agent, daemon, key, until).finally(() => (until.over = true));
    // Most times in full flow, now and then while it warms up.
    const enough = kill % 5 === 4 ? 0 : seen.answered + CLIENTS;
    while (seen.answered < enough && !until.over) await delay(20);
    await delay(Math.random() * 500);
    await daemon.stop('SIGKILL');
    until.over = true;
    await running;
    daemon = await serve(options);
    // Every answered request is in the ledger, and besides them what lost requests say, to the tenth.
    const [answered, inLedger] = [seen.charged, await used()];
    expect(inLedger).toBe(answered + (await explainLost(agent, daemon, key)));
    expect(await used()).toBe(seen.charged);
    if (kill % 20 === 19) process.stdout.write(`      ${kill + 1} kills: ${JSON.stringify({ ...seen, lost: 0 })}\n`);
  }
  expect(seen.answered).toBeGreaterThan(KILLS);
  await daemon.stop();
  agent.destroy();
  const doctor = run(['doctor', '--verify']);
  expect([doctor.code, doctor.stdout]).toEqual([0, expect.stringContaining('the whole chain checked')]);
  const usage = JSON.parse(run(['usage', '--json']).stdout) as { requests: number };
  expect(usage.requests).toBe(seen.answered + seen.lostRequests);
  process.stdout.write(
    `      ${KILLS} kills: ${seen.answered} requests answered; ${seen.lostRequests} lost on the way, of which ${seen.lostCharged} had been charged\n`,
  );
});
