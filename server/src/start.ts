import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { banner } from './banner.ts';
import { listenForMetrics } from './cluster/metrics-server.ts';
import { runWorkers } from './cluster/primary.ts';
import { clusterMetrics, workerMetrics } from './cluster/worker-metrics.ts';
import { type Config, readConfig } from './config.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { createLogger } from './logger.ts';
import { prepareDatabase } from './prepare-database.ts';
import { serve } from './serve.ts';

/** How long after the first signal a server that hangs is ended all the same. */
const lastResortMs = 9500;

export async function start(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught');
    process.exit(1);
  });
  // Whoever read the lines may go: nobody is served the less for it.
  process.stdout.on('error', () => {});
  if (config.workers > 1 && cluster.isPrimary) await startPrimary(config, logger);
  else await startServer(config, logger);
}

/** The one process that prepares the database, and then only looks after its workers. */
async function startPrimary(config: Config, logger: Logger): Promise<void> {
  const database = openDatabase(config);
  await prepareDatabase(database, config, logger);
  const lines = await banner(database);
  await database.close();
  const closeMetrics = await listenForMetrics(config, clusterMetrics());
  const workers = runWorkers(config.workers, logger, (address) => print(address, lines));
  stopOnSignal(logger, async () => {
    await workers.stop();
    await closeMetrics();
  });
}

async function startServer(config: Config, logger: Logger): Promise<void> {
  const database: Database = openDatabase(config);
  if (cluster.isPrimary) await prepareDatabase(database, config, logger);
  const metrics = metricsOf(config, database);
  const server = await serve({ config, database, logger, metrics });
  const closeMetrics =
    metrics && cluster.isPrimary ? await listenForMetrics(config, metrics) : undefined;
  const lines = cluster.isPrimary && (await banner(database));
  stopOnSignal(logger, async () => {
    await server.stop();
    await closeMetrics?.();
  });
  if (lines) print(server.address, lines);
}

function metricsOf(config: Config, database: Database): Metrics | undefined {
  if (!config.metricsToken && config.metricsPort === undefined) return undefined;
  return cluster.isPrimary ? createMetrics({ database }) : workerMetrics(database);
}

function print(address: string, lines: readonly string[]): void {
  process.stdout.write(`${[`Provost is at ${address}`, ...lines].join('\n')}\n`);
}

function stopOnSignal(logger: Logger, stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const onSignal = (signal: string): void => {
    // A terminal and npm both pass one Ctrl+C on; whoever presses it again means it.
    if (stoppingSince !== undefined && Date.now() - stoppingSince > 1000) process.exit(1);
    if (stoppingSince !== undefined) return;
    stoppingSince = Date.now();
    logger.info({ signal }, 'stopping');
    // By force: what hangs may be the writing of lines, which an exit would wait for.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), lastResortMs).unref();
    stop().then(
      () => leave(logger, 0),
      (error) => {
        logger.error({ err: error }, 'stopped badly');
        leave(logger, 1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  // A terminal sends it to the workers too, but they stop when their primary says so.
  process.on('SIGINT', cluster.isPrimary ? onSignal : () => {});
}

/** First writes its lines: those that are left at the exit would be tried for ever if nobody reads. */
function leave(logger: Logger, code: number): void {
  logger.flush(() => process.exit(code));
}
