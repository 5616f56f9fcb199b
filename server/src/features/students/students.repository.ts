import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { userColumns } from '../../http/user-fields.ts';

/** Students with their class level and last payment. */
export const studentRows = (reader: Reader) =>
  reader
    .selectFrom('users')
    .leftJoin('class_levels', 'class_levels.id', 'users.class_level_id')
    .leftJoin('payments', 'payments.id', 'users.last_payment_id')
    .select(userColumns)
    .select([
      'class_levels.name as class_level',
      'users.enrolled_course_count',
      'users.waiting_since',
      'payments.id as payment_id',
      'payments.number as payment_number',
      'payments.amount_cents as payment_cents',
      'payments.currency as payment_currency',
      'payments.status as payment_status',
      'payments.paid_at as payment_paid_at',
      'payments.created_at as payment_created_at',
    ]);

/** The students in active enrolments of a teacher's courses. */
export const studentsOf = (teacher: unknown) =>
  sql<SqlBool>`users.id in (
    select enrolments.student_id from courses
    inner join enrolments on enrolments.course_id = courses.id
    where courses.teacher_id = ${teacher} and enrolments.status = 'active'
  )`;

/** The same, asked of one student after another. */
export const isStudentOf = (teacher: unknown) =>
  sql<SqlBool>`exists (
    select 1 from enrolments inner join courses on courses.id = enrolments.course_id
    where enrolments.student_id = users.id and enrolments.status = 'active'
      and courses.teacher_id = ${teacher}
  )`;

export const findStudent = (reader: Reader, id: number, teacher: number | undefined) =>
  studentRows(reader)
    .where('users.id', '=', id)
    .where('users.user_type', '=', 'student')
    .$if(teacher !== undefined, (query) => query.where(isStudentOf(teacher)))
    .executeTakeFirst();

const shownAtMost = 100;

/** The newest enrolments; to a teacher, those in courses of their own. */
export const enrolmentsOf = (reader: Reader, studentId: number, teacher: number | undefined) =>
  reader
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .select([
      'enrolments.id',
      'enrolments.status',
      'enrolments.enrolled_at',
      'courses.id as course_id',
      'courses.title as course_title',
    ])
    .where('enrolments.student_id', '=', studentId)
    .$if(teacher !== undefined, (query) => query.where('courses.teacher_id', '=', teacher ?? 0))
    .orderBy('enrolments.enrolled_at', 'desc')
    .orderBy('enrolments.id', 'desc')
    .limit(shownAtMost)
    .execute();

/** The newest payments, each with how many there are in all. */
export const paymentsOf = (reader: Reader, studentId: number) =>
  reader
    .selectFrom('payments')
    .innerJoin('courses', 'courses.id', 'payments.course_id')
    .select([
      'payments.id as payment_id',
      'payments.number as payment_number',
      'payments.amount_cents as payment_cents',
      'payments.currency as payment_currency',
      'payments.status as payment_status',
      'payments.paid_at as payment_paid_at',
      'payments.created_at as payment_created_at',
      'courses.id as course_id',
      'courses.title as course_title',
      sql<number>`count(*) over ()`.as('payment_count'),
    ])
    .where('payments.student_id', '=', studentId)
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(shownAtMost)
    .execute();
