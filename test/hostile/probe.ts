/** A health probe beside an attack (`probe-process.ts`), and how it is judged. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';

/** Milliseconds, counted from when a request was due. */
export interface Latencies {
  samples: number;
  failures: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** Of the daemon, and of a server beside it that does nothing. */
export interface Probed {
  daemon: Latencies;
  machine: Latencies;
  /** How many times longer the daemon's main thread took for its work because it waited for a processor. */
  slowdown: number;
}

/** The goal: health answers in 100 ms, on a machine that has a processor free for the event loop. */
const HEALTH_MS = 100;
/** No single answer may take longer, on such a machine: a frozen loop does. */
const FROZEN_MS = 500;
/** Of fewer samples one late answer is already more than a hundredth. */
const ENOUGH_FOR_P99 = 300;
/** However busy the machine is, a loop that is frozen for three seconds is found. */
const MOST_SLOWDOWN = 6;

/** Nanoseconds that the main thread of a process has worked, and has waited for a processor. */
function scheduled(pid: number): [work: number, wait: number] {
  try {
    const [work = 0, wait = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return [work, wait];
  } catch {
    // The kernel does not count it, or the process has ended.
    return [0, 0];
  }
}

function slowdownOf([work, wait]: [number, number], [workBefore, waitBefore]: [number, number]): number {
  if (work <= workBefore) return 1;
  return Math.min(MOST_SLOWDOWN, 1 + (wait - waitBefore) / (work - workBefore));
}

/** Starts probing the daemon of that process; the function it answers ends it. */
export async function probe(url: string, pid: number): Promise<() => Promise<Probed>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'probe-process.ts'), url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child.stdout, 'data');
  const before = scheduled(pid);
  return async () => {
    const slowdown = slowdownOf(scheduled(pid), before);
    const closed = once(child, 'close');
    child.stdin.end();
    await closed;
    return { ...(JSON.parse(text.split('\n')[1]!) as Omit<Probed, 'slowdown'>), slowdown };
  };
}

/**
 * Fails when requests for health waited: more than one of a hundred longer than the goal (of twenty where few were asked), or
 * one as long as a frozen loop makes it.
 * Both bounds grow with what the machine took from the event loop, and with what a server beside it that does nothing took.
 */
export function expectAnswered({ daemon, machine, slowdown }: Probed, what: string): void {
  const share = daemon.samples < ENOUGH_FOR_P99 ? 'p95' : 'p99';
  const noise = `(idle server ${machine[share].toFixed(0)} and ${machine.max.toFixed(0)} ms, slowdown ${slowdown.toFixed(1)})`;
  expect.soft(daemon.failures, `${what}: health was not answered`).toBe(0);
  expect
    .soft(daemon[share], `${what}: ${share} of health ${noise}`)
    .toBeLessThan(HEALTH_MS * slowdown + machine[share]);
  expect.soft(daemon.max, `${what}: slowest answer ${noise}`).toBeLessThan(FROZEN_MS * slowdown + machine.max);
}

/** One line of figures. */
export function written({ daemon, machine, slowdown }: Probed): string {
  const of = ({ p50, p95, p99, max }: Latencies): string => [p50, p95, p99, max].map((ms) => ms.toFixed(0)).join('/');
  return `health p50/p95/p99/max ${of(daemon)} ms (idle server ${of(machine)}, slowdown ${slowdown.toFixed(1)}), ${daemon.failures} failed`;
}
