import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

const restartPauseMs = 500;

interface Workers {
  stop(): Promise<void>;
}

/**
 * Keeps this many workers running: one that dies is replaced, after a moment. One that ends before
 * any could listen has said why (a port in use), and no other would fare better.
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
    logger.error({ worker: worker.process.pid, code, signal }, 'worker ended, starting another');
    await pause(restartPauseMs);
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
    async stop() {
      isStopping = true;
      const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        running.map(async (worker) => {
          const exited = once(worker, 'exit');
          worker.process.kill('SIGTERM');
          await exited;
        }),
      );
    },
  };
}
