/** The real SDK of Google, unpatched, against the app on a real port. */
import { DlpServiceClient } from '@google-cloud/dlp';
import { expect, onTestFinished, test } from 'vitest';
import { foreignApp } from '../../support/foreign-app.ts';

const PARENT = 'projects/p/locations/global';
const TEXT = '👩🏽‍💻 writes from ana.ruiz@example.com';

async function client(wrongKey?: string): Promise<DlpServiceClient> {
  const { app, key } = foreignApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const sdk = new DlpServiceClient({
    fallback: true,
    protocol: 'http',
    apiEndpoint: '127.0.0.1',
    port,
    apiKey: wrongKey ?? key,
  });
  onTestFinished(async () => sdk.close());
  return sdk;
}

test('inspectContent reads findings whose ranges slice', { timeout: 60_000 }, async () => {
  const sdk = await client();
  const inspectConfig = { infoTypes: [{ name: 'EMAIL_ADDRESS' }], includeQuote: true };
  const [{ result }] = await sdk.inspectContent({ parent: PARENT, inspectConfig, item: { value: TEXT } });
  const { quote, infoType, likelihood, location } = result!.findings![0]!;
  expect([quote, infoType?.name, likelihood]).toEqual(['ana.ruiz@example.com', 'EMAIL_ADDRESS', 'VERY_LIKELY']);
  const { byteRange, codepointRange } = location!;
  expect(Buffer.from(TEXT).subarray(Number(byteRange!.start), Number(byteRange!.end)).toString()).toBe(quote);
  expect([...TEXT].slice(Number(codepointRange!.start), Number(codepointRange!.end)).join('')).toBe(quote);
});

test('deidentifyContent answers the item and its overview', { timeout: 60_000 }, async () => {
  const sdk = await client();
  const transformations = [{ primitiveTransformation: { replaceWithInfoTypeConfig: {} } }];
  const [answer] = await sdk.deidentifyContent({
    parent: PARENT,
    inspectConfig: { infoTypes: [{ name: 'EMAIL_ADDRESS' }] },
    deidentifyConfig: { infoTypeTransformations: { transformations } },
    item: { value: TEXT },
  });
  expect(answer.item?.value).toBe('👩🏽‍💻 writes from [EMAIL_ADDRESS]');
  expect(answer.overview?.transformationSummaries?.[0]?.results?.[0]).toMatchObject({ count: '1', code: 'SUCCESS' });
});

test('listInfoTypes lists names', { timeout: 60_000 }, async () => {
  const [{ infoTypes }] = await (await client()).listInfoTypes({ filter: 'supported_by=INSPECT' });
  expect(infoTypes?.map(({ name }) => name)).toContain('EMAIL_ADDRESS');
});

test(
  'errors reach the application as those of its HTTP client, with status and envelope',
  { timeout: 60_000 },
  async () => {
    const sdk = await client();
    const item = { value: TEXT };
    const infoTypes = [{ name: 'NO_SUCH' }];
    await expect(sdk.inspectContent({ parent: PARENT, inspectConfig: { infoTypes }, item })).rejects.toMatchObject({
      code: 400,
    });
    await expect(sdk.reidentifyContent({ parent: PARENT, item })).rejects.toMatchObject({ code: 501 });
    await expect((await client('wrong')).inspectContent({ parent: PARENT, item })).rejects.toMatchObject({ code: 401 });
  },
);
