import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { PostgresPool } from './pool.ts';
import { canPrimaryHelp } from './replica-driver.ts';
import type { ReplicaHealth } from './replica-health.ts';

const batchSize = 1000;

/**
 * Reads one query in batches through a cursor. One transaction keeps the snapshot, and works behind
 * PgBouncer. The server prepares the next batch while the caller processes this one. `active`
 * contains the client until the stream ends.
 */
export async function* streamRows<R>(
  pool: PostgresPool,
  active: Set<pg.PoolClient>,
  { sql, parameters }: CompiledQuery<R>,
  signal: AbortSignal,
): AsyncGenerator<R[]> {
  signal.throwIfAborted();
  const client = await pool.connect();
  active.add(client);
  let isComplete = false;
  const abort = () => {
    if (!active.delete(client)) return;
    client.release(true);
    pool.cancel(client);
  };
  signal.addEventListener('abort', abort, { once: true });
  const fetch = () => {
    const batch = client.query(`fetch forward ${batchSize} from provost_rows`);
    // A caller that stops early does not await it.
    batch.catch(() => {});
    return batch;
  };
  try {
    signal.throwIfAborted();
    await client.query(pool.begin('isolation level repeatable read, read only'));
    await client.query(`declare provost_rows no scroll cursor for ${sql}`, parameters as unknown[]);
    let next = fetch();
    for (;;) {
      const { rows } = await next;
      signal.throwIfAborted();
      const isLast = rows.length < batchSize;
      if (!isLast) next = fetch();
      if (rows.length > 0) yield rows as R[];
      if (isLast) break;
    }
    await client.query('commit');
    isComplete = true;
  } catch (error) {
    pool.reportFailure(error);
    // After an abort the error is only that we closed the connection.
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', abort);
    // Closing the connection of an incomplete stream ends its transaction immediately.
    if (active.delete(client)) client.release(!isComplete);
  }
}

/** Reads from the replica, and from the primary if the replica fails before the first row. */
export async function* streamWithFallback<R>(
  fromReplica: () => AsyncIterable<R[]>,
  fromPrimary: () => AsyncIterable<R[]>,
  health: ReplicaHealth,
): AsyncGenerator<R[]> {
  let hasRows = false;
  if (health.isAvailable) {
    try {
      for await (const rows of fromReplica()) {
        hasRows = true;
        yield rows;
      }
      return;
    } catch (error) {
      if (hasRows || !canPrimaryHelp(error, health)) throw error;
    }
  }
  yield* fromPrimary();
}
