/** A health probe beside an attack (`probe-process.ts`), and how it is judged. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';

/** Milliseconds, counted from when a request was due. */
export interface Latencies {
  samples: number;
  failures: number;
  p50: number;
  p99: number;
  max: number;
}

/** Of the daemon, and of a server beside it that does nothing. */
export interface Probed {
  daemon: Latencies;
  machine: Latencies;
}

/** The goal: health answers in 100 ms. Two shared cores make single answers late that no frozen loop delayed. */
const HEALTH_MS = 100;
/** No single answer may take longer than this beyond what the idle server took: a frozen loop does. */
const FROZEN_MS = 500;

/** Starts probing; the function it answers ends it. */
export async function probe(url: string): Promise<() => Promise<Probed>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'probe-process.ts'), url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child.stdout, 'data');
  return async () => {
    const closed = once(child, 'close');
    child.stdin.end();
    await closed;
    return JSON.parse(text.split('\n')[1]!) as Probed;
  };
}

/** Fails when requests for health waited: 99 of 100 longer than the goal, or one as long as a frozen loop makes it. */
export function expectAnswered({ daemon, machine }: Probed, what: string): void {
  expect.soft(daemon.failures, `${what}: health was not answered`).toBe(0);
  expect
    .soft(daemon.p99, `${what}: p99 of health (idle server ${machine.p99.toFixed(0)} ms)`)
    .toBeLessThan(HEALTH_MS + machine.p99);
  expect
    .soft(daemon.max, `${what}: slowest answer of health (idle server ${machine.max.toFixed(0)} ms)`)
    .toBeLessThan(FROZEN_MS + machine.max);
}

/** One line of figures. */
export function written({ daemon, machine }: Probed): string {
  const of = ({ p50, p99, max }: Latencies): string => [p50, p99, max].map((ms) => ms.toFixed(0)).join('/');
  return `health p50/p99/max ${of(daemon)} ms (idle server ${of(machine)}), ${daemon.failures} failed`;
}
