import { createServer } from 'node:http';
import type { Config } from '../config.ts';
import type { Metrics } from '../http/metrics.ts';
import { StartError } from '../start-error.ts';

type Readable = Pick<Metrics, 'text' | 'contentType'>;

/** `/metrics` on a port of its own, which is not open to the public. */
export async function listenForMetrics(
  { host, metricsPort }: Config,
  metrics: Readable,
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
  server.once('error', () =>
    reject(new StartError(`METRICS_PORT must be a free port, and ${metricsPort} is in use.`)),
  );
  server.listen(metricsPort, host, resolve);
  await promise;
  return async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  };
}
