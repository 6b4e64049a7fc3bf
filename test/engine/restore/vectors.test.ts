/** The vectors of `pii-restore/1` and `/2`, against the engine, in pieces, and against the client as it is shipped. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type * as Client from '../../../engine/restore/client.ts';
import { Restorer } from '../../../engine/restore/restore.ts';
import { StreamRestorer } from '../../../engine/restore/stream.ts';
import type { RestoreTable } from '../../../engine/vocabulary/restore-table.ts';
import { buildClient, CLIENT_LIMIT } from '../../../scripts/build-client.ts';

interface Vector {
  name: string;
  table: RestoreTable;
  channel: 'text' | 'json';
  text: string;
  expected: { text: string; restored: number; unknown_markers: number };
}

const folder = new URL('../../vectors/restore/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const vectors = files.flatMap(
  (file) => (JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { cases: Vector[] }).cases,
);

const scratch = mkdtempSync(join(tmpdir(), 'piid-client-'));
let client: typeof Client;
let size = 0;
beforeAll(async () => {
  const file = join(scratch, 'piid-restore.mjs');
  size = await buildClient(file);
  client = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as typeof Client;
});
afterAll(() => rmSync(scratch, { recursive: true }));

it('there are at least 400, each with its own name', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(400);
  expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
});

it(`the client has less than ${CLIENT_LIMIT} bytes and no import`, () => {
  expect(size).toBeGreaterThan(1000);
  expect(size).toBeLessThan(CLIENT_LIMIT);
  expect(readFileSync(join(scratch, 'piid-restore.mjs'), 'utf8')).not.toMatch(/\bimport\b|\brequire\b|node:|process\b/);
});

const snake = ({
  text,
  restored,
  unknownMarkers,
}: {
  text: string;
  restored: number;
  unknownMarkers: number;
}): Vector['expected'] => ({ text, restored, unknown_markers: unknownMarkers });

describe.each(files)('%s', (file) => {
  const { cases } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { cases: Vector[] };
  test.each(cases)('$name', ({ table, channel, text, expected }) => {
    expect(snake(new Restorer(table, channel).restore(text))).toEqual(expected);
    expect(snake(client.restore(table, text, channel))).toEqual(expected);
    const stream = new StreamRestorer(new Restorer(table, channel));
    let out = '';
    for (let i = 0; i < text.length; i++) out += stream.push(text.charAt(i));
    out += stream.end();
    expect(snake({ text: out, restored: stream.restored, unknownMarkers: stream.unknownMarkers })).toEqual(expected);
  });
});

it('the client refuses a table of another algorithm', () => {
  expect(() => client.restore({ algorithm: 'pii-restore/3', keys: [] }, '')).toThrow('pii-restore/2');
});

it('the client takes a JSON array or object for JSON text', () => {
  const table: RestoreTable = {
    algorithm: 'pii-restore/1',
    keys: [
      { k: 'Tom', o: 'a"b' },
      { k: 'Tom', o: 'a\\"b', ch: 'json' },
    ],
  };
  expect(client.restore(table, '{"x":"Tom"}').text).toBe('{"x":"a\\"b"}');
  expect(client.restore(table, '[Tom]').text).toBe('[a"b]');
});
