/** Objects behind the S3 API, read from a real server over HTTP: the package s3rver. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { expect, it, onTestFinished, vi } from 'vitest';
import { artifact, runJob } from '../../support/job-app.ts';
import { testApp, type TestApp } from '../../support/map-app.ts';
import { temporaryDirectory } from '../../support/volume.ts';

vi.setConfig({ testTimeout: 120_000 });

/** The only account of the server. */
const KEYS = { access_key_id: 'S3RVER', secret_access_key: 'S3RVER' };

async function store(objects: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const options = { port: 0, address: '127.0.0.1', silent: true, directory: temporaryDirectory() };
  const server = new S3rver({ ...options, configureBuckets: [{ name: 'office' }] });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: KEYS.access_key_id, secretAccessKey: KEYS.secret_access_key },
  });
  for (const [Key, Body] of Object.entries(objects))
    await client.send(new PutObjectCommand({ Bucket: 'office', Key, Body }));
  client.destroy();
  return endpoint;
}

function appFor(endpoint: string, secrets: Readonly<Record<string, object>> = { objstore_a: KEYS }): TestApp {
  const app = testApp({ flags: { objstoreAEndpoint: endpoint } });
  for (const [name, secret] of Object.entries(secrets))
    app.state.stored.put('default', 'secret', { name, content: Buffer.from(JSON.stringify(secret)), items: 1 });
  return app;
}

const job = (...objects: object[]): object => ({
  kind: 'document',
  inputs: objects.map((one, i) => ({ kind: 'file', id: `d${i + 1}`, source: { objstore_a: one } })),
  policy: { preset: 'label' },
});

it('reads objects, the format by their names, and says what cannot be read', async () => {
  const endpoint = await store({
    'in/people ü.csv': 'full name;email\nMs Gruber;bo@example.com\n',
    'in/letter.txt': 'Mail bo@example.com\n',
  });
  const app = appFor(endpoint, { objstore_a: KEYS, other: { ...KEYS, access_key_id: 'NOBODY' } });
  const done = await runJob(
    app,
    job(
      { uri: 's3://office/in/people ü.csv' },
      { uri: 's3://office/in/letter.txt', role_binding: 'objstore_a' },
      { uri: 's3://office/in/none.txt' },
      { uri: 's3://nowhere/in/none.txt' },
      { uri: 's3://office/in/letter.txt', role_binding: 'other' },
    ),
  );
  expect(done.items.map(({ status, error }) => [status, error?.details?.[0]?.reason])).toEqual([
    ['ok', undefined],
    ['ok', undefined],
    ['failed', 'there is no such object'],
    ['failed', 'there is no such object'],
    ['failed', 'the credentials may not read the object'],
  ]);
  const zip = (await artifact(app, done.id, 'protected')).bytes.toString('latin1');
  expect(zip).toContain('1-d1.csv');
  expect(zip).not.toContain('bo@example.com');
  expect(JSON.stringify(done) + app.logged.join('')).not.toMatch(/S3RVER|NOBODY|people/u);
});

it.each([
  ['no endpoint', undefined, { uri: 's3://office/a' }, 501, '/inputs/0/source/objstore_a'],
  ['no key', 'http://127.0.0.1:9', { uri: 's3://office' }, 422, '/inputs/0/source/objstore_a/uri'],
  ['a bucket that is a path', 'http://127.0.0.1:9', { uri: 's3://../x' }, 422, '/inputs/0/source/objstore_a/uri'],
  [
    'no such secret',
    'http://127.0.0.1:9',
    { uri: 's3://office/a', role_binding: 'x' },
    422,
    '/inputs/0/source/objstore_a/role_binding',
  ],
])('%s is refused when the job is created', async (_, endpoint, source, status, pointer) => {
  const app = endpoint === undefined ? testApp() : appFor(endpoint);
  const { status: answered, body } = await app.ask('POST', '/v2/jobs', job(source));
  expect([answered, body.error.details[0].pointer]).toEqual([status, pointer]);
});

it('a store that does not answer, or answers without end, fails the input', async () => {
  const server = createServer((request, response) => {
    if (request.url!.includes('broken')) return void response.writeHead(500).end('bo@example.com');
    // More than a picture may have, without a length.
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    const piece = Buffer.alloc(1024 * 1024);
    const more = (): void => {
      while (!response.destroyed && response.write(piece));
      response.once('drain', more);
    };
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const app = appFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const done = await runJob(app, job({ uri: 's3://office/broken' }, { uri: 's3://office/endless' }));
  expect(done.items.map(({ error }) => error!.code)).toEqual(['internal_error', 'too_large']);
  expect(JSON.stringify(done)).not.toContain('example.com');
});

it('capabilities say which sources there are', async () => {
  const { body: without } = await testApp().ask('GET', '/v2/capabilities');
  expect(without.sources).toMatchObject({ upload: { status: 'ga' }, objstore_a: { status: 'unavailable' } });
  expect(without.sources.objstore_c.reason).toBeTypeOf('string');
  const { body: set } = await appFor('http://127.0.0.1:9').ask('GET', '/v2/capabilities');
  expect(set.sources.objstore_a).toEqual({ status: 'beta' });
});
