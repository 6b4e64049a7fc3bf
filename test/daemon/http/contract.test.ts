/** Every field of every request: documented ones are accepted, others are named by pointer (docs/interface.md#rules, rule 1). */
import { afterAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../daemon/contract/endpoint.ts';
import { ENDPOINTS } from '../../../daemon/http/endpoints.ts';
import { explain, type Schema } from '../../../daemon/http/explain.ts';
import { violations } from '../../../daemon/http/validate.ts';
import { fields, minimal, objects } from '../contract/samples.ts';
import { pointersOf, testServer } from './support.ts';

const server = testServer();
afterAll(async () => await server[Symbol.asyncDispose]());

const withBody = (ENDPOINTS as readonly Endpoint[]).filter((endpoint) => endpoint.body !== undefined);
const pathOf = (endpoint: Endpoint) => endpoint.path.replaceAll(/\{\w+\}/g, 'ses_1');

async function ask(endpoint: Endpoint, body: unknown) {
  return await server.send({
    method: endpoint.method,
    url: pathOf(endpoint),
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
}

/** Puts an unknown member into the object at `pointer`. */
function spoil(value: unknown, pointer: string): unknown {
  const copy = structuredClone(value);
  let target = copy as Record<string, unknown>;
  for (const segment of pointer.split('/').slice(1)) target = target[segment] as Record<string, unknown>;
  target.surprise_field = { original: 'value' };
  return copy;
}

describe.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const { schema } = endpoint.body!;
    const accepted = endpoint.status === 'planned' ? 501 : endpoint.success.status;

    it('takes the minimal body', async () => {
      const response = await ask(endpoint, minimal(schema));
      expect([response.statusCode, pointersOfAny(response)]).toEqual([accepted, []]);
    });

    it('takes every documented field, and every value of a list', async () => {
      let seen = 0;
      for (const { value, pointer } of fields(schema)) {
        const response = await ask(endpoint, value);
        expect([pointer, response.statusCode, pointersOfAny(response)]).toEqual([pointer, accepted, []]);
        seen += 1;
      }
      expect(seen).toBeGreaterThan(0);
    });

    it('answers 422 with a pointer to an unknown field in every object', async () => {
      for (const { value, pointer } of objects(schema)) {
        const response = await ask(endpoint, spoil(value, pointer));
        expect([response.statusCode, pointersOf(response)]).toEqual([422, [`${pointer}/surprise_field`]]);
        expect(response.body).not.toContain('original');
      }
    });

    it('takes its own examples', async () => {
      for (const example of schema.examples as unknown[])
        expect((await ask(endpoint, example)).statusCode).toBe(accepted);
    });

    it('is judged alike by AJV and by the explaining walk', () => {
      for (const { value } of [...fields(schema), ...objects(schema)])
        expect(violations(schema, value)).toEqual(explain(schema as Schema, value));
    });
  },
);

function pointersOfAny(response: Awaited<ReturnType<typeof ask>>): string[] {
  return response.statusCode === 422 ? pointersOf(response) : [];
}

it('sees the objects of all nine inputs and five sources', () => {
  const detect = withBody.find((endpoint) => endpoint.operationId === 'detect')!;
  const found = [...objects(detect.body!.schema)];
  expect(found.filter(({ pointer }) => pointer === '/inputs/0')).toHaveLength(9);
  expect(found.filter(({ pointer }) => pointer.startsWith('/inputs/0/source/'))).toHaveLength(12);
  expect(found.length).toBeGreaterThan(50);
});
