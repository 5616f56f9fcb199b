import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Reader, Writer } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { enumFilter } from '../../list/filters.ts';
import { userEmailStartsWith } from '../../school/accounts/user-email.ts';
import { userColumns } from '../../school/accounts/user-fields.ts';
import { selectionFilters } from '../../school/bulk/selection-filters.ts';
import { tagFilter, taggedUsers, tagsColumn } from '../../school/tags/tags.repository.ts';

const running = sql`from courses c where c.teacher_id = t.user_id and c.status <> 'archived'`;

/** Counted when they are read: enrolments in courses of one teacher do not wait for each other. */
const teachers = sql<
  Selectable<Tables['teachers']> & { course_count: number; student_count: number }
>`
  (select t.*, (select count(*) ${running}) as course_count,
    (select cast(coalesce(sum(c.student_count), 0) as bigint) ${running}) as student_count
  from teachers t)`.as('teachers');

export const teacherRows = (reader: Reader) =>
  reader
    .selectFrom('users')
    .innerJoin(teachers, 'teachers.user_id', 'users.id')
    .select(userColumns)
    .selectAll('teachers')
    .select(tagsColumn(taggedUsers));

export const teacherSource = {
  name: 'teachers',
  table: 'users',
  join: sql`inner join ${teachers} on teachers.user_id = users.id`,
  where: sql<SqlBool>`users.user_type = 'teacher'`,
  orderings: {
    full_name: { column: 'users.name_key', kind: 'text' },
    email: { column: 'users.email', kind: 'text' },
    status: { column: 'users.status', kind: 'text', equalsBy: 'full_name' },
    experience_years: { column: 'teachers.experience_years', kind: 'number', nullable: true },
    course_count: { column: 'teachers.course_count', kind: 'number' },
    student_count: { column: 'teachers.student_count', kind: 'number' },
    created_at: { column: 'users.created_at', kind: 'instant' },
    last_login_at: { column: 'users.last_login_at', kind: 'instant', nullable: true },
  },
  defaultOrdering: [{ field: 'full_name', descending: false }],
  filters: {
    status: enumFilter('users.status'),
    tag: tagFilter(taggedUsers),
    ...selectionFilters('users', 'Teacher'),
  },
  search: { table: 'users', byEmail: userEmailStartsWith },
  rows: teacherRows,
} as const;

export const findTeacher = (reader: Reader, id: number) =>
  teacherRows(reader)
    .where('users.id', '=', id)
    .where('users.user_type', '=', 'teacher')
    .executeTakeFirst();

/** All courses of a teacher, archived ones last. */
export const coursesOf = (reader: Reader, teacherId: number) =>
  reader
    .selectFrom('courses')
    .innerJoin('class_levels', 'class_levels.id', 'courses.class_level_id')
    .select(['courses.id', 'courses.code', 'courses.title'])
    .select('class_levels.name as class_level')
    .select(['courses.status', 'courses.student_count', 'courses.capacity'])
    .where('courses.teacher_id', '=', teacherId)
    .orderBy(sql`case courses.status when 'archived' then 1 else 0 end`)
    .orderBy('courses.title_key')
    .orderBy('courses.id')
    .execute();

/** Undefined where no class level has the name. */
export const classLevelsNamed = async (reader: Reader, names: readonly string[]) => {
  if (names.length === 0) return [];
  const rows = await reader
    .selectFrom('class_levels')
    .select(['name', 'archived'])
    .where('name', 'in', [...names])
    .execute();
  return names.map((name) => rows.find((row) => row.name === name));
};

export async function insertTeacher(
  writer: Writer,
  user: Insertable<Tables['users']>,
  teacher: Omit<Insertable<Tables['teachers']>, 'user_id'>,
): Promise<number> {
  const { id } = await writer
    .insertInto('users')
    .values(user)
    .returning('id')
    .executeTakeFirstOrThrow();
  await writer
    .insertInto('teachers')
    .values({ ...teacher, user_id: id })
    .execute();
  return id;
}

export async function saveTeacher(
  writer: Writer,
  id: number,
  changed: Updateable<Tables['teachers']>,
) {
  if (Object.keys(changed).length === 0) return;
  await writer.updateTable('teachers').set(changed).where('user_id', '=', id).execute();
}
