import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';

export interface Metrics {
  /** In the Prometheus text format. */
  text(): Promise<string>;
  readonly contentType: string;
  observe(method: string, route: string, status: number, seconds: number): void;
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface MetricsParts {
  readonly database: Database;
  readonly registry?: Registry;
}

/** Measures requests, connections and the Node.js process (memory, event loop, GC). */
export function createMetrics({ database, registry = new Registry() }: MetricsParts): Metrics {
  collectDefaultMetrics({ register: registry });
  gaugeConnections(database, registry);
  gaugeReplica(database, registry);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by route pattern and status.',
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

/** Only for a database server: the embedded database has no connections. */
function gaugeConnections({ connections }: Database, registry: Registry): void {
  if (!connections) return;
  new Gauge({
    name: 'database_connections',
    help: 'Database connections by state; waiting counts requests for a connection.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
}

/** Only with a replica. */
function gaugeReplica({ isReplicaAvailable }: Database, registry: Registry): void {
  if (!isReplicaAvailable) return;
  new Gauge({
    name: 'database_replica_available',
    help: '1 while the replica responds, 0 while the primary serves its reads.',
    // Of several workers, the one that cannot reach the replica matters.
    aggregator: 'min',
    registers: [registry],
    collect() {
      this.set(isReplicaAvailable() ? 1 : 0);
    },
  });
}
