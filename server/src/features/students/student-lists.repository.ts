import { startOfDay } from '@provost/contract/days';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import type { Clock } from '../../list/condition.ts';
import { type Counter, sumCounters } from '../../list/counter.ts';
import { choiceFilter, enumFilter } from '../../list/filters.ts';
import type { ListSource } from '../../list/list-source.ts';
import type { OrderColumn } from '../../list/order.ts';
import { userEmailStartsWith } from '../../school/accounts/user-email.ts';
import { selectionFilters } from '../../school/bulk/selection-filters.ts';
import { classLevelFilter } from '../../school/class-levels/class-level-filter.ts';
import { ownStudents } from '../../school/enrolments/own-students.ts';
import * as tags from '../../school/tags/tags.repository.ts';
import { studentRows } from './students.repository.ts';
import { isOnTrial, isTrialExpired, trialCounter } from './trial-count.repository.ts';
import { waitingFilter } from './waiting-times.repository.ts';

const byName: OrderColumn = { column: 'users.name_key', kind: 'text' };
const byCreation: OrderColumn = { column: 'users.created_at', kind: 'instant' };
const search = { table: 'users', byEmail: userEmailStartsWith } as const;

/** By both columns: each is in another index. */
const ofClassLevel = classLevelFilter(
  { column: 'users.class_level_id', holds: 'id' },
  { column: 'users.class_level_position', holds: 'position' },
);

/** Without the last payment, which no column of the export shows. */
const exportedRows = (reader: Reader) =>
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
      tags.tagNamesColumn(tags.taggedUsers),
    ]);

const exported: ListSource<never, never, unknown>['exported'] = {
  query: (reader, where, order) => exportedRows(reader).where(where).orderBy(order),
  toItem: (row, now) => ({
    ...row,
    has_purchased: row.has_purchased === 1,
    is_trial:
      row.has_purchased === 0 &&
      typeof row.trial_ends_at === 'string' &&
      row.trial_ends_at > now.toISOString(),
    waiting_since: row.waiting_since ?? row.created_at,
    tags: tags.toTagNames(row.tags as string | null),
  }),
};

const isUnenrolled = sql<SqlBool>`(users.status = 'active' and users.enrolled_course_count = 0)`;
const hasWaited = waitingFilter('users.waiting_since', (day, timeZone) =>
  new Date(startOfDay(day, timeZone)).toISOString(),
);

const filters = {
  status: enumFilter('users.status'),
  class_level: ofClassLevel,
  tag: tags.tagFilter(tags.taggedUsers),
  enrolment: choiceFilter({
    enrolled: () => sql<SqlBool>`users.enrolled_course_count > 0`,
    not_enrolled: () => isUnenrolled,
  }),
  trial: choiceFilter({
    converted: () => sql<SqlBool>`users.has_purchased = 1`,
    active: isOnTrial,
    expired: isTrialExpired,
  }),
  waiting: (times: readonly string[], clock: Clock) =>
    sql<SqlBool>`(${isUnenrolled} and ${hasWaited(times, clock)})`,
  /** Comes with `waiting`: the indexes of unenrolled students have their order. */
  unenrolled: () => isUnenrolled,
} as const;

const countsUnenrolled = sql<SqlBool>`(status = 'active' and enrolled = 0)`;

/** The same filters on the counters. Those by trial and waiting time need the clock. */
const counterFilters = {
  status: enumFilter('status'),
  class_level: classLevelFilter({ column: 'class_level_id', holds: 'id' }),
  enrolment: choiceFilter({
    enrolled: () => sql<SqlBool>`enrolled = 1`,
    not_enrolled: () => countsUnenrolled,
  }),
  unenrolled: () => countsUnenrolled,
} as const;

const countByTrial = trialCounter({ listed: filters, counters: counterFilters });
const countStudents = sumCounters({
  table: 'user_counts',
  where: sql<SqlBool>`user_type = 'student'`,
  filters: counterFilters,
});
/** Without other filters. With them the rows are counted: those who wait are few. */
const countWaiting = sumCounters({
  table: 'daily_waiting_counts',
  filters: { waiting: waitingFilter('day', (day) => day), unenrolled: () => sql<SqlBool>`1 = 1` },
});
/** Those with several tags, and with other filters, are counted one by one. */
const countWithTag = tags.countTagged('student');
const counter: Counter = (request) => {
  const { tag } = request.filters;
  if (tag) return tag.length === 1 ? countWithTag(request) : undefined;
  if (request.filters.waiting) return countWaiting(request);
  return request.filters.trial ? countByTrial(request) : countStudents(request);
};

export const studentSource = {
  name: 'students',
  table: 'users',
  where: sql<SqlBool>`users.user_type = 'student'`,
  own: ownStudents,
  orderings: {
    full_name: byName,
    email: { column: 'users.email', kind: 'text' },
    status: { column: 'users.status', kind: 'text', equalsBy: 'full_name' },
    class_level: { column: 'users.class_level_position', kind: 'number', nullable: true },
    enrolled_course_count: { column: 'users.enrolled_course_count', kind: 'number' },
    created_at: byCreation,
    last_login_at: { column: 'users.last_login_at', kind: 'instant', nullable: true },
  },
  defaultOrdering: [{ field: 'full_name', descending: false }],
  filters: { ...filters, ...selectionFilters('users', 'Student') },
  dayFilters: ['waiting'],
  implied: { waiting: 'unenrolled' },
  indexed: {
    status: ['full_name', 'created_at', 'status'],
    class_level: ['full_name', 'class_level'],
    enrolment: ['enrolled_course_count'],
    unenrolled: ['full_name', 'created_at'],
  },
  search,
  counter,
  capped: ['tag'],
  exported,
  rows: studentRows,
} as const;

export const unenrolledSource = {
  name: 'unenrolled-students',
  table: 'users',
  where: sql<SqlBool>`users.user_type = 'student' and users.status = 'active'
    and users.enrolled_course_count = 0`,
  orderings: {
    waiting_since: { column: 'users.waiting_since', kind: 'instant' },
    full_name: byName,
    created_at: byCreation,
  },
  defaultOrdering: [{ field: 'waiting_since', descending: false }],
  filters: {
    class_level: classLevelFilter({ column: 'users.class_level_id', holds: 'id' }),
    tag: tags.tagFilter(tags.taggedUsers),
    ...selectionFilters('users', 'Student'),
  },
  indexed: { class_level: ['waiting_since', 'full_name', 'created_at'] },
  search,
  counter: sumCounters({
    table: 'user_counts',
    where: sql<SqlBool>`user_type = 'student' and status = 'active' and enrolled = 0`,
    filters: { class_level: classLevelFilter({ column: 'class_level_id', holds: 'id' }) },
  }),
  capped: ['tag'],
  exported,
  rows: studentRows,
} as const;
