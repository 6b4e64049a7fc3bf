import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  cpuFlags,
  fileSystem,
  judgeClock,
  memory,
  mountOptions,
  processor,
  rights,
  swap,
} from '../../installer/preflight.ts';
import { temporaryDirectory } from '../support/volume.ts';

const V2 = 'cx16 lahf_lm popcnt sse4_1 sse4_2 ssse3';
const flags = (names: string): Set<string> => cpuFlags(`processor\t: 0\nflags\t\t: fpu ${names}\nbugs\t\t: none\n`);

test.each([
  ['x64', `${V2} avx2 fma`, 'ok'],
  ['x64', V2, 'warn'],
  ['x64', `${V2} avx2`, 'warn'],
  // A virtual machine with QEMU's default model has none of them.
  ['x64', 'sse sse2', 'fail'],
  ['x64', V2.replace('popcnt', ''), 'fail'],
  ['arm64', `${V2} avx2 fma`, 'fail'],
])('a processor %s with %s: %s', (arch, names, verdict) => {
  expect(processor(arch, flags(names)).verdict).toBe(verdict);
});

const MIB = 2 ** 20;

test.each([
  // What Linux shows of 256, 512 and 1024 MiB.
  [225 * MIB, 'fail'],
  [462 * MIB, 'warn'],
  [960 * MIB, 'ok'],
])('%d bytes of memory: %s', (bytes, verdict) => {
  expect(memory(bytes).verdict).toBe(verdict);
});

const SWAPS = 'Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n';

test.each([
  ['', 'ok'],
  ['/dev/dm-1                               partition\t1952764\t\t0\t\t-2\n', 'ok'],
  ['/dev/zram0                              partition\t1952764\t\t0\t\t100\n', 'ok'],
  ['/swapfile                               file\t\t1952764\t\t0\t\t-2\n', 'warn'],
  ['/dev/sda3                               partition\t1952764\t\t0\t\t-2\n', 'warn'],
])('swap %j: %s', (line, verdict) => {
  expect(swap(SWAPS + line).verdict).toBe(verdict);
});

const NOW = Date.UTC(2027, 5, 1);
const HOUR = 3_600_000;

test.each([
  [NOW, 0, NOW - HOUR, 'ok'],
  [NOW, 0, NOW + HOUR / 2, 'ok'],
  [NOW, 0, NOW + 2 * HOUR, 'fail'],
  [Date.UTC(1970, 0, 1), 0, 0, 'fail'],
  [NOW, 400, NOW - HOUR, 'warn'],
])('a clock at %d that drifts %d ms, newest file %d: %s', (now, drift, newest, verdict) => {
  expect(judgeClock(now, drift, newest).verdict).toBe(verdict);
});

test('the options of a mount are those of the longest mount point, of the last one there', () => {
  const mounts = [
    '22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw',
    '30 22 0:25 / /opt rw,nosuid - ext4 /dev/vdb rw',
    '31 30 0:26 / /opt ro,noexec - tmpfs tmpfs rw',
    '32 22 0:27 / /op rw,nodev - tmpfs tmpfs rw',
  ].join('\n');
  expect(mountOptions(mounts, '/opt/piid')).toEqual(['ro', 'noexec']);
  expect(mountOptions(mounts, '/optional')).toEqual(['rw', 'relatime']);
  expect(mountOptions(mounts, '/')).toEqual(['rw', 'relatime']);
});

test('the file system is tried, and nothing of the trial stays', () => {
  const dir = temporaryDirectory();
  expect(fileSystem(dir).detail).toMatch(/a durable write takes \d+\.\d ms/u);
  expect(readdirSync(dir)).toEqual([]);
});

test('only root may install', () => {
  expect([rights(0).verdict, rights(1000).verdict, rights(undefined).verdict]).toEqual(['ok', 'fail', 'fail']);
});
