import type { CompiledQuery } from 'kysely';
import type pg from 'pg';

const batchSize = 2000;

/** A cursor inside one transaction: it holds its snapshot, and needs nothing of the session. */
export async function* streamRows<R>(
  pool: pg.Pool,
  { sql, parameters }: CompiledQuery<R>,
  signal: AbortSignal,
): AsyncGenerator<R[]> {
  signal.throwIfAborted();
  const client = await pool.connect();
  let isWhole = false;
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query(`declare provost_rows no scroll cursor for ${sql}`, parameters as unknown[]);
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await client.query(`fetch forward ${batchSize} from provost_rows`);
      if (rows.length > 0) yield rows as R[];
      if (rows.length < batchSize) break;
    }
    await client.query('commit');
    isWhole = true;
  } finally {
    // Given up on the way: the transaction ends with its connection, at once.
    client.release(!isWhole);
  }
}
