import { postgresAggregateTriggers } from '../0001-school/postgres/aggregate-triggers.ts';
import { sqliteAggregateTriggers } from '../0001-school/sqlite/aggregate-triggers.ts';
import { type Migration, runStatements } from '../migration.ts';
import { lengthOf, type SqlDialect } from '../sql-dialect.ts';
import { paymentAggregates } from './aggregates.ts';
import { postgresTriggers, recomputeStates, sqliteTriggers } from './payment-state.ts';

/** The aggregates of earlier migrations use the lock ids 0 to 5. */
const firstLockId = 6;

const newColumns = ({ text }: SqlDialect): string[] => [
  'alter table payments add column version integer not null default 1 check (version >= 1)',
  `alter table transactions add column reason ${text} ${lengthOf('reason', 1, 500)}`,
  // Printed on receipts.
  `alter table school add column tax_line ${text} ${lengthOf('tax_line', 1, 200)}`,
];

const newTable = ({ key, text, tableEnd }: SqlDialect): string => `create table payment_totals (
    status ${text} not null,
    method ${text} not null,
    currency ${text} not null,
    count ${key} not null,
    amount_cents ${key} not null,
    refunded_cents ${key} not null
  )${tableEnd}`;

const newIndexes = [
  'drop index payments_by_course',
  'create index payments_by_course on payments (course_id, created_at, id)',
  'create index payments_by_currency on payments (currency, created_at, id)',
  `create index payments_by_reference on payments (method, provider_ref)
    where provider_ref is not null`,
];

/**
 * A payment that was void from the start had no ledger. It gets a charge and its opposite, because
 * the amount follows from the ledger now.
 */
const ledgersOfVoidPayments = `insert into transactions
    (payment_id, type, amount_cents, currency, status, occurred_at)
  select p.id, e.type, e.sign * p.amount_cents, p.currency, 'pending', p.created_at
  from payments p
    cross join (select 'charge' as type, 1 as sign union all select 'adjustment', -1) e
  where p.status = 'void' and p.amount_cents > 0
    and not exists (select 1 from transactions t where t.payment_id = p.id)
  order by p.id, e.sign desc`;

/** Staff records and changes payments, and the ledger determines all of their state. */
export const payments: Migration = {
  name: '0003-payments',
  async up(db, dialect) {
    const isSqlite = dialect.engine === 'sqlite';
    await runStatements(db, [
      ...newColumns(dialect),
      newTable(dialect),
      ...newIndexes,
      // Before the new triggers: the old ones keep a payment void.
      ledgersOfVoidPayments,
      ...(isSqlite ? sqliteTriggers : postgresTriggers),
      recomputeStates,
      ...(isSqlite
        ? sqliteAggregateTriggers(paymentAggregates)
        : postgresAggregateTriggers(paymentAggregates, firstLockId)),
      `insert into payment_totals
          (status, method, currency, count, amount_cents, refunded_cents)
        select status, method, currency, count(*), sum(amount_cents), sum(refunded_cents)
        from payments group by 1, 2, 3`,
    ]);
  },
};
