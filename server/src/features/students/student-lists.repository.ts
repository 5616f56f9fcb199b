import { userStatuses } from '@provost/contract/user';
import { type SqlBool, sql } from 'kysely';
import {
  choiceFilter,
  classLevelFilter,
  type ExportedRows,
  enumFilter,
  nowSlot,
} from '../../list/list-source.ts';
import type { OrderColumn } from '../../list/order.ts';
import { ownStudents } from '../../school/own-students.ts';
import { studentRows } from './students.repository.ts';
import { countByTrial, isOnTrial } from './trial-count.repository.ts';

const byName: OrderColumn = { column: 'users.name_key', kind: 'text' };
const byCreation: OrderColumn = { column: 'users.created_at', kind: 'instant' };
const search = { table: 'users', id: 'users.id', key: 'users.search_key' } as const;

/** By both of its columns, of which each stands in another index. */
const ofClassLevel = classLevelFilter(
  { column: 'users.class_level_id', holds: 'id' },
  { column: 'users.class_level_position', holds: 'position' },
);

/** What the export shows; without the last payment, which would have to be looked up for each. */
const exported: ExportedRows = {
  query: (reader, where, order) =>
    reader
      .selectFrom('users')
      .leftJoin('class_levels', 'class_levels.id', 'users.class_level_id')
      .select([
        'users.id',
        'users.full_name',
        'users.email',
        'users.status',
        'users.phone',
        'class_levels.name as class_level',
        'users.enrolled_course_count',
        'users.has_purchased',
        'users.trial_ends_at',
        'users.created_at',
        'users.last_login_at',
        'users.waiting_since',
      ])
      .where(where)
      .orderBy(order),
  cells: {
    has_purchased: (row) => row.has_purchased === 1,
    is_trial: (row, now) =>
      row.has_purchased === 0 &&
      typeof row.trial_ends_at === 'string' &&
      row.trial_ends_at > now.toISOString(),
    waiting_since: (row) => row.waiting_since ?? row.created_at,
  },
};

const walk = {
  table: 'users',
  columns: [
    'id',
    'user_type',
    'status',
    'class_level_id',
    'class_level_position',
    'enrolled_course_count',
    'has_purchased',
    'trial_ends_at',
    'search_key',
  ],
} as const;

const filters = {
  status: enumFilter('users.status'),
  class_level: ofClassLevel,
  enrolment: choiceFilter({
    enrolled: sql<SqlBool>`users.enrolled_course_count > 0`,
    not_enrolled: sql<SqlBool>`users.enrolled_course_count = 0`,
  }),
  trial: choiceFilter(
    {
      converted: sql<SqlBool>`users.has_purchased = 1`,
      active: isOnTrial,
      expired: sql<SqlBool>`(users.has_purchased = 0
      and (users.trial_ends_at is null or users.trial_ends_at <= ${nowSlot}))`,
    },
    { usesClock: true },
  ),
} as const;

/** The same of the tallies, which know nothing of the clock. */
const tallied = {
  status: enumFilter('status'),
  class_level: classLevelFilter({ column: 'class_level_id', holds: 'id' }),
  enrolment: choiceFilter({
    enrolled: sql<SqlBool>`enrolled = 1`,
    not_enrolled: sql<SqlBool>`enrolled = 0`,
  }),
} as const;

/** Every student. */
export const studentSource = {
  name: 'students',
  from: sql`users`,
  id: 'users.id',
  where: sql<SqlBool>`users.user_type = 'student'`,
  own: ownStudents,
  orderings: {
    full_name: byName,
    email: { column: 'users.email', kind: 'text' },
    status: { column: 'users.status', kind: 'text', values: userStatuses, equalsBy: 'full_name' },
    class_level: { column: 'users.class_level_position', kind: 'number', nullable: true },
    enrolled_course_count: { column: 'users.enrolled_course_count', kind: 'number' },
    created_at: byCreation,
    last_login_at: { column: 'users.last_login_at', kind: 'instant', nullable: true },
  },
  defaultOrdering: [{ field: 'full_name', descending: false }],
  filters,
  indexed: {
    status: ['full_name', 'created_at', 'status'],
    class_level: ['full_name', 'class_level'],
  },
  walk,
  search,
  tally: {
    table: 'user_tallies',
    where: sql<SqlBool>`user_type = 'student'`,
    filters: tallied,
  },
  keptCount: countByTrial({ listed: filters, tallied }),
  exported,
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
  filters: { class_level: classLevelFilter({ column: 'users.class_level_id', holds: 'id' }) },
  indexed: { class_level: ['waiting_since', 'full_name', 'created_at'] },
  walk,
  search,
  tally: {
    table: 'user_tallies',
    where: sql<SqlBool>`user_type = 'student' and status = 'active' and enrolled = 0`,
    filters: { class_level: classLevelFilter({ column: 'class_level_id', holds: 'id' }) },
  },
  exported,
  rows: studentRows,
} as const;
