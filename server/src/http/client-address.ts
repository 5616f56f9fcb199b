import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../loopback.ts';

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
  const bare = withoutZone(address);
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
