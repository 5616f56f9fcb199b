import type { SQLInputValue } from 'node:sqlite';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import type { SqliteConnection } from './connection.ts';

const batchSize = 500;

/**
 * One statement sees one snapshot for as long as it runs. It has a connection of its own, so that
 * nobody else's reads are held to that snapshot.
 */
export async function* streamRows<R>(
  connection: SqliteConnection,
  { sql, parameters }: CompiledQuery<R>,
  signal: AbortSignal,
): AsyncGenerator<R[]> {
  const rows = connection.prepare(sql).statement.iterate(...(parameters as SQLInputValue[]));
  let batch: R[] = [];
  for (const row of rows) {
    batch.push(row as R);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
    await letOthersRun();
    signal.throwIfAborted();
  }
  if (batch.length > 0) yield batch;
}
