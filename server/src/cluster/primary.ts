import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

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
