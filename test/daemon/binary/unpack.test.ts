import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Manifest, ManifestFile } from '../../../daemon/binary/manifest.ts';
import { foreignBeside, modes, unpack, wrongFiles } from '../../../daemon/binary/unpack.ts';
import { temporaryDirectory } from '../../support/volume.ts';

const CONTENT = new Map([
  ['app/main.js', Buffer.from('run()\n')],
  ['engine/model/table.bin', Buffer.alloc(3_000_000, 7)],
  ['node_modules/a/a.node', Buffer.from('native')],
  ['package.json', Buffer.from('{}')],
]);

function manifestOf(content: ReadonlyMap<string, Uint8Array>, version = '1.2.3'): Manifest {
  const files = [...content].map(([path, bytes]): ManifestFile => ({
    path,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    packed: [0, 0],
  }));
  return { version, hash: createHash('sha256').update(JSON.stringify(files)).digest('hex'), issuers: [], files };
}

const MANIFEST = manifestOf(CONTENT);
const ALL = [...CONTENT.keys()];
const bytesOf = ({ path }: ManifestFile): Uint8Array => CONTENT.get(path)!;

test('an empty cache gets every file, readable by its owner (of root: by all), and nothing else', () => {
  const cache = temporaryDirectory();
  const { root, written, removed } = unpack(MANIFEST, cache, bytesOf);
  expect(root).toBe(join(cache, `1.2.3-${MANIFEST.hash.slice(0, 16)}`));
  expect([written, removed]).toEqual([ALL, []]);
  for (const [path, bytes] of CONTENT) expect(readFileSync(join(root, path)).equals(bytes)).toBe(true);
  expect(statSync(join(root, 'app/main.js')).mode & 0o777).toBe(modes().file);
  expect(statSync(join(root, 'app')).mode & 0o777).toBe(modes().folder);
  expect(readdirSync(cache)).toHaveLength(1);
});

test('a complete cache is read and left alone, even where nothing can be written', () => {
  const cache = temporaryDirectory();
  const { root } = unpack(MANIFEST, cache, bytesOf);
  const before = statSync(join(root, 'app/main.js')).ino;
  const again = unpack(MANIFEST, cache, () => {
    throw new Error('nothing is to be unpacked');
  });
  expect([again.written, again.removed]).toEqual([[], []]);
  expect(statSync(join(root, 'app/main.js')).ino).toBe(before);
});

test.each<[string, (root: string) => void, string[], string[]]>([
  ['a changed byte', (root) => writeFileSync(join(root, 'app/main.js'), 'fun()\n'), ['app/main.js'], []],
  [
    'a file cut short',
    (root) => truncateSync(join(root, 'engine/model/table.bin'), 10),
    ['engine/model/table.bin'],
    [],
  ],
  ['a file gone', (root) => rmSync(join(root, 'package.json')), ['package.json'], []],
  ['a folder gone', (root) => rmSync(join(root, 'app'), { recursive: true }), ['app/main.js'], []],
  ['a stranger', (root) => writeFileSync(join(root, 'node_modules/a/index.js'), 'x'), [], ['node_modules/a/index.js']],
  ['a strange folder', (root) => mkdirSync(join(root, 'node_modules/b')), [], ['node_modules/b']],
  [
    'a link in place of a file',
    (root) => {
      rmSync(join(root, 'app/main.js'));
      symlinkSync('/etc/hostname', join(root, 'app/main.js'));
    },
    ['app/main.js'],
    ['app/main.js'],
  ],
  [
    'a link in place of a folder',
    (root) => {
      rmSync(join(root, 'app'), { recursive: true });
      symlinkSync('/etc', join(root, 'app'));
    },
    ['app/main.js'],
    ['app'],
  ],
])('%s is put right and told', (_, harm, written, removed) => {
  const cache = temporaryDirectory();
  const { root } = unpack(MANIFEST, cache, bytesOf);
  harm(root);
  expect(unpack(MANIFEST, cache, bytesOf)).toEqual({ root, written, removed });
  expect(wrongFiles(MANIFEST, root)).toEqual([]);
  expect(unpack(MANIFEST, cache, bytesOf)).toEqual({ root, written: [], removed: [] });
});

test('two versions lie side by side', () => {
  const cache = temporaryDirectory();
  const other = manifestOf(new Map([['app/main.js', CONTENT.get('app/main.js')!]]), '1.2.4');
  const [first, second] = [unpack(MANIFEST, cache, bytesOf), unpack(other, cache, bytesOf)];
  expect(first.root).not.toBe(second.root);
  expect([unpack(MANIFEST, cache, bytesOf).written, unpack(other, cache, bytesOf).written]).toEqual([[], []]);
});

test('parts that do not have their checksum are refused, and leave nothing', () => {
  const cache = temporaryDirectory();
  expect(() => unpack(MANIFEST, cache, () => Buffer.from('else'))).toThrow('the binary itself is damaged');
  expect(readdirSync(cache)).toEqual([]);
});

test('a cache that others can write is refused', () => {
  const cache = temporaryDirectory();
  chmodSync(cache, 0o777);
  expect(() => unpack(MANIFEST, cache, bytesOf)).toThrow('can be written by other users');
  chmodSync(cache, 0o700);
  const { root } = unpack(MANIFEST, cache, bytesOf);
  chmodSync(root, 0o770);
  expect(() => unpack(MANIFEST, cache, bytesOf)).toThrow('can be written by other users');
});

test('what a killed unpacking left is removed later, not at once', () => {
  const cache = temporaryDirectory();
  const [old, young] = ['0', '1'].map((digit) => join(cache, `.unpacking-${digit.repeat(16)}`)) as [string, string];
  for (const dir of [old, young]) mkdirSync(dir);
  utimesSync(old, new Date(0), new Date(0));
  unpack(MANIFEST, cache, bytesOf);
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});

test('what no build puts beside its tree is named, whatever it is; other builds and unpackings are not', () => {
  const cache = temporaryDirectory();
  const { root } = unpack(MANIFEST, cache, bytesOf);
  unpack(manifestOf(CONTENT, '1.2.4-rc.1'), cache, bytesOf);
  mkdirSync(join(cache, `.unpacking-${'0'.repeat(16)}`));
  expect(foreignBeside(root)).toEqual([]);
  mkdirSync(`${root}.compiled`);
  writeFileSync(join(cache, 'note.txt'), '');
  symlinkSync(root, join(cache, `1.2.5-${'0'.repeat(16)}`));
  expect(foreignBeside(root)).toEqual([
    `1.2.3-${MANIFEST.hash.slice(0, 16)}.compiled`,
    `1.2.5-${'0'.repeat(16)}`,
    'note.txt',
  ]);
});
