import { addDays, type Day } from '@provost/contract/days';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { nothingDue } from '../../database/nothing-due.ts';
import { hasBalance } from '../../database/schema/balances.ts';
import type { Clock, Condition } from '../../list/condition.ts';
import { type Counter, sumCounters } from '../../list/counter.ts';
import { type Filter, idFilter, textFilter } from '../../list/filters.ts';
import { userEmailStartsWith } from '../../school/accounts/user-email.ts';
import { balanceColumns, todayOf } from '../../school/charges/balance-columns.ts';

export const balanceRows = (reader: Reader, clock: Clock) =>
  reader
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.student_id')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .leftJoin('payers', (join) =>
      join.on('payers.id', '=', sql<number>`coalesce(enrolments.payer_id, users.payer_id)`),
    )
    .select(['payers.id as payer_id', 'payers.name as payer_name'])
    .select(['enrolments.id', 'enrolments.status', 'enrolments.version'])
    .select(['users.id as student_id', 'users.full_name as student_name'])
    .select('users.email as student_email')
    .select(['courses.id as course_id', 'courses.code as course_code'])
    .select('courses.title as course_title')
    .select(balanceColumns(todayOf(clock)));

export const findBalance = (reader: Reader, enrolmentId: number, today: Day) =>
  reader
    .selectFrom('enrolments')
    .select('version')
    .select(balanceColumns(today))
    .where('id', '=', enrolmentId)
    .executeTakeFirst();

/** The states of a balance, by its sign and the first due date that is open. */
const stateFilter =
  (sign: string, overdueFrom: string): Filter =>
  (values, clock) => {
    const [balance, from, today] = [sql.ref(sign), sql.ref(overdueFrom), todayOf(clock)];
    const states: Readonly<Record<string, Condition>> = {
      overdue: sql<SqlBool>`${from} < ${today}`,
      upcoming: sql<SqlBool>`(${from} >= ${today} and ${from} < ${sql.lit(nothingDue)})`,
      credit: sql<SqlBool>`${balance} < 0`,
      settled: sql<SqlBool>`(${from} = ${sql.lit(nothingDue)} and ${balance} = 0)`,
    };
    const asked = values.flatMap((value) => states[value] ?? []);
    return sql<SqlBool>`(${sql.join(asked, sql` or `)})`;
  };

/** The days since the first due date that is open: 1 on the day after it. */
export const overdueFilters = (column: string) => ({
  days_overdue_from: (([days = '']: readonly string[], clock: Clock) =>
    sql<SqlBool>`${sql.ref(column)} <= ${addDays(todayOf(clock), -Math.max(1, Number(days)))}`) as Filter,
  days_overdue_to: (([days = '']: readonly string[], clock: Clock) =>
    sql<SqlBool>`(${sql.ref(column)} >= ${addDays(todayOf(clock), -Number(days))}
      and ${sql.ref(column)} < ${todayOf(clock)})`) as Filter,
});

const ofCourses = (column: string) => ({
  course: idFilter(column),
  class_level: ((values: readonly string[]) =>
    sql<SqlBool>`${sql.ref(column)} in (select courses.id from courses
      where ${idFilter('courses.class_level_id')(values)})`) as Filter,
});

/** The filters that the totals per currency and due date cover, … */
export const countedFilters = {
  state: stateFilter('sign', 'overdue_from'),
  currency: textFilter('currency'),
  ...overdueFilters('overdue_from'),
};

/** … and those of each course. */
export const courseCountedFilters = { ...countedFilters, ...ofCourses('course_id') };

const countAll = sumCounters({ table: 'balance_totals', filters: countedFilters });
const countOfCourses = sumCounters({
  table: 'course_balance_totals',
  filters: courseCountedFilters,
});

export const balanceSource = {
  name: 'balances',
  table: 'enrolments',
  followsDays: true,
  where: sql<SqlBool>`${sql.raw(hasBalance('enrolments'))}`,
  orderings: {
    overdue_from: { column: 'enrolments.overdue_from', kind: 'text' },
    balance: { column: 'enrolments.balance_cents', kind: 'number' },
  },
  defaultOrdering: [{ field: 'overdue_from', descending: false }],
  filters: {
    state: stateFilter('enrolments.balance_cents', 'enrolments.overdue_from'),
    currency: textFilter('enrolments.currency'),
    ...ofCourses('enrolments.course_id'),
    student: idFilter('enrolments.student_id'),
    // Each branch has its own index: PostgreSQL would read all enrolments for an `or`.
    payer: ((values: readonly string[]) =>
      sql<SqlBool>`enrolments.id in (
        select e.id from enrolments e where ${idFilter('e.payer_id')(values)}
        union all select e.id from users u join enrolments e on e.student_id = u.id
          where e.payer_id is null and ${idFilter('u.payer_id')(values)})`) as Filter,
    ...overdueFilters('enrolments.overdue_from'),
  },
  indexed: { state: ['overdue_from'] },
  ranges: { days_overdue_from: 'overdue_from', days_overdue_to: 'overdue_from' },
  search: { table: 'users', column: 'enrolments.student_id', byEmail: userEmailStartsWith },
  counter: ((request) => countAll(request) ?? countOfCourses(request)) as Counter,
  rows: balanceRows,
} as const;
