import { schoolAggregates } from '../migrations/0001-school/aggregates.ts';
import { recordAggregates } from '../migrations/0002-records/aggregates.ts';
import { paymentAggregates } from '../migrations/0003-payments/aggregates.ts';
import type { DailyAggregate } from '../migrations/0004-reports/aggregates.ts';
import { paymentDayAggregates } from '../migrations/0013-payment-days/aggregates.ts';
import { dailyAggregates } from '../migrations/0015-money/aggregates.ts';
import type { SqlDialect } from '../migrations/sql-dialect.ts';

/** Those that follow the time zone of the school. */
export const aggregatesByDay = (dialect: SqlDialect): readonly DailyAggregate[] => [
  ...dailyAggregates(dialect),
  ...paymentDayAggregates(dialect),
];

/** The aggregates of all migrations. */
export const aggregates = (dialect: SqlDialect): readonly DailyAggregate[] => [
  ...schoolAggregates(dialect),
  ...recordAggregates,
  ...paymentAggregates,
  ...aggregatesByDay(dialect),
];
