import type { RunSql } from '../run-sql.ts';
import { fillAggregate, rowsOf } from '../schema/aggregate.ts';
import { aggregates } from '../schema/schema.ts';
import type { SqlDialect } from '../schema/sql-dialect.ts';
import { type Counter, counters, schoolCounters, wrongRows } from './counters.ts';
import { refuseImpossiblePayments } from './impossible-payments.ts';
import { restartZones } from './time-zone.ts';

/** After each of the counters and aggregates. */
type OnCounted = (done: number, total: number) => void;

/** All counters, or those that the rows of a load do not have. */
export async function recount(
  run: RunSql,
  dialect: SqlDialect,
  list: readonly Counter[] = counters,
  onCounted: OnCounted = () => {},
): Promise<void> {
  const all = aggregates(dialect);
  const total = list.length + all.length;
  let done = 0;
  const report = () => {
    done += 1;
    onCounted(done, total);
  };
  await recountCounters(run, list, report);
  await restartZones(run, dialect);
  for (const aggregate of all) {
    await run(`delete from ${rowsOf(aggregate)}`);
    await run(fillAggregate(aggregate));
    report();
  }
}

export async function recountCounters(
  run: RunSql,
  list: readonly Counter[],
  onCounted: () => void = () => {},
): Promise<void> {
  for (const counter of list) {
    const { table, columns } = counter;
    // Usually all are right, and reading is cheaper than writing.
    const wrong = await run(`${wrongRows(counter)} limit 1`);
    if (wrong.length > 0) {
      if (counter === schoolCounters[0]) await refuseImpossiblePayments(run);
      const set = Object.keys(columns).map((column) => `${column} = expected_${column}`);
      await run(`update ${table} set ${set.join(', ')} from (${wrongRows(counter)}) wrong
        where ${table}.id = wrong.row_key`);
    }
    onCounted();
  }
}
