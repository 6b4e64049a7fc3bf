/** Where webhooks may go: hosts that the operator named, and addresses of this machine and its network only by their number. */
import { BlockList, isIP } from 'node:net';
import type { ErrorDetail } from '../../engine/errors.ts';
import type { JobOutput } from '../contract/jobs.ts';
import type { Deps } from '../operations/context.ts';
import { storedOf } from '../operations/stored.ts';

/** Loopback, link-local (where clouds serve metadata), unspecified, broadcast and multicast addresses. */
const GUARDED = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['255.255.255.255', 32],
  // Alibaba's metadata service.
  ['100.100.100.200', 32],
] as const)
  GUARDED.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  // Amazon's metadata service.
  ['fd00:ec2::254', 128],
] as const)
  GUARDED.addSubnet(net, prefix, 'ipv6');

/** Whether a webhook may be sent to an address that its host's name led to. */
export function mayReach(address: string, hosts: readonly string[]): boolean {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const family = isIP(plain);
  if (family === 0) return false;
  if (!GUARDED.check(plain, family === 4 ? 'ipv4' : 'ipv6')) return true;
  // `localhost` names the address as well as its number does.
  const named = hosts.map((host) => hostOf(host));
  return named.includes(plain) || (named.includes('localhost') && (plain === '127.0.0.1' || plain === '::1'));
}

function hostOf(host: string): string {
  return URL.parse(`https://${host}/`)?.hostname.replace(/^\[|\]$/g, '') ?? '';
}

/** Whether the operator allows the host of a URL. A host that is named without a port stands for every port. */
export function isAllowedHost(url: URL, hosts: readonly string[]): boolean {
  const port = url.port === '' ? '443' : url.port;
  return hosts.some((host) => host === url.hostname || host === `${url.hostname}:${port}`);
}

/** What is wrong with a webhook when its job is created; the pointer is relative to it. */
export function webhookProblem(
  { config, state }: Pick<Deps, 'config' | 'state'>,
  account: string,
  { url: text, secret_ref: secret }: NonNullable<NonNullable<typeof JobOutput.static>['webhook']>,
): ErrorDetail | undefined {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '')
    return { pointer: '/url', reason: 'must be an https URL without a user' };
  if (!isAllowedHost(url, config.webhookHosts))
    return { pointer: '/url', reason: 'the operator does not allow webhooks to this host' };
  if (secret !== undefined && storedOf(state, account).secret(secret) === undefined)
    return { pointer: '/secret_ref', reason: 'no such secret' };
  return undefined;
}
