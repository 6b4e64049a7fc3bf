/**
 * Whether programs tried to leave the machine. Two witnesses, in a network namespace that has nothing but loopback: the
 * kernel's own counters, which count every packet that had no way out and every datagram (a question to a name server is
 * one); and strace, where it is installed, which names the address.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Counters of the namespace that stay at zero while nobody tries. */
const TELLING = ['Ip.OutNoRoutes', 'Udp.OutDatagrams', 'Udp.NoPorts', 'Ip6OutNoRoutes', 'Udp6OutDatagrams'] as const;
export type Counters = Record<(typeof TELLING)[number], number>;

export function readCounters(): Counters {
  return countersOf(readFileSync('/proc/net/snmp', 'utf8'), readFileSync('/proc/net/snmp6', 'utf8'));
}

/** From the texts of `/proc/net/snmp` (a line of names, a line of numbers) and `/proc/net/snmp6` (a pair a line). */
export function countersOf(snmp: string, snmp6: string): Counters {
  const found = new Map<string, number>();
  const lines = snmp.split('\n').map((line) => line.trim().split(/\s+/u));
  for (const [at, [head, ...names]] of lines.entries()) {
    const [next, ...numbers] = lines[at + 1] ?? [];
    if (head === next)
      for (const [n, name] of names.entries()) found.set(`${head!.slice(0, -1)}.${name}`, Number(numbers[n]));
  }
  for (const line of snmp6.split('\n')) {
    const [name, number] = line.trim().split(/\s+/u);
    if (name !== undefined && number !== undefined) found.set(name, Number(number));
  }
  return Object.fromEntries(
    TELLING.map((name) => {
      const value = found.get(name);
      if (value === undefined) throw new Error(`the kernel does not count ${name}`);
      return [name, value];
    }),
  ) as Counters;
}

/** Names of the counters that rose. */
export function risen(before: Counters, after: Counters): string[] {
  return TELLING.filter((name) => after[name] > before[name]);
}

const STRACE = '/usr/bin/strace';

export function straceIsThere(): boolean {
  return existsSync(STRACE);
}

/** A command line that writes every network call of a program and all its children to `log`; the program alone without strace. */
export function watched(argv: readonly string[], log: string): [string, ...string[]] {
  if (!straceIsThere()) return [...argv] as [string, ...string[]];
  const filter = String(spawnSync(STRACE, ['--help']).stdout).includes('--seccomp-bpf') ? ['--seccomp-bpf'] : [];
  return [STRACE, '-f', '-qq', ...filter, '-e', 'trace=%network', '-e', 'signal=none', '-o', log, '--', ...argv];
}

const CALL = /^(?:\d+ +)?(?:<\.\.\. )?(connect|bind|sendto|sendmsg|sendmmsg)\b/u;
const DNS = 53;

/** Addresses of a log of strace that are not this machine's, or ask for a name. Each with the call, once. */
export function strayCalls(log: string): string[] {
  const stray = new Set<string>();
  for (const line of log.split('\n')) {
    const call = CALL.exec(line)?.[1];
    if (call === undefined) continue;
    for (const [, family, rest] of line.matchAll(/sa_family=(AF_\w+)([^}]*)\}/gu)) {
      const where = addressOf(family!, rest!);
      if (where !== undefined) stray.add(`${call} ${where}`);
    }
  }
  return [...stray].toSorted();
}

/** Undefined for loopback and for questions to the kernel (netlink). */
function addressOf(family: string, rest: string): string | undefined {
  if (family === 'AF_NETLINK') return undefined;
  if (family === 'AF_UNIX') return `unix ${/sun_path=@?"([^"]*)"/u.exec(rest)?.[1] ?? ''}`;
  const address = /inet_addr\("([^"]+)"\)/u.exec(rest)?.[1] ?? /inet_pton\(AF_INET6, "([^"]+)"/u.exec(rest)?.[1];
  const port = Number(/sin6?_port=htons\((\d+)\)/u.exec(rest)?.[1] ?? -1);
  const own = address !== undefined && /^(?:127\.|::1$|::ffff:127\.)/u.test(address);
  return own && port !== DNS ? undefined : `${address ?? family} port ${port}`;
}
