/** detect, protect and restore on trees of files. The transcripts read as documentation: what is typed, and what is printed. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { cli, type Ended } from '../support/cli.ts';

vi.setConfig({ testTimeout: 180_000 });

const TREE: Readonly<Record<string, string | Buffer>> = {
  'letter.txt': 'Dear team,\r\nmail 🙏 ana@example.com or bo@example.com\r\n',
  'data/people.csv': 'id;note;mail\r\n1;"a; ""b""";ana@example.com\r\n2;;bo@example.com\r\n',
  'data/order.json': '{ "total": 10.00, "note": "\\u00e9",\n  "mail": "\\"A\\" <ana@example.com>" }\n',
  'data/log.jsonl': '{"mail":"cy@example.com"}\n{"n":1e2,  "mail":"bo@example.com"}\n',
  'data/picture.bin': Buffer.from([0, 1, 2, 255]),
  'old/notes.bak': 'ana@example.com\n',
  '.hidden': 'ana@example.com\n',
  '.piidignore': '*.bak\n',
};
const VALUES = ['ana@example.com', 'bo@example.com', 'cy@example.com'];
const SKIPPED = 'piid: skipped: 1 hidden, 1 ignored, 1 binary\n';

function tree() {
  const machine = cli();
  const work = join(machine.home, 'work');
  for (const [path, content] of Object.entries(TREE)) {
    mkdirSync(dirname(join(work, 'in', path)), { recursive: true });
    writeFileSync(join(work, 'in', path), content);
  }
  /** What a person types behind `piid`; paths and options hold no spaces. */
  const piid = (line: string, input?: string): Ended =>
    machine.run(
      [...line.split(' '), ...(/^(?:detect|protect)/u.test(line) ? ['--patterns-only'] : [])],
      input === undefined ? {} : { input },
    );
  return { work, piid, read: (path: string) => readFileSync(join(work, path), 'utf8') };
}

it('detect: places in texts, cells and JSON, by line and column', () => {
  const { piid } = tree();
  expect(piid('detect in --types EMAIL')).toEqual({
    code: 0,
    stdout: [
      'in/data/log.jsonl:1:10: EMAIL 0.90',
      'in/data/log.jsonl:2:20: EMAIL 0.90',
      'in/data/order.json:2:19: EMAIL 0.95',
      'in/data/people.csv:2:14: EMAIL 0.90',
      'in/data/people.csv:3:4: EMAIL 0.90',
      'in/letter.txt:2:8: EMAIL 0.95',
      'in/letter.txt:2:27: EMAIL 0.95',
      '',
    ].join('\n'),
    stderr: SKIPPED,
  });
});

it('detect: output for programs, and an exit code for findings', () => {
  const { piid } = tree();
  const lines = piid('detect in --glob *.csv --types EMAIL --jsonl --quiet --exit-code 9');
  expect([lines.code, lines.stderr]).toEqual([9, '']);
  expect(
    lines.stdout
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  ).toEqual([
    { file: 'in/data/people.csv', line: 2, column: 14, type: 'EMAIL', confidence: 0.9 },
    { file: 'in/data/people.csv', line: 3, column: 4, type: 'EMAIL', confidence: 0.9 },
  ]);
  expect(piid('detect in --types EMAIL --summary --quiet').stdout).toBe('TYPE   FOUND  FILES\nEMAIL      7      4\n');
  const sarif = JSON.parse(piid('detect in --types EMAIL --sarif').stdout) as {
    version: string;
    runs: { results: { ruleId: string; locations: unknown[] }[] }[];
  };
  expect(sarif.version).toBe('2.1.0');
  expect(sarif.runs[0]!.results).toHaveLength(7);
  expect(sarif.runs[0]!.results[0]).toMatchObject({
    ruleId: 'EMAIL',
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'in/data/log.jsonl' },
          region: { startLine: 1, startColumn: 10 },
        },
      },
    ],
  });
  for (const value of VALUES) expect(JSON.stringify(sarif)).not.toContain(value);
  expect(piid('detect - --exit-code 9', 'nothing here').code).toBe(0);
});

it('protect and restore: a tree, with one sealed map for all of it, comes back byte for byte', () => {
  const { piid, read, work } = tree();
  expect(piid('protect in --out safe --preset label --mapping-out map.json --seal')).toEqual({
    code: 0,
    stdout: '',
    stderr: SKIPPED,
  });
  expect(read('safe/letter.txt')).toBe('Dear team,\r\nmail 🙏 [EMAIL_3] or [EMAIL_2]\r\n');
  expect(read('safe/data/people.csv')).toContain('1;"a; ""b""";[EMAIL_');
  expect(read('safe/data/order.json')).toMatch(
    /^\{ "total": 10\.00, "note": "\\u00e9",\n  "mail": "\\"A\\" <\[EMAIL_\d\]>" \}\n$/u,
  );
  expect(read('safe/data/log.jsonl')).toMatch(/^\{"mail":"\[EMAIL_1\]"\}\n\{"n":1e2,  "mail":"\[EMAIL_2\]"\}\n$/u);
  expect(statSync(join(work, 'map.json')).mode & 0o777).toBe(0o600);
  expect(existsSync(join(work, 'safe/old'))).toBe(false);
  for (const value of VALUES) expect(read('map.json')).not.toContain(value);
  expect(piid('restore safe --table map.json --out back').code).toBe(0);
  for (const path of ['letter.txt', 'data/people.csv', 'data/order.json', 'data/log.jsonl'])
    expect(read(`back/${path}`)).toBe(TREE[path]);
});

it('protect: in place, with the old files beside the new ones', () => {
  const { piid, read, work } = tree();
  expect(piid('protect in/data --in-place=.orig --preset label --glob *.jsonl --session case-7')).toMatchObject({
    code: 0,
  });
  expect(read('in/data/log.jsonl')).toBe('{"mail":"[EMAIL_1]"}\n{"n":1e2,  "mail":"[EMAIL_2]"}\n');
  expect(read('in/data/log.jsonl.orig')).toBe(TREE['data/log.jsonl']);
  // The same name has the same replacements in another run.
  expect(piid('protect in/letter.txt --preset label --session case-7').stdout).toContain('[EMAIL_3] or [EMAIL_2]');
  expect(piid('restore in/data/log.jsonl --session case-7').stdout).toBe(TREE['data/log.jsonl']);
  expect(piid('protect in/data --in-place=.orig --preset label --glob *.jsonl')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('would be overwritten; say --yes'),
  });
  expect(readdirSync(join(work, 'in/data')).toSorted()).toEqual([
    'log.jsonl',
    'log.jsonl.orig',
    'order.json',
    'people.csv',
    'picture.bin',
  ]);
});

it('a text of many paragraphs is one text: its ends share a map, and places are counted over all of it', () => {
  const { piid, read, work } = tree();
  const middle = `${'Lorem ipsum dolor sit amet. '.repeat(40)}\n\n`.repeat(400);
  const long = `ana@example.com\n\n${middle}ana@example.com 🙏 bo@example.com\n`;
  writeFileSync(join(work, 'long.txt'), long);
  const [first, second, third] = piid('detect long.txt --types EMAIL').stdout.split('\n');
  expect([first, second, third]).toEqual([
    'long.txt:1:1: EMAIL 0.95',
    'long.txt:803:1: EMAIL 0.95',
    'long.txt:803:19: EMAIL 0.95',
  ]);
  expect(piid('protect long.txt --preset label --types EMAIL --mapping-out map.json').stdout).toBe(
    `[EMAIL_1]\n\n${middle}[EMAIL_1] 🙏 [EMAIL_2]\n`,
  );
  expect(read('map.json')).toContain('bo@example.com');
});

it('a file that fails is named, and the others are done', () => {
  const { piid, read } = tree();
  const ended = piid('protect in/data/picture.bin in/letter.txt --out safe --preset label');
  expect(ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^piid: in\/data\/picture\.bin: .*no format/u),
  });
  expect(read('safe/letter.txt')).toContain('[EMAIL_1]');
});

it('wrong usage ends with 2', () => {
  const { piid } = tree();
  for (const line of [
    'protect in',
    'protect in --out a --in-place=.b',
    'protect in --out a --consistency session',
    'protect in --out a --consistency input --mapping-out m.json',
    'protect in/letter.txt --seal',
    'restore in/letter.txt',
    'detect in --jsonl --sarif',
    'detect in --exit-code 0',
    'detect in --types NO_SUCH_TYPE',
  ])
    expect([line, piid(line).code]).toEqual([line, 2]);
  expect(piid('detect no-such-file').code).toBe(1);
});
