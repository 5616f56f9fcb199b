import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../http/errors.ts';
import type { Metrics } from './metrics.ts';

/** Measures every response. Unmatched paths share one label, because clients choose them. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
}

/** `/metrics` for requests with the token. Others get a 404. */
export function addMetricsPage(
  app: FastifyInstance,
  metrics: Pick<Metrics, 'text' | 'contentType'> | undefined,
  token: string | undefined,
): void {
  const expected = Buffer.from(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    const isAuthorized = given.length === expected.length && timingSafeEqual(given, expected);
    if (!metrics || token === undefined || !isAuthorized) throw new AppError('not_found');
    return reply.header('content-type', metrics.contentType).send(await metrics.text());
  });
}
