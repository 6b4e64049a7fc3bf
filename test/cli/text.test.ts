import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cli } from '../support/cli.ts';

const LETTER =
  'Dear team,\r\n\r\nwrite to ana.ruiz@example.com or call +34 612 345 678.\r\nIBAN ES91 2100 0418 4502 0005 1332 — 谢谢 🙏🏽';
const VALUES = ['ana.ruiz@example.com', '+34 612 345 678', 'ES91 2100 0418 4502 0005 1332'];

test('a letter is protected and comes back byte for byte, through pipes and files', () => {
  const { home, run } = cli();
  const table = join(home, 'table.json');
  for (const letter of [LETTER, `\uFEFF${LETTER}\n`, '']) {
    const safe = run(['protect', '--mapping-out', table, '--yes'], { input: letter });
    expect([safe.code, safe.stderr]).toEqual([0, '']);
    for (const value of VALUES) expect(safe.stdout).not.toContain(value);
    expect(statSync(table).mode & 0o777).toBe(0o600);
    const file = join(home, 'safe.txt');
    writeFileSync(file, safe.stdout);
    expect(run(['restore', '--table', table, file])).toEqual({ code: 0, stdout: letter, stderr: '' });
    expect(run(['restore', '--table', table, '-'], { input: safe.stdout }).stdout).toBe(letter);
  }
});

test('detect lists places and types, and values only when asked', () => {
  const { run } = cli();
  const bare = run(['detect'], { input: LETTER });
  expect([bare.code, bare.stderr]).toEqual([0, '']);
  expect(bare.stdout).toMatch(/^-:3:10: EMAIL \d\.\d\d\n/mu);
  for (const value of VALUES) expect(bare.stdout).not.toContain(value);
  const shown = run(['detect', '--include-text', '--types', 'EMAIL, IBAN'], { input: LETTER });
  expect(shown.stdout).toContain('"ana.ruiz@example.com"');
  expect(shown.stdout).not.toContain('PHONE');
  expect(run(['detect'], { input: 'nothing here' })).toEqual({ code: 0, stdout: '', stderr: '' });
});

test('--json is the answer of the API; originals are in it only when asked for by name', () => {
  const { home, run } = cli();
  const answer = run(['protect', '--json', '--mapping-out', join(home, 'm.json')], { input: LETTER });
  const response = JSON.parse(answer.stdout) as Record<string, unknown>;
  expect(response).toMatchObject({
    request_id: expect.stringMatching(/^req_/u),
    results: [{ input_id: '1', status: 'ok' }],
    usage: { records: 1 },
  });
  expect(response).not.toHaveProperty('restore_table');
  for (const value of VALUES) expect(answer.stdout).not.toContain(value);
  expect(readFileSync(join(home, 'm.json'), 'utf8')).toContain('ana.ruiz@example.com');
  const whole = run(['protect', '--json', '--include', 'entities,restore_table'], { input: LETTER });
  const saved = join(home, 'answer.json');
  writeFileSync(saved, whole.stdout);
  const { results } = JSON.parse(whole.stdout) as { results: { output: string }[] };
  expect(run(['restore', '--table', saved], { input: results[0]!.output }).stdout).toBe(LETTER);
});

test('detection and policy come from files, presets from a flag', () => {
  const { home, run } = cli();
  const detection = join(home, 'detection.json');
  const policy = join(home, 'policy.json');
  writeFileSync(detection, JSON.stringify({ types: { include: ['EMAIL'] } }));
  writeFileSync(policy, JSON.stringify({ default: { action: 'replace', replace: { value: '[gone]' } } }));
  const safe = run(['protect', '--detection', detection, '--policy', policy], { input: LETTER });
  expect(safe.stdout).toBe(LETTER.replace('ana.ruiz@example.com', '[gone]'));
  expect(run(['protect', '--preset', 'label', '--types', 'EMAIL'], { input: LETTER }).stdout).toBe(
    LETTER.replace('ana.ruiz@example.com', '[EMAIL_1]'),
  );
  expect(run(['protect', '--detection', detection, '--types', 'PHONE'], { input: LETTER })).toEqual({
    code: 2,
    stdout: '',
    stderr: 'piid: --types is given, and the file has include too\n',
  });
});

test('what is wrong is said with its place and without its value', () => {
  const { home, run } = cli();
  const file = join(home, 'd.json');
  const line = (args: string[], input: string | Buffer = LETTER): string => {
    const ended = run(args, { input });
    expect([ended.stdout, ended.stderr.split('\n').length]).toEqual(['', 2]);
    for (const value of [...VALUES, 'CANARY']) expect(ended.stderr).not.toContain(value);
    return `${ended.code} ${ended.stderr.trimEnd()}`;
  };
  expect(line(['detect', '--json'], Buffer.from([0x66, 0xff, 0x66]))).toBe(
    '1 piid: standard input is not text in UTF-8',
  );
  expect(line(['detect'], Buffer.from([0, 1, 2, 0xff]))).toMatch(/^1 piid: -: .*is of no format/u);
  writeFileSync(file, '{"exclude_values": CANARY');
  expect(line(['detect', '--detection', file])).toBe(`2 piid: ${file} is not JSON`);
  writeFileSync(file, '["CANARY"]');
  expect(line(['detect', '--detection', file])).toBe(`2 piid: ${file} must hold a JSON object`);
  const yaml = join(home, 'd.yaml');
  for (const [content, said] of [
    ['types:\n  include: [EMAIL\nexclude: "CANARY', /^2 piid: \S*d\.yaml:\d+:\d+ is not YAML$/u],
    ['a: CANARY\na: CANARY\n', /^2 piid: \S*d\.yaml:2:1 is not YAML$/u],
    ['a: &x [CANARY]\nb: *x\n', /^2 piid: \S*d\.yaml has an alias, or is nested too deeply$/u],
    ['['.repeat(100_000), /^2 piid: \S*d\.yaml/u],
    ['a: !CANARY b\n', /^2 piid: \S*d\.yaml:1:4 is not YAML$/u],
    ['- CANARY\n', /^2 piid: \S*d\.yaml must hold a JSON object$/u],
    ['modle: CANARY\n', /^2 piid: \/detection\/modle unknown field$/u],
  ] as const) {
    writeFileSync(yaml, content);
    expect(line(['detect', '--detection', yaml])).toMatch(said);
  }
  writeFileSync(file, '{"modle": "CANARY"}');
  expect(line(['detect', '--detection', file])).toBe('2 piid: /detection/modle unknown field');
  expect(line(['detect', '--types', 'NO_SUCH_TYPE'])).toMatch(/^2 piid: \/detection\/types\/include\/0 /u);
  expect(line(['protect', '--preset', 'CANARY'])).toMatch(/^2 piid: \/policy\/preset must be one of /u);
  expect(line(['detect', '--json'], 'x'.repeat(200_001))).toMatch(/^1 piid: /u);
});

test('a policy in YAML does what the same policy in JSON does', () => {
  const { home, run } = cli();
  const [yaml, json] = [join(home, 'p.yaml'), join(home, 'p.json')];
  writeFileSync(yaml, '# Keep the end of what is found\ndefault:\n  action: mask\n  mask: {keep_last: 4}\n');
  writeFileSync(json, '{"default": {"action": "mask", "mask": {"keep_last": 4}}}');
  const [first, second] = [yaml, json].map((file) =>
    run(['protect', '--patterns-only', '--policy', file], { input: LETTER }),
  );
  expect([first?.code, first?.stdout]).toEqual([0, second?.stdout]);
  expect(first?.stdout).not.toBe(LETTER);
});
