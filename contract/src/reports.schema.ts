import * as z from 'zod/mini';
import { intervals, isDay } from './days.ts';
import { withSchemas } from './endpoint.schema.ts';
import * as reports from './reports.ts';

const typedDay = z
  .string()
  .check(z.refine(isDay, 'day'), z.describe('A day of the school’s time zone: 2026-03-29.'));

const rangeQuery = z.strictObject({
  range: z.optional(
    z
      .enum(reports.reportRanges)
      .check(z.describe('Instead of `from` and `to`; 30 days if absent.')),
  ),
  from: z.optional(typedDay),
  to: z.optional(typedDay),
  interval: z.optional(z.enum(intervals)),
  compare: z.optional(
    z
      .enum(reports.reportComparisons)
      .check(z.describe('The period before (default), the same days of last year, or nothing.')),
  ),
});

const query = <const G extends readonly string[]>(groups: G) =>
  z.extend(rangeQuery, { group: z.optional(z.enum(groups)) });

const rangeFields = { from: z.string(), to: z.string() };

/** `totals` have one row for each currency and group, `series` one for each of their intervals. */
const report = <F extends z.core.$ZodShape, G extends z.ZodMiniType>(figures: F, group: G) => {
  const key = { group: z.optional(z.string()) };
  const total = z.object({ ...key, ...figures });
  const point = z.object({ start: z.string(), end: z.string(), ...key, ...figures });
  return z.object({
    ...rangeFields,
    interval: z.enum(intervals),
    group,
    /** In the order of the rows. Groups that are not records of the school have no name. */
    groups: z.array(z.object({ key: z.string(), name: z.nullable(z.string()) })),
    unfinished: z
      .nullable(z.string())
      .check(z.describe('The start of the interval that contains today.')),
    compare: z.enum(reports.reportComparisons),
    previous: z
      .nullable(z.object(rangeFields))
      .check(z.describe('The days compared with: of an unfinished range only the same days.')),
    series: z.array(point),
    totals: z.array(total),
    /**
     * Each interval beside that of `series` at the same place, then the days that a longer period
     * has left. One that ends before it starts has no days, such as 29 February.
     */
    previous_series: z.array(point),
    previous_totals: z.array(total),
  });
};

/** From 0 to 1, rounded to four places; null if there is nothing to compare with. */
const rate = z.nullable(z.number());

const revenueReport = report(
  {
    currency: z.string(),
    gross: z.string(),
    refunds: z.string(),
    net: z.string(),
    refund_rate: rate,
  },
  z.nullable(z.enum(reports.reportGroups.revenue)),
);
export type RevenueReport = z.output<typeof revenueReport>;

export const reportRevenue = withSchemas(reports.reportRevenue, {
  cache: true,
  summary:
    'Gross (charges and adjustments), refunds and net of succeeded transactions, by currency.',
  query: query(reports.reportGroups.revenue),
  response: z.object({ data: revenueReport }),
});

const enrolmentReport = report(
  {
    new: z.int(),
    cancelled: z.int(),
    completed: z.int(),
    /** Neither new nor cancelled. Of a course: to another one. */
    transferred: z.int(),
  },
  z.nullable(z.enum(reports.reportGroups.enrolments)),
);
export type EnrolmentReport = z.output<typeof enrolmentReport>;

export const reportEnrolments = withSchemas(reports.reportEnrolments, {
  cache: true,
  summary: 'New, cancelled, completed and transferred enrolments.',
  query: query(reports.reportGroups.enrolments),
  response: z.object({ data: enrolmentReport }),
});

const studentReport = report({ new: z.int() }, z.nullable(z.enum(reports.reportGroups.students)));
export type StudentReport = z.output<typeof studentReport>;

export const reportStudents = withSchemas(reports.reportStudents, {
  cache: true,
  summary: 'New students.',
  query: query(reports.reportGroups.students),
  response: z.object({ data: studentReport }),
});

const trialReport = report({ ended: z.int(), converted: z.int(), conversion_rate: rate }, z.null());
export type TrialReport = z.output<typeof trialReport>;

export const reportTrials = withSchemas(reports.reportTrials, {
  cache: true,
  summary: 'Trials that ended, and how many of their students have purchased.',
  query: rangeQuery,
  response: z.object({ data: trialReport }),
});

const receivablesReport = report(
  {
    currency: z.string(),
    /** Charges by due date, less discounts and waivers. */
    expected: z.string(),
    /** Net payments. */
    received: z.string(),
    /** Of what is open today: what was overdue on the last day, or is today if that is sooner. */
    overdue: z.string(),
  },
  z.null(),
);
export type ReceivablesReport = z.output<typeof receivablesReport>;

export const reportReceivables = withSchemas(reports.reportReceivables, {
  summary:
    'Expected (charges by due date) against received (net payments), and what is overdue at the end, by currency.',
  query: rangeQuery,
  response: z.object({ data: receivablesReport }),
});

const summary = z.object({
  revenue: revenueReport,
  receivables: receivablesReport,
  enrolments: enrolmentReport,
  students: studentReport,
  trials: trialReport,
});
export type ReportSummary = z.output<typeof summary>;

export const reportSummary = withSchemas(reports.reportSummary, {
  cache: true,
  summary: 'All reports of a range, without groups.',
  query: rangeQuery,
  response: z.object({ data: summary }),
});
