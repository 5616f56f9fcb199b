import type { TeacherDetails } from '@provost/contract/teachers';
import type { Reader } from '../../database/database.ts';
import { AppError } from '../../http/errors.ts';
import { type TeacherRow, toLoad, toTaughtCourse, toTeacher } from './teachers.mapper.ts';
import { coursesOf, findTeacher } from './teachers.repository.ts';

export async function readTeacher(reader: Reader, id: number, now: Date): Promise<TeacherDetails> {
  const row = await findTeacher(reader, id);
  if (!row) throw new AppError('not_found');
  return readDetails(reader, row, now);
}

export async function readDetails(
  reader: Reader,
  row: TeacherRow,
  now: Date,
): Promise<TeacherDetails> {
  const courses = (await coursesOf(reader, row.id)).map(toTaughtCourse);
  return { ...toTeacher(row, { now }), courses, load: toLoad(courses) };
}
