/** Reports to systemd, sent by its own program; here by a script in its place that writes down what it was asked. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createLog } from '../../daemon/log.ts';
import { notifierOf } from '../../daemon/notify.ts';
import { temporaryDirectory } from '../support/volume.ts';

const log = createLog('silent');

function sender(): { program: string; sent: () => string[] } {
  const dir = temporaryDirectory();
  const [program, file] = [join(dir, 'notify'), join(dir, 'sent')];
  writeFileSync(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> ${file}\n`, { mode: 0o755 });
  return { program, sent: () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []) };
}

test('ready is told once, life again and again until it is disposed of, and the end', async () => {
  const { program, sent } = sender();
  {
    using notifier = notifierOf({ notifySocket: '/run/notify', watchdogMs: 40 }, log, program);
    await notifier.ready();
    expect(sent()[0]).toBe('/run/notify READY=1');
    await vi.waitFor(
      () => expect(sent().filter((line) => line === '/run/notify WATCHDOG=1').length).toBeGreaterThan(1),
      10_000,
    );
    await notifier.stopping();
  }
  expect(sent().filter((line) => line.endsWith('READY=1'))).toHaveLength(1);
  expect(sent()).toContain('/run/notify STOPPING=1');
});

test('without a socket nothing is told; without a watchdog, that it lives is not', async () => {
  const { program, sent } = sender();
  using nobody = notifierOf({}, log, program);
  await nobody.ready();
  expect(sent()).toEqual([]);
  using once = notifierOf({ notifySocket: '/run/notify' }, log, program);
  await once.ready();
  expect(sent()).toEqual(['/run/notify READY=1']);
});

test('a report that cannot be sent does not stop the daemon', async () => {
  using notifier = notifierOf({ notifySocket: '/run/notify' }, log, join(temporaryDirectory(), 'missing'));
  await expect(notifier.ready()).resolves.toBeUndefined();
});
