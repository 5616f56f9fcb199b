import { createServer } from 'node:http';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { listenError } from './listen-error.ts';

/** Serves `/metrics` on its own port and address, which must not be public. Returns how to close it. */
export async function listenForMetrics(
  { metricsHost: host, metricsPort }: Pick<Config, 'metricsHost' | 'metricsPort'>,
  metrics: Pick<Metrics, 'text' | 'contentType'>,
): Promise<() => Promise<void>> {
  if (metricsPort === undefined) return async () => {};
  const server = createServer(
    { requestTimeout: 5000, headersTimeout: 5000 },
    (request, response) => {
      if (request.url !== '/metrics') return response.writeHead(404).end();
      return metrics.text().then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        () => response.writeHead(503).end(),
      );
    },
  );
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (error) =>
    reject(listenError(error, { host, port: metricsPort, setting: 'METRICS_PORT' })),
  );
  server.listen(metricsPort, host, resolve);
  await promise;
  return async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  };
}
