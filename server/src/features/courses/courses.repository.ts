import { courseDetailRows } from '@provost/contract/courses';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { enumFilter, idFilter, textFilter } from '../../list/filters.ts';
import { selectionFilters } from '../../school/bulk/selection-filters.ts';
import { classLevelFilter } from '../../school/class-levels/class-level-filter.ts';
import { tagFilter, taggedCourses, tagsColumn } from '../../school/tags/tags.repository.ts';

export const courseRows = (reader: Reader) =>
  reader
    .selectFrom('courses')
    .innerJoin('class_levels', 'class_levels.id', 'courses.class_level_id')
    .leftJoin('users as teacher', 'teacher.id', 'courses.teacher_id')
    .selectAll('courses')
    .select([
      'class_levels.name as class_level',
      'teacher.full_name as teacher_name',
      // Both engines know this aggregate.
      sql<string | null>`(select string_agg(cast(plan_id as text), ',' order by position)
        from course_plans where course_id = courses.id)`.as('plan_ids'),
      tagsColumn(taggedCourses),
    ]);

export const courseSource = {
  name: 'courses',
  table: 'courses',
  join: sql`inner join class_levels on class_levels.id = courses.class_level_id`,
  own: {
    subject: 'Course',
    where: (callerId: number) => sql<SqlBool>`courses.teacher_id = ${callerId}`,
    hidden: ['current_price'],
  },
  orderings: {
    title: { column: 'courses.title_key', kind: 'text' },
    code: { column: 'courses.code', kind: 'text' },
    subject: { column: 'courses.subject', kind: 'text' },
    class_level: { column: 'class_levels.position', kind: 'number' },
    status: { column: 'courses.status', kind: 'text' },
    current_price: { column: 'courses.price_cents', kind: 'number' },
    student_count: { column: 'courses.student_count', kind: 'number' },
    starts_at: { column: 'courses.starts_at', kind: 'instant', nullable: true },
  },
  defaultOrdering: [{ field: 'title', descending: false }],
  filters: {
    status: enumFilter('courses.status'),
    class_level: classLevelFilter({ column: 'courses.class_level_id', holds: 'id' }),
    subject: textFilter('courses.subject'),
    teacher: idFilter('courses.teacher_id'),
    tag: tagFilter(taggedCourses),
    ...selectionFilters('courses', 'Course'),
  },
  search: { table: 'courses' },
  rows: courseRows,
} as const;

/** A course. Teachers find only their own. */
export function findCourse(reader: Reader, id: number, teacher: number | undefined) {
  const course = courseRows(reader).where('courses.id', '=', id);
  const own = teacher === undefined ? course : course.where('courses.teacher_id', '=', teacher);
  return own.executeTakeFirst();
}

/** The latest enrolments. Teachers see only active ones. */
export const studentsOfCourse = (reader: Reader, courseId: number, activeOnly: boolean) =>
  reader
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.student_id')
    .leftJoin('enrolments as later', 'later.id', 'enrolments.transferred_to_id')
    .leftJoin('courses as later_course', 'later_course.id', 'later.course_id')
    .select(['users.id', 'users.full_name', 'users.email'])
    .select(['enrolments.status', 'enrolments.enrolled_at'])
    .select(['later_course.id as later_course_id', 'later_course.title as later_course_title'])
    .where('enrolments.course_id', '=', courseId)
    .where('enrolments.status', '<>', 'waiting')
    .$if(activeOnly, (query) => query.where('enrolments.status', '=', 'active'))
    .orderBy('enrolments.enrolled_at', 'desc')
    .orderBy('enrolments.id', 'desc')
    .limit(courseDetailRows)
    .execute();

/** The newest first, including deleted ones. */
export const priceHistoryOf = (reader: Reader, courseId: number) =>
  reader
    .selectFrom('pricings')
    .leftJoin('users as author', 'author.id', 'pricings.created_by')
    .selectAll('pricings')
    .select(['author.id as author_id', 'author.full_name as author_name'])
    .where('pricings.course_id', '=', courseId)
    .orderBy('pricings.created_at', 'desc')
    .orderBy('pricings.id', 'desc')
    .limit(courseDetailRows)
    .execute();

/** Of all courses and teachers, or of one teacher. */
export async function findSubjects(reader: Reader, teacher?: number): Promise<string[]> {
  const courses = await reader
    .selectFrom('courses')
    .select('subject')
    .distinct()
    .$if(teacher !== undefined, (query) => query.where('teacher_id', '=', teacher ?? 0))
    .execute();
  const teachers = await reader
    .selectFrom('teachers')
    .select('subjects')
    .distinct()
    .$if(teacher !== undefined, (query) => query.where('user_id', '=', teacher ?? 0))
    .execute();
  return [
    ...new Set([
      ...courses.map(({ subject }) => subject),
      ...teachers.flatMap(({ subjects }) => JSON.parse(subjects) as string[]),
    ]),
  ];
}
