import type { enrolmentStatuses } from '@provost/contract/students';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

/** In the order in which they joined: nothing is stored, so no position is ever wrong. */
const position = sql<number | null>`case when enrolments.status = 'waiting' then
  (select count(*) from enrolments w where w.course_id = enrolments.course_id
    and w.status = 'waiting'
    and (w.enrolled_at, w.id) <= (enrolments.enrolled_at, enrolments.id)) end`;

export const enrolmentRows = (reader: Reader) =>
  reader
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.student_id')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .leftJoin('payers', 'payers.id', 'enrolments.payer_id')
    .leftJoin('enrolments as later', 'later.id', 'enrolments.transferred_to_id')
    .leftJoin('courses as later_course', 'later_course.id', 'later.course_id')
    .select([
      'enrolments.id',
      'enrolments.status',
      'enrolments.enrolled_at',
      'enrolments.ended_at',
      'enrolments.reason',
      'enrolments.payment_id',
      'enrolments.transferred_from_id',
      'enrolments.payer_id',
      'payers.name as payer_name',
      'enrolments.version',
      'users.id as student_id',
      'users.full_name as student_name',
      'users.email as student_email',
      'users.status as student_status',
      'courses.id as course_id',
      'courses.code as course_code',
      'courses.title as course_title',
      'later_course.id as later_course_id',
      'later_course.title as later_course_title',
      position.as('position'),
    ]);

export const findEnrolment = (reader: Reader, id: number) =>
  enrolmentRows(reader).where('enrolments.id', '=', id).executeTakeFirst();

const coursesWithSeats = (reader: Reader, ids: readonly number[]) =>
  reader
    .selectFrom('courses')
    .select(['id', 'status', 'capacity', 'student_count', 'currency', 'title_key'])
    .where('id', 'in', [...ids])
    .orderBy('id');

export const findCourses = (reader: Reader, ids: readonly number[]) =>
  coursesWithSeats(reader, ids).execute();

/**
 * Every write of enrolments locks the courses first: free seats and enrolments then stay as they
 * were read. All transactions lock them in the same order.
 */
export const lockCourses = (writer: Writer, ids: readonly number[]) =>
  coursesWithSeats(writer, ids).forNoKeyUpdate().execute();

/** Locked: the students must not be suspended or erased in the meantime. */
export const lockStudents = (writer: Writer, ids: readonly number[]) =>
  writer
    .selectFrom('users')
    .select(['id', 'status', 'erased_at', 'name_key', 'email'])
    .where('id', 'in', [...ids])
    .where('user_type', '=', 'student')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const lockStudent = async (writer: Writer, id: number) =>
  (await lockStudents(writer, [id]))[0];

export async function hasEnrolment(
  reader: Reader,
  { student, course }: { readonly student: number; readonly course: number },
  status: (typeof enrolmentStatuses)[number],
): Promise<boolean> {
  const row = await reader
    .selectFrom('enrolments')
    .select('id')
    .where('student_id', '=', student)
    .where('course_id', '=', course)
    .where('status', '=', status)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The place of a student in the waiting list of a course. */
export const findWaiting = (reader: Reader, studentId: number, courseId: number) =>
  reader
    .selectFrom('enrolments')
    .select(['id', 'enrolled_at', 'payer_id'])
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .where('status', '=', 'waiting')
    .executeTakeFirst();

/** The first who can be enrolled: suspended and archived students keep their place. */
export const firstWaiting = (reader: Reader, courseId: number) =>
  reader
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.student_id')
    .select('enrolments.student_id')
    .where('enrolments.course_id', '=', courseId)
    .where('enrolments.status', '=', 'waiting')
    .where('users.status', 'in', ['active', 'invited'])
    .orderBy('enrolments.enrolled_at')
    .orderBy('enrolments.id')
    .limit(1)
    .executeTakeFirst();

export const activeEnrolmentsOf = (reader: Reader, studentId: number) =>
  reader
    .selectFrom('enrolments')
    .select('id')
    .where('student_id', '=', studentId)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();

/** Whether payments point at an enrolment; only those for one course, if it is given. */
export async function isPaidFor(
  reader: Reader,
  { id, student_id }: { readonly id: number; readonly student_id: number },
  course?: number,
): Promise<boolean> {
  const row = await reader
    .selectFrom('enrolments')
    .innerJoin('payments', 'payments.student_id', 'enrolments.student_id')
    .select('payments.id')
    .where('enrolments.id', '=', id)
    .where('payments.student_id', '=', student_id)
    .where('payments.status', '<>', 'void')
    .where((eb) =>
      eb.or([
        eb('payments.id', '=', eb.ref('enrolments.payment_id')),
        eb(
          'payments.enrolment_root_id',
          '=',
          eb.fn.coalesce('enrolments.transfer_root_id', 'enrolments.id'),
        ),
      ]),
    )
    .$if(course !== undefined, (query) => query.where('payments.course_id', '=', course ?? 0))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const findPayer = (reader: Reader, paymentId: number) =>
  reader
    .selectFrom('payments')
    .select(['student_id', 'course_id'])
    .where('id', '=', paymentId)
    .executeTakeFirst();

export const insertEnrolments = (
  writer: Writer,
  rows: readonly Insertable<Tables['enrolments']>[],
) =>
  writer
    .insertInto('enrolments')
    .values(rows)
    .returning(['id', 'student_id', 'course_id'])
    .execute();

export async function insertEnrolment(writer: Writer, row: Insertable<Tables['enrolments']>) {
  const [inserted] = await insertEnrolments(writer, [row]);
  if (!inserted) throw new Error('An enrolment was not inserted.');
  return inserted.id;
}

export const saveEnrolment = (
  writer: Writer,
  { id, version }: { readonly id: number; readonly version: number },
  changed: Updateable<Tables['enrolments']>,
) =>
  writer
    .updateTable('enrolments')
    .set({ ...changed, version: version + 1 })
    .where('id', '=', id)
    .execute();

export const removeEnrolment = (writer: Writer, id: number) =>
  writer.deleteFrom('enrolments').where('id', '=', id).execute();
