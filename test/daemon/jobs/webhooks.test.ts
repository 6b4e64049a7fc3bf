/** Webhooks to a real receiver over TLS: signed, repeated, given up, and only where the operator allows. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isAllowedHost, mayReach } from '../../../daemon/jobs/webhook-hosts.ts';
import { startWebhooks, type WebhookOptions } from '../../../daemon/jobs/webhooks.ts';
import { putSecret } from '../../../daemon/operations/stored.ts';
import { runJob } from '../../support/job-app.ts';
import { testApp, type TestApp } from '../../support/map-app.ts';

vi.setConfig({ testTimeout: 60_000 });

const TLS = join(import.meta.dirname, '../../fixtures/tls');
const CA = readFileSync(join(TLS, 'cert.pem'));
const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes len').toString('base64')}`;

interface Received {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver that answers these statuses in turn, and 204 after them. */
async function receiver(statuses: readonly number[] = []): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer({ cert: CA, key: readFileSync(join(TLS, 'key.pem')) }, (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const status = statuses[received.length] ?? 204;
      received.push({ url: request.url, headers: request.headers, body });
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as { port: number }).port, received };
}

function sending(app: TestApp, options: WebhookOptions = {}): AsyncDisposable {
  const webhooks = startWebhooks(app.deps, { ca: CA, lookEveryMs: 20, firstWaitMs: 1, ...options });
  onTestFinished(async () => webhooks[Symbol.asyncDispose]());
  return webhooks;
}

const job = (url: string, more: object = {}) => ({
  kind: 'text_batch',
  inputs: [{ kind: 'text', text: 'Mail ana.ruiz@example.com' }],
  output: { webhook: { url, ...more } },
});

const stateOf = async (app: TestApp, id: string) => (await app.ask('GET', `/v2/jobs/${id}`)).body.webhook;

describe('a webhook', () => {
  it('is signed, holds nothing but identifier and status, and is noted in the job', async () => {
    const { port, received } = await receiver();
    const app = testApp({ flags: { webhookHost: [`localhost:${port}`] } });
    putSecret(app.state, 'default', 'hook', Buffer.from(SECRET));
    const { id, finished_at: finished } = await runJob(
      app,
      job(`https://localhost:${port}/hook?x=1`, { secret_ref: 'hook' }),
    );
    expect(await stateOf(app, id)).toMatchObject({ status: 'pending', attempts: 0 });
    sending(app);
    await expect.poll(() => stateOf(app, id)).toEqual({ status: 'delivered', attempts: 1 });
    const [{ url, headers, body }] = received as [Received];
    expect(url).toBe('/hook?x=1');
    expect(JSON.parse(body)).toEqual({
      type: 'job.succeeded',
      timestamp: finished,
      data: { job_id: id, status: 'succeeded' },
    });
    expect(headers['content-type']).toBe('application/json');
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60);
    // The example of the standard: HMAC-SHA-256 over id, timestamp and body, under the bytes behind the prefix.
    const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const key = Buffer.from(SECRET.slice(6), 'base64');
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(content).digest('base64')}`);
  });

  it.each([
    [
      'failed',
      {
        inputs: [{ kind: 'text', text: 'x', entities: [{ type: 'PERSON', span: { start: 3, end: 9 } }] }],
        detection: { mode: 'provided' },
      },
    ],
    ['cancelled', {}],
  ] as const)('says that a job %s', async (status, more) => {
    const { port, received } = await receiver();
    const app = testApp({ flags: { webhookHost: ['localhost'] } });
    sending(app);
    // Jobs of one account and tier come one after the other, so the second waits.
    const busy = await app.ask('POST', '/v2/jobs', {
      kind: 'text_batch',
      inputs: Array.from({ length: 1_000 }, () => ({ kind: 'text', text: 'x' })),
    });
    const { body } = await app.ask('POST', '/v2/jobs', { ...job(`https://localhost:${port}/`), ...more });
    if (status === 'cancelled') await app.ask('POST', `/v2/jobs/${body.id}/cancel`);
    await app.ask('POST', `/v2/jobs/${busy.body.id}/cancel`);
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1);
    expect(JSON.parse(received[0]!.body)).toMatchObject({ type: `job.${status}`, data: { job_id: body.id, status } });
    expect(received[0]!.headers['webhook-signature']).toBeUndefined();
  });

  it('is sent again under the same identifier until it is taken; a redirect is not followed', async () => {
    const { port, received } = await receiver([500, 302, 404]);
    const app = testApp({ flags: { webhookHost: [`localhost:${port}`] } });
    sending(app);
    const { id } = await runJob(app, job(`https://localhost:${port}/`));
    await expect.poll(() => stateOf(app, id)).toEqual({ status: 'delivered', attempts: 4 });
    expect(received.map(({ url }) => url)).toEqual(['/', '/', '/', '/']);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('is given up after eight tries', async () => {
    const { port, received } = await receiver(Array.from({ length: 20 }, () => 503));
    const app = testApp({ flags: { webhookHost: [`localhost:${port}`] } });
    sending(app, { firstWaitMs: 0.01 });
    const { id } = await runJob(app, job(`https://localhost:${port}/`));
    await expect.poll(() => stateOf(app, id), { timeout: 20_000 }).toEqual({ status: 'failed', attempts: 8 });
    expect(received).toHaveLength(8);
  });

  it('waits four times as long after each try, and a restart does not forget it', async () => {
    const { port, received } = await receiver([500, 500]);
    const app = testApp({ flags: { webhookHost: [`localhost:${port}`] } });
    const first = sending(app, { firstWaitMs: 60_000 });
    const { id } = await runJob(app, job(`https://localhost:${port}/`));
    await expect.poll(() => received.length).toBe(1);
    await first[Symbol.asyncDispose]();
    const { status, attempts, next_attempt_at: next } = await stateOf(app, id);
    expect([status, attempts]).toEqual(['pending', 1]);
    expect(Date.parse(next) - Date.now()).toBeGreaterThan(50_000);
    expect(Date.parse(next) - Date.now()).toBeLessThan(67_000);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(next) });
    try {
      const again = sending(app, { firstWaitMs: 60_000 });
      await expect.poll(() => received.length).toBe(2);
      await again[Symbol.asyncDispose]();
      const later = await stateOf(app, id);
      expect(later.attempts).toBe(2);
      expect(Date.parse(later.next_attempt_at) - Date.now()).toBeGreaterThan(200_000);
    } finally {
      vi.useRealTimers();
    }
  });

  it('to a receiver whose certificate nobody signed is a failed try', async () => {
    const { port, received } = await receiver();
    const app = testApp({ flags: { webhookHost: [`localhost:${port}`] } });
    const webhooks = startWebhooks(app.deps, { lookEveryMs: 20, firstWaitMs: 60_000 });
    onTestFinished(async () => webhooks[Symbol.asyncDispose]());
    const { id } = await runJob(app, job(`https://localhost:${port}/`));
    await expect.poll(async () => (await stateOf(app, id)).attempts).toBe(1);
    expect(received).toEqual([]);
  });
});

describe('where webhooks may go', () => {
  it.each([
    ['https://other.example/', 'host', 422],
    ['https://user:word@hooks.example/', 'user', 422],
    ['http://hooks.example/', 'plain', 422],
    ['https://hooks.example:8443/', 'port', 422],
    ['https://hooks.example/', 'named', 202],
    ['https://HOOKS.example:443/', 'named', 202],
  ])('%s (%s): %i', async (url, _why, status) => {
    const app = testApp({ flags: { webhookHost: ['hooks.example:443'] } });
    const answer = await app.ask('POST', '/v2/jobs', job(url));
    expect([answer.status, answer.body.error?.details[0].pointer]).toEqual([
      status,
      status === 202 ? undefined : '/output/webhook/url',
    ]);
  });

  it('a secret that is not there is refused', async () => {
    const app = testApp({ flags: { webhookHost: ['hooks.example'] } });
    const answer = await app.ask('POST', '/v2/jobs', job('https://hooks.example/', { secret_ref: 'none' }));
    expect([answer.status, answer.body.error.details[0].pointer]).toEqual([422, '/output/webhook/secret_ref']);
  });

  it.each([
    ['93.184.216.34', true],
    ['10.0.0.5', true],
    ['2606:2800:220:1::1', true],
    ['127.0.0.1', false],
    ['127.9.9.9', false],
    ['0.0.0.0', false],
    ['169.254.169.254', false],
    ['100.100.100.200', false],
    ['::1', false],
    ['::', false],
    ['fe80::1', false],
    ['fd00:ec2::254', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:169.254.169.254', false],
    ['224.0.0.1', false],
    ['no address', false],
  ])('the address %s, of a host that was named: %s', (address, expected) => {
    expect(mayReach(address, ['hooks.example'])).toBe(expected);
  });

  it('an address of this machine has to be named itself', () => {
    expect(mayReach('127.0.0.1', ['127.0.0.1:8443'])).toBe(true);
    expect(mayReach('::1', ['[::1]'])).toBe(true);
    expect(mayReach('::1', ['localhost'])).toBe(true);
    expect(mayReach('169.254.169.254', ['localhost'])).toBe(false);
    expect(mayReach('169.254.169.254', ['169.254.169.254'])).toBe(true);
    expect(isAllowedHost(new URL('https://[::1]:8443/'), ['[::1]'])).toBe(true);
  });
});
