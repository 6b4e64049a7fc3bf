/** Bodies of every shape: never 500, always the envelope of the interface. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testApp } from '../../support/map-app.ts';

const RUNS = process.env['PIID_LONG'] === undefined ? 60 : 10_000;
const INSPECT = '/v2/projects/p/content:inspect';
const DEIDENTIFY = '/v2/projects/p/content:deidentify';

const odd = fc.oneof(
  fc.constantFrom<unknown>('Ana ana@example.com', 'en', '', null, true, -1, 0.5, [], {}, '__proto__', 'DEFAULT'),
  fc.jsonValue({ maxDepth: 3 }),
);
const body = (fields: readonly string[]) =>
  fc.oneof(odd, fc.record(Object.fromEntries(fields.map((field) => [field, odd])), { requiredKeys: [] }));

test.each([
  ['/analyze', ['text', 'language', 'entities', 'score_threshold', 'context', 'allow_list', 'ad_hoc_recognizers']],
  ['/anonymize', ['text', 'anonymizers', 'analyzer_results']],
  ['/deanonymize', ['text', 'deanonymizers', 'anonymizer_results']],
  [INSPECT, ['item', 'inspectConfig', 'inspectTemplateName']],
  [DEIDENTIFY, ['item', 'inspectConfig', 'deidentifyConfig']],
])('%s', { timeout: 600_000 }, async (url, fields) => {
  const { app, key } = testApp({ flags: { rate: '100000', burst: '100000' } });
  await fc.assert(
    fc.asyncProperty(body(fields), async (payload) => {
      const { statusCode, body: answer } = await app.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      });
      expect([429, 500]).not.toContain(statusCode);
      if (statusCode !== 200) expect(Object.keys(JSON.parse(answer))).toEqual(['error']);
    }),
    { numRuns: RUNS },
  );
});

test('bytes that are no JSON answer in the envelope', async () => {
  const { app, key } = testApp();
  for (const url of ['/analyze', INSPECT]) {
    for (const payload of [
      Buffer.from('{"text": '),
      Buffer.from([0x22, 0xff, 0x22]),
      Buffer.from('['.repeat(50_000)),
    ]) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const { statusCode, body: answer } = await app.inject({ method: 'POST', url, headers, payload });
      expect([statusCode, Object.keys(JSON.parse(answer))]).toEqual([400, ['error']]);
    }
  }
});
