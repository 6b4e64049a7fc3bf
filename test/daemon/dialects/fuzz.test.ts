/** Bodies that no client sends: each is answered in the vendor's envelope, and none is an error of ours. */
import { encode } from 'cborg';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DIALECTS } from '../../../daemon/dialects/index.ts';
import { bearerOf } from '../../../daemon/dialects/dialect.ts';
import { fieldsOf } from '../../../daemon/dialects/json-body.ts';
import { testApp, type TestApp } from '../../support/licensed-app.ts';

const RUNS = process.env['PIID_LONG'] === undefined ? 150 : 10_000;
const CANARY = 'ana.ruiz.kestrel@example.com';

let test: TestApp;
beforeAll(async () => {
  test = testApp();
  await test.activate({ records: 1_000_000 });
});
afterAll(async () => test[Symbol.asyncDispose]());

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(CANARY, 'Email', 'characterMask', 'en', '', 'PiiEntityRecognition', '\ud800', '__proto__'),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
        'id',
        'text',
        'language',
        'policyKind',
        'entityTypes',
        'default',
        'overrides',
        '__proto__',
        'synonyms',
      ),
      tie('any'),
      { maxKeys: 4 },
    ),
  ),
})).any;

const PARAMETERS = [
  'stringIndexType piiCategories excludePiiCategories domain valueExclusionPolicy entitySynonyms modelVersion',
  'confidenceScoreThreshold redactionPolicy redactionPolicies redactionCharacter disableEntityValidation',
].flatMap((line) => line.split(' '));

const documents = fc.oneof(value, fc.constant([{ id: '1', text: CANARY }]), fc.array(value, { maxLength: 3 }));
const azureBody = fc.record({
  kind: fc.constant('PiiEntityRecognition'),
  parameters: fc.oneof(value, fc.dictionary(fc.constantFrom(...PARAMETERS), value, { maxKeys: 3 })),
  analysisInput: fc.oneof(value, fc.record({ documents })),
});
const comprehendBody = fc.oneof(value, fc.record({ Text: value, LanguageCode: value }, { requiredKeys: [] }));

/** A body, or what is left of one that was cut or changed on its way. */
const spoiled = (bytes: fc.Arbitrary<Uint8Array>) =>
  fc.oneof(
    { weight: 4, arbitrary: bytes },
    { weight: 1, arbitrary: fc.tuple(bytes, fc.nat()).map(([all, at]) => all.slice(0, at % (all.length + 1))) },
    {
      weight: 1,
      arbitrary: fc.tuple(bytes, fc.nat(), fc.nat(255)).map(([all, at, byte]) => {
        const changed = Uint8Array.from(all);
        if (changed.length > 0) changed[at % changed.length] = byte;
        return changed;
      }),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }) },
  );
const json = (body: fc.Arbitrary<unknown>) => spoiled(body.map((one) => Buffer.from(JSON.stringify(one))));
const VERSIONS = ['2022-05-01', '2025-11-01', '2026-05-15-preview'];

it('Azure answers every body in its envelope', async () => {
  const property = fc.asyncProperty(json(azureBody), fc.constantFrom(...VERSIONS), async (body, version) => {
    const response = await test.app.inject({
      method: 'POST',
      url: `/language/:analyze-text?api-version=${version}`,
      headers: { 'ocp-apim-subscription-key': test.key },
      payload: Buffer.from(body),
    });
    expect([200, 400, 413, 501]).toContain(response.statusCode);
    const answer = response.json();
    if (response.statusCode === 200) expect(answer.kind).toBe('PiiEntityRecognitionResults');
    else {
      expect(answer.error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      expect(response.body).not.toContain(CANARY);
    }
  });
  await fc.assert(property, { numRuns: RUNS });
}, 600_000);

it.each([
  ['JSON 1.1', json(comprehendBody)],
  ['CBOR', spoiled(comprehendBody.map((one) => encode(one)))],
])(
  'Comprehend answers every body in its envelope: %s',
  async (protocol, bodies) => {
    // The signature is not the subject: the dialect's own row, with a key in the clear before it.
    const row = DIALECTS.find(({ name }) => name === 'comprehend')!;
    const signed = row.credentialOf;
    row.credentialOf = ({ headers }) => ({ key: bearerOf(headers)! });
    try {
      const property = fc.asyncProperty(bodies, async (body) => {
        const response = await test.app.inject({
          method: 'POST',
          url: protocol === 'CBOR' ? '/service/Comprehend_20171127/operation/DetectPiiEntities' : '/',
          headers: { authorization: `Bearer ${test.key}`, 'x-amz-target': 'Comprehend_20171127.DetectPiiEntities' },
          payload: Buffer.from(body),
        });
        expect([200, 400]).toContain(response.statusCode);
        if (response.statusCode === 400) expect(response.headers['x-amzn-errortype']).toMatch(/Exception$/);
        if (response.statusCode === 400) expect(response.body).not.toContain(CANARY);
      });
      await fc.assert(property, { numRuns: RUNS });
    } finally {
      row.credentialOf = signed;
    }
  },
  600_000,
);

it('a body with very many values is refused before it is parsed', () => {
  expect(() => fieldsOf(Buffer.from(`{"a":[${'0,'.repeat(400_000)}0]}`))).toThrow(
    expect.objectContaining({ code: 'too_large' }),
  );
  expect(fieldsOf(Buffer.from(JSON.stringify({ text: ','.repeat(400_000) })))).toHaveProperty('text');
});
