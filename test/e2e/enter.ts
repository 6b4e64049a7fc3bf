/** Runs a script of this folder in mount, network and process namespaces of its own: all it starts ends with it. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Options of unshare(1). Somebody who is not root becomes it in a user namespace, with a range of users of their own. */
function namespaces(): string[] {
  const own = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--propagation', 'private'];
  return process.getuid?.() === 0 ? own : ['--user', '--map-root-user', '--map-auto', ...own];
}

/** The name of a file in this folder. The output goes to the terminal as well when `show`. */
export function enter(script: string, args: readonly string[], show = false): Promise<Ended> {
  const file = join(import.meta.dirname, script);
  const child = spawn('unshare', [...namespaces(), process.execPath, file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    if (show) process.stdout.write(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
    if (show) process.stderr.write(chunk);
  });
  return new Promise((resolve, reject) => {
    child.on('error', () =>
      reject(new Error('unshare(1) of util-linux is needed: the test makes namespaces of its own')),
    );
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** Brings up loopback, the only interface that a new network namespace has. */
export function loopbackUp(): void {
  const ip = ['/usr/sbin/ip', '/sbin/ip', '/usr/bin/ip', '/bin/ip'].find((path) => existsSync(path));
  // SIOCSIFFLAGS with IFF_UP, for a machine without iproute2. The set-up needs Python as well.
  const python = 'import fcntl,socket,struct;fcntl.ioctl(socket.socket(),0x8914,struct.pack("16sh14x",b"lo",1))';
  const { status, stderr } =
    ip === undefined ? spawnSync('python3', ['-c', python]) : spawnSync(ip, ['link', 'set', 'lo', 'up']);
  if (status !== 0) throw new Error(`loopback cannot be brought up: ${String(stderr)}`);
}
