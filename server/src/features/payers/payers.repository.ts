import type { Day } from '@provost/contract/days';
import { payerDetailRows } from '@provost/contract/payers';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { hasBalance } from '../../database/schema/balances.ts';
import { enumFilter } from '../../list/filters.ts';
import { balanceColumns } from '../../school/charges/balance-columns.ts';
import { isPaidBy } from '../../school/payers/paid-enrolments.ts';

const payerRows = (reader: Reader) => reader.selectFrom('payers').selectAll('payers');

/** A school for children can have as many payers as students. */
export const payerSource = {
  name: 'payers',
  table: 'payers',
  where: sql<SqlBool>`payers.erased_at is null`,
  orderings: {
    name: { column: 'payers.name_key', kind: 'text' },
    created_at: { column: 'payers.created_at', kind: 'instant' },
  },
  defaultOrdering: [{ field: 'name', descending: false }],
  filters: { kind: enumFilter('payers.kind') },
  indexed: { kind: ['name'] },
  search: { table: 'payers' },
  countsAtMost: 10_000,
  rows: payerRows,
} as const;

export const findPayer = (reader: Reader, id: number) =>
  payerRows(reader).where('id', '=', id).executeTakeFirst();

export const studentsOf = (reader: Reader, payerId: number) =>
  reader
    .selectFrom('users')
    .select(['id', 'full_name', 'email'])
    .where('payer_id', '=', payerId)
    .orderBy('name_key')
    .orderBy('id')
    .limit(payerDetailRows)
    .execute();

/** The enrolments that payers pay for. Each branch has its own index. */
const paidEnrolments = (ids: readonly number[]) => {
  const list = sql.join(ids);
  return sql<{ id: number; payer: number }>`(select e.id, e.payer_id as payer from enrolments e
      where e.payer_id in (${list})
    union all select e.id, u.payer_id from users u
      join enrolments e on e.student_id = u.id and e.payer_id is null
      where u.payer_id in (${list}))`;
};

/** What the enrolments of payers owe, in cents by payer and currency. */
export async function balancesOf(reader: Reader, ids: readonly number[], today: Day) {
  if (ids.length === 0) return [];
  const sumOf = (value: RawBuilder<unknown>) => sql<number>`cast(sum(${value}) as bigint)`;
  const { rows } = await sql<{
    payer: number;
    currency: string;
    owed: number;
    credit: number;
    overdue: number;
  }>`select paid.payer, e.currency,
      ${sumOf(sql`case when e.balance_cents > 0 then e.balance_cents else 0 end`)} as owed,
      ${sumOf(sql`case when e.balance_cents < 0 then -e.balance_cents else 0 end`)} as credit,
      ${sumOf(sql`case when e.overdue_from < ${today} then
        (select coalesce(sum(c.open_cents), 0) from charges c
          where c.enrolment_id = e.id and c.open_cents > 0 and c.due_on < ${today})
        else 0 end`)} as overdue
    from ${paidEnrolments(ids)} paid join enrolments e on e.id = paid.id
    where ${sql.raw(hasBalance('e'))}
    group by paid.payer, e.currency order by e.currency`.execute(reader);
  return rows;
}

/** What is open of some enrolments, the oldest due date first. */
export const openCharges = (reader: Reader, enrolments: readonly number[]) =>
  enrolments.length === 0
    ? []
    : reader
        .selectFrom('charges')
        .select(['enrolment_id', 'due_on', 'open_cents'])
        .where('enrolment_id', 'in', [...enrolments])
        .where('open_cents', '>', 0)
        .orderBy('due_on')
        .orderBy('id')
        .execute();

/** The enrolments that it pays for: those that owe something first, then the newest. */
export const enrolmentsOf = (reader: Reader, payerId: number, today: Day) =>
  reader
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.student_id')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .select(['enrolments.id', 'enrolments.status', 'enrolments.enrolled_at'])
    .select(['users.id as student_id', 'users.full_name', 'users.email'])
    .select(['courses.id as course_id', 'courses.title'])
    .select(balanceColumns(today))
    .where(isPaidBy(payerId))
    .orderBy('enrolments.overdue_from')
    .orderBy('enrolments.enrolled_at', 'desc')
    .orderBy('enrolments.id', 'desc')
    .limit(payerDetailRows)
    .execute();
