import { type Day, type Interval, intervals, isDay } from '@provost/contract/days';
import {
  type ReportGroup,
  type ReportKind,
  reportGroups,
  reportKinds,
} from '@provost/contract/reports';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import {
  type PeriodState,
  type ReportRequest,
  readPeriod,
} from '@/school/reports/report.queries.ts';

/** The state of the screen in the URL. What is absent has its default. */
export interface ReportState extends Omit<PeriodState, 'range'> {
  readonly report?: ReportKind;
  readonly range?: PeriodState['range'] | 'custom';
  readonly from?: Day;
  readonly to?: Day;
  readonly interval?: Interval;
  readonly group?: string;
  readonly currency?: string;
}

const oneOf = <const T extends string>(values: readonly T[], value: unknown): T | undefined =>
  isOneOf(values, value) ? value : undefined;

const dayOf = (value: unknown): Day | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined;

export function readReportState(raw: Readonly<Record<string, unknown>>): ReportState {
  const report = oneOf(reportKinds, raw.report) ?? 'revenue';
  const isCustom = raw.range === 'custom';
  const { range, compare } = readPeriod(raw);
  const groups: readonly ReportGroup[] = reportGroups[report];
  const state = {
    report: report === 'revenue' ? undefined : report,
    range: isCustom ? 'custom' : range,
    from: isCustom ? dayOf(raw.from) : undefined,
    to: isCustom ? dayOf(raw.to) : undefined,
    interval: oneOf(intervals, raw.interval),
    group: oneOf(groups, raw.group),
    currency: typeof raw.currency === 'string' ? raw.currency : undefined,
    compare,
  };
  return Object.fromEntries(
    Object.entries(state).filter(([, value]) => value !== undefined),
  ) as ReportState;
}

/** The call for a state; undefined while the days of a custom range are missing. */
export function requestFor(state: ReportState): ReportRequest | undefined {
  const { range, compare, interval, group, from, to } = state;
  const shared = {
    ...(compare && { compare }),
    ...(interval && { interval }),
    ...(group && group !== 'currency' && { group }),
  };
  if (range === 'custom') return from && to && from <= to ? { from, to, ...shared } : undefined;
  return { ...(range && { range }), ...shared };
}
