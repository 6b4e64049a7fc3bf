import { expect, test } from 'vitest';
import { openEnginePool } from '../../../daemon/engine/pool.ts';
import type { Task } from '../../../engine/result.ts';
import { detectPlan, presentation, texts } from '../../support/plans.ts';

const never = new AbortController().signal;
/** Long enough to go to the workers for long tasks. */
const TEXT = 'Your contract 4711-2290 was moved to the account DE89 3704 0044 0532 0130 00 as you asked. '.repeat(400);
const task: Task = { verb: 'detect', plan: detectPlan(), inputs: texts(TEXT), presentation: presentation() };

test('a key with many long tasks does not keep another waiting for all of them', async () => {
  await using pool = openEnginePool({
    surrogateKey: () => new Uint8Array(32),
    model: undefined,
    threads: 2,
    warm: false,
  });
  const ended: string[] = [];
  const run = async (keyId: string): Promise<void> => {
    await pool.run(task, 'default', { signal: never, deadlineMs: 300_000, keyId });
    ended.push(keyId);
  };
  await Promise.all([...Array.from({ length: 12 }, () => run('busy')), run('other')]);
  expect(ended).toHaveLength(13);
  // A thread more is started for it, which takes its time.
  expect(ended.indexOf('other')).toBeLessThan(11);
});
