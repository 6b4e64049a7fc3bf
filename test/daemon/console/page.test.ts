/** The page as the server gives it: nothing from outside, nothing inline, and no larger than it may be. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildConsole, CONSOLE_LIMIT } from '../../../scripts/build-console.ts';
import { testApp } from '../../support/licensed-app.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'dist', 'console');
let size: number;

beforeAll(async () => {
  ({ size } = await buildConsole(FOLDER));
});

it('is within its budget', () => {
  expect(size).toBeLessThan(CONSOLE_LIMIT);
});

it('needs no key and is served with a strict policy', async () => {
  await using app = testApp();
  const page = await app.app.inject('/console');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const policy = String(page.headers['content-security-policy']);
  for (const part of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"])
    expect(policy).toContain(part);
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  // Whatever it names is served, and is of this server.
  const named = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(2);
  for (const path of named) {
    expect(path).toMatch(/^\/console\//);
    const file = await app.app.inject(path);
    expect([path, file.statusCode]).toEqual([path, 200]);
    expect(file.rawPayload.length).toBeGreaterThan(100);
  }
  expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=/);
});

it.each(['/console/index.html', '/console/..%2fpackage.json', '/console/main.tsx', '/console/__proto__'])(
  'gives no other file: %s',
  async (path) => {
    await using app = testApp();
    expect((await app.app.inject(path)).statusCode).toBe(404);
  },
);

it('names no other server', () => {
  const script = readFileSync(join(FOLDER, 'console.js'), 'utf8');
  // Names of vocabularies are no addresses.
  const outside = [...script.matchAll(/https?:\/\/[\w.-]+/g)].map(([address]) => address);
  expect(outside.filter((address) => !address.startsWith('http://www.w3.org'))).toEqual([]);
});
