/**
 * Reports to systemd that the daemon is ready, alive and stopping (sd_notify(3)). Node cannot open the datagram socket
 * that this takes, so systemd's own program sends each report. Alive means that the event loop is not blocked.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Config } from './config.ts';
import { errorFields } from './log.ts';
import type { Log } from './log.ts';

const PROGRAMS = ['/usr/bin/systemd-notify', '/bin/systemd-notify'];
const LIMIT_MS = 10_000;

export interface Notifier extends Disposable {
  /** Reports that the port is open, and from then on that the daemon is alive, until it is disposed of. */
  ready(): Promise<void>;
  /** Reports that the daemon is stopping. */
  stopping(): Promise<void>;
}

/** Reports nothing where systemd does not ask for reports. `program` sends one: for tests. */
export function notifierOf(
  { notifySocket, watchdogMs }: Pick<Config, 'notifySocket' | 'watchdogMs'>,
  log: Log,
  program: string | undefined = PROGRAMS.find((path) => existsSync(path)),
): Notifier {
  let timer: NodeJS.Timeout | undefined;
  const report = (what: string): Promise<void> => {
    if (notifySocket === undefined) return Promise.resolve();
    if (program === undefined) {
      log.warn('notify.unavailable');
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const options = { env: { NOTIFY_SOCKET: notifySocket }, timeout: LIMIT_MS };
      execFile(program, [what], options, (error) => {
        if (error !== null) log.warn('notify.failed', errorFields(error));
        resolve();
      });
    });
  };
  return {
    async ready() {
      await report('READY=1');
      if (watchdogMs === undefined || notifySocket === undefined) return;
      // systemd asks for reports at half of the interval that it allows.
      timer = setInterval(() => void report('WATCHDOG=1'), watchdogMs / 2);
      timer.unref();
    },
    stopping: () => report('STOPPING=1'),
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
