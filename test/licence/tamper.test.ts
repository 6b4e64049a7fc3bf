/** What is done to a licence on its way, and what each answers. Nothing of the installation changes by it. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Licence } from '../../licence/admit.ts';
import { seal as sealPayload, type Envelope } from '../../licence/envelope.ts';
import { DEVELOPMENT_SEED, seal, testApp, type TestApp } from '../support/licensed-app.ts';
import { errorOf, pointersOf } from '../daemon/http/support.ts';

const TYPE = 'application/vnd.piid.licence+json';
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const jsonOf = (envelope: Envelope): string => Buffer.from(envelope.payload, 'base64').toString();
const DAY = 86_400_000;
const LONG = process.env['PIID_LONG'] === '1';

/** The same 64 bytes plus the group's order in S: a second spelling that loose verifiers take. */
function respelled(sig: string): string {
  const bytes = Buffer.from(sig, 'base64');
  const order = Buffer.from('edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010', 'hex');
  for (let i = 0, carry = 0; i < 32; i++) {
    const sum = bytes[32 + i]! + order[i]! + carry;
    bytes[32 + i] = sum & 0xff;
    carry = sum >> 8;
  }
  return bytes.toString('base64');
}

function withSig(envelope: Envelope, change: (sig: string) => string): Envelope {
  const [{ keyid, sig }] = envelope.signatures as [{ keyid: string; sig: string }];
  return { ...envelope, signatures: [{ keyid, sig: change(sig) }] };
}

type Tamper = (licence: Licence, at: TestApp) => unknown;

/** Name, what is sent as `license`, status, pointer. */
const TABLE: [string, Tamper, number, string][] = [
  ['an empty string', () => '', 422, '/license'],
  ['text that is not base64', () => 'no licence', 422, '/license'],
  ['base64 of something else', () => base64('hello'), 422, '/license'],
  ['base64 that is not canonical', (l) => `${base64(JSON.stringify(seal(l))).replace(/=+$/, '')}\n==`, 422, '/license'],
  ['an envelope of 70,000 characters', () => 'A'.repeat(70_000), 422, '/license'],
  ['a payload of 70,000 characters', (l) => ({ ...seal(l), payload: 'A'.repeat(70_000) }), 422, '/license/payload'],
  [
    'a key twice in the text form',
    (l) => base64(JSON.stringify(seal(l)).replace('{', '{"payload":"",')),
    422,
    '/license',
  ],
  ['an unknown field in the text form', (l) => base64(JSON.stringify({ ...seal(l), more: 1 })), 422, '/license'],
  ['no signature', (l) => ({ ...seal(l), signatures: [] }), 422, '/license/signatures'],
  [
    'two signatures',
    (l) => ({ ...seal(l), signatures: [...seal(l).signatures, ...seal(l).signatures] }),
    422,
    '/license/signatures',
  ],
  [
    'a payload of other base64 letters',
    (l) => ({ ...seal(l), payload: `${seal(l).payload.replaceAll('=', '')}-_` }),
    422,
    '/license/payload',
  ],
  ['an empty payload', (l) => ({ ...seal(l), payload: '' }), 422, '/license/payload'],
  ['a short signature', (l) => withSig(seal(l), (sig) => sig.slice(0, 84)), 422, '/license/signatures/0/sig'],
  [
    'a signature in other base64 letters',
    (l) => withSig(seal(l), (sig) => `-${sig.slice(1)}`),
    422,
    '/license/signatures/0/sig',
  ],
  [
    'a keyid in capitals',
    (l) => ({ ...seal(l), signatures: [{ ...seal(l).signatures[0], keyid: 'F'.repeat(64) }] }),
    422,
    '/license/signatures/0',
  ],
  [
    'another keyid',
    (l) => ({ ...seal(l), signatures: [{ ...seal(l).signatures[0], keyid: 'f'.repeat(64) }] }),
    422,
    '/license/signatures/0',
  ],
  ["another issuer's key", (l) => seal(l, randomBytes(32)), 422, '/license/signatures/0'],
  [
    "another issuer's signature under this keyid",
    (l) => ({
      ...seal(l, randomBytes(32)),
      signatures: [{ ...seal(l, randomBytes(32)).signatures[0], keyid: seal(l).signatures[0]!.keyid }],
    }),
    422,
    '/license/signatures/0',
  ],
  [
    'the signature of another licence',
    (l) => ({ ...seal(l), signatures: seal({ ...l, records: 1 }).signatures }),
    422,
    '/license/signatures/0',
  ],
  ['the signature spelled with S + L', (l) => withSig(seal(l), respelled), 422, '/license/signatures/0'],
  [
    'another payload type, signed for this one',
    (l) => ({ ...seal(l), payloadType: 'application/vnd.piid.challenge+json' }),
    422,
    '/license/payloadType',
  ],
  ['a challenge', async (_l, at) => (await at.get('/offline/challenge')).json(), 422, '/license/payloadType'],
  [
    'a challenge under the type of a licence',
    async (_l, at) => ({ ...(await at.get('/offline/challenge')).json<Envelope>(), payloadType: TYPE }),
    422,
    '/license/payload',
  ],
  [
    'a payload type of another product',
    (l) => sealPayload('text/plain', l, DEVELOPMENT_SEED),
    422,
    '/license/payloadType',
  ],
  [
    'an unknown field in the payload',
    (l) => sealPayload(TYPE, { ...l, more: 1 }, DEVELOPMENT_SEED),
    422,
    '/license/payload',
  ],
  [
    'a missing field',
    (l) => sealPayload(TYPE, { ...l, licence_id: undefined }, DEVELOPMENT_SEED),
    422,
    '/license/payload',
  ],
  ['another version', (l) => sealPayload(TYPE, { ...l, version: 2 }, DEVELOPMENT_SEED), 422, '/license/payload'],
  [
    'records with two decimals',
    (l) => sealPayload(TYPE, { ...l, records: 1.25 }, DEVELOPMENT_SEED),
    422,
    '/license/payload',
  ],
  ['negative records', (l) => sealPayload(TYPE, { ...l, records: -5 }, DEVELOPMENT_SEED), 422, '/license/payload'],
  [
    'records without end',
    (l) => sealPayload(TYPE, { ...l, records: 1e300 }, DEVELOPMENT_SEED),
    422,
    '/license/payload',
  ],
  ['an unknown tier', (l) => sealPayload(TYPE, { ...l, tiers: ['gold'] }, DEVELOPMENT_SEED), 422, '/license/payload'],
  [
    'an impossible date',
    (l) => sealPayload(TYPE, { ...l, issued_at: '2026-13-45T00:00:00Z' }, DEVELOPMENT_SEED),
    422,
    '/license/payload',
  ],
  ['another product', (l) => seal({ ...l, product: 'other' }), 422, '/license/payload'],
  [
    'another installation',
    (l) => seal({ ...l, installation_id: 'ins_01ARZ3NDEKTSV4RRFFQ69G5FAV' }),
    422,
    '/license/payload',
  ],
  ['a sequence that is not greater', (l) => seal({ ...l, sequence: 1 }), 409, '/license/payload'],
  [
    'a sequence that is not greater, and an unknown nonce',
    (l) => seal({ ...l, sequence: 1, challenge_nonce: '0'.repeat(64) }),
    409,
    '/license/payload',
  ],
  ['a nonce that was never given', (l) => seal({ ...l, challenge_nonce: '0'.repeat(64) }), 422, '/license/payload'],
  ['expired', (l) => seal({ ...l, expires_at: new Date(Date.now() - 1000).toISOString() }), 422, '/license/payload'],
  [
    'not yet valid',
    (l) => seal({ ...l, not_before: new Date(Date.now() + DAY).toISOString() }),
    422,
    '/license/payload',
  ],
];

/** Everything that an import could change, but for time. */
async function standing({ get }: TestApp): Promise<unknown> {
  return (await get('/offline/status')).json();
}

describe('an activation that was tampered with', () => {
  let at: TestApp;
  beforeAll(async () => {
    at = testApp();
    await at.activate();
  });
  afterAll(async () => {
    await at[Symbol.asyncDispose]();
  });
  it.for(TABLE)('%s', async ([, tamper, status, pointer]) => {
    const licence = await at.licence();
    const before = await standing(at);
    const response = await at.post('/offline/license', { license: await tamper(licence, at) });
    expect([response.statusCode, pointersOf(response)]).toEqual([status, [pointer]]);
    expect(errorOf(response).code).toBe(status === 409 ? 'idempotency_conflict' : 'validation_failed');
    expect(await standing(at)).toEqual(before);
    // And what was tampered with still counts as it was.
    expect((await at.post('/offline/license', { license: seal(licence) })).statusCode).toBe(200);
  });
});

test('no position of an envelope can be changed', { timeout: 120_000 }, async () => {
  await using at = testApp();
  const licence = await at.licence();
  const envelope = JSON.stringify(seal(licence));
  const before = await standing(at);
  for (let i = 0; i < envelope.length; i += LONG ? 1 : 11) {
    const flipped = Buffer.from(envelope);
    flipped[i] = flipped[i]! ^ (1 << (i % 5));
    const response = await at.post('/offline/license', { license: flipped.toString('base64') });
    expect([i, response.statusCode]).toEqual([i, 422]);
  }
  for (let i = 0; i < jsonOf(seal(licence)).length; i += LONG ? 1 : 5) {
    const payload = Buffer.from(jsonOf(seal(licence)));
    payload[i] = payload[i]! ^ 1;
    const response = await at.post('/offline/license', {
      license: { ...seal(licence), payload: payload.toString('base64') },
    });
    expect([i, response.statusCode]).toEqual([i, 422]);
  }
  expect(await standing(at)).toEqual(before);
});

test('a duplicate key anywhere in the request is refused', async () => {
  await using at = testApp();
  const licence = await at.licence();
  const body = JSON.stringify({ license: seal(licence) });
  expect((await at.post('/offline/license', body.replace('{"license"', '{"license":1,"license"'))).statusCode).toBe(
    422,
  );
  expect((await at.post('/offline/license', body.replace('"payload"', '"payload":"","payload"'))).statusCode).toBe(422);
  const twice = base64(JSON.stringify(licence).replace('"records"', '"records":999,"records"'));
  const response = await at.post('/offline/license', { license: { ...seal(licence), payload: twice } });
  expect([response.statusCode, pointersOf(response)]).toEqual([422, ['/license/payload']]);
});

test('both forms are taken; a replay, a nonce used twice and a double import at once add nothing', async () => {
  await using at = testApp();
  const first = await at.licence({ records: 12.5 });
  const imported = await at.post('/offline/license', { license: base64(JSON.stringify(seal(first))) });
  expect(imported.json()).toMatchObject({
    licence_id: first.licence_id,
    sequence: 1,
    records_added: 12.5,
    quota: { granted: 12.5, available: 12.5 },
  });
  expect((await at.post('/offline/license', { license: seal(first) })).statusCode).toBe(409);
  const again = seal({ ...first, sequence: 2, licence_id: (await at.licence()).licence_id });
  expect((await at.post('/offline/license', { license: again })).statusCode).toBe(422);
  const gap = await at.licence({ sequence: 40 });
  const both = await Promise.all([1, 2, 3, 4].map(() => at.post('/offline/license', { license: seal(gap) })));
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  expect((await at.get('/offline/status')).json()).toMatchObject({
    sequence: 40,
    quota: { granted: 112.5 },
    activated: true,
    trust: 'development',
  });
});

test('the last eight challenges stay open, for thirty days', async () => {
  await using at = testApp();
  const challenges = [];
  for (let i = 0; i < 9; i++) challenges.push(await at.challenge());
  const oldest = seal(await at.licence({}, challenges[0]));
  expect((await at.post('/offline/license', { license: oldest })).statusCode).toBe(422);
  const second = seal(await at.licence({}, challenges[1]));
  expect((await at.post('/offline/license', { license: second })).statusCode).toBe(200);
  const waiting = await at.licence({ sequence: 2 });
  at.clock.offsetMs = 31 * DAY;
  expect((await at.post('/offline/license', { license: seal(waiting) })).statusCode).toBe(422);
});

test('at the brink exactly what can be paid succeeds', async () => {
  await using at = testApp();
  // A month's allowance, used up but for one record.
  const text = 'x'.repeat(111_000);
  for (let i = 0; i < 9; i++) expect((await at.post('/v2/detect', { text })).statusCode).toBe(200);
  expect((await at.get('/offline/status')).json()).toMatchObject({ allowance: { available: 1 } });
  const all = await Promise.all(
    Array.from({ length: 64 }, () => at.post('/v2/detect', { text: 'Mail a@example.com' })),
  );
  const refused = all.filter(({ statusCode }) => statusCode === 402);
  expect([all.filter(({ statusCode }) => statusCode === 200).length, refused.length]).toEqual([1, 63]);
  for (const response of refused)
    expect(errorOf(response)).toMatchObject({ required: 1, available: 0, charged: false });
  const paid = all.find(({ statusCode }) => statusCode === 200)!;
  expect(paid.json()).toMatchObject({
    usage: { records: 1, weighted_records: 1, tier: 'standard', charged: true, balance_after: 0 },
  });
  await at.activate({ records: 2.5 });
  const halves = await Promise.all(
    Array.from({ length: 64 }, () => at.post('/v2/detect', { text: 'x', processing: { tier: 'batch' } })),
  );
  expect(halves.filter(({ statusCode }) => statusCode === 200).length).toBe(5);
  expect((await at.get('/v2/usage')).json()).toMatchObject({
    used: { records: 1002.5, requests: 15, by_tier: { standard: 1000, batch: 2.5 }, by_operation: { detect: 1002.5 } },
  });
  expect((await at.get('/v1/usage')).json()).toEqual({ used: 1002.5, reserved: 0, available: 0, unit: 'records' });
});

test('a licence limits tiers and features', async () => {
  await using at = testApp();
  await at.activate({ tiers: ['standard'], features: ['jobs'] });
  expect((await at.post('/v2/detect', { text: 'x' })).statusCode).toBe(200);
  const other = await at.post('/v2/detect', { text: 'x', processing: { tier: 'realtime' } });
  expect([other.statusCode, pointersOf(other)]).toEqual([403, ['/processing/tier']]);
  expect((await at.post('/v2/sessions', {})).statusCode).toBe(403);
  await at.activate();
  expect((await at.post('/v2/detect', { text: 'x', processing: { tier: 'realtime' } })).statusCode).toBe(200);
  expect((await at.post('/v2/sessions', {})).statusCode).toBe(201);
});

test('an idempotency key: again for nothing, another body is a conflict', async () => {
  await using at = testApp();
  const headers = { 'idempotency-key': 'order-77' };
  const first = await at.post('/v2/protect', { text: 'Mail a@example.com' }, headers);
  expect(first.json()).toMatchObject({ usage: { charged: true, balance_after: 999 } });
  const again = await at.post('/v2/protect', { text: 'Mail a@example.com' }, headers);
  expect(again.json()).toMatchObject({ usage: { charged: false, balance_after: 999 } });
  expect((await at.post('/v2/protect', { text: 'Mail b@example.com' }, headers)).statusCode).toBe(409);
  expect((await at.post('/v2/detect', { text: 'Mail a@example.com' }, headers)).statusCode).toBe(409);
  // A refused request does not bind one.
  const other = { 'idempotency-key': 'order-78' };
  expect(
    (await at.post('/v2/detect', { text: 'x', detection: { types: { include: ['NONE_SUCH'] } } }, other)).statusCode,
  ).toBe(422);
  const both = await Promise.all([
    at.post('/v2/detect', { text: 'y' }, other),
    at.post('/v2/detect', { text: 'y' }, other),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('what fails, comes too late or has gone is not charged', async () => {
  await using at = testApp({
    engine: () => ({
      model: undefined,
      packs: [],
      zeroShot: undefined,
      expectLong() {},
      restore: async () => [],
      table: async () => '{}',
      async run(_task, _account, { signal }) {
        await delay(200);
        if (signal.aborted) throw signal.reason;
        throw new TypeError('an accident');
      },
    }),
  });
  expect((await at.post('/v2/detect', { text: 'x' })).statusCode).toBe(500);
  expect((await at.post('/v2/detect', { text: 'x' }, { 'x-deadline-ms': '100' })).statusCode).toBe(504);
  await delay(300);
  expect((await at.get('/offline/status')).json()).toMatchObject({ allowance: { used: 0, available: 1000 } });
});

test('a clock set back by more than an hour stops charging until it is right', async () => {
  await using at = testApp();
  await at.activate();
  expect((await at.post('/v2/detect', { text: 'x' })).statusCode).toBe(200);
  at.clock.offsetMs = -1800_000;
  expect((await at.post('/v2/detect', { text: 'x' })).statusCode).toBe(200);
  at.clock.offsetMs = -2 * 3600_000;
  const refused = await at.post('/v2/detect', { text: 'x' });
  expect([refused.statusCode, errorOf(refused).code, refused.headers['retry-after'] !== undefined]).toEqual([
    503,
    'backend_unavailable',
    true,
  ]);
  expect((await at.post('/v2/restore', { inputs: [{ id: '1', text: 'x' }], mapping: { known: [] } })).statusCode).toBe(
    200,
  );
  expect((await at.post('/offline/license', { license: seal(await at.licence()) })).statusCode).toBe(503);
  expect((await at.get('/offline/status')).json()).toMatchObject({
    state: { intact: false, problem: 'clock', clock: 'rolled_back' },
  });
  at.clock.offsetMs = 0;
  expect((await at.post('/v2/detect', { text: 'x' })).statusCode).toBe(200);
});
