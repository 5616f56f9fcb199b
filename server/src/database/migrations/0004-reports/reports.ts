import { sql } from 'kysely';
import { postgresAggregateTriggers } from '../0001-school/postgres/aggregate-triggers.ts';
import { sqliteAggregateTriggers } from '../0001-school/sqlite/aggregate-triggers.ts';
import { type Migration, runStatements } from '../migration.ts';
import { dailyAggregates } from './aggregates.ts';
import { fillAggregate } from './fill-aggregate.ts';
import { insertOffsets, offsetsOf } from './offsets.ts';
import { aggregateTable, offsetTable } from './tables.ts';

/** Free for the aggregates of this migration: 40 to 59. */
const firstLockId = 40;

/** Figures by day, in the time zone of the school, for the reports. */
export const reports: Migration = {
  name: '0004-reports',
  async up(db, dialect) {
    const aggregates = dailyAggregates(dialect);
    const triggers =
      dialect.engine === 'sqlite'
        ? sqliteAggregateTriggers(aggregates)
        : postgresAggregateTriggers(aggregates, firstLockId);
    const { rows } = await sql<{ time_zone: string }>`select time_zone from school`.execute(db);
    await runStatements(db, [
      offsetTable(dialect),
      insertOffsets(offsetsOf(rows[0]?.time_zone ?? 'UTC')),
      ...aggregates.map((aggregate) => aggregateTable(aggregate, dialect)),
      ...triggers,
      ...aggregates.map(fillAggregate),
    ]);
  },
};
