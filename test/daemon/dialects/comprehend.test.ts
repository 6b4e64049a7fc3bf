/** Amazon Comprehend with the real SDK against a listening server, in both of its protocols. */
import { Comprehend, DetectPiiEntitiesCommand } from '@aws-sdk/client-comprehend';
import { SmithyRpcV2CborProtocol } from '@smithy/core/cbor';
import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signingPair } from '../../../daemon/operations/keys.ts';
import { testApp, type TestApp } from '../../support/licensed-app.ts';

const MAIL = 'ana.ruiz@example.com';

let test: TestApp;
let endpoint: string;
let keyId: string;
let secret: string;
beforeAll(async () => {
  test = testApp();
  await test.activate({ records: 100_000 });
  endpoint = await test.app.listen({ host: '127.0.0.1', port: 0 });
  ({ access_key_id: keyId, secret_access_key: secret } = signingPair(test.state, 'test'));
});
afterAll(async () => test[Symbol.asyncDispose]());

const clientOf = (cbor: boolean, more: object = {}): Comprehend =>
  new Comprehend({
    endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    maxAttempts: 1,
    ...(cbor ? { protocol: SmithyRpcV2CborProtocol } : {}),
    ...more,
  });

describe.each([
  ['JSON 1.1', false],
  ['RPC v2 CBOR', true],
])('%s', (_name, cbor) => {
  it('finds entities, with offsets in code points', async () => {
    const Text = `👩‍👩‍👧 𝒜 e\u0301 ${MAIL} שלום 192.168.7.14`;
    const { Entities = [] } = await clientOf(cbor).detectPiiEntities({ Text, LanguageCode: 'en' });
    const found = Entities.map(({ Type, BeginOffset, EndOffset }) => [
      Type,
      [...Text].slice(BeginOffset, EndOffset).join(''),
    ]);
    expect(found).toEqual([
      ['EMAIL', MAIL],
      ['IP_ADDRESS', '192.168.7.14'],
    ]);
  });

  it('names each type once', async () => {
    const Text = `${MAIL} b@example.org`;
    const { Labels } = await clientOf(cbor).containsPiiEntities({ Text, LanguageCode: 'es' });
    expect(Labels).toEqual([{ Name: 'EMAIL', Score: expect.any(Number) }]);
  });

  it.each([
    ['UnsupportedLanguageException', { Text: MAIL, LanguageCode: 'nl' }],
    ['InvalidRequestException', { Text: '', LanguageCode: 'en' }],
    ['InvalidRequestException', { Text: MAIL }],
    ['TextSizeLimitExceededException', { Text: 'a'.repeat(200_001), LanguageCode: 'en' }],
  ])('an error reaches the application as %s', async (name, input) => {
    await expect(clientOf(cbor).detectPiiEntities(input as never)).rejects.toMatchObject({
      name,
      $metadata: { httpStatusCode: 400 },
    });
  });

  it('an operation that is not served is an error of its own', async () => {
    const asked = clientOf(cbor).detectSentiment({ Text: MAIL, LanguageCode: 'en' });
    await expect(asked).rejects.toMatchObject({ name: 'InvalidRequestException' });
  });

  it('a wrong secret, an unknown key and an old clock are refused', async () => {
    const ask = async (more: object) => clientOf(cbor, more).detectPiiEntities({ Text: MAIL, LanguageCode: 'en' });
    const credentials = { accessKeyId: keyId, secretAccessKey: `${secret}x` };
    await expect(ask({ credentials })).rejects.toMatchObject({ name: 'InvalidSignatureException' });
    await expect(
      ask({ credentials: { accessKeyId: 'key_00000000000000000000000000', secretAccessKey: secret } }),
    ).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
    await expect(ask({ systemClockOffset: -16 * 60_000 })).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  });

  it('a revoked key is refused', async () => {
    const { key } = test.state.apiKeys.create({
      name: 'r',
      account: 'default',
      scopes: ['detect'],
      tiers: ['standard'],
    });
    const pair = signingPair(test.state, key.key_id);
    const credentials = { accessKeyId: pair.access_key_id, secretAccessKey: pair.secret_access_key };
    const ask = async () => clientOf(cbor, { credentials }).detectPiiEntities({ Text: MAIL, LanguageCode: 'en' });
    expect((await ask()).Entities).toHaveLength(1);
    test.state.apiKeys.revoke(key.key_id);
    await expect(ask()).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
  });
});

it("a retry of the client's is not charged twice", async () => {
  const used = async () => (await test.get('/v2/usage')).json().used.records as number;
  const before = await used();
  const client = clientOf(false);
  const command = new DetectPiiEntitiesCommand({ Text: MAIL, LanguageCode: 'en' });
  command.middlewareStack.add(
    (next) => async (args) => {
      await next(args);
      return await next(args);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  await client.send(command);
  expect((await used()) - before).toBe(1);
});

interface Raw {
  body?: string;
  signedBody?: string;
  omit?: string;
  headers?: Record<string, string>;
  target?: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Signed as the specification says, by code that the server does not share. */
const raw = async ({ body = '{}', signedBody = body, omit = '', headers = {}, target }: Raw) => {
  const at = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const all: Record<string, string> = {
    'content-type': 'application/x-amz-json-1.1',
    host: 'localhost',
    'x-amz-date': at,
    'x-amz-target': target ?? 'Comprehend_20171127.DetectPiiEntities',
  };
  const names = Object.keys(all).filter((name) => name !== omit);
  const lines = names.map((name) => `${name}:${all[name]}`);
  const canonical = ['POST', '/', '', ...lines, '', names.join(';'), sha256(signedBody)].join('\n');
  const scope = `${at.slice(0, 8)}/us-east-1/comprehend/aws4_request`;
  let key = Buffer.from(`AWS4${secret}`);
  for (const part of scope.split('/')) key = hmac(key, part);
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${at}\n${scope}\n${sha256(canonical)}`).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  const response = await test.app.inject({
    method: 'POST',
    url: '/',
    headers: { ...all, authorization, ...headers },
    payload: body,
  });
  return [response.statusCode, response.headers['x-amzn-errortype'], response.json().__type];
};

const GOOD = JSON.stringify({ Text: MAIL, LanguageCode: 'en' });

it.each<[string, Raw, number, string | undefined]>([
  ['a request as it should be', { body: GOOD }, 200, undefined],
  ['a tampered body', { body: GOOD, signedBody: '{}' }, 400, 'InvalidSignatureException'],
  ['a tampered header', { body: GOOD, headers: { host: '127.0.0.1' } }, 400, 'InvalidSignatureException'],
  ['a target that is not signed', { body: GOOD, omit: 'x-amz-target' }, 400, 'InvalidSignatureException'],
  [
    'a hash of another body',
    { body: GOOD, headers: { 'x-amz-content-sha256': sha256('x') } },
    400,
    'InvalidSignatureException',
  ],
  [
    'no signature',
    { body: GOOD, headers: { authorization: 'AWS4-HMAC-SHA256 x' } },
    400,
    'IncompleteSignatureException',
  ],
  ['a body that is no JSON', { body: '{' }, 400, 'SerializationException'],
  ['another service', { target: 'Rekognition.DetectFaces' }, 404, 'UnknownOperationException'],
])('%s', async (_name, sent, status, error) => {
  expect(await raw(sent)).toEqual([status, error, error]);
});

it('a request without a signature is told so', async () => {
  const response = await test.app.inject({ method: 'POST', url: '/', payload: GOOD });
  expect([response.statusCode, response.json().__type]).toEqual([400, 'MissingAuthenticationTokenException']);
});
