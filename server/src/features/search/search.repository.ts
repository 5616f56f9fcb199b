import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { callerSlot } from '../../list/list-source.ts';
import { ownStudents } from '../../school/own-students.ts';

const people = (reader: Reader) =>
  reader.selectFrom('users').select(['users.id', 'users.full_name', 'users.email', 'users.status']);

const ofPeople = {
  from: sql`users`,
  id: 'users.id',
  orderings: { name: { column: 'users.name_key', kind: 'text' } },
  defaultOrdering: [{ field: 'name', descending: false }],
  filters: {},
  walk: { table: 'users', columns: ['id', 'search_key'] },
  search: { table: 'users', id: 'users.id', key: 'users.search_key' },
  rows: people,
} as const;

export const foundTeachers = {
  ...ofPeople,
  name: 'found-teachers',
  where: sql<SqlBool>`users.user_type = 'teacher'`,
} as const;

export const foundStudents = {
  ...ofPeople,
  name: 'found-students',
  where: sql<SqlBool>`users.user_type = 'student'`,
  own: ownStudents,
} as const;

export const foundCourses = {
  name: 'found-courses',
  from: sql`courses`,
  id: 'courses.id',
  own: { subject: 'Course', where: sql<SqlBool>`courses.teacher_id = ${callerSlot}` },
  orderings: { title: { column: 'courses.title_key', kind: 'text' } },
  defaultOrdering: [{ field: 'title', descending: false }],
  filters: {},
  walk: { table: 'courses', columns: ['id', 'teacher_id', 'search_key'] },
  search: { table: 'courses', id: 'courses.id', key: 'courses.search_key' },
  rows: (reader: Reader) =>
    reader.selectFrom('courses').select(['courses.id', 'courses.code', 'courses.title']),
} as const;

/** The newest first: an old payment is looked for by its number, which is found all the same. */
export const foundPayments = {
  name: 'found-payments',
  from: sql`payments`,
  id: 'payments.id',
  orderings: { created: { column: 'payments.created_at', kind: 'instant' } },
  defaultOrdering: [{ field: 'created', descending: true }],
  filters: {},
  walk: { table: 'payments', columns: ['id', 'search_key'] },
  search: { table: 'payments', id: 'payments.id', key: 'payments.search_key' },
  rows: (reader: Reader) =>
    reader
      .selectFrom('payments')
      .innerJoin('users', 'users.id', 'payments.student_id')
      .select([
        'payments.id',
        'payments.number',
        'users.full_name as student',
        'payments.amount_cents',
        'payments.currency',
      ]),
} as const;
