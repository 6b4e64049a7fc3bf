/**
 * Machines for the end-to-end script: a root directory with no Node and no network. `plain` is a chroot in namespaces of
 * its own (whoever calls this runs inside them, see `enter.ts`); `systemd` is a container that boots.
 */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface Said {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Answer {
  status: number;
  body: unknown;
}

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  key?: string;
  body?: object;
}

export interface Machine extends AsyncDisposable {
  /** Where its files lie on this machine. */
  root: string;
  init: 'none' | 'systemd';
  run(argv: readonly string[], input?: string): Said;
  ask(request: Request): Promise<Answer>;
  /** The installed service. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const ENV = { PATH, HOME: '/root', LC_ALL: 'C.UTF-8' };
const PORT = 8787;
const LIMIT_MS = 300_000;

function said(argv: readonly string[], input: string): Said {
  const [program, ...args] = argv as [string, ...string[]];
  const options = { env: ENV, input, encoding: 'utf8', timeout: LIMIT_MS, maxBuffer: 2 ** 27 } as const;
  const { status, stdout, stderr, error } = spawnSync(program, args, options);
  if (error !== undefined) throw error;
  return { code: status ?? 128, stdout, stderr };
}

/** One request as a program of its own, so that it can be run in another network namespace. */
const FETCH = `
let text = '';
for await (const chunk of process.stdin) text += chunk;
const { url, init } = JSON.parse(text);
try {
  const response = await fetch(url, init);
  process.stdout.write(JSON.stringify({ status: response.status, body: await response.text() }));
} catch {
  process.stdout.write(JSON.stringify({ status: 0, body: '' }));
}`;

function asked(prefix: readonly string[], { method, path, key, body }: Request): Answer {
  const headers = {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const request = JSON.stringify({ url: `http://127.0.0.1:${PORT}${path}`, init });
  const answer = said([...prefix, process.execPath, '--input-type=module', '-e', FETCH], request);
  if (answer.code !== 0) throw new Error(`a request could not be made: ${answer.stderr}`);
  const { status, body: text } = JSON.parse(answer.stdout) as { status: number; body: string };
  return { status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

async function ready(ask: () => Answer): Promise<void> {
  const until = Date.now() + 60_000;
  while (ask().status !== 200) {
    if (Date.now() > until) throw new Error('the service does not become ready');
    await delay(200);
  }
}

/** Inside the namespaces of `enter.ts`. */
export function plainMachine(root: string): Machine {
  mountInto(root);
  let service: ChildProcess | undefined;
  const ask = (request: Request): Answer => asked([], request);
  const stop = async (): Promise<void> => {
    const running = service;
    service = undefined;
    if (running === undefined) return;
    const ended = new Promise<number | null>((resolve) => running.on('close', resolve));
    running.kill('SIGTERM');
    const code = await ended;
    if (code !== 0) throw new Error(`the service ended with ${code}`);
  };
  return {
    root,
    init: 'none',
    run: (argv, input = '') => said(['chroot', root, ...argv], input),
    ask: async (request) => ask(request),
    async start() {
      service = spawn('chroot', [root, '/usr/local/bin/piid', 'admin', 'serve'], { env: ENV, stdio: 'ignore' });
      await ready(() => ask({ method: 'GET', path: '/readyz' }));
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function mountInto(root: string): void {
  const mount = (...args: string[]): void => {
    const { code, stderr } = said(['mount', ...args], '');
    if (code !== 0) throw new Error(`cannot mount into ${root}: ${stderr}`);
  };
  for (const dir of ['proc', 'sys', 'dev', 'tmp', 'run']) mkdirSync(join(root, dir), { recursive: true });
  mount('-t', 'proc', 'proc', join(root, 'proc'));
  mount('--bind', '/sys', join(root, 'sys'));
  mount('-t', 'tmpfs', 'tmpfs', join(root, 'dev'));
  for (const device of ['null', 'zero', 'random', 'urandom']) {
    writeFileSync(join(root, 'dev', device), '');
    mount('--bind', `/dev/${device}`, join(root, 'dev', device));
  }
}

/** A container that systemd runs, with loopback as its only network. Needs systemd-nspawn and root. */
export async function systemdMachine(root: string): Promise<Machine> {
  const args = [
    '--quiet',
    '--register=no',
    '--keep-unit',
    '--private-network',
    '--console=passive',
    '-D',
    root,
    '--boot',
  ];
  const container = spawn('systemd-nspawn', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const leader = await leaderOf(container);
  const inside = [
    'nsenter',
    '--target',
    String(leader),
    '--all',
    '--wdns=/',
    'env',
    '-i',
    `PATH=${PATH}`,
    'HOME=/root',
  ];
  const run = (argv: readonly string[], input = ''): Said => said([...inside, ...argv], input);
  const ask = (request: Request): Answer => asked(['nsenter', '--target', String(leader), '--net'], request);
  for (let tries = 0; !/^(?:running|degraded)/u.test(run(['systemctl', 'is-system-running']).stdout); tries++) {
    if (tries > 100) throw new Error('systemd does not come up in the container');
    await delay(300);
  }
  const systemctl = (verb: string): void => {
    const { code, stderr } = run(['systemctl', verb, 'piid']);
    if (code !== 0) throw new Error(`systemctl ${verb}: ${stderr}`);
  };
  return {
    root,
    init: 'systemd',
    run,
    ask: async (request) => ask(request),
    async start() {
      systemctl('start');
      await ready(() => ask({ method: 'GET', path: '/readyz' }));
    },
    stop: async () => systemctl('stop'),
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => container.on('close', resolve));
      container.kill('SIGTERM');
      await ended;
    },
  };
}

/** systemd in the container: the child of nspawn. */
async function leaderOf({ pid }: ChildProcess): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    await delay(200);
    const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    if (child !== '') return Number(child);
  }
  throw new Error('the container does not start');
}

const LIBRARIES = [
  'libc.so.6',
  'libm.so.6',
  'libdl.so.2',
  'libpthread.so.0',
  'librt.so.1',
  'libresolv.so.2',
  'libstdc++.so.6',
  'libgcc_s.so.1',
];

/** Fills a directory with what a machine must have and nothing else: the C and C++ libraries of this one, and a shell. */
export function fillMinimalRoot(root: string, program: string): void {
  for (const dir of ['etc', 'var/lib', 'var/backups', 'root', 'usr/local/bin', 'opt', 'media'])
    mkdirSync(join(root, dir), { recursive: true });
  const lines = [program, '/bin/sh'].flatMap((file) => said(['ldd', file], '').stdout.split('\n'));
  const found = new Set(lines.map((line) => /(\/\S+) \(0x/u.exec(line)?.[1]).filter((path) => path !== undefined));
  const beside = dirname([...found].find((path) => path.endsWith('/libc.so.6')) ?? '/lib/libc.so.6');
  for (const name of LIBRARIES)
    if (statSync(join(beside, name), { throwIfNoEntry: false })) found.add(join(beside, name));
  for (const file of [...found, '/bin/sh']) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(file, join(root, file));
  }
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\n');
}
