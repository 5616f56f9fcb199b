import type { Reader } from '../../database/database.ts';
import { endedByHand } from '../../school/enrolments/ended-by-hand.repository.ts';

/** The courses of students that an import leaves as they are, by the id of the student. */
export async function settledCourses(reader: Reader, ids: readonly number[]) {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .select(['enrolments.id', 'enrolments.student_id', 'enrolments.course_id', 'enrolments.status'])
    .select('courses.code')
    .where('enrolments.student_id', 'in', [...ids])
    .where('enrolments.status', '<>', 'active')
    .execute();
  const ended = await endedByHand(reader, rows);
  const codes = (some: typeof rows) => some.map(({ code }) => code);
  return new Map(
    [...Map.groupBy(rows, ({ student_id }) => student_id)].map(([id, same]) => [
      id,
      {
        waiting: codes(same.filter(({ status }) => status === 'waiting')),
        endedByHand: codes(same.filter((one) => ended.has(one.id))),
      },
    ]),
  );
}
