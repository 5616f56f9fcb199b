import type { Aggregate } from '../0001-school/aggregates.ts';
import { postgresAggregateTriggers } from '../0001-school/postgres/aggregate-triggers.ts';
import { everyChange } from '../0001-school/postgres/change-triggers.ts';
import { sqliteAggregateTriggers } from '../0001-school/sqlite/aggregate-triggers.ts';
import { fillAggregate } from '../0004-reports/fill-aggregate.ts';
import { aggregateTable } from '../0004-reports/tables.ts';
import { fillMonthly, monthlyTable } from '../0007-attention-rules/monthly-aggregates.ts';
import { type Migration, runStatements } from '../migration.ts';
import type { SqlDialect } from '../sql-dialect.ts';
import { changedDailyAggregates, monthlyAggregates } from './aggregates.ts';
import * as lastPayment from './last-payment.ts';
import * as paymentState from './payment-state.ts';
import * as transfers from './transfers.ts';

const firstLockId = 90;

const dropAggregate = ({ table, source }: Aggregate, { engine }: SqlDialect): string[] => [
  ...(engine === 'sqlite'
    ? everyChange.map((event) => `drop trigger ${table}_after_${event}`)
    : everyChange.flatMap((event) => [
        `drop trigger ${table}_${event} on ${source}`,
        `drop function ${table}_${event}`,
      ])),
  `drop table ${table}`,
];

/**
 * Gross, refunds and transfers have one definition everywhere; a payment can be corrected; the last
 * payment of a student is one that counts.
 */
export const money: Migration = {
  name: '0015-money',
  async up(db, dialect) {
    const isSqlite = dialect.engine === 'sqlite';
    const daily = changedDailyAggregates(dialect);
    const monthly = monthlyAggregates(dialect);
    const aggregates = [...daily, ...monthly];
    const toggle = (state: string) =>
      isSqlite
        ? []
        : ['enrolments', 'users'].map((table) => `alter table ${table} ${state} trigger user`);
    await runStatements(db, [
      ...aggregates.flatMap((aggregate) => dropAggregate(aggregate, dialect)),
      // Without a reference: the later enrolment can be deleted first.
      `alter table enrolments add column transferred_to_id ${dialect.key}`,
      `alter table payments add column corrects_id ${dialect.key}
        references payments (id) on delete restrict`,
      `create index payments_by_correction on payments (corrects_id)
        where corrects_id is not null`,
      ...toggle('disable'),
      `update enrolments set transferred_to_id = ${transfers.transferredTo('enrolments')}
        where id in (select transferred_from_id from enrolments)`,
      `update users set last_payment_id = ${lastPayment.lastPaymentOf('users')}
        where user_type = 'student'
          and last_payment_id is distinct from ${lastPayment.lastPaymentOf('users')}`,
      ...toggle('enable'),
      ...[transfers, paymentState, lastPayment].flatMap((part) =>
        isSqlite ? part.sqliteTriggers : part.postgresTriggers,
      ),
      ...daily.map((aggregate) => aggregateTable(aggregate, dialect)),
      ...monthly.map((aggregate) => monthlyTable(aggregate, dialect)),
      ...(isSqlite
        ? sqliteAggregateTriggers(aggregates)
        : postgresAggregateTriggers(aggregates, firstLockId)),
      ...daily.map(fillAggregate),
      ...monthly.map(fillMonthly),
    ]);
  },
};
