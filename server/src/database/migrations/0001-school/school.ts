// Frozen: this migration is released, see frozen-migrations.test.ts.
import { type Migration, runStatements } from '../migration.ts';
import type { SqlDialect } from '../sql-dialect.ts';
import { aggregateTables } from './aggregate-tables.ts';
import { schoolAggregates } from './aggregates.ts';
import { courseTables } from './course-tables.ts';
import { orderIndexes } from './indexes.ts';
import { peopleTables } from './people-tables.ts';
import { postgresAggregateTriggers } from './postgres/aggregate-triggers.ts';
import * as postgres from './postgres/counter-triggers.ts';
import { postgresSearchIndexes } from './postgres/search-indexes.ts';
import { sqliteAggregateTriggers } from './sqlite/aggregate-triggers.ts';
import * as sqlite from './sqlite/counter-triggers.ts';
import { sqliteSearchIndexes } from './sqlite/search-indexes.ts';
import { systemTables } from './system-tables.ts';

const sqliteStatements = (dialect: SqlDialect): string[] => [
  ...sqliteSearchIndexes,
  ...sqliteAggregateTriggers(schoolAggregates(dialect)),
  ...sqlite.counterTriggers,
  ...sqlite.appendOnly,
];

const postgresStatements = (dialect: SqlDialect): string[] => [
  ...postgresSearchIndexes,
  ...postgresAggregateTriggers(schoolAggregates(dialect)),
  ...postgres.counterTriggers,
  ...postgres.appendOnly,
];

export const school: Migration = {
  name: '0001-school',
  up: (db, dialect) =>
    runStatements(db, [
      ...peopleTables(dialect),
      ...courseTables(dialect),
      ...systemTables(dialect),
      ...aggregateTables(dialect),
      ...orderIndexes(dialect),
      ...(dialect.engine === 'sqlite' ? sqliteStatements(dialect) : postgresStatements(dialect)),
    ]),
};
