/** Opening what operations need, and closing it when a part of it fails. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseConfig, readEnv, type Flags } from '../../daemon/config.ts';
import { openDeps } from '../../daemon/deps.ts';
import { createLog } from '../../daemon/log.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'piid-deps-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

async function open(flags: Flags) {
  const given = { state: join(dir, 'state'), stateKeyFile: join(dir, 'state.key'), ...flags };
  const outcome = parseConfig(readEnv({}, given));
  if (!outcome.ok) throw new Error(outcome.reason);
  return openDeps(outcome.config, outcome.secrets, { as: 'daemon', log: createLog('silent') });
}

it('a part that cannot be opened leaves the volume closed, so that the next start can open it', async () => {
  await expect(open({ ocrPacks: join(dir, 'no such folder') })).rejects.toThrow('ENOENT');
  await using deps = await open({});
  expect(deps.state.apiKeys.list()).toEqual([]);
});

it('closing it closes the volume', async () => {
  await (await open({}))[Symbol.asyncDispose]();
  await using again = await open({});
  expect(again.state.apiKeys.list()).toEqual([]);
});
