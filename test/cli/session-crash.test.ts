/** SIGKILL in the middle of many writers: what was answered is in the map, and the map is sound. */
import { expect, test } from 'vitest';
import { cli, type Daemon } from '../support/cli.ts';
import { expectSound, message, protectBody, REQUESTS, WRITERS } from '../support/conversation.ts';

test(`${WRITERS} writers, a kill after a third of ${REQUESTS} requests, and on`, async () => {
  const { run, serve } = cli();
  const limits = ['--rate', '1000000', '--burst', '1000000'];
  const scopes = ['protect', 'restore', 'sessions', 'mapping:read'].flatMap((scope) => ['--scope', scope]);
  const key = run(['keys', 'create', '--name', 'race', ...scopes]).stdout.trim();
  let daemon: Daemon = await serve(limits);
  const ask = async (path: string, body?: object) => {
    const response = await fetch(`${daemon.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // eslint-disable-next-line typescript/no-explicit-any -- answers of all kinds
    return { status: response.status, body: (await response.json()) as any };
  };
  const session = (await ask('/v2/sessions', {})).body.id as string;
  const answered: { text: string; output: string; rev: number }[] = [];
  let next = 0;
  const writeUntil = async (last: number): Promise<void> => {
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        while (next < last) {
          const sent = message(next++);
          // The model stays out: this is about the map.
          const body = protectBody(session, sent) as { detection: object };
          const answer = await ask('/v2/protect', {
            ...body,
            detection: { ...body.detection, recognizers: { model: false } },
          });
          expect(answer.status).toBe(200);
          answered.push({ text: sent.text, output: answer.body.results[0].output, rev: answer.body.mapping.rev });
          if (answered.length === Math.ceil(REQUESTS / 3)) daemon.child.kill('SIGKILL');
        }
      }),
    );
  };
  await expect(writeUntil(REQUESTS)).rejects.toThrow('fetch failed');
  await daemon.ended;
  // Every writer has noticed; nothing of theirs comes after this.
  const before = answered.length;
  expect(before).toBeGreaterThanOrEqual(Math.ceil(REQUESTS / 3));

  daemon = await serve(limits);
  const verify = async (): Promise<number> => {
    const { status, body } = await ask(`/v2/sessions/${session}/mapping`);
    expect(status).toBe(200);
    expectSound(body.full);
    expect(body.rev).toBeGreaterThanOrEqual(Math.max(...answered.map(({ rev }) => rev)));
    for (let from = 0; from < answered.length; from += 200) {
      const some = answered.slice(from, from + 200);
      const inputs = some.map(({ output }, i) => ({ id: String(i + 1), text: output }));
      const restored = (await ask('/v2/restore', { inputs, session })).body;
      expect(restored.results.map(({ text }: { text: string }) => text)).toEqual(some.map(({ text }) => text));
    }
    return body.full.length as number;
  };
  const entries = await verify();
  await writeUntil(REQUESTS);
  expect(await verify()).toBeGreaterThan(entries);
  expect((await daemon.stop()).code).toBe(0);
}, 600_000);
