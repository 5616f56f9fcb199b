import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type MetricObject, Registry } from 'prom-client';
import type { GaugeParts } from '../metrics/gauges.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { handleRequests, sendRequest } from './ipc.ts';

type ReadableMetrics = Pick<Metrics, 'text' | 'contentType'>;

const ownMetrics = 'metrics of the worker';
const allMetrics = 'metrics of all workers';

/** In the primary: the sum over all workers, which each worker can request. */
export function clusterMetrics(): ReadableMetrics {
  // A worker that is still starting does not answer yet.
  const listening = new Set<Worker>();
  const text = async (): Promise<string> => {
    const metrics = await Promise.all(
      [...listening].map((worker) => sendRequest(worker, ownMetrics, 2000)),
    );
    const received = metrics.filter((one) => one !== undefined) as MetricObject[][];
    return AggregatorRegistry.aggregate(received).metrics();
  };
  cluster.on('listening', (worker) => {
    if (listening.has(worker)) return;
    listening.add(worker);
    handleRequests(worker, allMetrics, text);
  });
  cluster.on('exit', (worker) => listening.delete(worker));
  return { text, contentType: Registry.PROMETHEUS_CONTENT_TYPE };
}

/** In a worker: measured here, but summed by the primary, so every worker shows the same. */
export function workerMetrics(parts: GaugeParts): Metrics {
  const registry = new Registry();
  const metrics = createMetrics({ ...parts, registry });
  handleRequests(process, ownMetrics, () => registry.getMetricsAsJSON());
  const text = async (): Promise<string> =>
    String((await sendRequest(process, allMetrics, 4000)) ?? '');
  return { ...metrics, text };
}
