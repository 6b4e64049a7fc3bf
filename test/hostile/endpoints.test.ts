/**
 * Every endpoint of the table under every attack, on a real daemon: nobody waits, memory stays bounded, nothing answers
 * 500, and the ledger holds what the answers said, to the tenth. `npm run test:hostile` sends bodies of 60 MiB instead of 8.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../daemon/contract/endpoint.ts';
import { ENDPOINTS } from '../../daemon/http/endpoints.ts';
import { ATTACKS, lost, type Attack, type Victim } from './attacks.ts';
import { target, type Target } from './daemon.ts';
import { figure } from './figure.ts';
import { expectAnswered, probe, written } from './probe.ts';
import { send, type Answer } from './send.ts';

const AT_ONCE = 200;
const MEMORY_MIB = 1536;

interface Said {
  usage?: { charged: boolean; weighted_records: number };
  error?: { charged?: boolean };
}

/** The tenths that an answer says were charged. */
function chargedTenths({ text }: Answer): number {
  if (!text.includes('"charged":true')) return 0;
  const { usage, error } = JSON.parse(text) as Said;
  if (error?.charged === true && usage === undefined) throw new Error('an error was charged and does not say what');
  return usage?.charged === true ? Math.round(usage.weighted_records * 10) : 0;
}

/** Every row of the table, with a session of its own where its path names one. */
async function victims({ url, key }: Target): Promise<Victim[]> {
  return await Promise.all(
    (ENDPOINTS as readonly Endpoint[]).map(async (endpoint) => {
      const session = endpoint.path.includes('{session_id}')
        ? (JSON.parse((await send(`${url}/v2/sessions`, key, { body: {} })).text) as { id: string }).id
        : 'x';
      return { endpoint, key, url: `${url}${endpoint.path.replaceAll(/\{\w+\}/gu, session)}` };
    }),
  );
}

/** Runs jobs, `lanes` at a time. */
async function inLanes<T>(lanes: number, jobs: readonly (() => Promise<T>)[]): Promise<T[]> {
  const queue = [...jobs];
  const answers: T[] = [];
  const lane = async (): Promise<void> => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) answers.push(await job());
  };
  await Promise.all(Array.from({ length: Math.min(lanes, jobs.length) }, lane));
  return answers;
}

function expectNoFailure(answers: readonly Answer[], what: string): void {
  const failed = answers.filter(({ status }) => status >= 500 && ![501, 503, 504].includes(status));
  expect(failed, what).toEqual([]);
}

const countOf = (answers: readonly Answer[]) => {
  const counted = Map.groupBy(answers, ({ status }) => status);
  return [...counted]
    .toSorted(([a], [b]) => a - b)
    .map(([status, { length }]) => `${status}: ${length}`)
    .join(', ');
};

/** Asks what was lost again: what answers that it is not charged now was charged then. */
async function lostTenths(): Promise<number> {
  let tenths = 0;
  for (const { victim, headers, body } of lost.splice(0)) {
    const { status, text } = await send(victim.url, victim.key, { body, headers });
    if (status !== 200) continue;
    tenths += Math.round((JSON.parse(text) as { usage: { weighted_records: number } }).usage.weighted_records * 10);
  }
  return tenths;
}

interface JobPage {
  jobs: { status: string; usage?: { weighted_records: number } }[];
  next?: string;
}

/** What all jobs were charged, which no answer to an attack says: they run afterwards. */
async function jobTenths({ url, key }: Target): Promise<number> {
  let tenths = 0;
  let after = '';
  for (;;) {
    const { jobs, next } = JSON.parse((await send(`${url}/v2/jobs${after}`, key)).text) as JobPage;
    if (jobs.some(({ status }) => status === 'queued' || status === 'running')) {
      await delay(100);
      continue;
    }
    for (const { usage } of jobs) tenths += Math.round((usage?.weighted_records ?? 0) * 10);
    if (next === undefined) return tenths;
    after = `?after=${encodeURIComponent(next)}`;
  }
}

async function attack({ name, lanes, run }: Attack, one: Target): Promise<number> {
  const end = await probe(one.url, one.daemon.child.pid!);
  const started = performance.now();
  const jobs = (await victims(one)).map((victim) => () => run(victim));
  const answers = (await inLanes(lanes, jobs)).flat();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const probed = await end();
  figure(
    `every endpoint, ${name}`,
    `${answers.length} requests in ${seconds} s (${countOf(answers)}); ${written(probed)}; peak ${one.peakMib().toFixed(0)} MiB`,
  );
  expectNoFailure(answers, name);
  expectAnswered(probed, name);
  return name === 'aborted' ? await lostTenths() : answers.reduce((sum, answer) => sum + chargedTenths(answer), 0);
}

test('every endpoint under every attack: health, memory, ledger', async () => {
  const one = await target();
  let charged = await one.usedTenths();
  for (const row of ATTACKS) charged += await attack(row, one);
  charged += await jobTenths(one);
  expect(one.peakMib()).toBeLessThan(MEMORY_MIB);
  expect(await one.usedTenths(), 'the ledger and the answers').toBe(charged);
});

test(`${AT_ONCE} hostile requests at once`, async () => {
  const one = await target();
  const end = await probe(one.url, one.daemon.child.pid!);
  const before = await one.usedTenths();
  const all = (await victims(one)).flatMap((victim) => ATTACKS.map((row) => () => row.run(victim)));
  // A stride that shares no factor with the length takes a mix of endpoints and attacks.
  const mixed = Array.from({ length: AT_ONCE }, (_, n) => all[(n * 37) % all.length]!);
  const answers = (await inLanes(AT_ONCE, mixed)).flat();
  const probed = await end();
  figure(
    `${AT_ONCE} attacks at once`,
    `${answers.length} requests (${countOf(answers)}); ${written(probed)}; peak ${one.peakMib().toFixed(0)} MiB`,
  );
  expectNoFailure(answers, 'at once');
  expectAnswered(probed, 'at once');
  expect(one.peakMib()).toBeLessThan(MEMORY_MIB);
  const charged = answers.reduce((sum, answer) => sum + chargedTenths(answer), 0);
  expect(await one.usedTenths()).toBeGreaterThanOrEqual(before + charged);
});
