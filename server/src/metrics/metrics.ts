import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { addGauges, type GaugeParts } from './gauges.ts';

export interface Metrics {
  /** In the Prometheus text format. */
  text(): Promise<string>;
  readonly contentType: string;
  observe(method: string, route: string, status: number, seconds: number): void;
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface MetricsParts extends GaugeParts {
  readonly registry?: Registry;
}

/** Measures requests, the database, jobs and the Node.js process (memory, event loop, GC). */
export function createMetrics({ registry = new Registry(), ...parts }: MetricsParts): Metrics {
  collectDefaultMetrics({ register: registry });
  addGauges(registry, parts);
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
