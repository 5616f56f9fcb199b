import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Buckets } from './attempts.ts';

/** Hashed, so that the table of tries holds nobody's e-mail or address. */
export const bucketsOf = (account: string, address: string): Buckets => ({
  account: hash(`account:${account}`),
  address: hash(`address:${networkOf(address)}`),
});

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An IPv4 address itself; of an IPv6 address the /64, for that much is one household's to change. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  const [, ipv4] = mappedIpv4.exec(bare) ?? [];
  if (ipv4) return ipv4;
  if (!isIPv6(bare)) return bare;
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const start = groupsOf(head);
  const end = groupsOf(tail ?? '');
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`;
}

const groupsOf = (part: string): string[] => part.split(':').filter(Boolean);
