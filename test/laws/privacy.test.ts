/** A personal value never leaves by a side door: not in logs, errors, metrics, object keys, headers or the volume's bytes. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENDPOINTS } from '../../daemon/http/endpoints.ts';
import { fields } from '../daemon/contract/samples.ts';
import { testApp } from '../support/map-app.ts';

const CANARY = 'Zyqvanthropa';
const EMAIL = `${CANARY.toLowerCase()}@canary-hospital.es`;
const SPREAD = `Mrs ${CANARY} <${EMAIL}>, password: ${CANARY}9!`;

/** Every value with one of its string leaves, and one of its keys, replaced by the canary. */
function* tainted(value: unknown): Generator {
  if (typeof value === 'string') {
    yield CANARY;
    yield SPREAD;
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) for (const bad of tainted(item)) yield value.with(i, bad);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) for (const bad of tainted(item)) yield { ...value, [name]: bad };
    yield { ...value, [`${CANARY} ${EMAIL}`]: CANARY };
  }
}

function keysOf(value: unknown, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const item of value) keysOf(item, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      found.push(name);
      keysOf(item, found);
    }
  }
  return found;
}

function* filesUnder(dir: string): Generator<string> {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

const holdsCanary = (text: string): boolean => text.toLowerCase().includes(CANARY.toLowerCase());

it('holds for every field of every request', async () => {
  const { app, key, logged, dir } = testApp();
  let sent = 0;
  let failed = 0;
  const send = async (
    method: string,
    url: string,
    payload: string | undefined,
    headers: Record<string, string>,
  ): Promise<void> => {
    const response = await app.inject({
      method: method as 'POST',
      url,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    sent++;
    expect(response.statusCode, `${method} ${url.slice(0, 40)}`).not.toBe(500);
    const { 'x-request-id': requestId, ...other } = response.headers;
    expect(holdsCanary(JSON.stringify(other))).toBe(false);
    // A request id is the caller's, never personal data, and echoed when it is an Id.
    if (headers['x-request-id'] === undefined) expect(holdsCanary(String(requestId))).toBe(false);
    if (response.statusCode >= 400) {
      failed++;
      expect(holdsCanary(response.body), `${response.statusCode} ${response.body.slice(0, 300)}`).toBe(false);
    } else if (String(response.headers['content-type']).includes('application/json')) {
      expect(keysOf(JSON.parse(response.body)).filter(holdsCanary)).toEqual([]);
    }
  };
  for (const endpoint of ENDPOINTS) {
    const { method, path } = endpoint;
    const url = path.replaceAll(/:[a-z_]+|\{[a-z_]+\}/g, 'x');
    await send(method, `${url}?language=${CANARY}&${CANARY}%20${EMAIL}=1`, undefined, {});
    await send(method, path.replaceAll(/:[a-z_]+|\{[a-z_]+\}/g, CANARY), undefined, {});
    const schema = 'body' in endpoint ? endpoint.body?.schema : undefined;
    if (schema === undefined) continue;
    const seen = new Set<string>();
    for (const { value } of fields(schema)) {
      for (const bad of tainted(value)) {
        const body = JSON.stringify(bad);
        if (seen.has(body) || body.length > 5_000) continue;
        seen.add(body);
        await send(method, url, body, { 'content-type': 'application/json' });
      }
    }
    await send(method, url, `{"text": "${CANARY}`, { 'content-type': 'application/json' });
    await send(method, url, CANARY, { 'content-type': `text/${CANARY}` });
    await send(method, url, '{}', {
      'content-type': 'application/json',
      'idempotency-key': `${CANARY}-1`,
      'x-deadline-ms': CANARY,
    });
    await send(method, url, '{}', { 'content-type': 'application/json', authorization: `Bearer ${CANARY}` });
  }
  await send('POST', '/v2/protect', SPREAD, { 'content-type': 'text/plain' });
  expect(sent).toBeGreaterThan(500);
  expect(failed).toBeGreaterThan(100);
  expect(logged.filter(holdsCanary)).toEqual([]);
  const metrics = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${key}` } });
  expect(metrics.statusCode).toBe(200);
  expect(holdsCanary(metrics.body)).toBe(false);
  for (const file of filesUnder(dir)) {
    expect(holdsCanary(file)).toBe(false);
    expect(readFileSync(file).includes(CANARY), file).toBe(false);
  }
}, 300_000);
