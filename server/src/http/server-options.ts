import type { Server } from 'node:http';
import type { FastifyHttpOptions } from 'fastify';
import type { Config } from '../config/config.ts';
import { handleClientError } from './request/client-error.ts';
import { requestIds } from './request/request-id.ts';
import { RequestLog } from './request/request-log.ts';
import { trustedProxies } from './request/trusted-proxy.ts';

/** The timeouts cut off slow and half-open clients. */
export function serverOptions({
  trustProxy,
}: Pick<Config, 'trustProxy'>): FastifyHttpOptions<Server> {
  const isTrustedProxy = trustedProxies(trustProxy);
  return {
    bodyLimit: 64 * 1024,
    trustProxy: isTrustedProxy,
    genReqId: requestIds(isTrustedProxy),
    logController: new RequestLog(),
    requestTimeout: 20_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16 * 1024 },
    clientErrorHandler: handleClientError,
    return503OnClosing: false,
    routerOptions: {
      ignoreTrailingSlash: true,
      querystringParser: (text) => ({ text }),
    },
  };
}
