import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { AppError } from './errors.ts';

export interface Metrics {
  /** What Prometheus reads. */
  text(): Promise<string>;
  readonly contentType: string;
  observe(method: string, route: string, status: number, seconds: number): void;
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface MetricsParts {
  readonly database: Database;
  readonly registry?: Registry;
}

/** Counts what is served, beside what Node.js tells of itself (memory, event loop, collections). */
export function createMetrics({ database, registry = new Registry() }: MetricsParts): Metrics {
  collectDefaultMetrics({ register: registry });
  gaugeConnections(database, registry);
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

/** Where the database is a server: how many connections there are, and who waits for one. */
function gaugeConnections({ connections }: Database, registry: Registry): void {
  if (!connections) return;
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database by state; waiting are those who have none yet.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
}

/** Measures every answer; a path that leads nowhere is one label, so that nobody can make many. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    done();
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
