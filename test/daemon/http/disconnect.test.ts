/** Over real sockets: a client that goes away in the middle of a long request pays nothing and holds nothing. */
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { testApp, type TestApp } from '../../support/licensed-app.ts';
import { ask, spend } from '../../support/quota.ts';

/** Almost as long as one text may be, full of what is looked for. */
const TEXT = Array.from({ length: 3_800 }, (_, n) => `Write to ana.ruiz.${n}@example.com, call +34 612 345 678\n`)
  .join('')
  .slice(0, 190_000);
const BODY = { text: TEXT, detection: { recognizers: { model: false } } };
const PATIENCE_MS = 10_000;

interface Shown {
  quota: { granted: number; used: number; reserved: number; available: number };
  allowance: { used: number; available: number };
  state: { ledger_entries: number };
}

async function shown({ get }: TestApp): Promise<Shown> {
  return (await get('/offline/status')).json();
}

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await what())) {
    if (Date.now() > end) throw new Error('it never came');
    await delay(2);
  }
}

function protect({ key }: TestApp, port: number): ClientRequest {
  const sent = request({
    port,
    host: '127.0.0.1',
    path: '/v2/protect',
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });
  sent.on('error', () => {});
  sent.end(JSON.stringify(BODY));
  return sent;
}

test(
  'a client that disconnects in the middle of protect is not charged and leaves no reservation',
  {
    timeout: 120_000,
  },
  async () => {
    await using it = testApp();
    await it.activate({ records: 1_000 });
    // What is reserved now is reserved from the licence, which the status shows.
    await spend(it.state, ask(10_000));
    await it.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = it.app.server.address() as AddressInfo;
    const before = await shown(it);
    expect([before.quota.reserved, before.allowance.available]).toEqual([0, 0]);

    // Surely in the middle, then at moments around the beginning.
    for (const moment of ['reserved', 30, 5, 80] as const) {
      const sent = protect(it, port);
      let answered = false;
      sent.on('response', () => (answered = true));
      if (moment === 'reserved') await until(() => it.state.quota.status().quota.reserved > 0);
      else await delay(moment);
      expect([moment, answered]).toEqual([moment, false]);
      sent.destroy();
      // And nor later, by work that went on without its client: a busy server may only now come to read the request.
      let same = 0;
      await until(async () => {
        same = isDeepStrictEqual(await shown(it), before) ? same + 1 : 0;
        await delay(30);
        return same === 10;
      });
    }

    // The next client pays for itself alone.
    const [response] = (await once(protect(it, port), 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    expect(response.statusCode).toBe(200);
    const after = await shown(it);
    expect([after.quota.reserved, after.quota.used - before.quota.used]).toEqual([0, 190]);
  },
);
