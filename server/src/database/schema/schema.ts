import { createHash } from 'node:crypto';
import type { AggregateTables } from '../aggregate-tables.ts';
import type { Tables } from '../tables.ts';
import { type Aggregate, aggregateTable, currentZone } from './aggregate.ts';
import { postgresAggregateTriggers, sqliteAggregateTriggers } from './aggregate-triggers.ts';
import { appendOnlyTriggers } from './append-only.ts';
import { indexes } from './indexes.ts';
import { overdueChanges } from './overdue-changes.ts';
import { postgresAttentionTriggers } from './postgres/attention-triggers.ts';
import { postgresCounterTriggers } from './postgres/counter-triggers.ts';
import { schoolAggregates } from './school-aggregates.ts';
import { searchIndexes, sqliteSearchTriggers } from './search-indexes.ts';
import { snoozeTriggers } from './snoozes.ts';
import type { SqlDialect } from './sql-dialect.ts';
import { sqliteAttentionTriggers } from './sqlite/attention-triggers.ts';
import { sqliteCounterTriggers } from './sqlite/counter-triggers.ts';
import { accountTables } from './tables/account-tables.ts';
import { billingTables } from './tables/billing-tables.ts';
import { courseTables } from './tables/course-tables.ts';
import { importTables } from './tables/import-tables.ts';
import { invoiceTables } from './tables/invoice-tables.ts';
import { peopleTables } from './tables/people-tables.ts';
import { reconciliationTables } from './tables/reconciliation-tables.ts';
import { systemTables } from './tables/system-tables.ts';
import { tagTables } from './tables/tag-tables.ts';
import { viewTables } from './tables/view-tables.ts';
import { timeZoneTables } from './time-zones.ts';
import { zonedAggregates } from './zoned-aggregates.ts';

/** Tables whose rows are computed from others. */
type DerivedTable = keyof AggregateTables | 'time_zones' | 'time_zone_offsets';

/** The columns and constraints of the tables with rows of their own; a table follows those it refers to. */
export const storedTables = (dialect: SqlDialect) =>
  ({
    ...billingTables(dialect),
    ...peopleTables(dialect),
    ...courseTables(dialect),
    ...tagTables(dialect),
    ...viewTables(dialect),
    ...invoiceTables(dialect),
    ...reconciliationTables(dialect),
    ...accountTables(dialect),
    ...systemTables(dialect),
    ...importTables(dialect),
  }) satisfies Record<Exclude<keyof Tables, DerivedTable>, string>;

/** Those by day come first: others are summed up from them. `zone` is the id of the zone, as SQL. */
export const aggregates = (dialect: SqlDialect, zone = currentZone): readonly Aggregate[] => [
  ...zonedAggregates(dialect, zone),
  ...schoolAggregates(dialect),
];

export const derivedTables = (dialect: SqlDialect): string[] => [
  ...timeZoneTables(dialect),
  ...aggregates(dialect).flatMap((aggregate) => aggregateTable(aggregate, dialect)),
  overdueChanges(dialect),
];

/** A changed index gets another name, and a migration drops the earlier one. */
export const allIndexes = (dialect: SqlDialect): string[] => [
  ...indexes(dialect),
  ...searchIndexes(dialect),
];

export const triggers = (dialect: SqlDialect): string[] => {
  const counted = aggregates(dialect, 'z.id');
  const ofEngine =
    dialect.engine === 'sqlite'
      ? [
          ...sqliteSearchTriggers,
          ...counted.flatMap(sqliteAggregateTriggers),
          ...sqliteCounterTriggers,
          ...sqliteAttentionTriggers,
        ]
      : [
          ...counted.flatMap(postgresAggregateTriggers),
          ...postgresCounterTriggers,
          ...postgresAttentionTriggers,
        ];
  return [...ofEngine, ...snoozeTriggers(dialect), ...appendOnlyTriggers(dialect)];
};

/** What is dropped before it is created again: `table user_counts`, `function users_fill`. */
export const derivedParts = (dialect: SqlDialect): string[] =>
  [...derivedTables(dialect), ...triggers(dialect)].flatMap((text) => {
    const [, kind, name] = /^create (table|view|function|trigger) (\w+)/.exec(text) ?? [];
    // PostgreSQL drops a trigger with its function.
    return kind && (kind !== 'trigger' || dialect.engine === 'sqlite') ? [`${kind} ${name}`] : [];
  });

/** Changes with every part of the schema that is created again when it changes. */
export const derivedHash = (dialect: SqlDialect): string =>
  createHash('sha256')
    .update([...derivedTables(dialect), ...allIndexes(dialect), ...triggers(dialect)].join(';\n'))
    .digest('hex');
