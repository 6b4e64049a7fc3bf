/** A large upload to the real daemon: its memory does not grow with it, and the disk holds nothing readable. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cli } from '../support/cli.ts';

const MIB = 1024 * 1024;
const PIECES = 256;

const peakKb = (pid: number): number => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

it('of 256 MiB, beside a bound of 1 MiB on the memory for bodies', { timeout: 180_000 }, async () => {
  const { serve, state } = cli();
  const daemon = await serve(['--body-memory', String(MIB), '--body-limit', '262144', '--log-level', 'error']);
  const headers = { authorization: `Bearer ${daemon.adminKey!}` };
  const upload = async (pieces: number): Promise<{ bytes: number }> => {
    const piece = Buffer.alloc(MIB, 'Canary Bird ');
    const body = new ReadableStream({
      pull(controller) {
        if (pieces-- > 0) controller.enqueue(piece);
        else controller.close();
      },
    });
    const response = await fetch(`${daemon.url}/v2/uploads`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body,
      duplex: 'half',
    });
    expect(response.status).toBe(201);
    return (await response.json()) as { bytes: number };
  };
  // What a first request loads is no memory of an upload.
  const warm = await fetch(`${daemon.url}/v2/protect`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Ana Ruiz lives in Vienna. '.repeat(200) }),
  });
  expect(warm.status).toBe(200);
  await upload(32);
  const before = peakKb(daemon.child.pid!);
  expect((await upload(PIECES)).bytes).toBe(PIECES * MIB);
  expect(peakKb(daemon.child.pid!) - before).toBeLessThan(128 * 1024);

  const files = readdirSync(join(state, 'blobs')).map((name) => join(state, 'blobs', name));
  expect(files.map((file) => statSync(file).size > 32 * MIB)).toEqual([true, true]);
  for (const file of files) expect(readFileSync(file).includes('Canary')).toBe(false);
  await daemon.stop();
});
