/**
 * Asks `/healthz` every 20 ms on a connection of its own, in a process of its own, so that the work of the test does
 * not distort what it measures. A server that does nothing is asked beside it: what that one takes is the machine's
 * noise. Usage: probe-process.ts URL. Answers one line of JSON when its standard input ends.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Latencies } from './probe.ts';

const PERIOD_MS = 20;

if (process.send !== undefined) serveNothing();
else await probe(process.argv[2]!);

function serveNothing(): void {
  const server = createServer((_, response) => response.end('{}'));
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
  process.on('disconnect', () => process.exit());
}

async function probe(url: string): Promise<void> {
  const idle = fork(import.meta.filename, { stdio: 'ignore' });
  const [port] = (await once(idle, 'message')) as [number];
  const until = { over: false };
  const running = [sample(`${url}/healthz`, until), sample(`http://127.0.0.1:${port}/`, until)];
  process.stdout.write('ready\n');
  process.stdin.resume();
  await once(process.stdin, 'end');
  until.over = true;
  const [daemon, machine] = await Promise.all(running);
  process.stdout.write(`${JSON.stringify({ daemon, machine })}\n`, () => process.exit());
}

/**
 * Latencies counted from when each request was due: one that waits 5 s has kept the 250 behind it waiting too.
 * A request that is still unanswered at the end counts with the time it has waited.
 */
async function sample(url: string, until: { over: boolean }): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waited: number[] = [];
  let failures = 0;
  let due = performance.now();
  while (!until.over) {
    const answered = await Promise.race([ask(agent, url), over(until)]);
    if (!answered) failures++;
    const now = performance.now();
    for (; due <= now; due += PERIOD_MS) waited.push(now - due);
    await delay(due - now);
  }
  agent.destroy();
  waited.sort((a, b) => a - b);
  const at = (share: number): number => waited[Math.min(waited.length - 1, Math.floor(share * waited.length))] ?? 0;
  return { samples: waited.length, failures, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

async function over(until: { over: boolean }): Promise<true> {
  while (!until.over) await delay(PERIOD_MS);
  return true;
}

async function ask(agent: Agent, url: string): Promise<boolean> {
  return await new Promise((resolve) => {
    const asked = request(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode === 200));
      response.on('error', () => resolve(false));
    });
    asked.on('error', () => resolve(false));
    asked.end();
  });
}
