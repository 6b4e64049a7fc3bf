/** Many writers on one session (issue's must-show): 400 requests, all 2,000 with PIID_LONG=1. */
import { expect, test } from 'vitest';
import { testApp } from '../../support/map-app.ts';
import { expectSound, message, protectBody, REQUESTS, WRITERS } from '../../support/conversation.ts';
import { temporaryDirectory } from '../../support/volume.ts';

test(`${WRITERS} writers of two processes, ${REQUESTS} requests: one map`, async () => {
  // Two apps know nothing of each other's queue, as the daemon and a command do not: the revision alone keeps them apart.
  const dir = temporaryDirectory();
  const apps = [testApp({ dir }), testApp({ dir })];
  const [first] = apps;
  const session = (await first!.ask('POST', '/v2/sessions')).body.id as string;
  const outputs: { text: string; output: string; rev: number }[] = [];
  let next = 0;
  const write = async (writer: number): Promise<void> => {
    const { ask } = apps[writer % apps.length]!;
    while (next < REQUESTS) {
      const sent = message(next++);
      const { status, body } = await ask('POST', '/v2/protect', protectBody(session, sent));
      expect(status).toBe(200);
      outputs.push({ text: sent.text, output: body.results[0].output as string, rev: body.mapping.rev as number });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, async (_, writer) => await write(writer)));

  const map = (await first!.ask('GET', `/v2/sessions/${session}/mapping`)).body;
  expectSound(map.full);
  expect(Math.max(...outputs.map(({ rev }) => rev))).toBe(map.rev);
  expect(map.full.length).toBeGreaterThan(REQUESTS);
  for (let from = 0; from < outputs.length; from += 200) {
    const some = outputs.slice(from, from + 200);
    const inputs = some.map(({ output }, i) => ({ id: String(i + 1), text: output }));
    const restored = (await first!.ask('POST', '/v2/restore', { inputs, session })).body;
    expect(restored.results.map(({ text }: { text: string }) => text)).toEqual(some.map(({ text }) => text));
  }
}, 1_800_000);

test('writers of an account do not contradict each other either', async () => {
  const { ask, state } = testApp();
  const texts = Array.from({ length: 40 }, (_, i) => `user${i % 10}@example.com new${i}@example.com`);
  const outputs = await Promise.all(
    texts.map(
      async (text) =>
        (await ask('POST', '/v2/protect', { text, mapping: { consistency: 'account' } })).body.results[0]
          .output as string,
    ),
  );
  const map = state.maps.map({ account: 'default' });
  if (typeof map === 'string') throw new Error(map);
  expectSound(map.entries.map(({ key: _key, unbounded: _unbounded, ...entry }) => entry));
  const first = new Map(texts.map((text, i) => [text.split(' ')[0], outputs[i]!.split(' ')[0]]));
  expect(first.size).toBe(10);
  texts.forEach((text, i) => expect(outputs[i]!.split(' ')[0]).toBe(first.get(text.split(' ')[0])));
});
