import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import type { SqliteConnection } from './connection.ts';
import { rowMaker } from './row-maker.ts';

const batchSize = 500;

/**
 * One statement sees one snapshot for as long as it runs. It has a connection of its own, so that
 * nobody else's reads are held to that snapshot.
 *
 * A row is handed over by a function that the statement calls: to come back to the iterator for
 * each takes a third longer. Only with the last row of a batch does the statement pause, since
 * only that one passes its condition. The limit, which is none, has the rows put in order before
 * they are handed over. Columns go by their places, whatever they are called.
 */
export async function* streamRows<R>(
  { database }: SqliteConnection,
  { sql, parameters }: CompiledQuery<R>,
  signal: AbortSignal,
): AsyncGenerator<R[]> {
  const columns = database
    .prepare(sql)
    .columns()
    .map(({ name }) => name);
  const toRow = rowMaker(columns);
  if (!toRow) throw new Error('Nothing comes of this statement.');
  let batch: R[] = [];
  database.function('batch_is_full', { varargs: true }, (...values: SQLOutputValue[]) =>
    Number(batch.push(toRow(values) as R) === batchSize),
  );
  const places = columns.map((_, index) => `c${index}`);
  const handingOver = `with every_row (${places}) as (select * from (${sql}) limit -1)
    select 1 from every_row where batch_is_full(${places})`;
  for (const _ of database.prepare(handingOver).iterate(...(parameters as SQLInputValue[]))) {
    yield batch;
    batch = [];
    await letOthersRun();
    signal.throwIfAborted();
  }
  if (batch.length > 0) yield batch;
}
