import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../config/loopback.ts';
import { withoutZone } from './network.ts';

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
