/** What is made of the table of commands. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COMMANDS, GROUPS } from '../../daemon/cli/commands.ts';
import { VERSION } from '../../daemon/version.ts';
import { cli } from '../support/cli.ts';

it('the version, in three ways', () => {
  const { run } = cli();
  for (const args of [['-V'], ['--version'], ['version']])
    expect(run(args)).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: '' });
  expect(JSON.parse(run(['version', '--json']).stdout)).toMatchObject({ version: VERSION, api: 'v2' });
});

it('a slip of the fingers is answered with what was meant, and ends with 2', () => {
  const { run } = cli();
  for (const [args, meant] of [
    [['detct'], 'Did you mean detect?'],
    [['job', 'rn'], 'Did you mean run?'],
    [['detect', '--sumary'], 'Did you mean --summary?'],
  ] as const)
    expect(run(args)).toMatchObject({ code: 2, stderr: expect.stringContaining(meant) });
});

it('bash completes commands, groups, options, choices and files', () => {
  const { home, run } = cli();
  const script = join(home, 'piid.bash');
  writeFileSync(script, run(['completion', 'bash']).stdout);
  mkdirSync(join(home, 'letters'));
  const complete = (...words: string[]): string[] => {
    const line = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _piid; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', line, 'bash', script, 'piid', ...words], {
      cwd: home,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    return stdout.trimEnd().split('\n');
  };
  const first = [...new Set(COMMANDS.map(({ name }) => name.split(' ')[0]!))];
  expect(complete('').toSorted()).toEqual(first.toSorted());
  expect(complete('keys', '').toSorted()).toEqual(['create', 'list', 'revoke', 'rotate', 'sigv4']);
  expect(complete('protect', '--consistency', 's')).toEqual(['session']);
  expect(complete('protect', '--pol')).toEqual(['--policy']);
  expect(complete('detect', 'let')).toEqual(['letters']);
  expect(complete('detect', '--detection', 'let')).toEqual(['letters']);
});

it('the manual page and the scripts name every command and option', () => {
  const { run } = cli();
  const page = run(['man']).stdout.replaceAll(String.raw`\-`, '-');
  const fish = run(['completion', 'fish']).stdout;
  expect(run(['completion', 'zsh']).stdout).toMatch(/^#compdef piid\n/u);
  expect(run(['completion', 'csh']).code).toBe(2);
  for (const { name, options } of COMMANDS) {
    expect(page).toContain(`.SS piid ${name}`);
    for (const { flags } of options) {
      expect(page).toContain(`.B ${flags}`);
      expect(fish).toContain(` -l ${/--([a-z-]+)/u.exec(flags)![1]} `);
    }
  }
  for (const group of Object.keys(GROUPS)) expect(fish).toContain(` -a ${group} `);
});

it('a backup that is there already is wrong usage, and no broken volume', () => {
  const { home, run } = cli();
  const file = join(home, 'backup');
  expect(run(['keys', 'create', '--name', 'one']).code).toBe(0);
  expect(run(['state', 'backup', file]).code).toBe(0);
  expect(run(['state', 'backup', file])).toMatchObject({ code: 2, stderr: `piid: ${file} is there already\n` });
});
