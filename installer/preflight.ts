/** The checks that a machine must pass before anything is changed on it, as a table with a remedy for each. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { keyForm } from './credential.ts';
import { codeOf } from './failure.ts';
import type { Layout } from './layout.ts';
import { portOf, readSettings } from './settings.ts';
import { answers } from './smoke.ts';
import { findTool, runTool, systemdRuns } from './tool.ts';
import { serviceUser } from './user.ts';

export type Verdict = 'ok' | 'warn' | 'fail';

export interface Finding {
  verdict: Verdict;
  detail: string;
  /** What to do about it; with `warn` and `fail`. */
  remedy?: string;
}

export interface Row extends Finding {
  name: string;
}

export interface Request {
  layout: Layout;
  /** Bytes of the program that is to be installed. */
  programBytes: number;
  port?: number;
}

const MIB = 2 ** 20;
const ok = (detail: string): Finding => ({ verdict: 'ok', detail });
const warn = (detail: string, remedy: string): Finding => ({ verdict: 'warn', detail, remedy });
const fail = (detail: string, remedy: string): Finding => ({ verdict: 'fail', detail, remedy });

/** In the order in which they are shown. `image`: means something when an image is filled, too. */
const CHECKS: readonly { name: string; image: boolean; look(request: Request): Finding | Promise<Finding> }[] = [
  { name: 'rights', image: true, look: () => rights(process.getuid?.()) },
  {
    name: 'processor',
    image: false,
    look: () => processor(process.arch, cpuFlags(readFileSync('/proc/cpuinfo', 'utf8'))),
  },
  { name: 'C library', image: false, look: () => libc() },
  { name: 'memory', image: false, look: () => memory(memoryBytes()) },
  { name: 'swap', image: false, look: () => swap(readFileSync('/proc/swaps', 'utf8')) },
  { name: 'disk', image: true, look: disk },
  { name: 'file system', image: true, look: ({ layout }) => fileSystem(existing(layout.state)) },
  { name: 'program place', image: true, look: ({ layout }) => executable(existing(layout.programs)) },
  { name: 'port', image: false, look: port },
  { name: 'clock', image: false, look: ({ layout }) => clock(layout) },
  { name: 'network fence', image: false, look: () => fence() },
  { name: 'systemd', image: false, look: systemd },
  { name: 'what is there', image: true, look: ({ layout }) => there(layout) },
];

/** Changes nothing but a probe file in the target file system, which is removed. */
export async function preflight(request: Request): Promise<Row[]> {
  const image = request.layout.root !== '/';
  const rows: Row[] = [];
  for (const check of CHECKS.filter((one) => one.image || !image)) {
    const { name } = check;
    try {
      rows.push({ name, ...(await check.look(request)) });
    } catch (error) {
      rows.push({
        name,
        ...fail(`could not be checked: ${codeOf(error)}`, 'run as root, with /proc and /sys mounted'),
      });
    }
  }
  return rows;
}

export function rights(uid: number | undefined): Finding {
  return uid === 0 ? ok('root') : fail('not root', 'run it with sudo');
}

/** The level of x86-64 that the prebuilt image library needs (x86-64-v2), and what makes the model quick. */
const NEEDED = ['cx16', 'lahf_lm', 'popcnt', 'sse4_1', 'sse4_2', 'ssse3'];
const QUICK = ['avx2', 'fma'];

export function cpuFlags(cpuinfo: string): Set<string> {
  return new Set(/^flags\s*:(.*)$/mu.exec(cpuinfo)?.[1]?.trim().split(/\s+/u));
}

export function processor(arch: string, flags: ReadonlySet<string>): Finding {
  if (arch !== 'x64') return fail(`${arch}; this program is for x86-64`, 'take the build for this machine');
  const missing = NEEDED.filter((flag) => !flags.has(flag));
  if (missing.length > 0)
    return fail(
      `lacks ${missing.join(', ')}`,
      'a processor of the level x86-64-v2; in a virtual machine, pass the host model on',
    );
  const slow = QUICK.filter((flag) => !flags.has(flag));
  const cores = `${availableParallelism()} cores`;
  if (slow.length > 0) return warn(`${cores}; lacks ${slow.join(', ')}`, 'it works, and the model is slower');
  return ok(`${cores}, x86-64-v2 with ${QUICK.join(', ')}`);
}

const OLDEST_GLIBC = [2, 34] as const;

function libc(): Finding {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  const version = header?.glibcVersionRuntime;
  if (version === undefined) return fail('no GNU C library', 'use a system with glibc 2.34 or later');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldMajor, oldMinor] = OLDEST_GLIBC;
  if (major < oldMajor || (major === oldMajor && minor < oldMinor))
    return fail(`glibc ${version}`, `use a system with glibc ${OLDEST_GLIBC.join('.')} or later`);
  return ok(`glibc ${version}`);
}

/** The memory of the machine or its container: the smaller of installed memory and the limits of the control group. */
function memoryBytes(): number {
  const total = Number(/^MemTotal:\s+(\d+) kB/mu.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) * 1024;
  const limits = ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes']
    .filter((path) => existsSync(path))
    .map((path) => Number(readFileSync(path, 'utf8').trim()))
    .filter((bytes) => Number.isFinite(bytes) && bytes > 0);
  return Math.min(total, ...limits);
}

/** A machine sold with 512 MiB shows some tens less: what the kernel keeps. */
const LEAST_MEMORY = 440 * MIB;
const GOOD_MEMORY = 900 * MIB;

export function memory(bytes: number): Finding {
  const has = `${Math.round(bytes / MIB)} MiB`;
  if (bytes < LEAST_MEMORY) return fail(has, 'give it 1 GiB; 512 MiB for short texts alone');
  return bytes < GOOD_MEMORY ? warn(has, 'enough for short texts; give it 1 GiB for images and long inputs') : ok(has);
}

/** Swapped memory is written to the disk as it is, including personal values. */
export function swap(swaps: string): Finding {
  const devices = swaps
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/\s/u)[0]!);
  const plain = devices.filter((device) => !/^\/dev\/(?:dm-|mapper\/|zram)/u.test(device));
  if (plain.length === 0) return ok(devices.length === 0 ? 'none' : devices.join(', '));
  return warn(
    `${plain.join(', ')}: memory may reach the disk unencrypted`,
    'switch swap off (swapoff -a) or encrypt it',
  );
}

/** Twice the program (an upgrade keeps the old one), what it unpacks (about as much), and room for the volume. */
function disk({ layout, programBytes }: Request): Finding {
  const needs = new Map<number, { place: string; bytes: number; free: number }>();
  for (const [path, bytes] of [
    [layout.programs, programBytes * 4],
    [layout.state, 200 * MIB],
  ] as const) {
    const place = existing(path);
    const { dev } = statSync(place);
    const { bavail, bsize } = statfsSync(place);
    const before = needs.get(dev)?.bytes ?? 0;
    needs.set(dev, { place, bytes: before + bytes, free: bavail * bsize });
  }
  const said = [...needs.values()]
    .map(({ place, free }) => `${Math.round(free / MIB)} MiB free under ${place}`)
    .join(', ');
  const short = [...needs.values()].filter(({ bytes, free }) => free < bytes);
  if (short.length === 0) return ok(said);
  return fail(said, short.map(({ place, bytes }) => `free ${Math.ceil(bytes / MIB)} MiB under ${place}`).join(', '));
}

/**
 * Types of file systems from statfs(2) on which locks, `fsync` or shared memory do not work as a database needs, or
 * whose files do not last.
 */
const UNFIT: Readonly<Record<number, string>> = {
  0x6969: 'NFS',
  0xfe534d42: 'SMB',
  0xff534d42: 'CIFS',
  0x01021997: '9p',
  0x65735546: 'FUSE',
};
const FLEETING: Readonly<Record<number, string>> = { 0x01021994: 'tmpfs', 0x858458f6: 'ramfs' };
const PROBES = 5;
const SLOW_MS = 100;

/** Writes, syncs and renames as the database does. */
export function fileSystem(dir: string): Finding {
  const { type } = statfsSync(dir);
  const kind = Number(BigInt.asUintN(32, BigInt(type)));
  if (UNFIT[kind] !== undefined) return fail(`${dir} lies on ${UNFIT[kind]}`, 'put the volume on a local disk');
  const times: number[] = [];
  for (let n = 0; n < PROBES; n++) times.push(syncedWrite(dir));
  const median = times.toSorted((a, b) => a - b)[Math.floor(PROBES / 2)]!;
  const said = `${dir}: a durable write takes ${median.toFixed(1)} ms`;
  if (FLEETING[kind] !== undefined)
    return warn(`${said}, on ${FLEETING[kind]}`, 'what is written there is gone after a restart; put it on a disk');
  return median > SLOW_MS ? warn(said, 'every charged request waits for one; use a faster disk') : ok(said);
}

function syncedWrite(dir: string): number {
  const path = join(dir, `.piid-probe-${process.pid}`);
  const started = performance.now();
  try {
    const fd = openSync(path, 'wx', 0o600);
    writeSync(fd, Buffer.alloc(4096));
    fsyncSync(fd);
    closeSync(fd);
    renameSync(path, `${path}.2`);
    const parent = openSync(dir, 'r');
    fsyncSync(parent);
    closeSync(parent);
    return performance.now() - started;
  } finally {
    rmSync(path, { force: true });
    rmSync(`${path}.2`, { force: true });
  }
}

function executable(place: string): Finding {
  const options = mountOptions(readFileSync('/proc/self/mountinfo', 'utf8'), place);
  if (options.includes('ro')) return fail(`${place} is mounted read-only`, 'mount it for writing while you install');
  if (options.includes('noexec')) return fail(`${place} is mounted noexec`, `let programs run under ${place}`);
  return ok(place);
}

/** The mount options of a path: those of the longest mount point above it, and of several the one mounted last. */
export function mountOptions(mountinfo: string, path: string): string[] {
  let best: { point: string; options: string } = { point: '', options: '' };
  for (const line of mountinfo.split('\n')) {
    const [, , , , point, options] = line.split(' ');
    if (point === undefined || options === undefined) continue;
    const above = point === '/' || path === point || path.startsWith(`${point}/`);
    if (above && point.length >= best.point.length) best = { point, options };
  }
  return best.options.split(',');
}

async function port(request: Request): Promise<Finding> {
  const number = request.port ?? portOf(readSettings(request.layout));
  const refusal = await new Promise<string | undefined>((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(codeOf(error)));
    server.listen({ host: '127.0.0.1', port: number }, () => server.close(() => resolve(undefined)));
  });
  if (refusal === undefined) return ok(`${number} is free on 127.0.0.1`);
  if (refusal === 'EADDRINUSE' && (await answers(request.layout))) return ok(`${number} serves piid already`);
  return fail(`${number} cannot be opened on 127.0.0.1: ${refusal}`, 'stop what uses it, or name another with --port');
}

/** This version has not been installed before. */
const EARLIEST = Date.UTC(2026, 10, 1);
const HOUR_MS = 3_600_000;

async function clock(layout: Layout): Promise<Finding> {
  const [wall, steady] = [Date.now(), performance.now()];
  await delay(200);
  const drift = Math.abs(Date.now() - wall - (performance.now() - steady));
  return judgeClock(Date.now(), drift, newestOf(layout));
}

/** `newest`: time of the newest file that the machine wrote before. All in milliseconds. */
export function judgeClock(now: number, drift: number, newest: number): Finding {
  const shown = new Date(now).toISOString();
  const remedy = 'set the clock (date --set), and give the machine a battery for it';
  if (now < EARLIEST) return fail(`${shown} was before this version was made`, remedy);
  if (newest > now + HOUR_MS)
    return fail(`${shown}, and files were written on ${new Date(newest).toISOString()}: it was set back`, remedy);
  if (drift > 50)
    return warn(`${shown}, and it jumps (${Math.round(drift)} ms in 0.2 s)`, 'let nothing set it in steps');
  return ok(shown);
}

function newestOf({ state, mark, settings }: Layout): number {
  const places = ['/etc', '/var/log', '/var/lib/dpkg', '/var/lib/rpm', state, mark, settings].filter((path) =>
    existsSync(path),
  );
  return Math.max(
    0,
    ...places.flatMap((dir) =>
      readdirSync(dir).map((name) => statSync(join(dir, name), { throwIfNoEntry: false })?.mtimeMs ?? 0),
    ),
  );
}

/** systemd implements IPAddressDeny= with the second version of control groups only. */
function fence(): Finding {
  if (existsSync('/sys/fs/cgroup/cgroup.controllers') || existsSync('/sys/fs/cgroup/unified'))
    return ok('control groups v2');
  return warn(
    'no control groups v2',
    'IPAddressDeny= has no effect here; the daemon itself listens on loopback and calls nobody',
  );
}

/** Version 250 introduced encrypted credentials; the unit's other settings are older. */
const OLDEST_SYSTEMD = 250;

function systemd(): Finding {
  if (!systemdRuns())
    return warn(
      'does not run this machine',
      'the unit file is written; start the service with your own supervisor: piid admin serve',
    );
  const version = Number(/^systemd (\d+)/u.exec(runTool(findTool('systemctl')!, ['--version']).stdout)?.[1] ?? 0);
  if (version < OLDEST_SYSTEMD)
    return warn(
      `version ${version}`,
      'the state key will lie in a file of root; settings of the unit that it does not know are ignored',
    );
  return ok(`version ${version}`);
}

function there(layout: Layout): Finding {
  const volume = existsSync(join(layout.state, 'volume.json'));
  const key = keyForm(layout);
  if (volume && key === undefined)
    return warn(`a volume in ${layout.state} without its key`, 'give the key with --state-key-file');
  const parts = [
    existsSync(layout.current) ? 'a release' : undefined,
    volume ? 'a volume' : undefined,
    key === undefined ? undefined : 'a state key',
    serviceUser(layout.root) === undefined ? undefined : 'the user',
  ].filter((part) => part !== undefined);
  return ok(parts.length === 0 ? 'nothing yet' : parts.join(', '));
}

function existing(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existing(dirname(path));
}
