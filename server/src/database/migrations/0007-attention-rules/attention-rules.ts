import { postgresAggregateTriggers } from '../0001-school/postgres/aggregate-triggers.ts';
import { sqliteAggregateTriggers } from '../0001-school/sqlite/aggregate-triggers.ts';
import { priceAt } from '../0005-attention/flags.ts';
import { type Migration, runStatements } from '../migration.ts';
import { attentionFlags } from './flags.ts';
import { fillMonthly, monthlyAggregates, monthlyTable } from './monthly-aggregates.ts';
import { postgresTriggers } from './postgres-triggers.ts';
import { sqliteTriggers } from './sqlite-triggers.ts';

/** Free for the aggregates of this migration: 60 to 69. */
const firstLockId = 60;

/**
 * A payment pays for one enrolment, and is compared with the price agreed for it. Reports by group
 * read figures by month.
 */
export const attentionRules: Migration = {
  name: '0007-attention-rules',
  async up(db, dialect) {
    const isSqlite = dialect.engine === 'sqlite';
    const aggregates = monthlyAggregates(dialect);
    await runStatements(db, [
      // Without a reference: an enrolment can be deleted before this is computed again.
      `alter table payments add column enrolment_root_id ${dialect.key}`,
      ...(isSqlite ? sqliteTriggers : postgresTriggers),
      ...aggregates.map((aggregate) => monthlyTable(aggregate, dialect)),
      ...(isSqlite
        ? sqliteAggregateTriggers(aggregates)
        : postgresAggregateTriggers(aggregates, firstLockId)),
      ...aggregates.map(fillMonthly),
    ]);
    // On SQLite no trigger depends on these columns.
    const toggle = (state: string) =>
      isSqlite
        ? []
        : ['enrolments', 'payments'].map((table) => `alter table ${table} ${state} trigger user`);
    await runStatements(db, [
      ...toggle('disable'),
      pricesOfEarlierPayments,
      ...recomputeFlags,
      ...toggle('enable'),
    ]);
  },
};

/** Recorded after they were paid: the price of that time, unless another one was agreed. */
const pricesOfEarlierPayments = `update payments
  set expected_cents = ${priceAt('payments.course_id', 'payments.paid_at')}
  where paid_at < created_at
    and expected_cents = ${priceAt('payments.course_id', 'payments.created_at')}`;

const recomputeFlags = attentionFlags.map(({ table, columns }) => {
  const names = Object.keys(columns);
  const values = Object.entries(columns).map(([name, of]) => `${of('r')} as ${name}`);
  const set = names.map((name) => `${name} = due.${name}`);
  const differs = names.map((name) => `${table}.${name} is distinct from due.${name}`);
  return `update ${table} set ${set.join(', ')} from (
      select r.id, ${values.join(', ')} from ${table} r
    ) due where ${table}.id = due.id and (${differs.join(' or ')})`;
});
