import type { Teacher, TeacherDetails } from '@provost/contract/teachers';
import type { InferResult } from 'kysely';
import { toUserFields } from '../../school/accounts/user-fields.ts';
import { toTags } from '../../school/tags/tags.repository.ts';
import type { coursesOf, teacherRows } from './teachers.repository.ts';

export type TeacherRow = InferResult<ReturnType<typeof teacherRows>>[number];
type CourseRow = Awaited<ReturnType<typeof coursesOf>>[number];
type TaughtCourse = TeacherDetails['courses'][number];

/** Lists are stored as JSON texts. */
export const toTexts = (json: string): string[] => JSON.parse(json) as string[];

export const toTeacher = (row: TeacherRow, { now }: { readonly now: Date }): Teacher => ({
  ...toUserFields(row, now),
  headline: row.headline,
  bio: row.bio,
  subjects: toTexts(row.subjects),
  class_levels: toTexts(row.class_levels),
  tags: toTags(row.tags),
  qualifications: row.qualifications,
  experience_years: row.experience_years,
  course_count: row.course_count,
  student_count: row.student_count,
});

export const toTaughtCourse = (row: CourseRow): TaughtCourse => ({
  id: row.id,
  code: row.code,
  title: row.title,
  class_level: row.class_level,
  // A check constraint allows no other value.
  status: row.status as TaughtCourse['status'],
  student_count: row.student_count,
  capacity: row.capacity,
});

/** The current load of a teacher, without archived courses. */
export function toLoad(courses: readonly TaughtCourse[]): TeacherDetails['load'] {
  const running = courses.filter(({ status }) => status !== 'archived');
  const total = (figure: (course: TaughtCourse) => number): number =>
    running.reduce((sum, course) => sum + figure(course), 0);
  return {
    course_count: running.length,
    student_count: total((course) => course.student_count),
    capacity: total((course) => course.capacity ?? 0),
  };
}
