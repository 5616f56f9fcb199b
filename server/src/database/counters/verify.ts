import type { RunSql, SqlRow } from '../run-sql.ts';
import {
  type Aggregate,
  computedFromSource,
  keyColumns,
  summedColumns,
} from '../schema/aggregate.ts';
import { aggregates } from '../schema/schema.ts';
import type { SqlDialect } from '../schema/sql-dialect.ts';
import { counters, wrongRows } from './counters.ts';
import { type Difference, differencesOf, maxDifferences } from './difference.ts';
import { findOffsetDifferences } from './time-zone.ts';

/** Compares every counter and aggregate with its source. The queries must see one snapshot. */
export async function findDifferences(run: RunSql, dialect: SqlDialect): Promise<Difference[]> {
  const found: Difference[] = await findOffsetDifferences(run);
  for (const counter of counters) {
    const rows = await run(`${wrongRows(counter)} limit ${maxDifferences}`);
    found.push(...toDifferences(rows, Object.keys(counter.columns), counter.table));
  }
  for (const aggregate of aggregates(dialect)) {
    const rows = await run(wrongAggregates(aggregate));
    found.push(...toDifferences(rows, summedColumns(aggregate), aggregate.table));
  }
  return found;
}

/** A key can be missing on either side, so stored and expected rows are summed together. */
function wrongAggregates(aggregate: Aggregate): string {
  const keys = keyColumns(aggregate).join(', ');
  const summed = summedColumns(aggregate);
  const sums = summed.map(
    (column) =>
      `sum(stored_${column}) as stored_${column}, sum(expected_${column}) as expected_${column}`,
  );
  const stored = summed.map((column) => `${column} as stored_${column}, 0 as expected_${column}`);
  const expected = summed.map((column) => `0 as stored_${column}, ${column} as expected_${column}`);
  const differ = summed.map((column) => `sum(stored_${column}) <> sum(expected_${column})`);
  return `select ${keys}, ${sums.join(', ')} from (
      select ${keys}, ${stored.join(', ')} from ${aggregate.table}
      union all
      select ${keys}, ${expected.join(', ')} from (${computedFromSource(aggregate)}) computed
    ) both_sides
    group by ${keys} having ${differ.join(' or ')} limit ${maxDifferences}`;
}

const toDifferences = (rows: SqlRow[], columns: readonly string[], table: string): Difference[] =>
  rows.flatMap((row) => {
    const key = Object.entries(row).filter(([name]) => !/^(stored|expected)_/.test(name));
    const where = `${table} ${key.map(([, value]) => value).join(', ')}`;
    const side = (name: string) =>
      Object.fromEntries(columns.map((column) => [column, row[`${name}_${column}`]]));
    return differencesOf(where, side('stored'), side('expected'));
  });
