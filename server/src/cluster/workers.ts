import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AggregatorRegistry, type MetricObject, Registry } from 'prom-client';
import type { GaugeParts } from '../metrics/gauges.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';

const restartDelayMs = 500;

interface Workers {
  /** Forwards the signal to all workers and waits for their exit. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Keeps this many workers running and replaces one that exits. If a worker exits before any could
 * listen, the primary exits too: the worker has printed the reason, such as a port in use.
 */
export function runWorkers(
  count: number,
  logger: Logger,
  onListening: (address: string) => void,
): Workers {
  let isStopping = false;
  let hasListened = false;

  const replace = async (worker: Worker, code: number, signal: string): Promise<void> => {
    if (isStopping) return;
    if (!hasListened) process.exit(code || 1);
    logger.error({ worker: worker.process.pid, code, signal }, 'worker exited, starting another');
    await pause(restartDelayMs);
    if (!isStopping) cluster.fork();
  };

  cluster.on('exit', replace);
  cluster.on('listening', (_worker, { address, port }) => {
    if (hasListened) return;
    hasListened = true;
    onListening(`http://${address?.includes(':') ? `[${address}]` : address}:${port}`);
  });
  for (let started = 0; started < count; started += 1) cluster.fork();

  return {
    async stop(signal) {
      isStopping = true;
      const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        running.map(async (worker) => {
          const exited = once(worker, 'exit');
          worker.process.kill(signal);
          await exited;
        }),
      );
    },
  };
}

/** One end of the channel between the primary and a worker: a `Worker` or `process`. */
interface Channel {
  send?(message: unknown, done: () => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
}

interface Message {
  readonly type: 'request' | 'response';
  readonly id: string;
  readonly content?: unknown;
}

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'id' in message;

/** Errors are ignored: the other process can have exited. */
const send = (channel: Channel, message: Message): void => void channel.send?.(message, () => {});

/** Sends a request to the other process. Resolves with undefined after the timeout. */
function sendRequest(channel: Channel, timeoutMs: number): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const id = randomUUID();
  const onMessage = (message: unknown): void => {
    if (isMessage(message) && message.type === 'response' && message.id === id) {
      resolve(message.content);
    }
  };
  const timer = setTimeout(resolve, timeoutMs, undefined);
  channel.on('message', onMessage);
  send(channel, { type: 'request', id });
  return promise.finally(() => {
    clearTimeout(timer);
    channel.off('message', onMessage);
  });
}

/** Answers requests of the other process. A failure is answered with undefined. */
function handleRequests(channel: Channel, handle: () => Promise<unknown>): void {
  channel.on('message', async (message) => {
    if (!isMessage(message) || message.type !== 'request') return;
    const content = await handle().catch(() => undefined);
    send(channel, { type: 'response', id: message.id, content });
  });
}

type ReadableMetrics = Pick<Metrics, 'text' | 'contentType'>;

/** In the primary: the sum over all workers, which each worker can request. */
export function clusterMetrics(): ReadableMetrics {
  // A worker that is still starting does not answer yet.
  const listening = new Set<Worker>();
  const text = async (): Promise<string> => {
    const metrics = await Promise.all([...listening].map((worker) => sendRequest(worker, 2000)));
    const received = metrics.filter((one) => one !== undefined) as MetricObject[][];
    return AggregatorRegistry.aggregate(received).metrics();
  };
  cluster.on('listening', (worker) => {
    if (listening.has(worker)) return;
    listening.add(worker);
    handleRequests(worker, text);
  });
  cluster.on('exit', (worker) => listening.delete(worker));
  return { text, contentType: Registry.PROMETHEUS_CONTENT_TYPE };
}

/** In a worker: measured here, but summed by the primary, so every worker shows the same. */
export function workerMetrics(parts: GaugeParts): Metrics {
  const registry = new Registry();
  const metrics = createMetrics({ ...parts, registry });
  handleRequests(process, () => registry.getMetricsAsJSON());
  const text = async (): Promise<string> => String((await sendRequest(process, 4000)) ?? '');
  return { ...metrics, text };
}
