import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createRegistries } from '../app.ts';
import { clusterMetrics, runWorkers, workerMetrics } from '../cluster/workers.ts';
import { type Config, readConfig } from '../config/config.ts';
import { findMisspeltSettings } from '../config/misspelt-settings.ts';
import { createPrivateFilesOnly } from '../config/private-files.ts';
import type { Database } from '../database/database.ts';
import { DatabaseClock } from '../database/database-clock.ts';
import { openDatabase } from '../database/open.ts';
import { jobKinds } from '../job-kinds.ts';
import { countJobs } from '../jobs/jobs.repository.ts';
import { startJobRunner } from '../jobs/runner.ts';
import { mailServer } from '../mail/mail-server.ts';
import type { GaugeParts } from '../metrics/gauges.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { version } from '../version.ts';
import { banner } from './banner.ts';
import { createLogger } from './logger.ts';
import { listenForMetrics } from './metrics-server.ts';
import { prepareDatabase } from './prepare-database.ts';
import { serve } from './serve.ts';

/** A server that hangs is killed this long after the shutdown delay: under ten seconds by default. */
const killAfterMs = 7500;

/** With a running job: a mail that was handed over must be recorded, or it is sent again. */
const killBusyAfterMs = 30_000;

/** A terminal and npm both forward one Ctrl+C. A signal after this time is a second one. */
const sameSignalMs = 1000;

interface StopOptions {
  readonly delayMs: number;
  /** Whether work is running that must not be cut. */
  readonly isBusy: () => boolean;
  readonly stop: (signal: NodeJS.Signals) => Promise<void>;
}

/** Runs `stop` on the first SIGTERM or SIGINT, then exits. A second signal exits immediately. */
function stopOnSignal(logger: Logger, { delayMs, isBusy, stop }: StopOptions): void {
  let stoppingSince: number | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > sameSignalMs) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    logger.info({ signal }, 'stopping');
    // SIGKILL, because a regular exit waits for log lines that may never be read.
    const kill = () => process.kill(process.pid, 'SIGKILL');
    setTimeout(() => {
      if (!isBusy()) kill();
      logger.info('waiting for running jobs');
      setTimeout(kill, killBusyAfterMs - killAfterMs).unref();
    }, delayMs + killAfterMs).unref();
    stop(signal).then(
      () => exit(logger, 0),
      (error) => {
        logger.error({ err: error }, 'stop failed');
        exit(logger, 1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Flushes first: an exit retries unwritten lines forever if they are not read. */
function exit(logger: Logger, code: number): void {
  logger.flush(() => process.exit(code));
}

/** Unless a job is running. */
const databaseCloseMs = 1000;

export async function start(): Promise<void> {
  createPrivateFilesOnly();
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  if (cluster.isPrimary) {
    const misspelt = findMisspeltSettings(process.env);
    if (Object.keys(misspelt).length > 0) logger.warn({ misspelt }, 'unknown settings are ignored');
  }
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
  const database = openDatabase({ ...config, log: logger });
  const newPassword = await prepareDatabase(database, config, logger);
  const notes = await banner(database, config, newPassword);
  await database.close();
  const closeMetrics = await listenForMetrics(config, clusterMetrics());
  const delayMs = config.shutdownDelaySeconds * 1000;
  const workers = runWorkers(config.workers, logger, (address) => print(address, notes));
  stopOnSignal(logger, {
    delayMs,
    // Each worker has its own limit.
    isBusy: () => true,
    stop: async (signal) => {
      await workers.stop(signal);
      await closeMetrics();
    },
  });
}

/** A worker, or the only process. */
async function startServer(config: Config, logger: Logger): Promise<void> {
  const { isPrimary } = cluster;
  const database: Database = openDatabase({ ...config, log: logger });
  const newPassword = isPrimary ? await prepareDatabase(database, config, logger) : undefined;
  const clock = new DatabaseClock(database);
  await clock.sync().catch(() => {});
  const { now } = clock;
  const metrics = metricsFor(config, {
    database,
    version,
    clockSkewSeconds: () => clock.skewSeconds,
    countJobs: () => countJobs(database, now()),
    dataDir: config.databaseUrl ? undefined : config.dataDir,
  });
  const registries = createRegistries();
  const server = await serve({ config, database, logger, metrics, now, registries });
  const closeMetrics = metrics && isPrimary ? await listenForMetrics(config, metrics) : undefined;
  const notes = isPrimary ? await banner(database, config, newPassword) : [];
  const mail = mailServer(config);
  const kinds = jobKinds({ config, database, mail, now, registries });
  const jobs = startJobRunner({ database, kinds, now, syncTime: clock.sync, logger });
  const delayMs = config.shutdownDelaySeconds * 1000;
  stopOnSignal(logger, {
    delayMs,
    isBusy: jobs.isBusy,
    stop: async (signal) => {
      const jobsStopped = jobs.stop().finally(() => mail?.close());
      await server.stop(signal === 'SIGTERM' ? delayMs : 0);
      await closeMetrics?.();
      if (jobs.isBusy()) await jobsStopped;
      clock.stop();
      const databaseClosed = jobsStopped.then(() => database.close());
      await Promise.race([databaseClosed, pause(databaseCloseMs, undefined, { ref: false })]);
    },
  });
  if (isPrimary) print(server.address, notes);
}

function metricsFor(config: Config, parts: GaugeParts): Metrics | undefined {
  if (!config.metricsToken && config.metricsPort === undefined) return undefined;
  return cluster.isPrimary ? createMetrics(parts) : workerMetrics(parts);
}

function print(address: string, notes: readonly string[]): void {
  process.stdout.write(`${[`Provost is at ${address}`, ...notes].join('\n')}\n`);
}
