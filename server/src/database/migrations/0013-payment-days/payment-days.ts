import { postgresAggregateTriggers } from '../0001-school/postgres/aggregate-triggers.ts';
import { sqliteAggregateTriggers } from '../0001-school/sqlite/aggregate-triggers.ts';
import { fillAggregate } from '../0004-reports/fill-aggregate.ts';
import { aggregateTable } from '../0004-reports/tables.ts';
import { type Migration, runStatements } from '../migration.ts';
import { paymentDayAggregates } from './aggregates.ts';

const firstLockId = 80;

/** Totals of payments for a range of days, without reading every payment. */
export const paymentDays: Migration = {
  name: '0013-payment-days',
  async up(db, dialect) {
    const aggregates = paymentDayAggregates(dialect);
    await runStatements(db, [
      ...aggregates.map((aggregate) => aggregateTable(aggregate, dialect)),
      ...(dialect.engine === 'sqlite'
        ? sqliteAggregateTriggers(aggregates)
        : postgresAggregateTriggers(aggregates, firstLockId)),
      ...aggregates.map(fillAggregate),
    ]);
  },
};
