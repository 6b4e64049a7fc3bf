import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Transaction } from '../../installer/transaction.ts';
import { temporaryDirectory } from '../support/volume.ts';

const owner = { uid: process.getuid!(), gid: process.getgid!() };
const silent = (): void => {};

/** Path → kind, mode and content of everything below a directory. */
function picture(dir: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => {
      const path = join(dir, name);
      const stat = lstatSync(path);
      if (stat.isSymbolicLink()) return [name, `link ${readlinkSync(path)}`];
      const mode = (stat.mode & 0o7777).toString(8);
      return [name, stat.isDirectory() ? `directory ${mode}` : `file ${mode} ${readFileSync(path, 'utf8')}`];
    }),
  );
}

const name = fc.constantFrom('a', 'b', 'c', 'd/e', 'd/f');
const change = fc.oneof(
  fc.record({ kind: fc.constant('directory' as const), name, mode: fc.constantFrom(0o700, 0o755) }),
  fc.record({
    kind: fc.constant('file' as const),
    name,
    mode: fc.constantFrom(0o600, 0o644),
    content: fc.constantFrom('1', '2'),
  }),
  fc.record({ kind: fc.constant('link' as const), name, target: fc.constantFrom('x', 'y') }),
);

test('whatever was changed, and wherever it ended, taking it back leaves what was there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 6 }), fc.array(change, { maxLength: 8 }), async (first, second) => {
      const dir = temporaryDirectory();
      mkdirSync(join(dir, 'd'));
      const apply = (transaction: Transaction, changes: typeof first): void => {
        for (const one of changes) {
          const path = join(dir, one.name);
          try {
            if (one.kind === 'directory') transaction.directory(path, one.mode, owner);
            else if (one.kind === 'file') transaction.file(path, one.content, one.mode, owner);
            else transaction.link(path, one.target);
          } catch {
            // Something of another kind is there: refused, nothing changed.
          }
        }
      };
      apply(new Transaction(silent), first);
      const before = picture(dir);
      const transaction = new Transaction(silent);
      apply(transaction, second);
      expect(await transaction.rollBack()).toEqual([]);
      expect(picture(dir)).toEqual(before);
      // A second run of the same changes nothing.
      apply(new Transaction(silent), second.slice(0, 1));
      const again = new Transaction(silent);
      apply(again, second.slice(0, 1));
      expect(again.changed).toBe(false);
    }),
    { numRuns: 60 },
  );
});

test('what is in the way is named and left alone', () => {
  const dir = temporaryDirectory();
  mkdirSync(join(dir, 'file'));
  writeFileSync(join(dir, 'directory'), 'x');
  symlinkSync('x', join(dir, 'loop'));
  const transaction = new Transaction(silent);
  expect(() => transaction.file(join(dir, 'file'), 'x', 0o600, owner)).toThrow(/is there and is not a file/u);
  expect(() => transaction.directory(join(dir, 'directory'), 0o700, owner)).toThrow(/is not a directory/u);
  // A link that somebody else made is not followed.
  expect(() => transaction.file(join(dir, 'loop'), 'x', 0o600, owner)).toThrow(/is not a file/u);
  expect(() => transaction.link(join(dir, 'directory'), 'x')).toThrow(/is not a link/u);
  expect(transaction.changed).toBe(false);
});

test('what cannot be taken back is told', async () => {
  const dir = temporaryDirectory();
  const transaction = new Transaction(silent);
  transaction.directory(join(dir, 'made'), 0o700, owner);
  writeFileSync(join(dir, 'made', 'by somebody else'), '');
  chmodSync(dir, 0o700);
  expect(await transaction.rollBack()).toEqual([expect.stringMatching(/made \(ENOTEMPTY\)$/u)]);
  expect(existsSync(join(dir, 'made', 'by somebody else'))).toBe(true);
});

test('a signal ends between two steps', () => {
  const transaction = new Transaction(silent);
  transaction.checkpoint();
  transaction.stop('ended by SIGTERM');
  expect(() => transaction.checkpoint()).toThrow('ended by SIGTERM');
});
