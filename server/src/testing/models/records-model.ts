import type { ErrorCode } from '@provost/contract/error';
import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';

/** The stored rows, from which plain code predicts responses and figures. */
export interface Records {
  readonly users: readonly Selectable<Tables['users']>[];
  readonly courses: readonly Selectable<Tables['courses']>[];
  readonly enrolments: readonly Selectable<Tables['enrolments']>[];
}

export const readRecords = async ({ reader }: Database): Promise<Records> => ({
  users: await reader.selectFrom('users').selectAll().orderBy('id').execute(),
  courses: await reader.selectFrom('courses').selectAll().orderBy('id').execute(),
  enrolments: await reader.selectFrom('enrolments').selectAll().orderBy('id').execute(),
});

type Outcome = 'done' | ErrorCode;

const isErased = ({ users }: Records, id: number): boolean =>
  users.some((user) => user.id === id && user.erased_at !== null);

const seatOf = (records: Records, student: number, course: number): Outcome => {
  const { users, courses, enrolments } = records;
  const status = users.find(({ id }) => id === student)?.status ?? '';
  if (isErased(records, student) || !['active', 'invited'].includes(status)) {
    return 'validation_failed';
  }
  const active = enrolments.filter((each) => each.course_id === course && each.status === 'active');
  if (active.some(({ student_id }) => student_id === student)) return 'already_enrolled';
  const capacity = courses.find(({ id }) => id === course)?.capacity ?? null;
  return capacity !== null && active.length >= capacity ? 'course_full' : 'done';
};

/** What a call must answer. */
export const expected = {
  editOfUser: (records: Records, student: number): Outcome =>
    isErased(records, student) ? 'not_found' : 'done',

  enrolment: seatOf,

  change(records: Records, id: number, status: string): Outcome {
    const current = records.enrolments.find((each) => each.id === id);
    if (!current) return 'not_found';
    if (status !== 'active' || current.status === 'active') return 'done';
    if (current.transferred_to_id !== null) return 'validation_failed';
    return seatOf(records, current.student_id, current.course_id);
  },

  transfer(records: Records, id: number, course: number): Outcome {
    const current = records.enrolments.find((each) => each.id === id);
    if (!current) return 'not_found';
    if (current.course_id === course || current.status !== 'active') return 'validation_failed';
    return seatOf(records, current.student_id, course);
  },
};

/** The figures of the dashboard, counted row by row. */
export function recount({ users, courses, enrolments }: Records) {
  const isEnrolled = (student: number): boolean =>
    enrolments.some(({ student_id, status }) => student_id === student && status === 'active');
  const students = users.filter(({ user_type }) => user_type === 'student');
  return {
    perCourse: Object.fromEntries(
      courses.map(({ id }) => [
        id,
        enrolments.filter(({ course_id, status }) => course_id === id && status === 'active')
          .length,
      ]),
    ),
    byStatus: Object.fromEntries(
      ['invited', 'active', 'suspended', 'archived'].map((status) => [
        status,
        users.filter((user) => user.status === status).length,
      ]),
    ),
    unenrolled: students.filter(({ id, status }) => status === 'active' && !isEnrolled(id)).length,
    students: students.length,
    enrolments: Object.fromEntries(
      ['active', 'completed', 'cancelled'].map((status) => [
        status,
        enrolments.filter((each) => each.status === status).length,
      ]),
    ),
  };
}
