import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { runWorkers } from '../cluster/primary.ts';
import { clusterMetrics, workerMetrics } from '../cluster/worker-metrics.ts';
import { type Config, readConfig } from '../config/config.ts';
import { createPrivateFilesOnly } from '../config/private-files.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { jobKinds } from '../job-kinds.ts';
import { startJobRunner } from '../jobs/runner.ts';
import { mailServer } from '../mail/mail-server.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { banner } from './banner.ts';
import { createLogger } from './logger.ts';
import { listenForMetrics } from './metrics-server.ts';
import { prepareDatabase } from './prepare-database.ts';
import { serve } from './serve.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const databaseCloseMs = 1000;

export async function start(): Promise<void> {
  createPrivateFilesOnly();
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  // The server keeps serving when its log is no longer read.
  process.stdout.on('error', () => {});
  if (config.workers > 1 && cluster.isPrimary) await startPrimary(config, logger);
  else await startServer(config, logger);
}

/** The primary prepares the database, then only manages its workers. */
async function startPrimary(config: Config, logger: Logger): Promise<void> {
  const database = openDatabase(config);
  const newPassword = await prepareDatabase(database, config, logger);
  const notes = await banner(database, config, newPassword);
  await database.close();
  const closeMetrics = await listenForMetrics(config, clusterMetrics());
  const delayMs = config.shutdownDelaySeconds * 1000;
  const workers = runWorkers(config.workers, logger, (address) => print(address, notes));
  stopOnSignal(logger, delayMs, async (signal) => {
    await workers.stop(signal);
    await closeMetrics();
  });
}

/** A worker, or the only process. */
async function startServer(config: Config, logger: Logger): Promise<void> {
  const { isPrimary } = cluster;
  const now = () => new Date();
  const database: Database = openDatabase(config);
  const newPassword = isPrimary ? await prepareDatabase(database, config, logger) : undefined;
  const metrics = metricsFor(config, database);
  const server = await serve({ config, database, logger, metrics, now });
  const closeMetrics = metrics && isPrimary ? await listenForMetrics(config, metrics) : undefined;
  const notes = isPrimary ? await banner(database, config, newPassword) : [];
  const mail = mailServer(config);
  const kinds = jobKinds({ config, database, mail, now });
  const jobs = startJobRunner({ database, kinds, now, logger });
  const delayMs = config.shutdownDelaySeconds * 1000;
  stopOnSignal(logger, delayMs, async (signal) => {
    const jobsStopped = jobs.stop().finally(() => mail?.close());
    await server.stop(signal === 'SIGTERM' ? delayMs : 0);
    await closeMetrics?.();
    const databaseClosed = jobsStopped.then(() => database.close());
    await Promise.race([databaseClosed, pause(databaseCloseMs, undefined, { ref: false })]);
  });
  if (isPrimary) print(server.address, notes);
}

function metricsFor(config: Config, database: Database): Metrics | undefined {
  if (!config.metricsToken && config.metricsPort === undefined) return undefined;
  return cluster.isPrimary ? createMetrics({ database }) : workerMetrics(database);
}

function print(address: string, notes: readonly string[]): void {
  process.stdout.write(`${[`Provost is at ${address}`, ...notes].join('\n')}\n`);
}
