import { type Aggregate, schoolAggregates } from '../migrations/0001-school/aggregates.ts';
import { recordAggregates } from '../migrations/0002-records/aggregates.ts';
import { paymentAggregates } from '../migrations/0003-payments/aggregates.ts';
import type { SqlDialect } from '../migrations/sql-dialect.ts';

/** The aggregates of all migrations. */
export const aggregates = (dialect: SqlDialect): readonly Aggregate[] => [
  ...schoolAggregates(dialect),
  ...recordAggregates,
  ...paymentAggregates,
];

/** A query that computes the aggregate from its source. */
export function computedFromSource(aggregate: Aggregate): string {
  const keys = aggregate.keys.map(([column, from]) => `${from('r')} as ${column}`);
  const sums = (aggregate.sums ?? []).map(([column, from]) => `sum(${from('r')}) as ${column}`);
  const positions = aggregate.keys.map((_, index) => index + 1);
  return `select ${[...keys, 'count(*) as count', ...sums].join(', ')}
    from ${aggregate.source} r where ${aggregate.counts?.('r') ?? '1 = 1'}
    group by ${positions.join(', ')}`;
}
