/** Azure's own client libraries against a listening server. */
import { AzureKeyCredential as TextKey, TextAnalysisClient } from '@azure/ai-language-text';
import { AzureKeyCredential, TextAnalyticsClient } from '@azure/ai-text-analytics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../support/licensed-app.ts';

const MAIL = 'ana.ruiz@example.com';
const TEXT = `👩‍👩‍👧 ${MAIL}`;
const OPTIONS = { allowInsecureConnection: true, retryOptions: { maxRetries: 0 } };

let test: TestApp;
let endpoint: string;
beforeAll(async () => {
  test = testApp();
  await test.activate({ records: 100_000 });
  endpoint = await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => test[Symbol.asyncDispose]());

describe('@azure/ai-language-text', () => {
  const client = (key = test.key) => new TextAnalysisClient(endpoint, new TextKey(key), OPTIONS);

  it('finds entities in text elements, which is its default', async () => {
    const [result] = await client().analyze('PiiEntityRecognition', [TEXT]);
    expect(result).toMatchObject({
      redactedText: `👩‍👩‍👧 ${'*'.repeat(MAIL.length)}`,
      entities: [{ text: MAIL, category: 'Email', offset: 2, length: MAIL.length }],
    });
  });

  it('shows the error of one document beside the others', async () => {
    const results = await client().analyze('PiiEntityRecognition', [MAIL, ''], 'en');
    expect(results[0]).toMatchObject({ entities: [{ text: MAIL }] });
    expect(results[1]).toMatchObject({ error: { code: 'InvalidDocument' } });
  });

  it.each([
    [
      'InvalidParameterValue',
      400,
      async () => client().analyze('PiiEntityRecognition', [MAIL], 'en', { categoriesFilter: ['Shoe'] }),
    ],
    ['InvalidParameterValue', 400, async () => client().analyze('SentimentAnalysis', [MAIL])],
    [
      'InvalidDocumentBatch',
      400,
      async () =>
        client().analyze(
          'PiiEntityRecognition',
          Array.from({ length: 65 }, () => 'a'),
        ),
    ],
    ['401', 401, async () => client('piid_live_wrong').analyze('PiiEntityRecognition', [MAIL])],
  ])('raises a RestError with the code %s', async (code, statusCode, ask) => {
    await expect(ask()).rejects.toMatchObject({ name: 'RestError', code, statusCode });
  });
});

describe('@azure/ai-text-analytics', () => {
  const client = (key = test.key) => new TextAnalyticsClient(endpoint, new AzureKeyCredential(key), OPTIONS);

  it('finds entities in UTF-16 units, which is its default', async () => {
    const [result] = await client().recognizePiiEntities([TEXT], 'en', { includeStatistics: true });
    expect(result).toMatchObject({
      redactedText: `👩‍👩‍👧 ${'*'.repeat(MAIL.length)}`,
      entities: [{ text: MAIL, category: 'Email', offset: 9, length: MAIL.length }],
    });
  });

  it('keeps to the categories that are asked for', async () => {
    const options = { categoriesFilter: ['IPAddress' as const] };
    const [result] = await client().recognizePiiEntities([`${MAIL} 192.168.7.14`], 'en', options);
    expect(result).toMatchObject({ entities: [{ category: 'IPAddress' }] });
  });

  it('shows the error of one document, and raises that of a request', async () => {
    const [, broken] = await client().recognizePiiEntities([MAIL, ' ']);
    expect(broken).toMatchObject({ error: { code: 'InvalidDocument' } });
    await expect(client('piid_live_wrong').recognizePiiEntities([MAIL])).rejects.toMatchObject({ statusCode: 401 });
  });
});
