import type { CellSource } from './reports.repository.ts';

type Revenue = 'gross' | 'refunds';
type Enrolments = 'new' | 'cancelled' | 'completed';

const revenue = (table: string, key?: string): CellSource<Revenue> => ({
  table,
  sums: { gross: 't.gross_cents', refunds: 't.refund_cents' },
  hasCurrency: true,
  ...(key && { key }),
});

export const revenueSources = {
  all: revenue('daily_revenue_tallies'),
  method: revenue('daily_method_revenue_tallies', 't.method'),
  course: revenue('daily_course_revenue_tallies', 't.course_id'),
};

/** Enrolments begin and end on different days, so two aggregates count them. */
type EnrolmentSources = readonly CellSource<Enrolments>[];

const endedAs = (status: string): string =>
  `case when t.status = '${status}' then t.count else 0 end`;

const enrolments = (tables: readonly [string, string], more: object = {}): EnrolmentSources => [
  { table: tables[0], sums: { new: 't.count', cancelled: '0', completed: '0' }, ...more },
  {
    table: tables[1],
    sums: { new: '0', cancelled: endedAs('cancelled'), completed: endedAs('completed') },
    ...more,
  },
];

const byCourse = ['daily_course_enrolment_tallies', 'daily_course_ending_tallies'] as const;

export const enrolmentSources = {
  all: enrolments(['daily_enrolment_tallies', 'daily_ending_tallies']),
  course: enrolments(byCourse, { key: 't.course_id' }),
  class_level: enrolments(byCourse, {
    key: 'c.class_level_id',
    join: 'join courses c on c.id = t.course_id',
  }),
};

const students = (table: string, key?: string): CellSource<'new'> => ({
  table,
  sums: { new: 't.count' },
  ...(key && { key }),
});

export const studentSources = {
  all: students('daily_student_tallies'),
  class_level: students('daily_level_student_tallies', 't.class_level_id'),
};

export const trialSource: CellSource<'ended' | 'converted'> = {
  table: 'daily_trial_tallies',
  sums: {
    ended: 't.count',
    converted: 'case when t.has_purchased = 1 then t.count else 0 end',
  },
};
