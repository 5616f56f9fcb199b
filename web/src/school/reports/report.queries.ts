import type { DayRange, Interval } from '@provost/contract/days';
import { type ReportKind, reportEndpoints, reportSummary } from '@provost/contract/reports';
import { keepPreviousData, type Query, queryOptions } from '@tanstack/react-query';
import { callOwn } from '@/api/own.ts';
import type { ReportData } from './report-data.ts';
import type { PeriodState } from './report-range.ts';

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

/** The currencies of a revenue, the one of the school first. */
export const currenciesOf = (revenue: ReportData | undefined): readonly string[] => [
  ...new Set((revenue?.totals ?? []).flatMap(({ currency }) => currency ?? [])),
];
