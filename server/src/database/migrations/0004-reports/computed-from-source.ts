import type { Aggregate } from '../0001-school/aggregates.ts';

/** A query that computes the aggregate from its source. */
export function computedFromSource(aggregate: Aggregate): string {
  const keys = aggregate.keys.map(([column, from]) => `${from('r')} as ${column}`);
  const sums = (aggregate.sums ?? []).map(([column, from]) => `sum(${from('r')}) as ${column}`);
  const positions = aggregate.keys.map((_, index) => index + 1);
  return `select ${[...keys, 'count(*) as count', ...sums].join(', ')}
    from ${aggregate.source} r where ${aggregate.counts?.('r') ?? '1 = 1'}
    group by ${positions.join(', ')}`;
}
