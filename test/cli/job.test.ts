/** `piid job …` as people use it: files in, files out, with and without a daemon. */
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { cli } from '../support/cli.ts';
import { encryptedPageOf, leftIn } from '../support/pdf.ts';

vi.setConfig({ testTimeout: 180_000 });

const RULES = { recognizers: { model: false } };

function folder() {
  const machine = cli();
  const work = join(machine.home, 'work');
  mkdirSync(join(work, 'in'));
  writeFileSync(join(work, 'in', 'one.txt'), 'Mail ana.ruiz@example.com\n');
  writeFileSync(join(work, 'in', 'two.txt'), 'Again ana.ruiz@example.com and bo@example.com\n');
  writeFileSync(join(work, 'in', 'bad.bin'), Buffer.from([0, 1, 2, 255]));
  writeFileSync(join(work, 'rules.json'), JSON.stringify(RULES));
  writeFileSync(join(work, 'label.json'), JSON.stringify({ preset: 'label' }));
  return { ...machine, work };
}

const OPTIONS = ['--detection', 'rules.json', '--policy', 'label.json'];

it('run: each file comes back under its own name, with one map for all, and nothing stays in the volume', () => {
  const { run, work, state } = folder();
  const args = [
    'job',
    'run',
    'in/one.txt',
    'in/two.txt',
    '--out',
    'out',
    ...OPTIONS,
    '--artifact',
    'protected',
    '--artifact',
    'mapping',
  ];
  expect(run(args)).toMatchObject({ code: 0, stdout: '', stderr: '' });
  const out = join(work, 'out');
  expect(readdirSync(out).toSorted()).toEqual(['one.txt', 'one.txt.mapping.jsonl', 'two.txt', 'two.txt.mapping.jsonl']);
  expect(readFileSync(join(out, 'one.txt'), 'utf8')).toBe('Mail [EMAIL_1]\n');
  expect(readFileSync(join(out, 'two.txt'), 'utf8')).toBe('Again [EMAIL_1] and [EMAIL_2]\n');
  const mapping = JSON.parse(readFileSync(join(out, 'two.txt.mapping.jsonl'), 'utf8')) as {
    entries: { original: string }[];
  };
  expect(mapping.entries.map(({ original }) => original)).toEqual(['ana.ruiz@example.com', 'bo@example.com']);
  expect(statSync(join(out, 'one.txt')).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(state, 'blobs'))).toEqual([]);
  expect(run(['job', 'list']).stdout).toBe('');

  expect(run(args)).toMatchObject({ code: 2, stderr: expect.stringContaining('is there already; say --yes') });
  expect(run([...args, '--yes']).code).toBe(0);
});

it('run: a password opens encrypted files, and is in no file of the volume', () => {
  const { run, work, state } = folder();
  writeFileSync(
    join(work, 'in', 'c.pdf'),
    encryptedPageOf('BT /F1 12 Tf 9 742 Td (bo@example.com) Tj ET', 'open sesame'),
  );
  writeFileSync(join(work, 'pass'), 'open sesame\n');
  writeFileSync(join(work, 'empty'), '\n');
  const args = ['job', 'run', 'in/c.pdf', 'in/one.txt', '--out', 'out', ...OPTIONS];
  expect(run(args)).toMatchObject({ code: 1, stderr: expect.stringContaining('password is missing or wrong') });
  expect(run([...args, '--yes', '--password-file', 'empty']).code).toBe(2);
  expect(run([...args, '--yes', '--password-file', 'pass'])).toMatchObject({ code: 0, stderr: '' });
  expect(leftIn(readFileSync(join(work, 'out', 'c.pdf')), ['bo@', '[EMAIL_1]'])).toEqual(['[EMAIL_1]']);
  // Submitted, it waits in the volume with the inputs of its job.
  expect(run(['job', 'submit', 'in/c.pdf', ...OPTIONS, '--password-file', 'pass']).code).toBe(0);
  const files = readdirSync(state, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(1);
  for (const { parentPath, name } of files) expect(readFileSync(join(parentPath, name)).includes('sesame')).toBe(false);
});

it('run: a file that fails is named, and the others are written', () => {
  const { run, work } = folder();
  const ended = run(['job', 'run', 'in/one.txt', 'in/bad.bin', '--out', 'out', ...OPTIONS]);
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/^piid: in\/bad\.bin: .*no format.*\n$/) });
  expect(readdirSync(join(work, 'out'))).toEqual(['one.txt']);
});

it('run: wrong usage ends with 2, a file that is not there with 1', () => {
  const { run } = folder();
  expect(run(['job', 'run', 'in/one.txt']).code).toBe(2);
  expect(run(['job', 'run', '--out', 'out']).code).toBe(2);
  expect(run(['job', 'run', 'in/none.txt', '--out', 'out'])).toMatchObject({
    code: 1,
    stderr: 'piid: cannot read in/none.txt\n',
  });
  expect(run(['job', 'run', 'in/one.txt', 'in/../in/one.txt', '--out', 'out']).code).toBe(2);
  expect(run(['job', 'run', 'in/one.txt', '--out', 'out', '--artifact', 'all']).code).toBe(2);
});

it('submit, list, watch, download, cancel: beside a daemon that does the work', async () => {
  const { run, serve, work } = folder();
  const daemon = await serve(['--log-level', 'error']);
  const submitted = run([
    'job',
    'submit',
    'in/one.txt',
    'in/two.txt',
    ...OPTIONS,
    '--artifact',
    'protected',
    '--artifact',
    'entities',
  ]);
  expect(submitted).toMatchObject({ code: 0, stdout: expect.stringMatching(/^job_[0-9A-Z]{26}\n$/) });
  const id = submitted.stdout.trim();
  expect(run(['job', 'watch', id])).toMatchObject({ code: 0, stdout: 'succeeded\n' });
  expect(run(['job', 'list']).stdout).toMatch(new RegExp(`^${id} {2}succeeded {2}document {2}2/2`));
  expect(run(['job', 'cancel', id]).code).toBe(0);
  expect(run(['job', 'download', id, '--out', 'got'])).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(join(work, 'got')).toSorted()).toEqual([`${id}.entities.jsonl`, `${id}.zip`]);
  expect(run(['job', 'download', id, '--out', 'got']).code).toBe(2);
  expect(run(['job', 'watch', 'job_01K0Z8Q4V5W6X7Y8Z9A0B1C2D3'])).toMatchObject({ code: 1 });
  // A job of a command beside it is not the daemon's.
  expect(run(['job', 'run', 'in/one.txt', '--out', 'here', ...OPTIONS]).code).toBe(0);
  expect(existsSync(join(work, 'here', 'one.txt'))).toBe(true);
  await daemon.stop();
});

it('submit --review: the job waits until it is answered, here by the command', async () => {
  const { run, serve, work } = folder();
  const id = run(['job', 'submit', 'in/two.txt', '--review', ...OPTIONS]).stdout.trim();
  expect(run(['job', 'review', id])).toMatchObject({ code: 1, stderr: expect.stringContaining('does not wait') });
  const daemon = await serve(['--log-level', 'error']);
  try {
    await vi.waitFor(() => expect(run(['job', 'list', '--status', 'awaiting_review']).stdout).toContain(id), {
      timeout: 60_000,
      interval: 500,
    });
    const shown = JSON.parse(run(['job', 'review', id]).stdout) as { input_id: string; entities: { id: string }[] };
    expect(shown).toMatchObject({ input_id: '1', entities: [{ id: 'e1', type: 'EMAIL' }, { id: 'e2' }] });
    writeFileSync(join(work, 'answer.json'), JSON.stringify({ inputs: [{ input_id: '1', reject: ['e2'] }] }));
    writeFileSync(join(work, 'wrong.json'), JSON.stringify({ inputs: [{ input_id: '1', reject: ['e7'] }] }));
    expect(run(['job', 'review', id, '--answer', 'wrong.json']).code).not.toBe(0);
    expect(run(['job', 'review', id, '--answer', 'answer.json']).code).toBe(0);
    expect(run(['job', 'watch', id])).toMatchObject({ code: 0, stdout: 'succeeded\n' });
    expect(run(['job', 'download', id, '--out', 'got']).code).toBe(0);
    expect(readFileSync(join(work, 'got', `${id}.txt`), 'utf8')).toBe('Again [EMAIL_1] and bo@example.com\n');
  } finally {
    await daemon.stop();
  }
});
