import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Whether the proxy with this address is trusted. Hop 0 is the peer of the connection. */
type IsTrustedProxy = (address: string, hop: number) => boolean;

const wellFormed = /^[\w.-]{8,64}$/;

/** A new id for each request, or the one that a trusted proxy has set. */
export const requestIds =
  (isTrustedProxy: IsTrustedProxy) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    if (typeof given !== 'string' || !wellFormed.test(given)) return randomUUID();
    return isTrustedProxy(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };
