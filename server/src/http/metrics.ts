import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError } from './errors.ts';

export interface Metrics {
  /** What Prometheus reads. */
  text(): Promise<string>;
  readonly contentType: string;
  observe(method: string, route: string, status: number, seconds: number): void;
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts what is served, beside what Node.js tells of itself (memory, event loop, collections). */
export function createMetrics(registry: Registry = new Registry()): Metrics {
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  return {
    text: () => registry.metrics(),
    contentType: registry.contentType,
    observe: (method, route, status, seconds) =>
      durations.labels(method, route, String(status)).observe(seconds),
  };
}

/** Measures every answer; a path that leads nowhere is one label, so that nobody can make many. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
  });
}

/** `/metrics` for whom the token was given; for all others there is no such page. */
export function addMetricsPage(
  app: FastifyInstance,
  metrics: Pick<Metrics, 'text' | 'contentType'> | undefined,
  token: string | undefined,
): void {
  const wanted = Buffer.from(`Bearer ${token}`);
  app.get('/metrics', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    const isAdmitted = given.length === wanted.length && timingSafeEqual(given, wanted);
    if (!metrics || token === undefined || !isAdmitted) throw new AppError('not_found');
    return reply.header('content-type', metrics.contentType).send(await metrics.text());
  });
}
