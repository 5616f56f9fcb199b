import { type Aggregate, keyColumns, summedColumns } from '../0001-school/aggregates.ts';
import type { DailyAggregate } from './aggregates.ts';

/** A query that computes the aggregate from its source. */
export function computedFromSource(aggregate: Aggregate): string {
  const keys = aggregate.keys.map(([column, from]) => `${from('r')} as ${column}`);
  const sums = (aggregate.sums ?? []).map(([column, from]) => `sum(${from('r')}) as ${column}`);
  const positions = aggregate.keys.map((_, index) => index + 1);
  return `select ${[...keys, 'count(*) as count', ...sums].join(', ')}
    from ${aggregate.source} r where ${aggregate.counts?.('r') ?? '1 = 1'}
    group by ${positions.join(', ')}`;
}

/** Fills an empty aggregate, from the finer one if there is one: that has far fewer rows. */
export function fillAggregate(aggregate: DailyAggregate): string {
  const keys = keyColumns(aggregate);
  const summed = summedColumns(aggregate);
  const sums = summed.map((column) => `sum(${column})`);
  const rows = aggregate.sumOf
    ? `select ${[...keys, ...sums].join(', ')} from ${aggregate.sumOf} group by ${keys.join(', ')}`
    : computedFromSource(aggregate);
  return `insert into ${aggregate.table} (${[...keys, ...summed].join(', ')}) ${rows}`;
}
