/** A long answer goes out in pieces, and is what it would be in one. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLong, JsonText, jsonPieces, writeJson } from '../../../daemon/contract/json-text.ts';
import { ECHO, testServer } from './support.ts';

it('pieces are the whole', () => {
  expect.hasAssertions();
  const value = fc.oneof(
    fc.anything({ maxDepth: 3, values: [fc.boolean(), fc.double(), fc.string({ unit: 'binary' }), fc.constant(null)] }),
    fc.record({
      a: fc.constant(undefined),
      b: fc.array(fc.constant(undefined)),
      json: fc.constant(new JsonText('1.0')),
    }),
  );
  fc.assert(
    fc.property(fc.record({ value }), (answer) => {
      expect([...jsonPieces(answer)].join('')).toBe(writeJson(answer));
    }),
  );
});

it('pieces stay small, however long the lists are', () => {
  const entities = Array.from({ length: 50_000 }, (_, i) => ({ id: `e${i}`, text: 'x'.repeat(100) }));
  const answer = { results: [{ input_id: '1', entities }] };
  expect(isLong(answer)).toBe(true);
  const pieces = [...jsonPieces(answer)];
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(2 << 20);
  expect(pieces.length).toBeGreaterThan(4);
  expect(pieces.join('')).toBe(JSON.stringify(answer));
});

it('an answer over HTTP', async () => {
  const entities = Array.from({ length: 30_000 }, (_, i) => i);
  await using server = testServer({ ...ECHO, getTypes: () => ({ results: [{ entities }] }) });
  const response = await server.send({ url: '/v2/types' });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(response.json()).toEqual({ results: [{ entities }] });
  expect(isLong({ results: [{ entities: entities.slice(0, 100) }] })).toBe(false);
});
