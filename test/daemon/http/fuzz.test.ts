/** Malformed bodies of every shape: no 500, and AJV and the explaining walk always agree. */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { ErrorEnvelope } from '../../../daemon/contract/common.ts';
import type { Endpoint } from '../../../daemon/contract/endpoint.ts';
import { ENDPOINTS } from '../../../daemon/http/endpoints.ts';
import { explain, type Schema } from '../../../daemon/http/explain.ts';
import { violations } from '../../../daemon/http/validate.ts';
import { fields } from '../contract/samples.ts';
import { edits, spoil } from '../../support/spoiled.ts';
import { testServer } from './support.ts';

const RUNS = process.env.PIID_LONG === '1' ? 10_000 : 3000;

const server = testServer();
afterAll(async () => await server[Symbol.asyncDispose]());

const withBody = (ENDPOINTS as readonly Endpoint[]).filter((endpoint) => endpoint.body !== undefined);
const samples = withBody.map((endpoint) => [...fields(endpoint.body!.schema)].map(({ value }) => value));

/** A valid body of some endpoint with a few members replaced, removed or added, anywhere in it. */
const spoiled = fc
  .tuple(fc.nat(withBody.length - 1), fc.nat(), edits)
  .map(([at, which, changes]) => ({ at, body: spoil(samples[at]![which % samples[at]!.length], changes) }));

const garbage = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
);
const type = fc.constantFrom(
  'application/json',
  'text/plain',
  'image/png',
  'text/plain; charset=utf-16le',
  'application/json; charset=utf-8',
  'x/y',
  '',
);

const ALLOWED = new Set([200, 201, 202, 400, 413, 415, 422, 501]);

describe('malformed bodies', () => {
  it(`${RUNS} spoiled bodies never answer 500`, async () => {
    await fc.assert(
      fc.asyncProperty(spoiled, async ({ at, body }) => {
        const endpoint = withBody[at]!;
        const { method } = endpoint;
        const url = endpoint.path.replaceAll(/\{\w+\}/g, 'x');
        const response = await server.send({
          method,
          url,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify(body) ?? '',
        });
        expect(ALLOWED).toContain(response.statusCode);
        if (response.statusCode >= 400) expect(violations(ErrorEnvelope, response.json())).toEqual([]);
        if (response.statusCode === 422) expect(response.json().error.details.length).toBeGreaterThan(0);
      }),
      { numRuns: RUNS },
    );
  });

  it(`${Math.floor(RUNS / 3)} bodies of garbage never answer 500`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(withBody.length - 1), garbage, type, async (at, payload, contentType) => {
        const endpoint = withBody[at]!;
        const url = endpoint.path.replaceAll(/\{\w+\}/g, 'x');
        const response = await server.send({
          method: endpoint.method,
          url,
          headers: contentType === '' ? {} : { 'content-type': contentType },
          payload,
        });
        expect(ALLOWED).toContain(response.statusCode);
        if (response.statusCode >= 400) expect(violations(ErrorEnvelope, response.json())).toEqual([]);
      }),
      { numRuns: Math.ceil(Math.floor(RUNS / 3)) },
    );
  });

  it('AJV and the walk that explains agree', () => {
    fc.assert(
      fc.property(spoiled, ({ at, body }) => {
        const { schema } = withBody[at]!.body!;
        // Through JSON, as a request comes: no undefined, no foreign prototypes.
        const value: unknown = JSON.parse(JSON.stringify(body) ?? 'null');
        expect(violations(schema, value)).toEqual(explain(schema as Schema, value));
      }),
      { numRuns: RUNS },
    );
  });

  it('a query of anything never answers 500', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (query) => {
        const response = await server.send({
          method: 'POST',
          url: `/v2/protect?${encodeURI(query.toWellFormed())}`,
          headers: { 'content-type': 'text/plain' },
          payload: 'x',
        });
        expect([200, 422]).toContain(response.statusCode);
      }),
      { numRuns: 300 },
    );
  });
});
