/** How jobs end, what they leave, what they cost; over the real app. */
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { removeExpired } from '../../../daemon/jobs/expiry.ts';
import { artifact, ended, lines, runJob, startJob } from '../../support/job-app.ts';
import { drawn } from '../../support/images.ts';
import { testApp as licensedApp } from '../../support/licensed-app.ts';
import { testApp, type TestApp } from '../../support/map-app.ts';
import { rawBytes, temporaryDirectory } from '../../support/volume.ts';

vi.setConfig({ testTimeout: 120_000 });

const text = (value: string, id?: string) => ({ kind: 'text', text: value, ...(id === undefined ? {} : { id }) });
/** A record each, and some 70 of them a part. */
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => text(`Mail u${i}@example.com ${'and so on, '.repeat(80)}`));
const filesOf = ({ dir }: TestApp): string[] => (existsSync(join(dir, 'blobs')) ? readdirSync(join(dir, 'blobs')) : []);

async function usedBy(app: TestApp): Promise<number> {
  const { body } = await app.ask('GET', '/v2/usage');
  return body.used.records as number;
}

async function upload({ app, key }: TestApp, content: Buffer): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/v2/uploads',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
    payload: content,
  });
  expect(response.statusCode).toBe(201);
  return response.json<{ id: string }>().id;
}

describe('cancelling', () => {
  it('a running job stops it before its next part; what was done stays, and stays charged', async () => {
    const app = testApp();
    const { id } = await startJob(app, { kind: 'text_batch', inputs: many(1_900) });
    await expect
      .poll(async () => (await app.ask('GET', `/v2/jobs/${id}`)).body.progress.done, { timeout: 60_000 })
      .toBeGreaterThan(0);
    const { status, body } = await app.ask('POST', `/v2/jobs/${id}/cancel`);
    expect([status, body.cancel_requested]).toEqual([202, true]);
    const job = await ended(app, id);
    expect(job.status).toBe('cancelled');
    const { done } = job.progress;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(1_900);
    expect(job.usage).toMatchObject({ records: done, weighted_records: done / 2 });
    expect(await usedBy(app)).toBe(done / 2);
    expect((await artifact(app, id, 'protected')).status).toBe(200);
    // Once it has ended it stays as it is.
    expect((await app.ask('POST', `/v2/jobs/${id}/cancel`)).body).toEqual(job);
  });

  it('a queued job ends it at once, uncharged', async () => {
    const app = testApp();
    const first = await startJob(app, { kind: 'text_batch', inputs: many(1_500) });
    const second = await startJob(app, { kind: 'text_batch', inputs: many(1) });
    const { status, body } = await app.ask('POST', `/v2/jobs/${second.id}/cancel`);
    expect([status, body.status, body.usage.records]).toEqual([202, 'cancelled', 0]);
    await app.ask('POST', `/v2/jobs/${first.id}/cancel`);
    await ended(app, first.id);
  });

  it('a finished job changes nothing', async () => {
    const app = testApp();
    const job = await runJob(app, { kind: 'text_batch', inputs: many(1) });
    const { status, body } = await app.ask('POST', `/v2/jobs/${job.id}/cancel`);
    expect([status, body]).toEqual([202, job]);
  });
});

describe('deleting', () => {
  it('takes the job, its artifacts, its upload and every byte of them', async () => {
    const app = testApp();
    const picture = await drawn(300, 80, [{ text: 'ana@example.com', x: 10, y: 50 }])
      .png()
      .toBuffer();
    const source = { upload: await upload(app, picture) };
    const job = await runJob(app, { kind: 'image', inputs: [{ kind: 'file', source }] });
    expect(job.status).toBe('succeeded');
    expect(filesOf(app).length).toBeGreaterThan(1);
    expect((await app.ask('DELETE', `/v2/jobs/${job.id}`)).status).toBe(204);
    expect((await app.ask('GET', `/v2/jobs/${job.id}`)).status).toBe(404);
    expect((await app.ask('GET', `/v2/jobs/${job.id}/artifacts/protected`)).status).toBe(404);
    expect((await app.ask('DELETE', `/v2/jobs/${job.id}`)).status).toBe(404);
    expect(filesOf(app)).toEqual([]);
    expect(app.state.uploads.find('default', source.upload)).toBeUndefined();
    expect((await app.ask('POST', '/v2/jobs', { kind: 'image', inputs: [{ kind: 'file', source }] })).status).toBe(422);
  });

  it('while it runs ends it; nothing is left and nothing goes on', async () => {
    const app = testApp();
    const { id } = await startJob(app, { kind: 'text_batch', inputs: many(1_900) });
    await expect
      .poll(async () => (await app.ask('GET', `/v2/jobs/${id}`)).body.progress.done, { timeout: 60_000 })
      .toBeGreaterThan(0);
    expect((await app.ask('DELETE', `/v2/jobs/${id}`)).status).toBe(204);
    expect(filesOf(app)).toEqual([]);
    const used = await usedBy(app);
    await runJob(app, { kind: 'text_batch', inputs: many(1) });
    expect(await usedBy(app)).toBe(used + 0.5);
  });

  it('leaves an upload that another job still needs', async () => {
    const app = testApp();
    const picture = await drawn(300, 80, [{ text: 'nobody', x: 10, y: 50 }])
      .png()
      .toBuffer();
    const source = { upload: await upload(app, picture) };
    const busy = await startJob(app, { kind: 'text_batch', inputs: many(1_500) });
    const one = await startJob(app, { kind: 'image', inputs: [{ kind: 'file', source }] });
    const other = await startJob(app, { kind: 'image', inputs: [{ kind: 'file', source }] });
    await app.ask('DELETE', `/v2/jobs/${one.id}`);
    await app.ask('DELETE', `/v2/jobs/${busy.id}`);
    expect((await ended(app, other.id)).status).toBe('succeeded');
  });
});

it('what has expired answers 404 and is gone from the disk', async () => {
  const app = testApp();
  const id = await upload(app, Buffer.from('x'));
  const job = await runJob(app, { kind: 'text_batch', inputs: many(3) });
  app.state.jobs.expireAt(job.id, new Date());
  expect((await app.ask('GET', `/v2/jobs/${job.id}`)).status).toBe(404);
  expect((await app.ask('GET', '/v2/jobs')).body.jobs).toEqual([]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_001 });
  try {
    expect(await removeExpired(app.state, app.deps.jobs!)).toBe(2);
  } finally {
    vi.useRealTimers();
  }
  expect(filesOf(app)).toEqual([]);
  expect([app.state.jobs.row(job.id), app.state.uploads.find('default', id)]).toEqual([undefined, undefined]);
});

describe('the same request again', () => {
  const send = async ({ app, key }: TestApp, body: object, idempotency: string) =>
    await app.inject({
      method: 'POST',
      url: '/v2/jobs',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': idempotency },
      payload: JSON.stringify(body),
    });

  it('answers the first job, also when it is large, and is charged once', async () => {
    const app = testApp();
    for (const count of [3, 1_500]) {
      const body = {
        kind: 'text_batch',
        inputs: many(count),
      };
      const first = (await send(app, body, `k${count}`)).json<{ id: string }>();
      const again = await send(app, body, `k${count}`);
      expect([again.statusCode, again.json<{ id: string }>().id]).toEqual([202, first.id]);
      expect((await send(app, { ...body, inputs: body.inputs.slice(1) }, `k${count}`)).statusCode).toBe(409);
      await app.ask('POST', `/v2/jobs/${first.id}/cancel`);
    }
    expect((await app.ask('GET', '/v2/jobs')).body.jobs).toHaveLength(2);
  });

  it('a refused one does not bind its key', async () => {
    const app = testApp();
    expect((await send(app, { kind: 'text_batch', inputs: [text('x', 'a'), text('y', 'a')] }, 'k')).statusCode).toBe(
      422,
    );
    expect((await send(app, { kind: 'text_batch', inputs: [text('x', 'a')] }, 'k')).statusCode).toBe(202);
  });
});

describe('records', () => {
  it('are asked for when the job is created: 402 with both amounts', async () => {
    await using app = licensedApp();
    const response = await app.post('/v2/jobs', { kind: 'text_batch', inputs: many(2_001) });
    expect(response.statusCode).toBe(402);
    expect(response.json()).toMatchObject({
      error: { code: 'insufficient_records', required: 1000.5, available: 1000 },
    });
    expect((await app.get('/v2/jobs')).json()).toEqual({ jobs: [] });
  });

  it('that run out on the way end the job; what was done can be fetched', async () => {
    await using app = licensedApp();
    const created = await app.post('/v2/jobs', { kind: 'text_batch', inputs: many(1_800) });
    expect(created.statusCode).toBe(202);
    const spent = await app.post('/v2/detect', { texts: Array.from({ length: 64 }, () => 'x'.repeat(9_000)) });
    expect(spent.statusCode).toBe(200);
    const { id } = created.json<{ id: string }>();
    await expect
      .poll(async () => (await app.get(`/v2/jobs/${id}`)).json<{ status: string }>().status, { timeout: 60_000 })
      .toBe('failed');
    const job = (await app.get(`/v2/jobs/${id}`)).json<{
      error: { code: string };
      progress: { done: number; failed: number };
      usage: { weighted_records: number };
      artifacts: { name: string }[];
    }>();
    expect(job.error.code).toBe('insufficient_records');
    expect(job.progress.done).toBe(848);
    expect(job.usage.weighted_records).toBe(424);
    expect(job.artifacts.map(({ name }) => name)).toEqual(['protected']);
  });
});

describe('files', () => {
  it('a picture comes back in its own format, from the request, an upload and a shared directory', async () => {
    const dir = temporaryDirectory();
    const app = testApp({ flags: { mapping: [`scans=${dir}`] } });
    const picture = await drawn(420, 80, [{ text: 'ana.ruiz@example.com', x: 10, y: 50 }])
      .jpeg({ quality: 95 })
      .toBuffer();
    mkdirSync(join(dir, 'a'));
    writeFileSync(join(dir, 'a', 'scan.jpg'), picture);
    const inputs = [
      { kind: 'image', id: 'inline', media_type: 'image/jpeg', data_b64: picture.toString('base64') },
      { kind: 'file', id: 'upload', source: { upload: await upload(app, picture) } },
      { kind: 'file', id: 'local', source: { local: { mapping: 'scans', path: 'a/scan.jpg' } } },
    ];
    const detection = { ocr: { languages: ['en'] } };
    const output = { artifacts: ['protected', 'entities', 'redaction_plan'] };
    const job = await runJob(app, { kind: 'image', inputs, detection, output });
    expect(job).toMatchObject({ status: 'succeeded', progress: { done: 3, failed: 0 } });
    const entities = await lines(app, job.id, 'entities');
    expect(entities.map(({ entities: [first] }) => first.type)).toEqual(['EMAIL', 'EMAIL', 'EMAIL']);
    expect((await lines(app, job.id, 'redaction_plan')).map(({ boxes }) => boxes.length)).toEqual([1, 1, 1]);
    const { unzipped } = await import('../../support/zip.ts');
    const members = unzipped((await artifact(app, job.id, 'protected')).bytes);
    expect(members.map(({ name }) => name)).toEqual(['1-inline.jpg', '2-upload.jpg', '3-local.jpg']);
    expect(members[0]!.content.equals(picture)).toBe(false);
    expect(members[0]!.content.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  it('that are missing or broken fail alone, with a pointer; a way out is refused when the job is created', async () => {
    const dir = temporaryDirectory();
    const app = testApp({ flags: { mapping: [`scans=${dir}`] } });
    writeFileSync(join(dir, 'broken.png'), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]));
    writeFileSync(join(dir, 'text.png'), 'This is no picture.');
    symlinkSync('/etc/passwd', join(dir, 'link.png'));
    const local = (path: string) => ({ kind: 'file', id: path, source: { local: { mapping: 'scans', path } } });
    const job = await runJob(app, { kind: 'image', inputs: ['missing.png', 'broken.png', 'text.png'].map(local) });
    expect(job).toMatchObject({ status: 'failed', usage: { records: 0 }, artifacts: [] });
    expect(job.items.map(({ error }) => [error?.code, error?.details?.[0]?.pointer])).toEqual([
      ['validation_failed', '/inputs/0/source/local/path'],
      ['validation_failed', '/inputs/1/source'],
      ['validation_failed', '/inputs/2/source'],
    ]);
    for (const path of ['link.png', '../x.png', '/etc/passwd']) {
      const answer = await app.ask('POST', '/v2/jobs', {
        kind: 'image',
        inputs: [{ ...local('x'), source: { local: { mapping: 'scans', path } } }],
      });
      expect([answer.status, answer.body.error.details[0].pointer]).toEqual([422, '/inputs/0/source/local/path']);
    }
  });
});

it('no byte of an input, an output or a map is readable on the disk, while the job runs and after it', async () => {
  const app = testApp();
  const inputs = Array.from({ length: 600 }, (_, i) => text(`Canary${i} Bird writes from canary${i}@example.com`));
  const artifacts = ['protected', 'entities', 'mapping', 'audit'];
  const { id } = await startJob(app, { kind: 'text_batch', inputs, output: { artifacts } });
  const readable = (): boolean => /canary/i.test(rawBytes(app.dir).toString('latin1'));
  expect(readable()).toBe(false);
  await expect
    .poll(async () => (await app.ask('GET', `/v2/jobs/${id}`)).body.progress.done, { timeout: 60_000 })
    .toBeGreaterThan(0);
  expect(readable()).toBe(false);
  expect((await ended(app, id)).status).toBe('succeeded');
  expect(readable()).toBe(false);
  expect(app.logged.join('')).not.toMatch(/canary/i);
});
