import type { DayRange, Interval } from '@provost/contract/days';
import {
  defaultReportRange,
  type ReportComparison,
  type ReportKind,
  type ReportRangeName,
  type ReportSummary,
  reportComparisons,
  reportEndpoints,
  reportRanges,
  reportSummary,
} from '@provost/contract/reports';
import { keepPreviousData, type Query, queryOptions } from '@tanstack/react-query';
import { callOwn, type Own } from '@/api/own.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';

/** A row of any report. Counts and rates are numbers, amounts decimal texts. */
export interface ReportRow {
  /** Of a series: the first and the last day of the interval. */
  readonly start?: string;
  readonly end?: string;
  readonly group?: string | undefined;
  readonly currency?: string | undefined;
  readonly [figure: string]: number | string | undefined;
}

interface IntervalRow extends ReportRow {
  readonly start: string;
  readonly end: string;
}

type Shared = Pick<
  Own<ReportSummary['revenue']>,
  'from' | 'to' | 'interval' | 'compare' | 'unfinished' | 'previous' | 'groups'
>;

/** Any report: the figures that it does not have are absent. */
export interface ReportData extends Shared {
  readonly series: readonly IntervalRow[];
  readonly totals: readonly ReportRow[];
  readonly previous_series: readonly IntervalRow[];
  readonly previous_totals: readonly ReportRow[];
}

/** What a report has of a currency. An interval of the comparison without days has no row. */
export const ofCurrency = (data: ReportData | undefined, currency: string | undefined) => {
  const mine = <Row extends ReportRow>(rows: readonly Row[] = []): Row[] =>
    rows.filter((row) => row.currency === currency);
  return {
    series: mine(data?.series),
    totals: mine(data?.totals),
    before: mine(data?.previous_series).map((row) => (row.end < row.start ? undefined : row)),
    totalsBefore: mine(data?.previous_totals),
  };
};

/** The period of the figures in the URL. What is absent has its default. */
export interface PeriodState {
  readonly range?: ReportRangeName;
  readonly compare?: ReportComparison;
}

/** Without its defaults: in the URL, and in the call. */
export const readPeriod = ({ range, compare }: Readonly<Record<string, unknown>>): PeriodState => ({
  ...(isOneOf(reportRanges, range) && range !== defaultReportRange && { range }),
  ...(isOneOf(reportComparisons, compare) && compare !== 'previous' && { compare }),
});

/**
 * The share by which a figure has grown; undefined where there was nothing before. A decimal text
 * becomes a float here: a share needs no cents.
 */
export function growth(
  current: number | string | null | undefined,
  before: number | string | null | undefined,
): number | undefined {
  const [now, then] = [Number(current ?? 0), Number(before ?? 0)];
  return then === 0 ? undefined : (now - then) / Math.abs(then);
}

export interface ReportRequest extends Partial<DayRange>, PeriodState {
  readonly interval?: Interval | undefined;
  readonly group?: string | undefined;
}

const refreshInterval = 60_000;

/** Reloads while the page is visible, less often after a failure. */
const refreshing = {
  staleTime: 3000,
  refetchInterval: (query: Pick<Query, 'state'>) =>
    query.state.status === 'error' ? 2 * refreshInterval : refreshInterval,
} as const;

export const reportQuery = (kind: ReportKind, request: ReportRequest = {}) =>
  queryOptions({
    queryKey: [reportEndpoints[kind].path, { ...request }],
    queryFn: ({ signal }): Promise<ReportData> =>
      callOwn(reportEndpoints[kind], { query: { ...request }, signal }),
    // For the controls: the figures of another range are not shown.
    placeholderData: (
      known: ReportData | undefined,
      before: Pick<Query, 'queryKey'> | undefined,
    ) => (before?.queryKey[0] === reportEndpoints[kind].path ? known : undefined),
    ...refreshing,
  });

/** All reports of a range, in one call. */
export const summaryQuery = (period: PeriodState = {}) =>
  queryOptions({
    queryKey: [reportSummary.path, { ...period }],
    queryFn: ({ signal }): Promise<Record<ReportKind, ReportData>> =>
      callOwn(reportSummary, { query: { ...period }, signal }),
    // For the choice of currencies: the figures of another range are not shown.
    placeholderData: keepPreviousData,
    ...refreshing,
  });

/** The chosen currency, else the main one of the school. */
export const currencyOf = (revenue: ReportData | undefined, chosen: string | undefined) => {
  const currencies = currenciesOf(revenue);
  return currencies.find((one) => one === chosen) ?? currencies[0];
};

/** The currencies of a revenue, the one of the school first. */
export const currenciesOf = (revenue: ReportData | undefined): readonly string[] => [
  ...new Set((revenue?.totals ?? []).flatMap(({ currency }) => currency ?? [])),
];
