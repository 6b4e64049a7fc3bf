/**
 * The built program in a namespace with loopback alone, watched: `offline-inside.ts PROGRAM HOME [--control]`. Prints one
 * JSON object. `--control` watches a program that does try, so that it is known that the witnesses see it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loopbackUp } from './enter.ts';
import { tour } from './tour.ts';
import type { Stop } from './tour.ts';
import { readCounters, risen, straceIsThere, strayCalls, watched } from './watch.ts';

export interface Report {
  strace: boolean;
  /** Names of the kernel's counters that rose. */
  counters: string[];
  /** What strace saw; empty without it. */
  calls: string[];
  stops: Stop[];
  commands: { args: string; code: number | null }[];
}

/**
 * How long the program goes on after the tour, in seconds. A library that reports to its maker does so some seconds after
 * it was first used: onnxruntime's first report was measured 9 s after its first session.
 */
const LINGER_MS = 20_000;

const CONTROL = `
const { lookup } = require('node:dns');
lookup('name.example', () => {});
fetch('http://192.0.2.1/').catch(() => {});
fetch('http://[2001:db8::1]/').catch(() => {});`;

const COMMANDS: readonly { args: string[]; input?: string }[] = [
  { args: ['--version'] },
  { args: ['doctor'] },
  { args: ['detect'], input: 'Mail ana.ruiz@example.com' },
  { args: ['protect', '--json'], input: 'Mail ana.ruiz@example.com' },
  { args: ['keys', 'list'] },
  { args: ['licence', 'challenge'] },
  { args: ['licence', 'status'] },
  { args: ['usage'] },
  { args: ['verify-install'] },
  { args: ['install', '--check'] },
];

const [program, home, mode] = process.argv.slice(2) as [string, string, string?];
const env = { PATH: '/usr/bin:/bin', HOME: home };
const log = (name: string): string => join(home, `${name}.strace`);
const logs: string[] = [];

function begin(name: string, argv: readonly string[]): ReturnType<typeof spawn> {
  logs.push(log(name));
  const [path, ...args] = watched(argv, log(name));
  return spawn(path, args, { env, cwd: home, stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Every scope: the administrator's, and the two that are granted by name. */
const KEY = [
  'keys',
  'create',
  '--name',
  'tour',
  '--scope',
  'admin',
  '--scope',
  'mapping:read',
  '--scope',
  'mapping:restore',
];

async function service(): Promise<Stop[]> {
  const key = spawnSync(program, KEY, { env, cwd: home, encoding: 'utf8' }).stdout.trim();
  const child = begin('serve', [program, 'serve', '--port', '0']);
  const ended = new Promise((resolve) => child.on('close', resolve));
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /serves (http:\S+)/u.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then(() => reject(new Error('the program does not serve')));
  });
  const stops = await tour(url, key);
  await delay(LINGER_MS);
  // strace hands the signal on to nobody: the program gets its own.
  for (const pid of childrenOf(child.pid!)) process.kill(pid, 'SIGTERM');
  await ended;
  return stops;
}

/** The program itself: strace's child, or the process that was started. */
function childrenOf(pid: number): number[] {
  if (!straceIsThere()) return [pid];
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

function command({ args, input = '' }: { args: string[]; input?: string }, at: number): Report['commands'][number] {
  logs.push(log(`command-${at}`));
  const [path, ...rest] = watched([program, ...args], log(`command-${at}`));
  return { args: args.join(' '), code: spawnSync(path, rest, { env, cwd: home, input }).status };
}

loopbackUp();
// A namespace of processes has a /proc of its own.
spawnSync('mount', ['-t', 'proc', 'proc', '/proc']);
const before = readCounters();
let stops: Stop[] = [];
let commands: Report['commands'] = [];
if (mode === '--control') {
  const child = begin('control', [process.execPath, '-e', CONTROL]);
  await new Promise((resolve) => child.on('close', resolve));
} else {
  stops = await service();
  commands = COMMANDS.map(command);
}
const report: Report = {
  strace: straceIsThere(),
  counters: risen(before, readCounters()),
  calls: straceIsThere()
    ? strayCalls(
        logs
          .filter((path) => existsSync(path))
          .map((path) => readFileSync(path, 'utf8'))
          .join('\n'),
      )
    : [],
  stops,
  commands,
};
process.stdout.write(JSON.stringify(report));
