import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { resolveStateKey } from '../../state/state-key.ts';
import type { StateKeyRequest } from '../../state/state-key.ts';
import { temporaryDirectory } from '../support/volume.ts';

const HEX = 'ab'.repeat(32);
const BYTES = Buffer.from(HEX, 'hex');

function request(more: Partial<StateKeyRequest> = {}): StateKeyRequest & { root: string } {
  const root = temporaryDirectory();
  mkdirSync(join(root, 'state'));
  return { root, stateDir: join(root, 'state'), volumeExists: false, configHome: join(root, 'config'), ...more };
}

function keyFile(path: string, text = `${HEX}\n`, mode = 0o600): string {
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

test('the first start makes a key of 32 bytes, mode 0600, under the config directory; later ones read it', () => {
  const asked = request();
  const made = resolveStateKey(asked);
  const path = join(asked.configHome, 'piid', 'state.key');
  expect([made.created, made.key.length, made.source]).toEqual([true, 32, `file ${path}`]);
  expect([statSync(path).mode & 0o777, statSync(join(path, '..')).mode & 0o777]).toEqual([0o600, 0o700]);
  expect(resolveStateKey({ ...asked, volumeExists: true })).toEqual({
    ...made,
    key: Buffer.from(made.key),
    created: false,
  });
});

test('the sources rank: file, environment, systemd credential, default file', () => {
  const asked = request();
  const credentialsDirectory = join(asked.root, 'credentials');
  mkdirSync(credentialsDirectory);
  keyFile(join(credentialsDirectory, 'piid-state-key'), 'cd'.repeat(32), 0o440);
  const file = keyFile(join(asked.root, 'k'));
  const value = 'ef'.repeat(32);
  expect(resolveStateKey({ ...asked, file, value, credentialsDirectory }).source).toBe(`file ${file}`);
  expect(resolveStateKey({ ...asked, value, credentialsDirectory }).source).toBe('environment');
  expect(resolveStateKey({ ...asked, credentialsDirectory })).toEqual({
    key: Buffer.alloc(32, 0xcd),
    source: 'systemd credential',
    created: false,
  });
  expect(resolveStateKey({ ...asked, credentialsDirectory: asked.root }).created).toBe(true);
});

test.each([HEX, HEX.toUpperCase(), `  ${HEX}\n`, BYTES.toString('base64'), BYTES.toString('base64url')])(
  '%j is a key',
  (value) => {
    expect(resolveStateKey(request({ value })).key).toEqual(BYTES);
  },
);

describe('refusals', () => {
  test.each(['', 'hunter2', HEX.slice(1), `${HEX}0`, 'a'.repeat(42)])('%j is no key, and is not shown', (value) => {
    expect(() => resolveStateKey(request({ value }))).toThrow(expect.objectContaining({ kind: 'key_invalid' }));
    if (value !== '') expect(() => resolveStateKey(request({ value }))).not.toThrow(value);
  });

  test.each([0o640, 0o604, 0o660])('a key file with mode %o', (mode) => {
    const asked = request();
    const file = keyFile(join(asked.root, 'k'), HEX, mode);
    expect(() => resolveStateKey({ ...asked, file })).toThrow(
      expect.objectContaining({ kind: 'key_unsafe', message: expect.stringContaining('chmod 600') }),
    );
  });

  test('a missing key when a volume exists: a new key would not open it', () => {
    const asked = request({ volumeExists: true });
    expect(() => resolveStateKey(asked)).toThrow(expect.objectContaining({ kind: 'key_missing' }));
    expect(() => resolveStateKey({ ...asked, file: join(asked.root, 'none') })).toThrow(
      expect.objectContaining({ kind: 'key_missing' }),
    );
    expect(() => statSync(join(asked.configHome, 'piid', 'state.key'))).toThrow('ENOENT');
  });

  test('a key in the state directory, there or to be made, by its path or through a link', () => {
    const asked = request();
    const inside = keyFile(join(asked.stateDir, 'k'));
    symlinkSync(asked.stateDir, join(asked.root, 'link'));
    for (const file of [
      inside,
      join(asked.stateDir, 'new'),
      join(asked.root, 'link', 'k'),
      join(asked.root, 'link', 'deep', 'new'),
    ]) {
      expect(() => resolveStateKey({ ...asked, file })).toThrow(expect.objectContaining({ kind: 'key_unsafe' }));
    }
    expect(() => resolveStateKey({ ...asked, configHome: asked.stateDir })).toThrow(
      expect.objectContaining({ kind: 'key_unsafe' }),
    );
  });

  test('a key file that is a directory', () => {
    const asked = request();
    expect(() => resolveStateKey({ ...asked, file: asked.root })).toThrow(
      expect.objectContaining({ kind: 'key_invalid' }),
    );
  });

  test('an existing key file is never overwritten', () => {
    const asked = request();
    const file = keyFile(join(asked.root, 'k'), 'not a key');
    expect(() => resolveStateKey({ ...asked, file })).toThrow(expect.objectContaining({ kind: 'key_invalid' }));
    expect(readFileSync(file, 'utf8')).toBe('not a key');
  });
});
