import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Some proxies tell the port as well, which changes with every connection. */
const withPort = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * Where a request comes from, as far as the proxies that we trust can tell. What is no address is
 * nobody's: then it is that of the connection.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  const [, six, four] = withPort.exec(ip) ?? [];
  const bare = withoutZone(six ?? four ?? ip);
  return isIP(bare) ? bare : withoutZone(socket.remoteAddress ?? '');
}

const withoutZone = (address: string): string => address.split('%', 1)[0] ?? '';
