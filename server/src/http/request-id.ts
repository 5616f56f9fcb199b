import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const wellFormed = /^[\w.-]{8,64}$/;

/** A new id for each request, or the one that a trusted proxy has set. */
export const requestIds =
  (trustsProxy: boolean) =>
  (request: IncomingMessage): string => {
    const given = trustsProxy ? request.headers['x-request-id'] : undefined;
    return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
  };
