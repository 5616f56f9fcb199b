import type { TeacherDetails } from '@provost/contract/teachers';
import type { Reader } from '../../database/database.ts';
import { type TeacherRow, toLoad, toTaughtCourse, toTeacher } from './teachers.mapper.ts';
import { coursesOf } from './teachers.repository.ts';

/** The teacher as the read endpoint returns it. */
export async function readDetails(
  reader: Reader,
  row: TeacherRow,
  now: Date,
): Promise<TeacherDetails> {
  const courses = (await coursesOf(reader, row.id)).map(toTaughtCourse);
  return { ...toTeacher(row, { now }), courses, load: toLoad(courses) };
}
