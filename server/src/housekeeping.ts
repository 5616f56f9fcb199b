import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from './database/database.ts';
import { deleteExpired, type ExpiringTable, expiringTables } from './expired-rows.ts';

const defaultIntervalMs = 10 * 60_000;

/** Rows per transaction: small enough that no request waits long for a lock. */
const batchSize = 500;

interface HousekeepingOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'debug' | 'warn'>;
  readonly intervalMs?: number;
}

export interface Housekeeping {
  /** Waits for the batch in progress. */
  stop(): Promise<void>;
}

/**
 * Deletes expired rows, now and then at intervals. Every process of every node does so: deleting a
 * row twice is harmless, and jitter spreads the runs.
 */
export function startHousekeeping(options: HousekeepingOptions): Housekeeping {
  const { logger, intervalMs = defaultIntervalMs } = options;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  const runAndSchedule = async (): Promise<void> => {
    try {
      const deleted = await deleteAllExpired(options, () => isStopped);
      logger.debug({ deleted }, 'expired rows deleted');
    } catch (error) {
      logger.warn({ err: error }, 'expired rows could not be deleted, retrying later');
    }
    if (isStopped) return;
    const jitter = 0.75 + Math.random() / 2;
    timer = setTimeout(run, intervalMs * jitter).unref();
  };
  const run = (): void => {
    running = runAndSchedule();
  };

  run();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}

async function deleteAllExpired(
  { database, now }: Pick<HousekeepingOptions, 'database' | 'now'>,
  isStopped: () => boolean,
): Promise<Partial<Record<ExpiringTable, number>>> {
  const deleted: Partial<Record<ExpiringTable, number>> = {};
  for (const table of expiringTables) {
    let count = batchSize;
    while (count >= batchSize && !isStopped()) {
      count = await database.write((writer) => deleteExpired(writer, table, now(), batchSize));
      deleted[table] = (deleted[table] ?? 0) + count;
      await yieldToOthers();
    }
  }
  return deleted;
}
