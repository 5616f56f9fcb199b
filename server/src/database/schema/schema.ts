import { createHash } from 'node:crypto';
import { tables } from '../tables.ts';
import { type Aggregate, aggregateTable, currentZone } from './aggregate.ts';
import { postgresAggregateTriggers, sqliteAggregateTriggers } from './aggregate-triggers.ts';
import { appendOnlyTriggers } from './append-only.ts';
import { isLastOfCurrency, paysFor } from './balances.ts';
import type { Table } from './columns.ts';
import { indexes, searchIndexes, sqliteSearchTriggers } from './indexes.ts';
import { postgresAttentionTriggers } from './postgres/attention-triggers.ts';
import { postgresCounterTriggers } from './postgres/counter-triggers.ts';
import { schoolAggregates } from './school-aggregates.ts';
import { snoozeTriggers } from './snoozes.ts';
import { createTable, type SqlDialect } from './sql-dialect.ts';
import { sqliteAttentionTriggers } from './sqlite/attention-triggers.ts';
import { sqliteCounterTriggers } from './sqlite/counter-triggers.ts';
import { timeZoneTables } from './time-zones.ts';
import { dayOf, zonedAggregates } from './zoned-aggregates.ts';

/**
 * By how much what is overdue changed on each day of the school. A charge is overdue from the day
 * after its due date. Payments count on their day, discounts, waivers and cancellations from the day
 * on which they were recorded. A credit of one enrolment covers nothing of another.
 */
function overdueChanges({ engine }: SqlDialect): string {
  const day = (time: string) => dayOf(engine, currentZone, time);
  const afterDue =
    engine === 'sqlite'
      ? `date(c.due_on, '+1 day')`
      : `to_char(c.due_on::date + 1, 'YYYY-MM-DD') collate "C"`;
  const starts = `case when c.amount_cents > 0 then ${afterDue} else ${day('c.created_at')} end`;
  const above = (value: string) => `case when ${value} > 0 then ${value} else 0 end`;
  return `create view overdue_changes as
    with charged as (
      select c.enrolment_id, ${starts} as day, c.amount_cents as cents,
        case when c.cancelled_at is not null then ${day('c.cancelled_at')} end as ended
      from charges c
    ), changes as (
      select enrolment_id, day, cents from charged
      union all select enrolment_id, case when ended > day then ended else day end, -cents
        from charged where ended is not null
      union all select e.id, ${day('t.occurred_at')}, -t.amount_cents
        from enrolments e join payments p on ${paysFor('p', 'e')} and p.currency = e.currency
          and p.status in ('paid', 'partially_refunded', 'refunded')
        join transactions t on t.payment_id = p.id and t.status = 'succeeded'
        where ${isLastOfCurrency('e')}
    ), by_day as (
      select enrolment_id, day, sum(cents) as cents from changes group by enrolment_id, day
    ), running as (
      select enrolment_id, day, cents,
        sum(cents) over (partition by enrolment_id order by day) as owed
      from by_day
    )
    select e.currency, r.day,
      cast(sum(${above('r.owed')} - ${above('(r.owed - r.cents)')}) as ${engine === 'sqlite' ? 'integer' : 'bigint'}) as cents
    from running r join enrolments e on e.id = r.enrolment_id
    group by e.currency, r.day`;
}

const textsOf = (tables: Readonly<Record<string, Table>>, dialect: SqlDialect) =>
  Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, table.sql(dialect)]));

/** The columns and constraints of the tables with rows of their own. */
export const storedTables = (dialect: SqlDialect) => textsOf(tables, dialect);

/** Those by day come first: others are summed up from them. `zone` is the id of the zone, as SQL. */
export const aggregates = (dialect: SqlDialect, zone = currentZone): readonly Aggregate[] => [
  ...zonedAggregates(dialect, zone),
  ...schoolAggregates(dialect),
];

export const derivedTables = (dialect: SqlDialect): string[] => [
  ...Object.entries(textsOf(timeZoneTables, dialect)).map(([name, columns]) =>
    createTable(dialect, name, columns),
  ),
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
