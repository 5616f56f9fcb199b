import { countDays, type DayRange, type Interval } from './days.ts';
import { endpoint } from './endpoint.ts';
import type * as schema from './reports.schema.ts';

export type * from './reports.schema.ts';

export const reportKinds = ['revenue', 'receivables', 'enrolments', 'students', 'trials'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** How each report can be split. Revenue is always split by currency. */
export const reportGroups = {
  revenue: ['currency', 'method', 'course', 'class_level'],
  receivables: [],
  enrolments: ['course', 'class_level'],
  students: ['class_level'],
  trials: [],
} as const satisfies Record<ReportKind, readonly string[]>;
export type ReportGroup = (typeof reportGroups)[ReportKind][number];

/**
 * The ranges that have a name: days up to today, the current month and the eleven before it, or a
 * month or year of the calendar, up to today if it is the current one.
 */
export const reportRanges = [
  '7d',
  '30d',
  '90d',
  '12m',
  'this_month',
  'last_month',
  'this_year',
] as const;
export type ReportRangeName = (typeof reportRanges)[number];
export const defaultReportRange = '30d';

/** What a report is compared with: the period before, the same days of last year, or nothing. */
export const reportComparisons = ['previous', 'year', 'none'] as const;
export type ReportComparison = (typeof reportComparisons)[number];

export const maxReportDays = 5 * 366;
export const maxReportIntervals = 400;
/** Courses beyond these are summed up as the group `other`. */
export const maxReportCourses = 10;

/** The group of all other courses, and that of students without a class level. */
export const otherGroup = 'other';
export const noGroup = 'none';

export function defaultInterval(range: DayRange): Interval {
  const days = countDays(range);
  if (days <= 45) return 'day';
  return days <= 190 ? 'week' : 'month';
}

const exportReports = { action: 'export', subject: 'Report' } as const;

const report = {
  access: { action: 'read', subject: 'Report' },
  shows: ['payments', 'enrolments', 'students', 'courses', 'school'],
  isFigure: true,
} as const;

export const reportRevenue = endpoint<{ data: schema.RevenueReport }>()({
  route: 'GET /api/reports/revenue/',
  ...report,
  csv: {
    access: exportReports,
    columns: ['start', 'end', 'currency', 'group', 'gross', 'refunds', 'net', 'refund_rate'],
  },
});

export const reportEnrolments = endpoint<{ data: schema.EnrolmentReport }>()({
  route: 'GET /api/reports/enrolments/',
  ...report,
  csv: {
    access: exportReports,
    columns: ['start', 'end', 'group', 'new', 'cancelled', 'completed', 'transferred'],
  },
});

export const reportStudents = endpoint<{ data: schema.StudentReport }>()({
  route: 'GET /api/reports/students/',
  ...report,
  csv: { access: exportReports, columns: ['start', 'end', 'group', 'new'] },
});

export const reportTrials = endpoint<{ data: schema.TrialReport }>()({
  route: 'GET /api/reports/trials/',
  ...report,
  csv: {
    access: exportReports,
    columns: ['start', 'end', 'ended', 'converted', 'conversion_rate'],
  },
});

export const reportReceivables = endpoint<{ data: schema.ReceivablesReport }>()({
  route: 'GET /api/reports/receivables/',
  ...report,
  csv: {
    access: exportReports,
    columns: ['start', 'end', 'currency', 'expected', 'received', 'overdue'],
  },
});

/** All reports without groups, for the dashboard. */
export const reportSummary = endpoint<{ data: schema.ReportSummary }>()({
  route: 'GET /api/reports/summary/',
  ...report,
});

export const reportEndpoints = {
  revenue: reportRevenue,
  receivables: reportReceivables,
  enrolments: reportEnrolments,
  students: reportStudents,
  trials: reportTrials,
} as const satisfies Record<ReportKind, unknown>;
