import type { DailyAggregate } from '../migrations/0004-reports/aggregates.ts';
import { fillAggregate } from '../migrations/0004-reports/fill-aggregate.ts';
import { fillMonthly } from '../migrations/0007-attention-rules/monthly-aggregates.ts';
import { monthlyAggregates } from '../migrations/0015-money/aggregates.ts';
import type { SqlDialect } from '../migrations/sql-dialect.ts';
import type { RunSql } from '../run-sql.ts';
import { aggregates, aggregatesByDay } from './aggregates.ts';
import { attentionCounters, type Counter, counters, wrongRows } from './counters.ts';
import { rewriteOffsets } from './time-zone.ts';

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
  await rewriteOffsets(run, dialect);
  for (const aggregate of aggregates(dialect)) await recountAggregate(run, aggregate);
  await recountMonths(run, dialect);
}

/** After the figures by day. */
async function recountMonths(run: RunSql, dialect: SqlDialect): Promise<void> {
  for (const aggregate of monthlyAggregates(dialect)) {
    await run(`delete from ${aggregate.table}`);
    await run(fillMonthly(aggregate));
  }
}

/** Recomputes the figures by day for the current time zone of the school. */
export async function recountDays(run: RunSql, dialect: SqlDialect): Promise<void> {
  await rewriteOffsets(run, dialect);
  for (const aggregate of aggregatesByDay(dialect)) await recountAggregate(run, aggregate);
  await recountMonths(run, dialect);
}

async function recountAggregate(run: RunSql, aggregate: DailyAggregate): Promise<void> {
  await run(`delete from ${aggregate.table}`);
  await run(fillAggregate(aggregate));
}
