import type { CellSource } from './reports.repository.ts';

type Revenue = 'gross' | 'refunds';
type Enrolments = 'new' | 'cancelled' | 'completed' | 'transferred';

const byMonth = (table: string, columns: readonly string[]) => ({
  monthly: { table: table.replace('daily_', 'monthly_'), columns },
});

const revenue = (table: string, column: string): CellSource<Revenue> => ({
  table,
  sums: { gross: 't.gross_cents', refunds: 't.refund_cents' },
  hasCurrency: true,
  key: `t.${column}`,
  ...byMonth(table, ['currency', column, 'gross_cents', 'refund_cents']),
});

/** Methods are few, so their sum needs no aggregate of its own. */
const byMethod = revenue('daily_method_revenue_totals', 'method');

export const revenueSources = {
  all: { ...byMethod, key: `''` },
  method: byMethod,
  course: revenue('daily_course_revenue_totals', 'course_id'),
  /** Of the course. */
  class_level: {
    ...revenue('daily_course_revenue_totals', 'course_id'),
    key: 'c.class_level_id',
    join: 'join courses c on c.id = t.course_id',
  },
};

/** Enrolments begin and end on different days, so two aggregates count them. */
type EnrolmentSources = readonly CellSource<Enrolments>[];

const endedAs = (status: string): string =>
  `case when t.status = '${status}' then t.count else 0 end`;

/** A transfer begins one and ends one, but is neither new nor cancelled. */
const began = { new: 't.count - t.transferred', cancelled: '0', completed: '0', transferred: '0' };
const ended = {
  new: '0',
  cancelled: endedAs('cancelled'),
  completed: endedAs('completed'),
  transferred: endedAs('transferred'),
};

const byCourse = (key: string, join = ''): EnrolmentSources =>
  [
    {
      table: 'daily_course_enrolment_counts',
      sums: began,
      columns: ['course_id', 'count', 'transferred'],
    },
    { table: 'daily_course_ending_counts', sums: ended, columns: ['course_id', 'status', 'count'] },
  ].map(({ table, sums, columns }) => ({ table, sums, key, join, ...byMonth(table, columns) }));

export const enrolmentSources = {
  all: [
    { table: 'daily_enrolment_counts', sums: began },
    { table: 'daily_ending_counts', sums: ended },
  ] as EnrolmentSources,
  course: byCourse('t.course_id'),
  class_level: byCourse('c.class_level_id', 'join courses c on c.id = t.course_id'),
};

const students = (table: string, key?: string): CellSource<'new'> => ({
  table,
  sums: { new: 't.count' },
  ...(key && { key }),
});

export const studentSources = {
  all: students('daily_student_counts'),
  class_level: students('daily_level_student_counts', 't.class_level_id'),
};

export const trialSource: CellSource<'ended' | 'converted'> = {
  table: 'daily_trial_counts',
  sums: { ended: 't.count', converted: 'case when t.has_purchased = 1 then t.count else 0 end' },
};
