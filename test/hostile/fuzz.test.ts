/**
 * Requests made from the OpenAPI document, valid and spoiled, to the real operations over the real socket: `inject` would
 * leave out the HTTP parser, keep-alive and the connection's end, where a request can also break. None may answer 500.
 * PIID_LONG=1 (`npm run test:fuzz`) sends 10^6, PIID_FUZZ another number; PIID_FUZZ_SEED begins where a failure says.
 */
import fc from 'fast-check';
import { Agent } from 'node:http';
import { expect, test } from 'vitest';
import { ErrorEnvelope } from '../../daemon/contract/common.ts';
import { violations } from '../../daemon/http/validate.ts';
import { target, type Target } from './daemon.ts';
import { figure } from './figure.ts';
import { LIVE_SESSION, requests, type FuzzRequest } from './grammar.ts';
import { send, type Answer } from './send.ts';

const COUNT = Number(process.env['PIID_FUZZ'] ?? (process.env['PIID_LONG'] === '1' ? 1_000_000 : 3000));
const BATCH = 500;
const CLIENTS = 16;
const SEED = Number(process.env['PIID_FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** What is wrong with an answer, if anything. */
function fault({ status, text, headers }: Answer): string | undefined {
  if (status === 0) return 'no answer';
  if (status >= 500 && ![501, 503, 504].includes(status)) return `status ${status}`;
  if (status < 400 || !String(headers['content-type']).startsWith('application/json')) return undefined;
  return violations(ErrorEnvelope, JSON.parse(text)).length > 0
    ? `status ${status} without the error envelope`
    : undefined;
}

async function ask({ url, key }: Target, agent: Agent, session: string, asked: FuzzRequest): Promise<Answer> {
  const body = asked.body?.replaceAll(LIVE_SESSION, session);
  const path = asked.path.replaceAll(LIVE_SESSION, session);
  return await send(`${url}${path}`, key, { ...asked, body, agent });
}

test(`${COUNT} requests of the grammar never answer 500`, { timeout: 300_000 + COUNT * 20 }, async () => {
  const one = await target();
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const statuses = new Map<number, number>();
  const started = performance.now();
  let peak = 0;
  for (let from = 0; from < COUNT; from += BATCH) {
    const seed = (SEED + from) % 2 ** 31;
    const queue = fc.sample(requests, { seed, numRuns: Math.min(BATCH, COUNT - from) });
    const session = (
      JSON.parse((await send(`${one.url}/v2/sessions`, one.key, { body: {}, agent })).text) as { id: string }
    ).id;
    const client = async (): Promise<void> => {
      for (let asked = queue.pop(); asked !== undefined; asked = queue.pop()) {
        const answer = await ask(one, agent, session, asked);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const wrong = fault(answer);
        if (wrong !== undefined)
          throw new Error(`${wrong} (PIID_FUZZ_SEED=${seed} PIID_FUZZ=${BATCH}): ${JSON.stringify(asked)}`);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    peak = Math.max(peak, one.peakMib());
  }
  const seconds = (performance.now() - started) / 1000;
  const counted = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  figure(
    `${COUNT} requests of the grammar, seed ${SEED}`,
    `${seconds.toFixed(0)} s, peak ${peak.toFixed(0)} MiB; ${counted.join(', ')}`,
  );
  // A grammar whose requests are all refused would show nothing.
  expect((statuses.get(200) ?? 0) / COUNT).toBeGreaterThan(0.05);
  agent.destroy();
});
