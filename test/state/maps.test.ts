import { expect, it, test } from 'vitest';
import type { KeptEntry, MapDelta } from '../../engine/vocabulary/kept-map.ts';
import { openForTest, rawBytes, refusal, temporaryDirectory } from '../support/volume.ts';

function entry(n: number, more: Partial<KeptEntry> = {}): KeptEntry {
  return {
    id: `m${n}`,
    type: 'PERSON',
    original: `Original ${n}`,
    replacement: `Replacement ${n}`,
    reversible: true,
    key: `key ${n}`,
    unbounded: false,
    ...more,
  };
}

function delta(more: Partial<MapDelta> = {}): MapDelta {
  return { nextId: 9, counters: {}, added: [], unbounded: [], reserved: [], suppressed: [], ...more };
}

const PARTS = [{ original: 'Original', replacement: 'Replacement', role: 'given' as const }];

test('a map is read as it was written, by another process too', () => {
  const dir = temporaryDirectory();
  const { maps } = openForTest(dir);
  const { id } = maps.createSession('default', 60, undefined);
  const ref = { account: 'default', session: id };
  const added = [entry(1, { parts: PARTS }), entry(2, { fallback: true, reversible: false })];
  expect(
    maps.commit(
      ref,
      0,
      delta({ added, counters: { 'PERSON\u0000[{TYPE}_{n}]': 4 }, reserved: ['R'], suppressed: [''] }),
    ),
  ).toBe(1);
  expect(maps.commit(ref, 1, delta({ unbounded: ['m1'], nextId: 12 }))).toBe(2);
  const expected = {
    rev: 2,
    nextId: 12,
    entries: [{ ...added[0], unbounded: true }, added[1]],
    reserved: ['R'],
    suppressed: [''],
  };
  expect(openForTest(dir).maps.map(ref)).toMatchObject(expected);
  expect(maps.session('default', id)).toMatchObject({ rev: 2, entries: 2, reserved: 1 });
});

test('a change from another revision is stale, and changes nothing', () => {
  const dir = temporaryDirectory();
  const [a, b] = [openForTest(dir).maps, openForTest(dir).maps];
  const ref = { account: 'default' };
  expect(a.map(ref)).toMatchObject({ rev: 0, entries: [] });
  expect(a.commit(ref, 0, delta({ added: [entry(1)] }))).toBe(1);
  expect(b.commit(ref, 0, delta({ added: [entry(1)] }))).toBe('stale');
  expect(b.map(ref)).toMatchObject({ rev: 1, entries: [{ id: 'm1' }] });
  expect(b.commit(ref, 1, undefined)).toBe(1);
});

it.each<[what: string, added: KeptEntry[], said: RegExp]>([
  ['one replacement for two originals', [entry(2, { replacement: 'Replacement 1' })], /UNIQUE/],
  ['one key twice', [entry(2, { key: 'key 1' })], /UNIQUE/],
  ['one identifier twice', [entry(1, { key: 'other', replacement: 'other' })], /UNIQUE/],
])('the volume refuses %s, with everything that came with it', (_what, added, said) => {
  const { maps } = openForTest(temporaryDirectory());
  const ref = { account: 'default' };
  maps.commit(ref, 0, delta({ added: [entry(1)] }));
  expect(() => maps.commit(ref, 1, delta({ added: [entry(7), ...added], reserved: ['R'] }))).toThrow(said);
  expect(maps.map(ref)).toMatchObject({ rev: 1, entries: [{ id: 'm1' }], reserved: [] });
});

test('sessions end on time; a use starts the time anew', () => {
  const { maps } = openForTest(temporaryDirectory());
  const at = (s: number): Date => new Date(Date.UTC(2026, 0, 1) + s * 1000);
  const { id } = maps.createSession('default', 60, delta({ added: [entry(1)] }), at(0));
  const ref = { account: 'default', session: id };
  expect(maps.commit(ref, 0, undefined, at(50))).toBe(0);
  expect(maps.map(ref, at(109))).toMatchObject({ rev: 0 });
  expect(maps.sweep(at(109))).toBe(0);
  expect([
    maps.map(ref, at(110)),
    maps.session('default', id, at(110)),
    maps.commit(ref, 0, undefined, at(110)),
    maps.setTtl('default', id, 60, at(110)),
  ]).toEqual(['expired', 'expired', 'expired', 'expired']);
  expect(maps.session('other', id, at(110))).toBe('unknown');
  expect(maps.sweep(at(110))).toBe(1);
  expect([maps.map(ref, at(111)), maps.map({ ...ref, account: 'other' }, at(111))]).toEqual(['expired', 'unknown']);
  expect(maps.removeSession('default', id, at(111))).toBe('expired');
});

test('the log is empty after a removal, and nothing is in clear before or after it', () => {
  const dir = temporaryDirectory();
  const { maps, stored } = openForTest(dir);
  const { id } = maps.createSession(
    'default',
    60,
    delta({ added: [entry(1, { original: 'Canary Bird', replacement: 'Other Bird' })] }),
  );
  stored.put('default', 'secret', { name: 's', content: Buffer.from('canary secret'), items: 13 });
  expect(rawBytes(dir).toString('latin1')).not.toMatch(/canary|other bird/i);
  expect(maps.removeSession('default', id)).toBe('removed');
  expect(rawBytes(dir).toString('latin1')).not.toMatch(/canary|other bird/i);
  expect(maps.removeSession('default', id)).toBe('unknown');
});

test('a volume of before has no maps and gets the tables', () => {
  const dir = temporaryDirectory();
  openForTest(dir).close();
  expect(openForTest(dir).maps.map({ account: 'default' })).toMatchObject({ rev: 0 });
  expect(refusal(dir, { key: Buffer.alloc(32, 9) }).kind).toBe('wrong_key');
});
