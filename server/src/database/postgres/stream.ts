import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { cancelQuery, type PostgresPool } from './pool.ts';

const batchSize = 1000;

/** An export may sort before its first row, and for longer than a list would be given. */
const beginExport = `begin isolation level repeatable read, read only;
  set local statement_timeout = '60s'`;

/**
 * A cursor inside one transaction: it holds its snapshot, and needs nothing of the session. The
 * server makes the next batch while the caller takes this one. As long as it goes on, its client is
 * among those underway.
 */
export async function* streamRows<R>(
  from: PostgresPool,
  underway: Set<pg.PoolClient>,
  { sql, parameters }: CompiledQuery<R>,
  signal: AbortSignal,
): AsyncGenerator<R[]> {
  signal.throwIfAborted();
  const client = await from.pool.connect();
  underway.add(client);
  let isWhole = false;
  const giveUp = () => {
    if (!underway.delete(client)) return;
    client.release(true);
    cancelQuery(from, client);
  };
  signal.addEventListener('abort', giveUp, { once: true });
  const fetch = () => {
    const batch = client.query(`fetch forward ${batchSize} from provost_rows`);
    // Whoever leaves in the middle does not wait for it.
    batch.catch(() => {});
    return batch;
  };
  try {
    signal.throwIfAborted();
    await client.query(beginExport);
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
    isWhole = true;
  } catch (error) {
    // The connection was cut because whoever wanted the rows has gone: that is what is told.
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', giveUp);
    // Given up on the way: the transaction ends with its connection, at once.
    if (underway.delete(client)) client.release(!isWhole);
  }
}
