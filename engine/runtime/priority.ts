/** Priorities of threads. On Linux a thread has a number of its own, and priorities are a thread's. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

const NICE = 10;

/** Lowers the priority of this worker thread, and of the threads that it starts, for good. */
export function yieldToOthers(): void {
  try {
    const thread = Number(/(?<!\d)\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0]);
    if (thread > 0 && thread !== process.pid) setPriority(thread, NICE);
  } catch {
    // Without /proc it runs at the process's priority.
  }
}
