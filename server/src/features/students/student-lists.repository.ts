import { type SqlBool, sql } from 'kysely';
import {
  callerSlot,
  choiceFilter,
  classLevelFilter,
  enumFilter,
  nowSlot,
} from '../../http/list/list-source.ts';
import type { OrderColumn } from '../../http/list/order.ts';
import { studentRows, studentsOf } from './students.repository.ts';

const byName: OrderColumn = { column: 'users.name_key', kind: 'text' };
const byCreation: OrderColumn = { column: 'users.created_at', kind: 'instant' };
const search = { table: 'users', id: 'users.id', key: 'users.search_key' } as const;

/** Every student. */
export const studentSource = {
  name: 'students',
  from: sql`users`,
  id: 'users.id',
  where: sql<SqlBool>`users.user_type = 'student'`,
  own: { subject: 'Student', where: studentsOf(callerSlot) },
  orderings: {
    full_name: byName,
    email: { column: 'users.email', kind: 'text' },
    status: { column: 'users.status', kind: 'text' },
    class_level: { column: 'users.class_level_position', kind: 'number', nullable: true },
    enrolled_course_count: { column: 'users.enrolled_course_count', kind: 'number' },
    created_at: byCreation,
    last_login_at: { column: 'users.last_login_at', kind: 'instant', nullable: true },
  },
  defaultOrdering: [{ field: 'full_name', descending: false }],
  filters: {
    status: enumFilter('users.status'),
    class_level: classLevelFilter('users.class_level_id'),
    enrolment: choiceFilter({
      enrolled: sql<SqlBool>`users.enrolled_course_count > 0`,
      not_enrolled: sql<SqlBool>`users.enrolled_course_count = 0`,
    }),
    trial: choiceFilter({
      converted: sql<SqlBool>`users.has_purchased = 1`,
      active: sql<SqlBool>`(users.has_purchased = 0 and users.trial_ends_at > ${nowSlot})`,
      expired: sql<SqlBool>`(users.has_purchased = 0
        and (users.trial_ends_at is null or users.trial_ends_at <= ${nowSlot}))`,
    }),
  },
  search,
  tally: {
    table: 'user_tallies',
    where: sql<SqlBool>`user_type = 'student'`,
    filters: {
      status: enumFilter('status'),
      class_level: classLevelFilter('class_level_id'),
      enrolment: choiceFilter({
        enrolled: sql<SqlBool>`enrolled = 1`,
        not_enrolled: sql<SqlBool>`enrolled = 0`,
      }),
    },
  },
  rows: studentRows,
} as const;

/** Active students without a course. */
export const unenrolledSource = {
  name: 'unenrolled-students',
  from: sql`users`,
  id: 'users.id',
  where: sql<SqlBool>`users.user_type = 'student' and users.status = 'active'
    and users.enrolled_course_count = 0`,
  orderings: {
    waiting_since: { column: 'users.waiting_since', kind: 'instant' },
    full_name: byName,
    created_at: byCreation,
  },
  defaultOrdering: [{ field: 'waiting_since', descending: false }],
  filters: { class_level: classLevelFilter('users.class_level_id') },
  search,
  tally: {
    table: 'user_tallies',
    where: sql<SqlBool>`user_type = 'student' and status = 'active' and enrolled = 0`,
    filters: { class_level: classLevelFilter('class_level_id') },
  },
  rows: studentRows,
} as const;
