import type { RunSql } from '../run-sql.ts';
import { fillAggregate, rowsOf } from '../schema/aggregate.ts';
import { aggregates } from '../schema/schema.ts';
import type { SqlDialect } from '../schema/sql-dialect.ts';
import { attentionCounters, type Counter, counters, wrongRows } from './counters.ts';
import { restartZones } from './time-zone.ts';

/** Recomputes every counter and aggregate. */
export async function recount(run: RunSql, dialect: SqlDialect): Promise<void> {
  await recountCounters(run, counters);
  await recountAggregates(run, dialect);
}

/** After a load whose rows have their other counters. */
export async function recountLoaded(run: RunSql, dialect: SqlDialect): Promise<void> {
  await recountCounters(run, attentionCounters);
  await recountAggregates(run, dialect);
}

async function recountCounters(run: RunSql, list: readonly Counter[]): Promise<void> {
  for (const counter of list) {
    const { table, key, columns } = counter;
    // Usually all are right, and reading is cheaper than writing.
    const wrong = await run(`${wrongRows(counter)} limit 1`);
    if (wrong.length === 0) continue;
    const set = Object.keys(columns).map((column) => `${column} = expected_${column}`);
    await run(`update ${table} set ${set.join(', ')} from (${wrongRows(counter)}) wrong
      where ${table}.${key} = wrong.row_key`);
  }
}

async function recountAggregates(run: RunSql, dialect: SqlDialect): Promise<void> {
  await restartZones(run, dialect);
  for (const aggregate of aggregates(dialect)) {
    await run(`delete from ${rowsOf(aggregate)}`);
    await run(fillAggregate(aggregate));
  }
}
