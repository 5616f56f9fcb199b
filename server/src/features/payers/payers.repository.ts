import type { Day } from '@provost/contract/days';
import { payerDetailRows } from '@provost/contract/payers';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
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

/** The students whose payer it is, by name. */
export const studentsOf = (reader: Reader, payerId: number) =>
  reader
    .selectFrom('users')
    .select(['id', 'full_name', 'email'])
    .where('payer_id', '=', payerId)
    .orderBy('name_key')
    .orderBy('id')
    .limit(payerDetailRows)
    .execute();

/** The enrolments that it pays for, the newest first. */
export const enrolmentsOf = (reader: Reader, payerId: number, today: Day) =>
  reader
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.student_id')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .select([
      'enrolments.id',
      'enrolments.status',
      'enrolments.enrolled_at',
      'users.id as student_id',
      'users.full_name',
      'users.email',
      'courses.id as course_id',
      'courses.title',
    ])
    .select(balanceColumns(today))
    .where(isPaidBy(payerId))
    .orderBy('enrolments.enrolled_at', 'desc')
    .orderBy('enrolments.id', 'desc')
    .limit(payerDetailRows)
    .execute();

/** Whether a student, an enrolment or an invoice names it. */
export async function isNamed(reader: Reader, payerId: number): Promise<boolean> {
  const named = (table: 'users' | 'enrolments' | 'invoices') =>
    reader
      .selectFrom(table)
      .select('id')
      .where('payer_id', '=', payerId)
      .limit(1)
      .executeTakeFirst();
  for (const table of ['users', 'enrolments', 'invoices'] as const) {
    if (await named(table)) return true;
  }
  return false;
}
