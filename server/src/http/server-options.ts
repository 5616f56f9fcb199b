import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { FastifyHttpOptions } from 'fastify';
import type { Config } from '../config/config.ts';
import { handleClientError } from './request/client-error.ts';
import { RequestLog } from './request/request-log.ts';

/** Whether the proxy with this address is trusted. Hop 0 is the peer of the connection. */
type IsTrustedProxy = (address: string, hop: number) => boolean;

const wellFormed = /^[\w.-]{8,64}$/;

/** A new id for each request, or the one that a trusted proxy has set. */
const requestIds =
  (isTrustedProxy: IsTrustedProxy) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers['x-request-id'];
    if (typeof given !== 'string' || !wellFormed.test(given)) return randomUUID();
    return isTrustedProxy(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };

/** The timeouts cut off slow and half-open clients. */
export function serverOptions({
  trustProxy,
}: Pick<Config, 'trustProxy'>): FastifyHttpOptions<Server> {
  // A number of proxies, or a list of addresses, subnets and named ranges.
  const isTrustedProxy =
    typeof trustProxy === 'number'
      ? (_address: string, hop: number) => hop < trustProxy
      : compile([...trustProxy]);
  return {
    bodyLimit: 64 * 1024,
    trustProxy: isTrustedProxy,
    genReqId: requestIds(isTrustedProxy),
    logController: new RequestLog(),
    // Bodies have their own timeout, because files can take longer.
    requestTimeout: 0,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16 * 1024 },
    clientErrorHandler: handleClientError,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: (text) => ({ text }) },
  };
}
