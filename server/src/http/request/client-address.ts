import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../config/loopback.ts';

/** Some proxies append the port, which changes with every connection. */
const withPort = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * The client's IP address as reported by trusted proxies. If a proxy reports something other than
 * an address, the address of the connection is used.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  const [, six, four] = withPort.exec(ip) ?? [];
  const bare = withoutZone(six ?? four ?? ip);
  return isIP(bare) ? bare : withoutZone(socket.remoteAddress ?? '');
}

const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a program on this machine sent the request to this machine. A proxy also connects from
 * here, but names its client or the host that the client asked for.
 */
export function isLocalRequest({ headers, socket }: FastifyRequest): boolean {
  const url = `http://${headers.host}`;
  const asked = URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';
  const isForwarded = proxyHeaders.some((name) => headers[name] !== undefined);
  return !isForwarded && isLoopback(asked) && isLoopback(withoutZone(socket.remoteAddress ?? ''));
}

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
