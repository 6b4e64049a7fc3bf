/** The Python client's own suite, against a real daemon. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cli } from '../support/cli.ts';

const CLIENT = join(import.meta.dirname, '..', '..', 'clients', 'python');

test('the Python client detects, protects, restores, batches, runs jobs and tries again', async () => {
  const { serve } = cli();
  const daemon = await serve();
  const suite = join(import.meta.dirname, 'python_client.py');
  const child = spawn('python3', ['-B', suite, daemon.url, daemon.adminKey ?? ''], {
    env: { PATH: process.env['PATH'] ?? '', PYTHONPATH: CLIENT },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  expect([code, said]).toEqual([0, expect.stringContaining('Ran 7 tests')]);
  await daemon.stop();
}, 240_000);
