import { expect, test } from 'vitest';
import { openTurns } from '../../../daemon/engine/turns.ts';

const never = new AbortController().signal;
const later = (): number => Date.now() + 600_000;

/** Takes places and notes in which order they were given; `leave` gives one back. */
function track(places: number, spare: 0 | 1) {
  const turns = openTurns(places, spare);
  const order: string[] = [];
  const leaves = new Map<string, () => void>();
  const ask = (name: string): void => {
    void (async () => {
      const leave = await turns.take(name.charAt(0), never, later());
      order.push(name);
      leaves.set(name, leave);
    })();
  };
  const settled = async (): Promise<string[]> => {
    await new Promise(setImmediate);
    return [...order];
  };
  const leave = async (name: string): Promise<string[]> => {
    leaves.get(name)?.();
    return await settled();
  };
  return { ask, settled, leave };
}

test('keys take turns, whoever asked how often', async () => {
  const { ask, settled, leave } = track(1, 0);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) ask(name);
  expect(await settled()).toEqual(['a1']);
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await leave(name);
  expect(await settled()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('one key uses every place, but not the spare one', async () => {
  const { ask, settled } = track(2, 1);
  for (const name of ['a1', 'a2', 'a3']) ask(name);
  expect(await settled()).toEqual(['a1', 'a2']);
  ask('b1');
  ask('b2');
  expect(await settled()).toEqual(['a1', 'a2', 'b1']);
});

test('the key that has the fewest places is next', async () => {
  const { ask, settled, leave } = track(3, 0);
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2', 'c1']) ask(name);
  expect(await settled()).toEqual(['a1', 'a2', 'b1']);
  expect(await leave('a1')).toEqual(['a1', 'a2', 'b1', 'c1']);
});

test('what waits too long or is given up leaves its place in the row, and work has not started', async () => {
  const turns = openTurns(1, 0);
  const leave = await turns.take('a', never, later());
  const gone = new AbortController();
  const given = turns.take('b', gone.signal, later());
  gone.abort();
  const outcome = { code: 'deadline_exceeded', options: { processingStarted: false } };
  await expect(given).rejects.toMatchObject(outcome);
  await expect(turns.take('b', never, Date.now() - 1)).rejects.toMatchObject(outcome);
  await expect(turns.take('b', gone.signal, later())).rejects.toMatchObject(outcome);
  leave();
  // Giving a place back twice makes no second one.
  leave();
  await turns.take('c', never, later());
  const full = turns.take('d', never, Date.now() + 20);
  await expect(full).rejects.toMatchObject(outcome);
});
