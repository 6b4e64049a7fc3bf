import Database from 'better-sqlite3';
import { expect, it, test } from 'vitest';
import type { KeptEntry, MapDelta } from '../../engine/vocabulary/kept-map.ts';
import { MOST_UNITS, type Maps, type Slices } from '../../state/maps.ts';
import { KEY, openForTest, rawBytes, refusal, temporaryDirectory } from '../support/volume.ts';

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

/** More than one slice. */
function large(count: number, from = 1): MapDelta {
  return delta({
    nextId: from + count,
    added: Array.from({ length: count }, (_, i) => entry(from + i)),
    reserved: Array.from({ length: count }, (_, i) => `R${from + i}`),
  });
}

function toEnd<T>(work: Slices<T>): { slices: number; value: T } {
  for (let slices = 1; ; slices++) {
    const step = work.next();
    if (step.done === true) return { slices, value: step.value };
  }
}

/** Rows of each table of maps, straight from them. */
function rowsIn(dir: string): number[] {
  const db = new Database(`${dir}/piid.db`);
  try {
    db.pragma(`cipher = 'sqlcipher'`);
    db.pragma('legacy = 4');
    db.pragma(`key = "x'${Buffer.from(KEY).toString('hex')}'"`);
    return ['maps', 'map_entries', 'map_reserved', 'map_suppressed'].map((table) =>
      db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()!,
    );
  } finally {
    db.close();
  }
}

/** As a daemon's start does. */
const atStart = (maps: Maps): number => toEnd(maps.sweeping({ atStart: true })).value;

test('the work that a map takes to write grows with its entries, not with their square', () => {
  const { maps } = openForTest(temporaryDirectory());
  /** Microseconds of this process alone, without the disk: others on the machine do not count. */
  const taken = (count: number): number => {
    const since = process.cpuUsage();
    maps.createSession('default', 60, delta({ nextId: count + 1, added: large(count).added }));
    return process.cpuUsage(since).user;
  };
  taken(500);
  const least = (count: number): number => Math.min(...[1, 2, 3].map(() => taken(count)));
  // Eight times as many entries. When each row read the map it was some fifty times the work.
  expect(least(16_000) / least(2_000)).toBeLessThan(24);
}, 60_000);

test('nobody sees a session before all of it is there, and a write that was cut short goes at the next start', () => {
  const dir = temporaryDirectory();
  const { maps } = openForTest(dir);
  const made = toEnd(maps.creating('default', 60, large(1_000)));
  expect(made.slices).toBeGreaterThanOrEqual(10);
  expect(made.value).toMatchObject({ rev: 0, entries: 1_000, reserved: 1_000 });
  const cut = maps.creating('default', 60, large(1_000));
  for (let i = 0; i < 4; i++) cut.next();
  const [rows, entries] = rowsIn(dir);
  expect([rows, entries! > 1_000 && entries! < 2_000]).toEqual([2, true]);
  // A sweep beside it leaves it alone; one at a start, or hours later, does not.
  expect([maps.sweep(), rowsIn(dir)[0]]).toEqual([0, 2]);
  atStart(openForTest(dir).maps);
  expect(rowsIn(dir)).toEqual([1, 1_000, 1_000, 0]);
  if (made.value === 'full') throw new Error('full');
  expect(maps.map({ account: 'default', session: made.value.id })).toMatchObject({ rev: 0, nextId: 1_001 });
});

test('a large change is seen as a whole, at its commit', () => {
  const dir = temporaryDirectory();
  const { maps } = openForTest(dir);
  const ref = { account: 'default' };
  maps.commit(ref, 0, delta({ nextId: 2, added: [entry(1)], reserved: ['R'] }));
  const { slices, value: staged } = toEnd(maps.staging(ref, 1, large(1_000, 2)));
  expect(slices).toBeGreaterThanOrEqual(10);
  expect(maps.map(ref)).toMatchObject({ rev: 1, nextId: 2, entries: [{ id: 'm1' }], reserved: ['R'] });
  if (typeof staged !== 'object') throw new Error('not staged');
  expect(maps.commit(ref, 1, staged)).toBe(2);
  const { value: map } = toEnd(maps.reading(ref));
  expect(map).toEqual(maps.map(ref));
  if (typeof map === 'string') throw new Error(map);
  expect([map.rev, map.entries.length, map.reserved.length]).toEqual([2, 1_001, 1_001]);
});

test('another process that is quicker wins; what was staged does not stay', () => {
  const dir = temporaryDirectory();
  const [a, b] = [openForTest(dir).maps, openForTest(dir).maps];
  const ref = { account: 'default' };
  const staging = a.staging(ref, 0, large(1_000));
  for (let i = 0; i < 4; i++) staging.next();
  expect(b.commit(ref, 0, delta({ nextId: 2, added: [entry(1, { original: 'B' })] }))).toBe(1);
  expect(toEnd(staging).value).toBe('stale');
  expect(rowsIn(dir)).toEqual([1, 1, 0, 0]);

  const { value: staged } = toEnd(a.staging(ref, 1, large(1_000, 2)));
  if (typeof staged !== 'object' || !('token' in staged)) throw new Error('not staged');
  expect(b.commit(ref, 1, delta({ nextId: 3, added: [entry(2)] }))).toBe(2);
  expect(a.commit(ref, 1, staged)).toBe('stale');
  toEnd(a.unstage(ref, staged));
  expect(rowsIn(dir)).toEqual([1, 2, 0, 0]);

  const { value: given } = toEnd(a.staging(ref, 2, large(1_000, 3)));
  if (typeof given !== 'object' || !('token' in given)) throw new Error('not staged');
  toEnd(a.unstage(ref, given));
  expect(rowsIn(dir)).toEqual([1, 2, 0, 0]);
  toEnd(a.staging(ref, 2, large(1_000, 3)));
  atStart(b);
  expect(rowsIn(dir)).toEqual([1, 2, 0, 0]);
  expect(a.map(ref)).toMatchObject({ rev: 2, nextId: 3 });
});

test('a large map goes in slices, out of sight at the first; a removal that was cut short is finished', () => {
  const dir = temporaryDirectory();
  const { maps } = openForTest(dir);
  const { id } = maps.createSession('default', 60, large(2_000));
  const removing = maps.removingSession('default', id);
  removing.next();
  expect(maps.session('default', id)).toBe('unknown');
  expect(rowsIn(dir)[1]).toBeGreaterThan(0);
  // Whoever was at it is gone.
  expect(maps.sweep()).toBe(0);
  expect(rowsIn(dir)).toEqual([0, 0, 0, 0]);

  const other = maps.createSession('default', 60, large(2_000));
  expect(toEnd(maps.removingSession('default', other.id)).slices).toBeGreaterThanOrEqual(20);
  expect(rowsIn(dir)).toEqual([0, 0, 0, 0]);
});

test('one original of two types may have one replacement; another original may not', () => {
  const { maps } = openForTest(temporaryDirectory());
  const ref = { account: 'default' };
  const twin = entry(2, { original: 'Original 1', replacement: 'Replacement 1', type: 'LOCATION' });
  expect(maps.commit(ref, 0, delta({ added: [entry(1), twin] }))).toBe(1);
  for (const original of ['Original 2', 'original 1'])
    expect(() => maps.commit(ref, 1, delta({ added: [entry(3, { original, replacement: 'Replacement 1' })] }))).toThrow(
      /UNIQUE/,
    );
  // One-way entries share replacements as they like.
  const masked = [4, 5].map((n) => entry(n, { replacement: 'Replacement 1', reversible: false }));
  expect(maps.commit(ref, 1, delta({ added: masked }))).toBe(2);
});

test('lone surrogates and noncharacters come back exactly', () => {
  const dir = temporaryDirectory();
  const { maps } = openForTest(dir);
  const odd = ['\ud800', '\ud801', 'a\udfffb', '\uffff', '\uffff"\\ud800"', '\ufffd', '\u0000x'];
  const added = odd.map((text, i) => entry(i + 1, { original: text, key: `k${text}`, replacement: `${text}!` }));
  const { id } = maps.createSession('default', 60, delta({ added, reserved: odd, suppressed: odd }));
  const map = openForTest(dir).maps.map({ account: 'default', session: id });
  if (typeof map === 'string') throw new Error(map);
  expect(map.entries).toEqual(added);
  expect([new Set(map.reserved), new Set(map.suppressed)]).toEqual([new Set(odd), new Set(odd)]);
});

test('a map that would hold too much stays as it is', () => {
  const dir = temporaryDirectory();
  const { maps } = openForTest(dir);
  const ref = { account: 'default' };
  const long = entry(1, { original: 'x'.repeat(MOST_UNITS / 2) });
  expect(toEnd(maps.staging(ref, 0, delta({ nextId: 3, added: [long, { ...long, id: 'm2', key: 'k' }] }))).value).toBe(
    'full',
  );
  expect(toEnd(maps.staging(ref, 0, large(50_001))).value).toBe('full');
  expect(toEnd(maps.creating('default', 60, large(50_001))).value).toBe('full');
  expect(rowsIn(dir)).toEqual([0, 0, 0, 0]);
});

test('entries of account maps go when they are older than the retention, sessions and younger ones stay', () => {
  const dir = temporaryDirectory();
  const { maps } = openForTest(dir);
  const ref = { account: 'default' };
  const day = (n: number): Date => new Date(Date.UTC(2026, 0, n));
  maps.commit(ref, 0, delta({ nextId: 501, added: large(500).added }), day(1));
  maps.commit(ref, 1, delta({ nextId: 503, added: [entry(501), entry(502)] }), day(20));
  const { id } = maps.createSession('default', 86_400, delta({ added: [entry(1)] }), day(30));
  const sweep = (retentionS?: number): number =>
    toEnd(maps.sweeping({ now: new Date(day(30).getTime() + 1000), retentionS })).slices;
  sweep();
  expect(maps.accountMaps()).toMatchObject([{ account: 'default', entries: 502, rev: 2 }]);
  expect(sweep(20 * 86_400)).toBeGreaterThan(2);
  expect(maps.map(ref)).toMatchObject({ nextId: 503, entries: [{ id: 'm501' }, { id: 'm502' }] });
  // Whoever drew on what is gone starts again.
  expect(maps.commit(ref, 2, delta({ nextId: 504, added: [entry(503)] }))).toBe('stale');
  expect(maps.session('default', id, day(30))).toMatchObject({ entries: 1 });
  expect(rawBytes(dir).toString('latin1')).not.toContain('Original 7');
});

test('a full disk writes nothing, and the map goes on once there is room', () => {
  const dir = temporaryDirectory();
  const { maps } = openForTest(dir);
  const ref = { account: 'default' };
  maps.commit(ref, 0, delta({ nextId: 2, added: [entry(1)] }));
  const { db } = maps as unknown as { db: Database.Database };
  db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true })) + 20}`);
  expect(() => toEnd(maps.creating('default', 60, large(5_000)))).toThrow(/full/);
  expect(() => toEnd(maps.staging(ref, 1, large(5_000, 2)))).toThrow(/full/);
  expect(rowsIn(dir)).toEqual([1, 1, 0, 0]);
  db.pragma('max_page_count = 1000000');
  expect(toEnd(maps.staging(ref, 1, large(5_000, 2))).value).toMatchObject({ delta: {} });
});

test('what was read of a large map is read on from there: additions, marks and removals of other processes', () => {
  const dir = temporaryDirectory();
  const [a, b] = [openForTest(dir).maps, openForTest(dir).maps];
  const ref = { account: 'default' };
  const at = (n: number): Date => new Date(Date.UTC(2026, 0, n));
  const read = (): unknown => toEnd(a.reading(ref)).value;
  b.commit(ref, 0, delta({ nextId: 1_501, added: large(1_500).added }), at(1));
  expect(read()).toEqual(b.map(ref));
  expect(read()).toBe(read());
  b.commit(ref, 1, delta({ nextId: 1_502, added: [entry(1_501)], unbounded: ['m7'], reserved: ['R'] }), at(20));
  expect(read()).toMatchObject({ rev: 2, reserved: ['R'] });
  expect(read()).toEqual(b.map(ref));
  toEnd(b.sweeping({ now: at(20), retentionS: 86_400 }));
  expect(read()).toEqual(b.map(ref));
  expect(read()).toMatchObject({ entries: [{ id: 'm1501' }] });
  b.commit(ref, 10, delta({ nextId: 3_002, added: large(1_500, 1_502).added }), at(21));
  expect(read()).toEqual(b.map(ref));
  toEnd(b.removingAccountMap('default'));
  expect(read()).toMatchObject({ rev: 0, entries: [] });
});
