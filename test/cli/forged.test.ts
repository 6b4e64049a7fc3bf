/** What an operator is shown of a forged grant and of a rollback mark that is gone. */
import Database from 'better-sqlite3';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveStateKey } from '../../state/state-key.ts';
import { cli } from '../support/cli.ts';

const DETECT = ['detect', '--json'];

test('doctor names records that no licence granted, and nothing is charged', { timeout: 120_000 }, () => {
  const { home, state, run } = cli();
  expect(run(DETECT, { input: 'Mail ana@example.com' }).code).toBe(0);
  expect(run(['doctor', '--verify']).stdout).toMatch(/ok +ledger +2 entries, the whole chain checked/u);
  const { key } = resolveStateKey({ stateDir: state, volumeExists: true, configHome: join(home, '.config') });
  const db = new Database(join(state, 'piid.db'));
  db.pragma(`cipher = 'sqlcipher'`);
  db.pragma('legacy = 4');
  db.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`);
  db.exec(`UPDATE pools SET tiers = '["realtime"]'`);
  db.close();
  const doctor = run(['doctor', '--verify']);
  expect([doctor.code, doctor.stdout]).toEqual([
    1,
    expect.stringMatching(/failed +ledger +it holds records that no licence granted/u),
  ]);
  expect(run(DETECT, { input: 'Mail ana@example.com' })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('no licence granted'),
  });
  expect(run(['licence', 'status']).stdout).toContain('not intact: tampered');
});

test('a command that charges puts a missing mark on record before any daemon', { timeout: 120_000 }, () => {
  const { home, run } = cli();
  expect(run(DETECT, { input: 'Mail ana@example.com' }).code).toBe(0);
  const keys = join(home, '.config', 'piid');
  for (const name of readdirSync(keys)) if (name.endsWith('.mark')) rmSync(join(keys, name));
  expect(run(DETECT, { input: 'Mail ana@example.com' }).code).toBe(0);
  expect(run(['doctor', '--verify']).stdout).toMatch(/ok +ledger .*rollback mark missing/u);
  expect(run(['usage']).stdout).toContain('on record: mark_missing');
});
