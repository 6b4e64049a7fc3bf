/** Another key for a real volume, and what a crash between the steps leaves. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readGrant } from '../../daemon/grants.ts';
import { finishRekey, rekey } from '../../state/rekey.ts';
import { resolveStateKey } from '../../state/state-key.ts';
import type { StateKey } from '../../state/state-key.ts';
import { openState } from '../../state/state.ts';
import { ask, grant, imageOf, spend } from '../support/quota.ts';
import { KEY, OTHER_KEY, openForTest, refusal, temporaryDirectory } from '../support/volume.ts';

interface Place {
  dir: string;
  markDir: string;
  file: string;
}

/** A volume with a ledger, an API key and free pages, closed; its key in a file. */
async function place(): Promise<Place> {
  const root = temporaryDirectory();
  const it = { dir: join(root, 'state'), markDir: join(root, 'keys'), file: join(root, 'keys', 'state.key') };
  using state = openState({ readGrant, dir: it.dir, markDir: it.markDir, key: KEY });
  writeFileSync(it.file, `${Buffer.from(KEY).toString('hex')}\n`, { mode: 0o600 });
  state.apiKeys.create({ name: 'crm', account: 'default', scopes: ['admin'], tiers: ['standard'] });
  grant(state, 5_000);
  for (let n = 0; n < 20; n++) await spend(state, ask(10));
  return it;
}

function keyOf({ dir, file }: Place): StateKey {
  return resolveStateKey({ stateDir: dir, volumeExists: true, file, configHome: '' });
}

/** What must be the same under the new key. */
function contentOf(it: Place, key: Uint8Array): unknown {
  using state = openState({ readGrant, dir: it.dir, markDir: it.markDir, key, create: false, verify: true });
  return {
    installation: state.identity.installation,
    keys: state.apiKeys.list(),
    status: state.quota.status(),
    whole: state.quota.verifyAll(),
  };
}

test('data are the same, the old key is refused, nothing is left behind', async () => {
  const it = await place();
  const before = contentOf(it, KEY);
  expect(rekey({ ...it, now: keyOf(it) })).toEqual({ keyFile: it.file });
  const { key } = keyOf(it);
  expect(Buffer.from(key).equals(KEY)).toBe(false);
  expect(statSync(it.file).mode & 0o777).toBe(0o600);
  expect(refusal(it.dir).kind).toBe('wrong_key');
  expect(contentOf(it, key)).toEqual(before);
  expect(readdirSync(it.markDir).filter((name) => !name.endsWith('.mark'))).toEqual(['state.key']);
  expect(readdirSync(it.dir).toSorted()).toEqual(['daemon.lock', 'piid.db', 'volume.json']);
  // Again, and it still charges.
  rekey({ ...it, now: keyOf(it) });
  using state = openForTest(it.dir, { key: keyOf(it).key, markDir: it.markDir, as: 'daemon' });
  await spend(state, ask(10));
});

for (const [step, opensWith] of [
  ['key_written', 'old'],
  ['volume_replaced', 'new'],
] as const) {
  test(`killed after ${step}: the ${opensWith} key opens the volume, and the next rekey works`, async () => {
    const it = await place();
    const before = contentOf(it, KEY);
    const { signal, stderr } = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `const { rekey } = await import(${JSON.stringify(join(import.meta.dirname, '..', '..', 'state', 'rekey.ts'))});
         const now = { key: Buffer.alloc(32, 7), source: '', file: ${JSON.stringify(it.file)}, created: false };
         rekey({ ...${JSON.stringify(it)}, now, onStep: (step) => {
           if (step === ${JSON.stringify(step)}) process.kill(process.pid, 'SIGKILL');
         } });`,
      ],
      { encoding: 'utf8' },
    );
    expect([signal, stderr]).toEqual(['SIGKILL', '']);
    expect(existsSync(`${it.file}.new`)).toBe(true);
    const beside = Buffer.from(readFileSync(`${it.file}.new`, 'utf8').trim(), 'hex');
    expect(refusal(it.dir, { key: opensWith === 'old' ? beside : KEY }).kind).toBe('wrong_key');

    // Looking changes no file; opening does.
    const looked = finishRekey(it.dir, keyOf(it), { look: true });
    expect(looked.taken).toBe(false);
    expect(contentOf(it, looked.key.key)).toEqual(before);
    expect(Buffer.from(keyOf(it).key).equals(KEY)).toBe(true);
    const { key, taken } = finishRekey(it.dir, keyOf(it), { look: false });
    expect(taken).toBe(opensWith === 'new');
    expect(Buffer.from(key.key).equals(opensWith === 'new' ? beside : Buffer.from(KEY))).toBe(true);
    expect(contentOf(it, key.key)).toEqual(before);
    expect(finishRekey(it.dir, keyOf(it), { look: false })).toEqual({ key: keyOf(it), taken: false });

    rekey({ ...it, now: keyOf(it) });
    expect(contentOf(it, keyOf(it).key)).toEqual(before);
    expect(existsSync(`${it.file}.new`)).toBe(false);
  });
}

test('a copy that a crash left goes with the next start of the daemon', async () => {
  const it = await place();
  expect(() =>
    rekey({
      ...it,
      now: keyOf(it),
      onStep: () => {
        imageOf(it.dir, join(dirname(it.dir), 'copy'));
        throw new Error('stop');
      },
    }),
  ).toThrow('stop');
  expect(existsSync(`${it.file}.new`)).toBe(false);
  imageOf(join(dirname(it.dir), 'copy'), join(it.dir, '.rekey'));
  openForTest(it.dir, { as: 'daemon' });
  expect(existsSync(join(it.dir, '.rekey'))).toBe(false);
});

test('an older copy that was there before is still seen, in the old place of the key and in a new one', async () => {
  const it = await place();
  const old = imageOf(it.dir, join(dirname(it.dir), 'old'));
  {
    using state = openState({ readGrant, dir: it.dir, markDir: it.markDir, key: KEY });
    await spend(state, ask(10));
  }
  const elsewhere = join(dirname(it.dir), 'elsewhere', 'next.key');
  rekey({ ...it, now: keyOf(it), newKeyFile: elsewhere });
  expect(Buffer.from(keyOf(it).key).equals(KEY)).toBe(true);
  for (const markDir of [it.markDir, dirname(elsewhere)]) {
    using state = openState({ readGrant, dir: old, markDir, key: KEY });
    expect([markDir, state.quota.problem()]).toEqual([markDir, 'rolled_back']);
  }
  const moved = { ...it, file: elsewhere, markDir: dirname(elsewhere) };
  using state = openState({ readGrant, dir: it.dir, markDir: moved.markDir, key: keyOf(moved).key });
  expect(state.quota.problem()).toBeUndefined();
});

test('a rekey does not make an older copy good', async () => {
  const it = await place();
  const old = imageOf(it.dir, join(dirname(it.dir), 'old'));
  {
    using state = openState({ readGrant, dir: it.dir, markDir: it.markDir, key: KEY });
    await spend(state, ask(10));
  }
  rekey({ ...it, dir: old, now: keyOf(it) });
  using state = openState({ readGrant, dir: old, markDir: it.markDir, key: keyOf(it).key });
  expect(state.quota.problem()).toBe('rolled_back');
});

test('refused with nothing changed: a daemon, another user of the volume, the same key, a damaged page', async () => {
  const it = await place();
  const refused = (more: object = {}): unknown => {
    try {
      rekey({ ...it, now: keyOf(it), ...more });
    } catch (error) {
      return (error as { kind?: string }).kind;
    }
    return 'done';
  };
  {
    using _daemon = openState({ readGrant, dir: it.dir, markDir: it.markDir, key: KEY, as: 'daemon' });
    expect(refused()).toBe('locked');
  }
  {
    using other = openState({ readGrant, dir: it.dir, markDir: it.markDir, key: KEY });
    expect(refused()).toBe('busy');
    await spend(other, ask(10));
  }
  const same = join(dirname(it.file), 'same.key');
  writeFileSync(same, Buffer.from(KEY).toString('hex'), { mode: 0o600 });
  expect(refused({ newKeyFile: same })).toBe('key_invalid');
  expect(refused({ newKeyFile: join(it.dir, 'inside.key') })).toBe('key_unsafe');
  expect(refused({ now: { ...keyOf(it), key: OTHER_KEY } })).toBe('wrong_key');
  expect(refused({ now: { key: KEY, source: 'environment', created: false } })).toBe('key_missing');
  const database = join(it.dir, 'piid.db');
  const whole = readFileSync(database);
  const bytes = Buffer.from(whole);
  bytes.writeUInt8(bytes.readUInt8(3 * 4096 + 100) ^ 1, 3 * 4096 + 100);
  writeFileSync(database, bytes);
  expect(refused()).toBe('damaged');
  writeFileSync(database, whole);
  expect(readdirSync(it.markDir).filter((name) => name.includes('.new'))).toEqual([]);
  expect(contentOf(it, KEY)).toMatchObject({ whole: true });
}, 60_000);
