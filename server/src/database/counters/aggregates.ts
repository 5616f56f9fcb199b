import { schoolAggregates } from '../migrations/0001-school/aggregates.ts';
import { recordAggregates } from '../migrations/0002-records/aggregates.ts';
import { paymentAggregates } from '../migrations/0003-payments/aggregates.ts';
import type { DailyAggregate } from '../migrations/0004-reports/aggregates.ts';
import { dailyAggregates } from '../migrations/0015-money/aggregates.ts';
import type { SqlDialect } from '../migrations/sql-dialect.ts';

/** The aggregates that follow no time zone. */
export const aggregates = (dialect: SqlDialect): readonly DailyAggregate[] => [
  ...schoolAggregates(dialect),
  ...recordAggregates,
  ...paymentAggregates,
  ...dailyAggregates(dialect).filter(({ table }) => table === 'revenue_tallies'),
];
