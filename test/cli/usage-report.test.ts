/** Volume and mark put back together: nobody on the machine sees it, the issuer does at the next usage report. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cli, type Ended } from '../support/cli.ts';
import { temporaryDirectory } from '../support/volume.ts';

const ISSUER = join(import.meta.dirname, '..', '..', 'licence', 'issuer', 'main.ts');

test('the issuer refuses a report whose ledger does not continue the one it knows', { timeout: 240_000 }, () => {
  const { home, run } = cli();
  const dir = temporaryDirectory();
  const at = (name: string): string => join(dir, name);
  const issue = (...args: string[]): Ended => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [ISSUER, ...args], {
      cwd: dir,
      encoding: 'utf8',
      input: '',
    });
    return { code: status, stdout, stderr };
  };
  const sign = (n: number, ...more: string[]): Ended =>
    issue(...`sign --challenge c${n} --records 50 --dev --yes --ledger books --out l${n}`.split(' '), ...more);
  const challenge = (n: number) => expect(run(['licence', 'challenge', '--out', at(`c${n}`)]).code).toBe(0);
  const report = (n: number) => writeFileSync(at(`u${n}`), run(['usage', '--signed']).stdout);
  const detect = () => {
    const lines = 'Mail ana@example.com\n'.repeat(50);
    const { code } = run(['detect', '--json', '--tier', 'batch'], { input: lines });
    expect(code).toBe(0);
  };

  // A licence, some use, a report each month.
  challenge(1);
  expect(sign(1).stderr).not.toContain('--usage-report');
  expect(run(['licence', 'import', at('l1')]).code).toBe(0);
  cpSync(home, at('copy'), { recursive: true });
  for (let n = 0; n < 3; n++) detect();
  report(1);
  expect(issue('report', 'u1', '--ledger', 'books')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/: 3 records in 20\S+; 0 used of 50; 5 ledger entries/u),
  });
  // Reported twice, and renewed: a longer ledger that holds what was reported.
  expect(issue('report', 'u1', '--ledger', 'books').code).toBe(0);
  detect();
  challenge(2);
  expect(sign(2, '--usage-report', 'u1').stderr).toContain('made after it');
  report(2);
  expect(sign(2, '--usage-report', 'u2')).toMatchObject({ code: 0, stdout: '' });

  // The whole home of before, key and mark too. It is used until it is longer than the one that was reported.
  rmSync(home, { recursive: true });
  cpSync(at('copy'), home, { recursive: true });
  for (let n = 0; n < 5; n++) detect();
  expect(run(['doctor', '--verify']).stdout).toMatch(/ok +ledger/u);
  expect(run(['usage']).stdout).not.toContain('on record');
  challenge(3);
  report(3);
  const refused = issue('report', 'u3', '--ledger', 'books');
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringContaining('an older copy of the volume was put back'),
  ]);
  const books = readFileSync(at('books'), 'utf8');
  expect(sign(3, '--usage-report', 'u3', '--accept-unknown')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('an older copy of the volume was put back'),
  });
  expect(readFileSync(at('books'), 'utf8')).toBe(books);
  // Without the report there is no telling, and that is said.
  expect(sign(3).stderr).toContain('cannot be told');

  // A customer who had to restore a backup and said so: from here on that ledger is the one to continue.
  expect(issue('report', 'u3', '--ledger', 'books', '--accept-restored').stdout).toContain('accepted as restored');
  challenge(4);
  report(4);
  expect(sign(4, '--usage-report', 'u4')).toMatchObject({ code: 0, stdout: '' });
  expect(issue('report', 'u2', '--ledger', 'books').stderr).toContain('went backwards');
});
