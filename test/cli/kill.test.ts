/**
 * The real daemon, killed at any moment under load: what clients saw as charged is what the ledger holds, but for
 * requests whose answer never arrived. PIID_LONG=1 kills 300 times.
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

async function send(agent: Agent, url: string, key: string, body?: unknown): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
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

/** What clients know, in tenths. */
const seen = { charged: 0, lost: 0, lostRequests: 0, answered: 0 };

async function load(agent: Agent, daemon: Daemon, key: string, until: { over: boolean }): Promise<void> {
  const client = async (n: number): Promise<void> => {
    for (let i = 0; !until.over; i++) {
      const tier = ['standard', 'batch', 'realtime'][(n + i) % 3]!;
      const tenths = { standard: 10, batch: 5, realtime: 16 }[tier as 'standard'];
      try {
        const { status, body } = await send(agent, `${daemon.url}/v2/detect`, key, {
          text: 'Mail ana.ruiz@example.com',
          detection: { recognizers: { model: false } },
          processing: { tier },
        });
        expect(status).toBe(200);
        expect(body.usage?.charged).toBe(true);
        seen.charged += Math.round((body.usage?.weighted_records ?? 0) * 10);
        seen.answered += 1;
      } catch (error) {
        if (error instanceof Error && error.name === 'AssertionError') throw error;
        // Sent, and nobody knows how far it came. This client's daemon is gone.
        seen.lost += tenths;
        seen.lostRequests += 1;
        return;
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
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

  for (let kill = 0; kill < KILLS; kill++) {
    const until = { over: false };
    const running = load(agent, daemon, key, until);
    // Most times in full flow, now and then while it warms up.
    const enough = kill % 5 === 4 ? 0 : seen.answered + CLIENTS;
    while (seen.answered < enough) await delay(20);
    await delay(Math.random() * 1000);
    await daemon.stop('SIGKILL');
    until.over = true;
    await running;
    daemon = await serve(options);
    const { body } = (await send(agent, `${daemon.url}/offline/status`, key)) as unknown as {
      body: Record<'quota' | 'allowance', { used: number; reserved: number }> & { state: unknown };
    };
    const used = Math.round((body.quota.used + body.allowance.used) * 10);
    expect(body.state).toMatchObject({ intact: true });
    expect(body.quota.reserved).toBe(0);
    // Every answered request is in the ledger, and nothing else but some of the lost ones.
    expect(used).toBeGreaterThanOrEqual(seen.charged);
    expect(used).toBeLessThanOrEqual(seen.charged + seen.lost);
    // What a lost request left is explained by now; from here on both count the same again.
    seen.charged = used;
    seen.lost = 0;
  }
  expect(seen.answered).toBeGreaterThan(KILLS);
  await daemon.stop();
  agent.destroy();
  const doctor = run(['doctor', '--verify']);
  expect([doctor.code, doctor.stdout]).toEqual([0, expect.stringContaining('the whole chain checked')]);
  process.stdout.write(
    `      ${KILLS} kills: ${seen.answered} requests answered, ${seen.lostRequests} lost on the way\n`,
  );
});
