import { staffTypes } from '@provost/contract/extra-rules';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { sumCounters } from '../../list/counter.ts';
import { userEmailStartsWith } from '../../school/accounts/user-email.ts';
import { ownStudents } from '../../school/enrolments/own-students.ts';

/** Greater than every character of a key. */
const last = '\u{10ffff}';

const startsWith = (column: string, start: string) =>
  sql<SqlBool>`(${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${start + last})`;

const people = (reader: Reader) =>
  reader.selectFrom('users').select(['users.id', 'users.full_name', 'users.email', 'users.status']);

const ofPeople = {
  table: 'users',
  orderings: { name: { column: 'users.name_key', kind: 'text' } },
  defaultOrdering: [{ field: 'name', descending: false }],
  filters: {},
  search: { table: 'users', byEmail: userEmailStartsWith },
  startsWith: (term: string) => startsWith('users.name_key', term),
  isOrderedByStart: true,
  words: 'users.name_key',
  rows: people,
} as const;

export const foundTeachers = {
  ...ofPeople,
  name: 'found-teachers',
  where: sql<SqlBool>`users.user_type = 'teacher'`,
} as const;

export const foundStaff = {
  ...ofPeople,
  name: 'found-staff',
  where: sql<SqlBool>`users.user_type in (${sql.join(staffTypes.map((type) => sql.lit(type)))})`,
} as const;

export const foundStudents = {
  ...ofPeople,
  name: 'found-students',
  where: sql<SqlBool>`users.user_type = 'student'`,
  own: ownStudents,
  counter: sumCounters({
    table: 'user_counts',
    where: sql<SqlBool>`user_type = 'student'`,
    filters: {},
  }),
} as const;

export const foundCourses = {
  name: 'found-courses',
  table: 'courses',
  own: {
    subject: 'Course',
    where: (callerId: number) => sql<SqlBool>`courses.teacher_id = ${callerId}`,
  },
  orderings: { title: { column: 'courses.title_key', kind: 'text' } },
  defaultOrdering: [{ field: 'title', descending: false }],
  filters: {},
  search: { table: 'courses' },
  startsWith: (term: string) =>
    sql<SqlBool>`(${startsWith('courses.title_key', term)} or lower(courses.code) = ${term})`,
  words: 'courses.search_key',
  isShort: true,
  rows: (reader: Reader) =>
    reader.selectFrom('courses').select(['courses.id', 'courses.code', 'courses.title']),
} as const;

/** The newest first. An older payment is found by its number. */
export const foundPayments = {
  name: 'found-payments',
  table: 'payments',
  orderings: { created: { column: 'payments.created_at', kind: 'instant' } },
  defaultOrdering: [{ field: 'created', descending: true }],
  filters: {},
  search: { table: 'payments', amount: 'payments.amount_cents' },
  startsWith: (term: string) => startsWith('payments.number', term.toUpperCase()),
  counter: sumCounters({ table: 'payment_totals', filters: {} }),
  rows: (reader: Reader) =>
    reader
      .selectFrom('payments')
      .innerJoin('users', 'users.id', 'payments.student_id')
      .select(['payments.id', 'payments.number'])
      .select('users.full_name as student')
      .select(['payments.amount_cents', 'payments.currency']),
} as const;
