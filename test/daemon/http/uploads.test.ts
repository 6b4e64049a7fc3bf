/** `POST /v2/uploads` over a real connection: what is stored, what is refused, and what is left on the disk. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { request, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../support/map-app.ts';
import { rawBytes } from '../../support/volume.ts';

interface Answer {
  status: number;
  // eslint-disable-next-line typescript/no-explicit-any -- tests look into answers of all kinds
  body: any;
}

async function begin(
  { app, key }: TestApp,
  headers: Record<string, string | number> = {},
): Promise<{ sent: ClientRequest; answer: Promise<Answer> }> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const sent = request({
    port,
    method: 'POST',
    path: '/v2/uploads',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream', ...headers },
  });
  const answer = new Promise<Answer>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as unknown }));
    });
  });
  return { sent, answer };
}

async function upload(app: TestApp, content: Uint8Array, headers: Record<string, string> = {}): Promise<Answer> {
  const { sent, answer } = await begin(app, headers);
  sent.end(content);
  return await answer;
}

const filesOf = (app: TestApp): string[] =>
  existsSync(join(app.dir, 'blobs')) ? readdirSync(join(app.dir, 'blobs')) : [];

async function stored(app: TestApp, id: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const found = app.state.uploads.find('default', id)!;
  for await (const piece of app.state.blobs.read(app.state.blobs.find(found.blob)!)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('an upload', () => {
  it('answers 201 with its size, its kind and a day to live, and keeps the bytes', async () => {
    const app = testApp();
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(500_000)]);
    const { status, body } = await upload(app, content);
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^upl_[0-9A-Z]{26}$/),
        bytes: content.length,
        media_type: 'application/pdf',
        hmac: expect.stringMatching(/^[0-9a-f]{64}$/),
        created_at: expect.any(String),
        expires_at: expect.any(String),
      },
    ]);
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(86_400_000);
    expect((await stored(app, body.id)).equals(content)).toBe(true);
    expect(body.hmac).not.toBe(createHash('sha256').update(content).digest('hex'));
  });

  it('has the same keyed hash as another of the same bytes, and another account has another', async () => {
    const app = testApp();
    const [one, other] = [await upload(app, Buffer.from('same')), await upload(app, Buffer.from('same'))];
    expect(one.body.hmac).toBe(other.body.hmac);
    const foreign = await upload(app, Buffer.from('same'), { authorization: `Bearer ${app.newKey({ account: 'b' })}` });
    expect(foreign.body.hmac).not.toBe(one.body.hmac);
    expect(app.state.uploads.find('default', foreign.body.id)).toBeUndefined();
  });

  const kinds: [string, string, Buffer][] = [
    ['a PNG', 'image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['a ZIP', 'application/zip', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])],
    ['a text', 'text/plain', Buffer.from('Müller wohnt in Köln')],
    ['a text whose character is parted by the cut', 'text/plain', Buffer.from(`x${'ü'.repeat(5_000)}`)],
    ['bytes', 'application/octet-stream', Buffer.from([0, 1, 2, 3])],
    ['nothing', 'application/octet-stream', Buffer.alloc(0)],
  ];
  it.each(kinds)('of %s is %s', async (_name, mediaType, content) => {
    const { status, body } = await upload(testApp(), content);
    expect([status, body.media_type, body.bytes]).toEqual([201, mediaType, content.length]);
  });

  it('lies on the disk encrypted, also while it is still coming', async () => {
    const app = testApp();
    const { sent, answer } = await begin(app);
    for (let i = 0; i < 40; i++) {
      sent.write('Canary Bird lives at 12 Cage Street. '.repeat(500));
      await delay(1);
    }
    expect(filesOf(app)).toHaveLength(1);
    expect(rawBytes(app.dir).includes('Canary')).toBe(false);
    sent.end();
    expect((await answer).status).toBe(201);
    expect(rawBytes(app.dir).includes('Canary')).toBe(false);
  });
});

describe('refused is', () => {
  it('a declared length over the limit, before anything is read', async () => {
    const app = testApp();
    const { sent, answer } = await begin(app, { 'content-length': 2 * 1024 ** 3 + 1, expect: '100-continue' });
    sent.flushHeaders();
    expect((await answer).status).toBe(413);
    expect((await answer).body.error.code).toBe('too_large');
    sent.destroy();
    expect(filesOf(app)).toEqual([]);
  });

  it('what turns out to be too large on the way, and nothing of it stays', async () => {
    const app = testApp({ flags: { uploadLimit: '100000' } });
    const { status, body } = await upload(app, randomBytes(100_001), { 'transfer-encoding': 'chunked' });
    expect([status, body.error.code]).toEqual([413, 'too_large']);
    expect(filesOf(app)).toEqual([]);
    expect((await upload(app, randomBytes(100_000), { 'transfer-encoding': 'chunked' })).status).toBe(201);
  });

  it.each([
    [{ 'content-type': 'application/json' }],
    [{ 'content-type': 'text/plain' }],
    [{ 'content-encoding': 'gzip' }],
  ])('%j: 415', async (headers) => {
    const app = testApp();
    expect((await upload(app, Buffer.from('x'), headers as unknown as Record<string, string>)).status).toBe(415);
    expect(filesOf(app)).toEqual([]);
  });

  it('a key without the scope, and none at all', async () => {
    const app = testApp();
    const other = app.newKey({ scopes: ['detect', 'protect'] });
    expect((await upload(app, Buffer.from('x'), { authorization: `Bearer ${other}` })).status).toBe(403);
    expect((await upload(app, Buffer.from('x'), { authorization: 'Bearer no' })).status).toBe(401);
    expect(filesOf(app)).toEqual([]);
  });

  it('a body that comes too slowly', async () => {
    const app = testApp({ server: { slowest: { bytesPerS: 4_096, graceMs: 200 } } });
    const { sent, answer } = await begin(app);
    sent.write('a few bytes');
    expect((await answer).status).toBe(408);
    sent.destroy();
    expect(filesOf(app)).toEqual([]);
  });

  it('a body whose client goes away: nothing of it stays', async () => {
    const app = testApp();
    const { sent, answer } = await begin(app);
    answer.catch(() => {});
    sent.write(randomBytes(200_000));
    while (filesOf(app).length === 0) await delay(5);
    sent.destroy();
    await expect.poll(() => filesOf(app)).toEqual([]);
  });
});
