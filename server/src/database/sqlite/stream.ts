import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
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
  const { statement, toRow } = connection.prepare(sql);
  if (!toRow) throw new Error('Nothing comes of this statement.');
  let batch: R[] = [];
  for (const values of statement.iterate(...(parameters as SQLInputValue[]))) {
    batch.push(toRow(values as unknown as readonly SQLOutputValue[]) as R);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
    await letOthersRun();
    signal.throwIfAborted();
  }
  if (batch.length > 0) yield batch;
}
