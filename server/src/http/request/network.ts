import { isIP, isIPv6 } from 'node:net';

export const withoutZone = (address: string): string => address.split('%', 1)[0] ?? '';

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An IPv4 address itself, or the /64 of an IPv6 address: one client can use any address in it. */
export function networkOf(address: string): string {
  const bare = plainAddress(address);
  return isIPv6(bare) ? `${groupsOfIpv6(bare).slice(0, 4).join(':')}::/64` : bare;
}

/**
 * The network of an address as the audit trail has it, in which no single client is recognised: the
 * /24 of an IPv4 address, the /48 of an IPv6 address. Null for what is neither.
 */
export function shortenAddress(address: string): string | null {
  const bare = plainAddress(address);
  if (isIPv6(bare)) return `${groupsOfIpv6(bare).slice(0, 3).join(':')}::/48`;
  return isIP(bare) ? bare.replace(/\.\d+$/, '.0/24') : null;
}

/** Without a zone; an IPv4 address that was mapped to IPv6 is one again. */
function plainAddress(address: string): string {
  const bare = withoutZone(address);
  return mappedIpv4.exec(bare)?.[1] ?? bare;
}

function groupsOfIpv6(bare: string): string[] {
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const start = groupsOf(head);
  const end = groupsOf(tail ?? '');
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end];
}

const groupsOf = (part: string): string[] => part.split(':').filter(Boolean);
