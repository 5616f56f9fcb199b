import { fillAggregate } from '../migrations/0004-reports/fill-aggregate.ts';
import { currentZone, rowsOf, zonedAggregates } from '../migrations/0018-time-zones/aggregates.ts';
import { fillZoned } from '../migrations/0018-time-zones/fill.ts';
import type { SqlDialect } from '../migrations/sql-dialect.ts';
import type { RunSql } from '../run-sql.ts';
import { aggregates } from './aggregates.ts';
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
  for (const aggregate of zonedAggregates(dialect, currentZone)) {
    await run(`delete from ${rowsOf(aggregate)}`);
    await run(fillZoned(aggregate));
  }
  for (const aggregate of aggregates(dialect)) {
    await run(`delete from ${aggregate.table}`);
    await run(fillAggregate(aggregate));
  }
}
