/** Azure AI Language over the whole application: what its SDKs send, and what they read. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../support/licensed-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = testApp();
  await test.activate({ records: 100_000 });
});
afterAll(async () => test[Symbol.asyncDispose]());

const SYNC = '/language/:analyze-text?api-version=';
const MAIL = 'ana.ruiz@example.com';

interface Sent {
  version?: string;
  documents?: unknown;
  parameters?: object;
  headers?: Record<string, string>;
  query?: string;
}

const analyze = async ({ version = '2023-04-01', documents, parameters, headers = {}, query = '' }: Sent) => {
  const response = await test.app.inject({
    method: 'POST',
    url: `${SYNC}${version}${query}`,
    headers: { 'ocp-apim-subscription-key': test.key, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({
      kind: 'PiiEntityRecognition',
      parameters,
      analysisInput: { documents: documents ?? [{ id: '1', text: `Mail ${MAIL} now`, language: 'en' }] },
    }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};

it('a document is answered with its entities and its redacted text', async () => {
  const { status, body } = await analyze({});
  expect(status).toBe(200);
  expect(body).toEqual({
    kind: 'PiiEntityRecognitionResults',
    results: {
      documents: [
        {
          id: '1',
          redactedText: `Mail ${'*'.repeat(MAIL.length)} now`,
          entities: [
            { text: MAIL, category: 'Email', offset: 5, length: MAIL.length, confidenceScore: expect.any(Number) },
          ],
          warnings: [],
        },
      ],
      errors: [],
      modelVersion: 'latest',
    },
  });
});

it.each([
  ['2022-05-01', []],
  ['2024-11-01', []],
  ['2025-11-01', ['tags', 'type']],
  ['2025-11-15-preview', ['mask', 'maskLength', 'maskOffset', 'tags', 'type']],
  ['2026-05-01', ['mask', 'maskLength', 'maskOffset', 'tags', 'type']],
])('version %s has its own fields of an entity', async (version, more) => {
  const { body } = await analyze({ version });
  const common = ['category', 'confidenceScore', 'length', 'offset', 'text'];
  expect(Object.keys(body.results.documents[0].entities[0]).toSorted()).toEqual([...common, ...more].toSorted());
});

it.each([
  ['TextElements_v8', (text: string) => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)],
  ['UnicodeCodePoint', (text: string) => [...text]],
  ['Utf16CodeUnit', (text: string) => text.split('')],
])('offsets in %s slice the entity, and the mask is as long', async (stringIndexType, cut) => {
  const families = ['👩‍👩‍👧', 'e\u0301', '𝒜', 'שלום'].join(' ');
  const text = `${families} ${MAIL} ${families} b@example.org`;
  const { body } = await analyze({ parameters: { stringIndexType }, documents: [{ id: 'x', text }] });
  const [{ entities, redactedText }] = body.results.documents;
  expect(entities.map(({ text: value }: { text: string }) => value)).toEqual([MAIL, 'b@example.org']);
  for (const { text: value, offset, length } of entities) {
    expect(
      cut(text)
        .slice(offset, offset + length)
        .join(''),
    ).toBe(value);
    expect(
      cut(redactedText)
        .slice(offset, offset + length)
        .join(''),
    ).toBe('*'.repeat(length));
  }
});

it('the default unit is the text element', async () => {
  const { body } = await analyze({ documents: [{ id: '1', text: `👩‍👩‍👧 ${MAIL}` }] });
  expect(body.results.documents[0].entities[0].offset).toBe(2);
});

it('documents that cannot be read are errors of their own', async () => {
  const { status, body } = await analyze({
    documents: [
      { id: '1', text: MAIL },
      { id: '2', text: ' ' },
      { id: '1', text: 'again' },
      { id: '4', text: MAIL, language: 'tlh' },
      { id: '5', text: 'a'.repeat(200_001) },
    ],
    query: '&showStats=true',
  });
  expect(status).toBe(200);
  const inner = (code: string) => ({
    code: 'InvalidArgument',
    message: expect.any(String),
    innererror: { code, message: expect.any(String) },
  });
  expect(body.results.errors).toEqual([
    { id: '2', error: inner('InvalidDocument') },
    { id: '1', error: inner('InvalidDocument') },
    { id: '4', error: inner('UnsupportedLanguageCode') },
    { id: '5', error: inner('InvalidDocument') },
  ]);
  expect(body.results.statistics).toEqual({
    documentsCount: 5,
    validDocumentsCount: 1,
    erroneousDocumentsCount: 4,
    transactionsCount: 1,
  });
});

it.each([
  ['characterMask', { policyKind: 'characterMask', redactionCharacter: '#', unmaskLength: 4 }, `${'#'.repeat(16)}.com`],
  ['its start kept', { policyKind: 'characterMask', unmaskLength: 3, unmaskFromEnd: false }, `ana${'*'.repeat(17)}`],
  ['entityMask', { policyKind: 'entityMask' }, '[EMAIL_1]'],
  ['noMask', { policyKind: 'noMask' }, MAIL],
])('redactionPolicies: %s', async (_name, policy, mask) => {
  const parameters = { redactionPolicies: [{ ...policy, entityTypes: ['Email'] }] };
  const { body } = await analyze({ version: '2026-05-01', parameters });
  const [{ redactedText, entities }] = body.results.documents;
  expect(redactedText).toBe(`Mail ${mask} now`);
  expect(entities[0]).toMatchObject({ mask, maskOffset: 5, maskLength: mask.length });
});

it('syntheticReplacement writes another value', async () => {
  const parameters = { redactionPolicies: [{ policyKind: 'syntheticReplacement', isDefault: true }] };
  const { body } = await analyze({ version: '2026-05-01', parameters });
  const [{ redactedText, entities }] = body.results.documents;
  expect(redactedText).not.toContain(MAIL);
  expect(redactedText).toBe(`Mail ${entities[0].mask} now`);
  expect(entities[0].mask).toMatch(/@/);
});

it('the preview of 2024 has one policy for all', async () => {
  const parameters = { redactionPolicy: { policyKind: 'maskWithEntityType' } };
  const { body } = await analyze({ version: '2024-11-15-preview', parameters });
  expect(body.results.documents[0].redactedText).toBe('Mail [EMAIL_1] now');
});

it.each([
  ['an unknown version', { version: '2019-01-01' }, 'api-version'],
  ['an unknown category', { parameters: { piiCategories: ['Email', 'Shoe'] } }, 'piiCategories[1]'],
  ['a category that nothing finds', { parameters: { piiCategories: ['UKElectoralRollNumber'] } }, 'piiCategories[0]'],
  ['an unknown unit', { parameters: { stringIndexType: 'Bytes' } }, 'stringIndexType'],
  ['an unknown domain', { parameters: { domain: 'law' } }, 'domain'],
  ['a wrong mask', { parameters: { redactionPolicy: { redactionCharacter: 'x' } } }, 'redactionCharacter'],
  [
    'an unknown policy',
    { parameters: { redactionPolicies: [{ policyKind: 'burn' }] } },
    'redactionPolicies[0].policyKind',
  ],
])('%s is refused by its name', async (_name, sent: Sent, target) => {
  const { status, body } = await analyze(sent);
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ code: 'InvalidRequest', innererror: { code: 'InvalidParameterValue', target } });
});

it('a category chosen is the only one, one excluded is left out, and other fields are ignored', async () => {
  const documents = [{ id: '1', text: `${MAIL} 192.168.7.14`, extra: true }];
  const found = async (parameters: object) => {
    const { body } = await analyze({ version: '2026-05-01', documents, parameters });
    return body.results.documents[0].entities.map(({ category }: { category: string }) => category);
  };
  expect(await found({ unheardOf: 1 })).toEqual(['Email', 'IPAddress']);
  expect(await found({ piiCategories: ['IPAddress'] })).toEqual(['IPAddress']);
  expect(await found({ excludePiiCategories: ['IPAddress'] })).toEqual(['Email']);
  expect(await found({ valueExclusionPolicy: { excludedValues: [MAIL] } })).toEqual(['IPAddress']);
});

it('no documents, too many and a wrong body have the codes that SDKs show', async () => {
  const many = Array.from({ length: 65 }, (_, i) => ({ id: String(i), text: 'a' }));
  const code = async (documents: unknown) => (await analyze({ documents })).body.error.innererror.code;
  expect(await code([])).toBe('MissingInputDocuments');
  expect(await code(many)).toBe('InvalidDocumentBatch');
  const headers = { 'ocp-apim-subscription-key': test.key };
  for (const payload of ['{', '[]', '"a"', Buffer.from([0x7b, 0xff]), '['.repeat(100_000), '']) {
    const response = await test.app.inject({ method: 'POST', url: `${SYNC}2023-04-01`, headers, payload });
    expect([response.statusCode, response.json().error.innererror.code]).toEqual([400, 'InvalidRequestBodyFormat']);
  }
});

it('a wrong key, an unknown path and another kind are answered in the envelope', async () => {
  const wrong = await analyze({ headers: { 'ocp-apim-subscription-key': 'piid_live_x' } });
  expect([wrong.status, wrong.body.error.code]).toEqual([401, '401']);
  const path = await test.app.inject({ method: 'POST', url: '/language/:other?api-version=2023-04-01' });
  expect([path.statusCode, path.json().error.code]).toEqual([404, 'NotFound']);
});

it.each(['text', 'conversations', 'documents'])('jobs of %s are not built yet', async (kind) => {
  const url = `/language/analyze-${kind}/jobs?api-version=2023-04-01`;
  const response = await test.post(url, {});
  expect([response.statusCode, Object.keys(response.json())]).toEqual([501, ['error']]);
});

it('Text Analytics 3.1 takes its parameters from the query', async () => {
  const response = await test.app.inject({
    method: 'POST',
    url: '/text/analytics/v3.1/entities/recognition/pii?stringIndexType=Utf16CodeUnit&showStats=true&piiCategories=Email',
    headers: { authorization: `Bearer ${test.key}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ documents: [{ id: '1', text: `👩‍👩‍👧 ${MAIL}` }] }),
  });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({
    documents: [{ id: '1', entities: [{ category: 'Email', offset: 9, length: MAIL.length }], warnings: [] }],
    errors: [],
    statistics: { documentsCount: 1 },
    modelVersion: 'latest',
  });
});

it('a retry with the same body is not charged twice, another body under the same id is', async () => {
  const used = async () => (await test.get('/v2/usage')).json().used.records as number;
  const headers = { 'x-ms-client-request-id': 'b7c1f7a2-0000-4000-8000-000000000001' };
  const before = await used();
  await analyze({ headers });
  await analyze({ headers });
  expect((await used()) - before).toBe(1);
  const other = await analyze({ headers, documents: [{ id: '1', text: 'other' }] });
  expect(other.status).toBe(200);
  expect((await used()) - before).toBe(2);
});

it('what has no name is neither listed nor redacted, but counted', async () => {
  const text = 'token ghp_16C7e42F292c6912E7710c838347Ae178B4a';
  const { headers, body } = await analyze({ documents: [{ id: '1', text }] });
  expect(body.results.documents[0]).toMatchObject({ redactedText: text, entities: [] });
  expect(headers['x-piid-unnamed']).toBe('1');
});

it('the operator chooses the dialects, and what becomes of unknown types', async () => {
  await using none = testApp({ flags: { dialects: 'none' } });
  const refused = await none.post('/language/:analyze-text?api-version=2023-04-01', {});
  expect(refused.json().error.code).toBe('not_found');
  await using ignoring = testApp({ flags: { unknownTypes: 'ignore' } });
  const response = await ignoring.post(`${SYNC}2023-04-01`, {
    kind: 'PiiEntityRecognition',
    parameters: { piiCategories: ['Email', 'Shoe', 'no name'] },
    analysisInput: { documents: [{ id: '1', text: MAIL }] },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers['x-piid-types-ignored']).toBe('Shoe,*');
  const { endpoints } = (await ignoring.get('/v2/capabilities')).json();
  expect(endpoints['POST /language/:analyze-text']).toBe('beta');
});

it('a key without the scope is refused', async () => {
  const { secret } = test.state.apiKeys.create({ name: 'u', account: 'default', scopes: ['usage:read'], tiers: [] });
  const { status, body } = await analyze({ headers: { 'ocp-apim-subscription-key': secret } });
  expect([status, body.error.code]).toEqual([403, 'Forbidden']);
});
