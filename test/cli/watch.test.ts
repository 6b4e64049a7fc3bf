/** `piid watch`: a folder in, a folder out. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { cli } from '../support/cli.ts';

vi.setConfig({ testTimeout: 180_000 });

const MAIN = join(import.meta.dirname, '../../daemon/main.ts');
const OPTIONS = ['--detection', 'rules.json', '--policy', 'label.json'];

function folder() {
  const machine = cli();
  const work = join(machine.home, 'work');
  mkdirSync(join(work, 'in', 'sub'), { recursive: true });
  writeFileSync(join(work, 'in', 'sub', 'one.txt'), 'Mail ana@example.com\n');
  writeFileSync(join(work, 'in', 'bad.bin'), Buffer.from([0, 1, 2, 255]));
  writeFileSync(join(work, 'in', '.hidden'), 'Mail ana@example.com\n');
  writeFileSync(join(work, 'rules.json'), JSON.stringify({ recognizers: { model: false } }));
  writeFileSync(join(work, 'label.json'), JSON.stringify({ preset: 'label' }));
  return { ...machine, work, out: (path: string) => join(work, 'out', path) };
}

it('once: the same paths, failures apart, and nothing twice', () => {
  const { run, work, out } = folder();
  const args = ['watch', 'in', 'out', '--once', ...OPTIONS];
  expect(run(args)).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(out('sub/one.txt'), 'utf8')).toBe('Mail [EMAIL_1]\n');
  expect(JSON.parse(readFileSync(out('.failed/bad.bin.json'), 'utf8'))).toEqual({
    reason: expect.stringContaining('no format'),
  });
  expect(readdirSync(join(work, 'out')).toSorted()).toEqual(['.failed', '.piid-watch.jsonl', 'sub']);
  const record = () => readFileSync(out('.piid-watch.jsonl'), 'utf8').trimEnd().split('\n');
  expect(record()).toHaveLength(2);
  // What was done is not done again, unless it is dropped again.
  writeFileSync(out('sub/one.txt'), 'changed here');
  expect(run(args).code).toBe(0);
  expect(readFileSync(out('sub/one.txt'), 'utf8')).toBe('changed here');
  writeFileSync(join(work, 'new.txt'), 'Now bo@example.com\n');
  renameSync(join(work, 'new.txt'), join(work, 'in', 'sub', 'one.txt'));
  expect(run([...args, '--move-done', 'done']).code).toBe(0);
  expect(readFileSync(out('sub/one.txt'), 'utf8')).toBe('Now [EMAIL_1]\n');
  expect([existsSync(join(work, 'in/sub/one.txt')), existsSync(join(work, 'done/sub/one.txt'))]).toEqual([false, true]);
  expect(record()).toHaveLength(3);
});

it('folders in each other are wrong usage', () => {
  const { run } = folder();
  expect(run(['watch', 'in', 'in/out', '--once']).code).toBe(2);
  expect(run(['watch', 'none', 'out', '--once']).code).toBe(1);
});

it('takes what is dropped while it runs, and ends at a signal', async () => {
  const { home, work, out } = folder();
  const child = spawn(process.execPath, [MAIN, 'watch', 'in', 'out', ...OPTIONS], {
    cwd: work,
    env: { PATH: process.env['PATH'] ?? '', HOME: home },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise((done) => child.on('close', done));
  await expect.poll(() => existsSync(out('sub/one.txt')), { timeout: 60_000 }).toBe(true);
  writeFileSync(join(work, 'in', 'later.txt'), 'Later cy@example.com\n');
  await expect.poll(() => existsSync(out('later.txt')), { timeout: 60_000 }).toBe(true);
  expect(readFileSync(out('later.txt'), 'utf8')).toBe('Later [EMAIL_1]\n');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
