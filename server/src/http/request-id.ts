import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const wellFormed = /^[\w.-]{8,64}$/;

/** Our own id for each request; a proxy's is kept where there is one that we trust. */
export const requestIds =
  (trustsProxy: boolean) =>
  (request: IncomingMessage): string => {
    const given = trustsProxy ? request.headers['x-request-id'] : undefined;
    return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
  };
