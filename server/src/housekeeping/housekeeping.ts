import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { deleteExpired, type ExpiringTable, expiringTables } from './expired-rows.ts';

const intervalMs = 10 * 60_000;

/** Rows per transaction: small enough that no request waits long for a lock. */
const batchSize = 500;

interface HousekeepingParts {
  readonly database: Database;
  readonly now: () => Date;
}

/** Deletes expired rows, and the figures of earlier time zones. */
export const housekeeping = ({ database, now }: HousekeepingParts): JobKind => ({
  kind: 'housekeeping',
  maxAttempts: 3,
  everyMs: intervalMs,
  async run(_job, { signal }) {
    const deleted: Partial<Record<ExpiringTable, number>> = {};
    for (const table of expiringTables) {
      let count = batchSize;
      while (count >= batchSize) {
        signal.throwIfAborted();
        count = await database.write((writer) => deleteExpired(writer, table, now(), batchSize));
        deleted[table] = (deleted[table] ?? 0) + count;
        await yieldToOthers();
      }
    }
    let hasMore = true;
    while (hasMore) {
      signal.throwIfAborted();
      hasMore = await database.write((writer) =>
        database.zoneChange.removeUnused(writer, batchSize),
      );
      await yieldToOthers();
    }
    return { deleted };
  },
});
