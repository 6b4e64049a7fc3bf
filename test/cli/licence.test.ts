/** Activation from the first challenge to the last backup, with both real command lines. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cli, type Ended } from '../support/cli.ts';
import { temporaryDirectory } from '../support/volume.ts';

const ISSUER = join(import.meta.dirname, '..', '..', 'licence', 'issuer', 'main.ts');

/** `piid-issuer` in a directory of its own. */
function issuer(): { dir: string; at: (name: string) => string; run: (...args: string[]) => Ended } {
  const dir = temporaryDirectory();
  writeFileSync(join(dir, 'passphrase'), 'correct horse battery\n');
  return {
    dir,
    at: (name) => join(dir, name),
    run(...args) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [ISSUER, ...args], {
        cwd: dir,
        encoding: 'utf8',
        input: '',
      });
      return { code: status, stdout, stderr };
    },
  };
}

test('a licence is signed, imported once, used, reported, backed up and moved', { timeout: 240_000 }, () => {
  const { run } = cli();
  const { at, run: issue } = issuer();
  const dev = ['--dev', '--ledger', 'ledger.jsonl', '--yes'];
  expect(run(['licence', 'challenge', '--out', at('one.json')]).code).toBe(0);
  expect(run(['state', 'backup', at('early')]).code).toBe(0);

  const signed = issue(
    'sign',
    '--challenge',
    'one.json',
    '--records',
    '250.5',
    '--expires',
    '30d',
    '--out',
    'one.licence',
    ...dev,
  );
  expect([signed.code, signed.stdout]).toEqual([0, '']);
  expect(signed.stderr).toMatch(/records +250\.5/);
  expect(run(['licence', 'import', at('one.licence')]).stdout).toMatch(/^250\.5 records added/);
  const again = run(['licence', 'import', at('one.licence')]);
  expect([again.code, again.stderr]).toEqual([
    1,
    'piid: /license/payload its sequence is not greater than the last one imported\n',
  ]);

  const body = ['detect', '--json', '--tier', 'realtime'];
  const usage = (JSON.parse(run(body, { input: 'Mail ana@example.com' }).stdout) as { usage: object }).usage;
  expect(usage).toEqual({ records: 1, weighted_records: 1.6, tier: 'realtime', charged: true, balance_after: 1248.9 });
  expect(run(['usage', '--csv']).stdout).toMatch(/,default,command-line,realtime,detect,1,1,1\.6\r\n$/);
  writeFileSync(at('usage.json'), run(['usage', '--signed']).stdout);
  expect(JSON.parse(issue('inspect', 'usage.json').stdout)).toMatchObject({
    signature: 'good',
    payload: { records: 1.6, requests: 1 },
  });

  // The older copy.
  const older = run(['state', 'restore', at('early')]);
  expect([older.code, older.stderr]).toEqual([1, expect.stringContaining('--accept-loss')]);
  expect(run(['state', 'backup', at('late')]).code).toBe(0);
  expect(run(['state', 'restore', at('late')]).code).toBe(0);
  expect(run(['doctor', '--verify']).stdout).toMatch(/ok +ledger +3 entries, the whole chain checked/);
  expect(run(['licence', 'challenge', '--out', at('two.json')]).code).toBe(0);
  expect(issue('sign', '--challenge', 'two.json', '--records', '10', '--out', 'two.licence', ...dev).code).toBe(0);
  const back = issue('sign', '--challenge', 'one.json', '--records', '10', ...dev);
  expect([back.code, back.stderr]).toEqual([1, expect.stringContaining('its sequence went backwards')]);

  // To another machine.
  expect(run(['licence', 'release']).code).toBe(2);
  expect(run(['licence', 'release', '--yes', '--out', at('release.json')]).code).toBe(0);
  const other = cli();
  expect(other.run(['licence', 'import', at('two.licence')]).code).toBe(3);
  expect(other.run(['licence', 'challenge', '--out', at('other.json')]).code).toBe(0);
  const foreign = other.run(['licence', 'import', at('two.licence')]);
  expect([foreign.code, foreign.stderr]).toEqual([
    2,
    'piid: The licence was not accepted.: /license/payload is for another installation\n',
  ]);
  expect(
    issue('sign', '--challenge', 'other.json', '--release', 'release.json', '--out', 'moved.licence', ...dev).code,
  ).toBe(0);
  expect(other.run(['licence', 'import', at('moved.licence')]).stdout).toMatch(/^250\.5 records added/);
  expect(issue('sign', '--challenge', 'other.json', '--release', 'release.json', ...dev).stderr).toContain(
    'the release was used before',
  );
});

test('the issuer keeps its keys and its books', { timeout: 120_000 }, () => {
  const { run } = cli();
  const { at, run: issue } = issuer();
  const passphrase = ['--passphrase-file', 'passphrase'];
  expect(issue('keygen', '--key', 'vendor', ...passphrase).stdout).toMatch(/^[0-9a-f]{64}\n$/);
  expect(statSync(at('vendor')).mode & 0o777).toBe(0o600);
  expect(issue('keygen', '--key', 'vendor', ...passphrase).code).toBe(1);
  run(['licence', 'challenge', '--out', at('c.json')]);
  const sign = ['sign', '--challenge', 'c.json', '--records', '5', '--ledger', 'books'];
  expect(issue(...sign, '--key', 'vendor', ...passphrase)).toMatchObject({ code: 2, stdout: '' });
  writeFileSync(at('wrong'), 'another passphrase');
  expect(issue(...sign, '--key', 'vendor', '--passphrase-file', 'wrong', '--yes')).toMatchObject({
    code: 1,
    stdout: '',
  });
  expect(() => readFileSync(at('books'))).toThrow('ENOENT');
  const signed = issue(...sign, '--key', 'vendor', ...passphrase, '--yes');
  expect(signed.code).toBe(0);
  writeFileSync(at('l.json'), signed.stdout);
  expect(JSON.parse(issue('inspect', 'l.json', '--pub', 'vendor.pub').stdout)).toMatchObject({
    signature: 'good',
    payload: { sequence: 1, records: 5 },
  });
  // A checkout trusts the development key alone.
  expect(run(['licence', 'import', at('l.json')])).toMatchObject({ code: 2 });
  // A challenge that was changed, books that were changed.
  writeFileSync(at('bent.json'), readFileSync(at('c.json'), 'utf8').replace(/"sig": "./, '"sig": "-'));
  expect(
    issue('sign', '--challenge', 'bent.json', '--records', '5', '--ledger', 'books', '--dev', '--yes').stderr,
  ).toContain('the challenge is not valid');
  expect(issue(...sign, '--dev', '--yes').code).toBe(0);
  writeFileSync(at('books'), readFileSync(at('books'), 'utf8').replace('"records":5', '"records":4'));
  expect(issue(...sign, '--dev', '--yes').stderr).toContain('the ledger was changed before line 2');
});
