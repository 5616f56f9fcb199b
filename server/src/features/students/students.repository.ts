import type { Day } from '@provost/contract/days';
import { studentDetailRows } from '@provost/contract/students';
import { type Insertable, sql } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import { hasBalance } from '../../database/schema/balances.ts';
import type { Tables } from '../../database/tables.ts';
import { userColumns } from '../../school/accounts/user-fields.ts';
import { isStudentOf } from '../../school/enrolments/own-students.ts';
import { taggedUsers, tagsColumn } from '../../school/tags/tags.repository.ts';

const paymentColumns = [
  'payments.id as payment_id',
  'payments.number as payment_number',
  'payments.amount_cents as payment_cents',
  'payments.currency as payment_currency',
  'payments.status as payment_status',
  'payments.paid_at as payment_paid_at',
  'payments.created_at as payment_created_at',
] as const;

export const studentRows = (reader: Reader) =>
  reader
    .selectFrom('users')
    .leftJoin('class_levels', 'class_levels.id', 'users.class_level_id')
    .leftJoin('payments', 'payments.id', 'users.last_payment_id')
    .leftJoin('payers', 'payers.id', 'users.payer_id')
    .select(userColumns)
    .select([
      'class_levels.name as class_level',
      'users.class_level_id',
      'users.enrolled_course_count',
      'users.waiting_since',
      'users.payer_id',
      'payers.name as payer_name',
      tagsColumn(taggedUsers),
      ...paymentColumns,
    ]);

/** A student. Teachers find only their own. */
export function findStudent(reader: Reader, id: number, teacher: number | undefined) {
  const student = studentRows(reader)
    .where('users.id', '=', id)
    .where('users.user_type', '=', 'student');
  const own = teacher === undefined ? student : student.where(isStudentOf(teacher));
  return own.executeTakeFirst();
}

/** The newest enrolments. Teachers see only those in their own courses, and no transfer to another. */
export function enrolmentsOf(reader: Reader, studentId: number, teacher: number | undefined) {
  const enrolments = reader
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .leftJoin('enrolments as later', 'later.id', 'enrolments.transferred_to_id')
    .leftJoin('courses as later_course', (join) => {
      const later = join.onRef('later_course.id', '=', 'later.course_id');
      return teacher === undefined ? later : later.on('later_course.teacher_id', '=', teacher);
    })
    .select(['enrolments.id', 'enrolments.status', 'enrolments.enrolled_at'])
    .select(['courses.id as course_id', 'courses.title as course_title'])
    .select(['later_course.id as later_course_id', 'later_course.title as later_course_title'])
    .where('enrolments.student_id', '=', studentId)
    .orderBy('enrolments.enrolled_at', 'desc')
    .orderBy('enrolments.id', 'desc')
    .limit(studentDetailRows);
  const own =
    teacher === undefined ? enrolments : enrolments.where('courses.teacher_id', '=', teacher);
  return own.execute();
}

/** The newest payments, each with the total number. */
export const paymentsOf = (reader: Reader, studentId: number) =>
  reader
    .selectFrom('payments')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .select([
      ...paymentColumns,
      'courses.id as course_id',
      'courses.title as course_title',
      sql<number>`count(*) over ()`.as('payment_count'),
    ])
    .where('payments.student_id', '=', studentId)
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(studentDetailRows)
    .execute();

/** What a student has paid, without what was refunded, per currency. */
export const paidBy = (reader: Reader, studentId: number) =>
  reader
    .selectFrom('payments')
    .select([
      'currency',
      sql<number>`cast(sum(amount_cents - refunded_cents) as bigint)`.as('paid_cents'),
    ])
    .where('student_id', '=', studentId)
    .where('status', 'in', ['paid', 'partially_refunded'])
    .groupBy('currency')
    .orderBy('currency')
    .execute();

/** What a student owes on a day, per currency. */
export async function balancesOf(reader: Reader, studentId: number, today: Day) {
  interface Sums {
    readonly currency: string;
    readonly balance: number;
    readonly overdue: number;
    readonly next_due_on: Day | null;
  }
  const open = sql`charges c where c.enrolment_id = e.id and c.open_cents > 0`;
  const { rows } = await sql<Sums>`select owed.currency,
      cast(sum(owed.balance) as bigint) as balance, cast(sum(owed.overdue) as bigint) as overdue,
      min(owed.next_due_on) as next_due_on
    from (select e.currency, e.balance_cents as balance,
        (select coalesce(sum(c.open_cents), 0) from ${open} and c.due_on < ${today}) as overdue,
        (select min(c.due_on) from ${open} and c.due_on >= ${today}) as next_due_on
      from enrolments e where e.student_id = ${studentId} and ${sql.raw(hasBalance('e'))}) owed
    group by owed.currency order by owed.currency`.execute(reader);
  return rows;
}

export async function insertStudent(writer: Writer, student: Insertable<Tables['users']>) {
  const { id } = await writer
    .insertInto('users')
    .values(student)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
