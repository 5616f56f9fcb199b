import type { ReportSummary } from '@provost/contract/reports';
import type { Own } from '@/api/own.ts';

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
