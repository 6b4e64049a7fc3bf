/** Proof of offline: through the whole API and command line the built program never tries to reach another machine. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../daemon/http/endpoints.ts';
import { BUILD_TIMEOUT_MS, builtProgram } from '../support/binary.ts';
import { temporaryDirectory } from '../support/volume.ts';
import { enter } from './enter.ts';
import type { Report } from './offline-inside.ts';
import { countersOf, risen, strayCalls } from './watch.ts';

async function report(...args: string[]): Promise<Report> {
  const ended = await enter('offline-inside.ts', args);
  expect(ended.code, ended.stderr).toBe(0);
  return JSON.parse(ended.stdout) as Report;
}

test('the witnesses see a program that asks for a name and connects', { timeout: 120_000 }, async () => {
  const seen = await report(process.execPath, temporaryDirectory(), '--control');
  expect(seen.counters).toContain('Ip.OutNoRoutes');
  if (seen.strace) {
    expect(seen.calls).toContain('connect 192.0.2.1 port 80');
    expect(seen.calls.some((call) => call.endsWith('port 53'))).toBe(true);
  }
});

test('the built program stays on the machine', { timeout: BUILD_TIMEOUT_MS + 900_000 }, async () => {
  const program = join(builtProgram(), 'piid');
  const seen = await report(program, temporaryDirectory());
  expect({ counters: seen.counters, calls: seen.calls }).toEqual({ counters: [], calls: [] });
  const visited = new Set(seen.stops.map(({ operation }) => operation));
  expect([...visited].toSorted()).toEqual(ENDPOINTS.map(({ operationId }) => operationId).toSorted());
  expect(seen.stops.filter(({ status, expected }) => !expected.includes(status))).toEqual([]);
  expect(
    seen.stops.filter(({ operation, status }) => operation === 'protect' && status === 200).length,
  ).toBeGreaterThan(1);
  expect(seen.commands.filter(({ code }) => code !== 0)).toEqual([]);
});

test('what strace writes is read: other addresses, name servers and local services, and not loopback', () => {
  // As strace 6.1 writes them.
  const log = [
    '3956  connect(26, {sa_family=AF_UNIX, sun_path="/var/run/nscd/socket"}, 110) = -1 ENOENT (No such file or directory)',
    '3956  connect(26, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("10.255.255.53")}, 16) = -1 ENETUNREACH (Network is unreachable)',
    '3957  connect(27, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("127.0.0.1")}, 16) = 0',
    '3958  connect(27, {sa_family=AF_INET6, sin6_port=htons(443), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2001:db8::1", &sin6_addr), sin6_scope_id=0}, 28 <unfinished ...>',
    '3959  sendmmsg(9, [{msg_hdr={msg_name={sa_family=AF_INET, sin_port=htons(9), sin_addr=inet_addr("192.0.2.7")}, msg_namelen=16}}], 1, 0) = 1',
    '12  bind(21, {sa_family=AF_INET, sin_port=htons(8787), sin_addr=inet_addr("0.0.0.0")}, 16) = 0',
    '12  bind(21, {sa_family=AF_INET, sin_port=htons(8787), sin_addr=inet_addr("127.0.0.1")}, 16) = 0',
    '12  connect(22, {sa_family=AF_INET6, sin6_port=htons(8787), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "::1", &sin6_addr), sin6_scope_id=0}, 28) = 0',
    '12  sendto(22, [{nlmsg_len=20}], 20, 0, {sa_family=AF_NETLINK, nl_pid=0, nl_groups=00000000}, 12) = 20',
    '12  accept4(21, {sa_family=AF_INET, sin_port=htons(40000), sin_addr=inet_addr("198.51.100.1")}, [16], 0) = 23',
  ].join('\n');
  expect(strayCalls(log)).toEqual([
    'bind 0.0.0.0 port 8787',
    'connect 10.255.255.53 port 53',
    'connect 127.0.0.1 port 53',
    'connect 2001:db8::1 port 443',
    'connect unix /var/run/nscd/socket',
    'sendmmsg 192.0.2.7 port 9',
  ]);
});

test('the counters are read from what the kernel writes', () => {
  const snmp = (routes: number, datagrams: number): string =>
    `Ip: Forwarding OutNoRoutes\nIp: 1 ${routes}\nUdp: InDatagrams NoPorts OutDatagrams\nUdp: 0 0 ${datagrams}\n`;
  const snmp6 = 'Ip6OutNoRoutes                  \t0\nUdp6OutDatagrams                \t0\n';
  expect(risen(countersOf(snmp(0, 0), snmp6), countersOf(snmp(8, 1), snmp6))).toEqual([
    'Ip.OutNoRoutes',
    'Udp.OutDatagrams',
  ]);
  expect(risen(countersOf(snmp(8, 1), snmp6), countersOf(snmp(8, 1), snmp6))).toEqual([]);
  expect(() => countersOf('', snmp6)).toThrow('Ip.OutNoRoutes');
});
