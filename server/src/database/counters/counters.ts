import { attentionFlags } from '../schema/attention-flags.ts';
import { lastPaymentOf, rootOf, transferredTo } from '../schema/derived-columns.ts';
import { ledgerSums, stateColumns } from '../schema/payment-state.ts';

/**
 * Columns computed from other tables, each as an expression over its own row `r`. Triggers maintain
 * them; recount and verify use these expressions. Later counters depend on earlier ones.
 */
export interface Counter {
  readonly table: string;
  /** Limits the counter to some rows. */
  readonly where?: string;
  /** A join, where it is faster than a subquery per row. */
  readonly join?: string;
  readonly columns: Readonly<Record<string, string>>;
}

const paid = `('paid', 'partially_refunded', 'refunded')`;

const paymentState = stateColumns('r');

const activeEnrolments = `from enrolments e where e.student_id = r.id and e.status = 'active'`;

export const schoolCounters = [
  {
    table: 'payments',
    join: `left join (
      select t.payment_id, ${ledgerSums} from transactions t group by t.payment_id
    ) l on l.payment_id = r.id`,
    columns: {
      ...paymentState,
      refunded_cents: 'coalesce(l.refunded, 0)',
      // Without a ledger a payment is not paid.
      status: `case when l.payment_id is null and r.status in ${paid} then 'pending'
        else ${paymentState.status} end`,
    },
  },
  {
    table: 'users',
    where: `r.user_type = 'student'`,
    columns: {
      enrolled_course_count: `(select count(*) ${activeEnrolments})`,
      waiting_since: `case when not exists (select 1 ${activeEnrolments}) then coalesce(
        (select max(e.ended_at) from enrolments e where e.student_id = r.id), r.created_at) end`,
      class_level_position: `(select l.position from class_levels l where l.id = r.class_level_id)`,
      has_purchased: `case when exists (
        select 1 from payments p where p.student_id = r.id and p.status in ${paid}
      ) then 1 else r.has_purchased end`,
    },
  },
  {
    table: 'courses',
    columns: {
      student_count: `(select count(*) from enrolments e
        where e.course_id = r.id and e.status = 'active')`,
    },
  },
] as const satisfies readonly Counter[];

/** Computed after every bulk load: the rows of a load do not have them. */
export const attentionCounters: readonly Counter[] = [
  {
    table: 'users',
    where: `r.user_type = 'student'`,
    columns: { last_payment_id: lastPaymentOf('r') },
  },
  {
    table: 'enrolments',
    where: 'r.transferred_from_id is not null',
    columns: { transfer_root_id: rootOf('r') },
  },
  {
    table: 'enrolments',
    where: `r.status = 'cancelled' or r.transferred_to_id is not null`,
    columns: { transferred_to_id: transferredTo('r') },
  },
  ...attentionFlags.map(({ table, columns }) => ({
    table,
    columns: Object.fromEntries(Object.entries(columns).map(([name, of]) => [name, of('r')])),
  })),
];

export const counters: readonly Counter[] = [...schoolCounters, ...attentionCounters];

/** Selects the rows with a wrong counter: the id, and the stored and expected values. */
export function wrongRows({ table, where = '1 = 1', join = '', columns }: Counter): string {
  const names = Object.keys(columns);
  const pairs = Object.entries(columns).map(
    ([name, expected]) => `r.${name} as stored_${name}, ${expected} as expected_${name}`,
  );
  const differ = names.map((name) => `stored_${name} is distinct from expected_${name}`);
  return `select * from (select r.id as row_key, ${pairs.join(', ')} from ${table} r ${join}
      where ${where})
    compared where ${differ.join(' or ')}`;
}
