import { type Day, type Interval, intervals, isDay } from '@provost/contract/days';
import {
  type ReportGroup,
  type ReportKind,
  reportGroups,
  reportKinds,
} from '@provost/contract/reports';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import type { ReportRequest } from '@/school/reports/report.queries.ts';
import {
  defaultRange,
  type RangeName,
  rangeNames,
  requestOf,
} from '@/school/reports/report-range.ts';

/** The state of the screen in the URL. What is absent has its default. */
export interface ReportState {
  readonly report?: ReportKind;
  readonly range?: RangeName | 'custom';
  readonly from?: Day;
  readonly to?: Day;
  readonly interval?: Interval;
  readonly group?: string;
  readonly currency?: string;
  readonly compare?: 'off';
}

const oneOf = <const T extends string>(values: readonly T[], value: unknown): T | undefined =>
  isOneOf(values, value) ? value : undefined;

const dayOf = (value: unknown): Day | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined;

export function readReportState(raw: Readonly<Record<string, unknown>>): ReportState {
  const report = oneOf(reportKinds, raw.report) ?? 'revenue';
  const range = oneOf([...rangeNames, 'custom'], raw.range) ?? defaultRange;
  const isCustom = range === 'custom';
  const groups: readonly ReportGroup[] = reportGroups[report];
  const state = {
    report: report === 'revenue' ? undefined : report,
    range: range === defaultRange ? undefined : range,
    from: isCustom ? dayOf(raw.from) : undefined,
    to: isCustom ? dayOf(raw.to) : undefined,
    interval: oneOf(intervals, raw.interval),
    group: oneOf(groups, raw.group),
    currency: typeof raw.currency === 'string' ? raw.currency : undefined,
    compare: raw.compare === 'off' ? 'off' : undefined,
  };
  return Object.fromEntries(
    Object.entries(state).filter(([, value]) => value !== undefined),
  ) as ReportState;
}

/** The call for a state; undefined while the school's day is not known or the days are missing. */
export function requestFor(state: ReportState, today: Day | undefined): ReportRequest | undefined {
  const { range = defaultRange, interval, group, from, to } = state;
  const split = {
    ...(interval && { interval }),
    ...(group && group !== 'currency' && { group }),
  };
  if (range === 'custom') {
    return from && to && from <= to ? { from, to, ...split } : undefined;
  }
  const days = requestOf(range, today);
  return days && { ...days, ...split };
}
