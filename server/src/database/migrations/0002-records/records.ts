import { postgresAggregateTriggers } from '../0001-school/postgres/aggregate-triggers.ts';
import { sqliteAggregateTriggers } from '../0001-school/sqlite/aggregate-triggers.ts';
import { type Migration, runStatements } from '../migration.ts';
import { recordAggregates } from './aggregates.ts';
import { changeAuditEvents } from './audit-events.ts';
import { newColumns } from './columns.ts';
import { makeIdsLasting } from './lasting-ids.ts';
import { fillPreviousPrices } from './previous-prices.ts';
import { newIndexes, newTables } from './tables.ts';

/** The aggregates of 0001 use the lock ids 0 to 4. */
const firstLockId = 5;

/** Everything that is needed to edit the records of a school: versions, reverts, notes, settings. */
export const records: Migration = {
  name: '0002-records',
  async up(db, dialect) {
    const triggers =
      dialect.engine === 'sqlite'
        ? sqliteAggregateTriggers(recordAggregates)
        : postgresAggregateTriggers(recordAggregates, firstLockId);
    // The undo of an enrolment deletes it.
    await makeIdsLasting(db, dialect, 'enrolments');
    await runStatements(db, [
      ...newColumns(dialect),
      ...newTables(dialect),
      ...newIndexes(dialect),
      ...triggers,
      'insert into enrolment_tallies (status, count) select status, count(*) from enrolments group by status',
    ]);
    await changeAuditEvents(db, dialect);
    await fillPreviousPrices(db);
  },
};
