import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type MetricObject, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { createMetrics, type Metrics } from '../http/metrics.ts';
import { answer, ask } from './ipc.ts';

type Readable = Pick<Metrics, 'text' | 'contentType'>;

/** What a worker has counted. */
const ownFigures = 'own figures';
/** What all have counted together. */
const sum = 'sum';

/** In the primary: the sum over all workers, which it also tells to a worker that is asked for it. */
export function clusterMetrics(): Readable {
  // One that is still starting could not answer yet.
  const serving = new Set<Worker>();
  const text = async (): Promise<string> => {
    const figures = await Promise.all([...serving].map((worker) => ask(worker, ownFigures, 2000)));
    const known = figures.filter((one) => one !== undefined) as MetricObject[][];
    return AggregatorRegistry.aggregate(known).metrics();
  };
  cluster.on('listening', (worker) => {
    if (serving.has(worker)) return;
    serving.add(worker);
    answer(worker, sum, text);
  });
  cluster.on('exit', (worker) => serving.delete(worker));
  return { text, contentType: Registry.PROMETHEUS_CONTENT_TYPE };
}

/** In a worker: counted here, told by the primary, so that every worker shows the same figures. */
export function workerMetrics(database: Database): Metrics {
  const registry = new Registry();
  const metrics = createMetrics({ database, registry });
  answer(process, ownFigures, () => registry.getMetricsAsJSON());
  return { ...metrics, text: async () => String((await ask(process, sum, 4000)) ?? '') };
}
