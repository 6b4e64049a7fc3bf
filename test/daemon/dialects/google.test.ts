/** Google's interface over the real app. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { foreignApp } from '../../support/foreign-app.ts';

const BASE = '/v2/projects/p/locations/global';
const TEXT = '👨‍👩‍👧 Mail ana.ruiz@example.com';

test('inspect answers both ranges as strings, and each of them slices', async () => {
  const { ask } = foreignApp();
  const inspectConfig = { infoTypes: [{ name: 'EMAIL_ADDRESS' }], includeQuote: true };
  const { status, body } = await ask('POST', `${BASE}/content:inspect`, { inspectConfig, item: { value: TEXT } });
  expect(status).toBe(200);
  const [{ quote, infoType, location, likelihood }] = body.result.findings;
  expect([quote, infoType, likelihood]).toEqual(['ana.ruiz@example.com', { name: 'EMAIL_ADDRESS' }, 'VERY_LIKELY']);
  expect(location).toEqual({ byteRange: { start: '24', end: '44' }, codepointRange: { start: '11', end: '31' } });
  expect(Buffer.from(TEXT).subarray(24, 44).toString()).toBe(quote);
});

test('zeros are left out, and $alt asks for numbers', async () => {
  const { ask } = foreignApp();
  const url = '/v2/projects/p/content:inspect?%24alt=json%3Benum-encoding%3Dint';
  const { body } = await ask('POST', url, { item: { value: 'ana.ruiz@example.com' } });
  expect(body.result.findings[0].location.codepointRange).toEqual({ end: '20' });
  expect(body.result.findings[0].likelihood).toBe(5);
});

test('no finding is an empty result, and limits truncate', async () => {
  const { ask } = foreignApp();
  expect((await ask('POST', `${BASE}/content:inspect`, { item: { value: 'nothing' } })).body).toEqual({ result: {} });
  const inspectConfig = { infoTypes: [{ name: 'EMAIL_ADDRESS' }], limits: { maxFindingsPerItem: 1 } };
  const item = { value: 'a@example.com b@example.com' };
  const { body } = await ask('POST', `${BASE}/content:inspect`, { inspectConfig, item });
  expect([body.result.findings.length, body.result.findingsTruncated]).toEqual([1, true]);
});

test('custom infoTypes by expression and by dictionary', async () => {
  const { ask } = foreignApp();
  const customInfoTypes = [
    { infoType: { name: 'TICKET' }, regex: { pattern: 'T-[0-9]{4}' } },
    { infoType: { name: 'PROJECT' }, dictionary: { wordList: { words: ['Bluebird'] } } },
  ];
  const item = { value: 'T-1234 of Bluebird' };
  const { body } = await ask('POST', `${BASE}/content:inspect`, { inspectConfig: { customInfoTypes }, item });
  const names = body.result.findings.map(({ infoType }: { infoType: { name: string } }) => infoType.name);
  expect(names).toEqual(['TICKET', 'PROJECT']);
});

test.each([
  ['inspect', { inspectConfig: { infoTypes: [{ name: 'NO_SUCH' }] }, item: { value: 'x' } }, 400, 'INVALID_ARGUMENT'],
  ['inspect', { inspectConfig: { unknownField: 1 }, item: { value: 'x' } }, 400, 'INVALID_ARGUMENT'],
  ['inspect', { inspectConfig: { minLikelihood: 'SURE' }, item: { value: 'x' } }, 400, 'INVALID_ARGUMENT'],
  ['inspect', {}, 400, 'INVALID_ARGUMENT'],
  ['inspect', { inspectTemplateName: 'projects/p/inspectTemplates/t', item: { value: 'x' } }, 404, 'NOT_FOUND'],
  ['inspect', { inspectConfig: { ruleSet: [{}] }, item: { value: 'x' } }, 501, 'UNIMPLEMENTED'],
  ['reidentify', { item: { value: 'x' } }, 501, 'UNIMPLEMENTED'],
  ['deidentify', { item: { value: 'x' } }, 400, 'INVALID_ARGUMENT'],
])('%s %j is %d %s', async (verb, sent, status, name) => {
  const { ask } = foreignApp();
  const answer = await ask('POST', `${BASE}/content:${verb}`, sent);
  expect([answer.status, answer.body.error.code, answer.body.error.status]).toEqual([status, status, name]);
});

const KEY = Buffer.alloc(32, 7);

test.each([
  [{ replaceConfig: { newValue: { stringValue: 'X' } } }, 'X'],
  [{ redactConfig: {} }, ''],
  [{ replaceWithInfoTypeConfig: {} }, '[EMAIL_ADDRESS]'],
  [{ characterMaskConfig: { charactersToIgnore: [{ charactersToSkip: '.@' }] } }, '***.****@*******.***'],
  [{ characterMaskConfig: { maskingCharacter: '#', numberToMask: 3, reverseOrder: true } }, 'ana.ruiz@example.###'],
  [{ characterMaskConfig: { charactersToIgnore: [{ commonCharactersToIgnore: 4 }] } }, '***.****@*******.***'],
  [
    { cryptoHashConfig: { cryptoKey: { unwrapped: { key: KEY.toString('base64') } } } },
    createHmac('sha256', KEY).update('ana.ruiz@example.com').digest('base64'),
  ],
  [{ replaceDictionaryConfig: { wordList: { words: ['only'] } } }, 'only'],
])('deidentify by %j', async (primitiveTransformation, replaced) => {
  const { ask } = foreignApp();
  const deidentifyConfig = { infoTypeTransformations: { transformations: [{ primitiveTransformation }] } };
  const inspectConfig = { infoTypes: [{ name: 'EMAIL_ADDRESS' }] };
  const sent = { deidentifyConfig, inspectConfig, item: { value: TEXT } };
  const { body, status } = await ask('POST', `${BASE}/content:deidentify`, sent);
  expect([status, body.item]).toEqual([200, { value: `👨‍👩‍👧 Mail ${replaced}` }]);
  expect(body.overview).toMatchObject({
    transformedBytes: '20',
    transformationSummaries: [{ infoType: { name: 'EMAIL_ADDRESS' }, results: [{ count: '1', code: 'SUCCESS' }] }],
  });
  expect(JSON.stringify(body)).not.toContain(KEY.toString('base64'));
});

test('the key comes in X-Goog-Api-Key, and never in the address', async () => {
  const { app, key } = foreignApp();
  const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });
  const listed = await get('/v2/infoTypes?languageCode=en', { 'x-goog-api-key': key });
  expect(listed.json().infoTypes.map(({ name }: { name: string }) => name)).toContain('EMAIL_ADDRESS');
  const refused = await get(`/v2/infoTypes?key=${key}`);
  expect([refused.statusCode, refused.json().error.status]).toEqual([401, 'UNAUTHENTICATED']);
});
