import { type Interval, intervals } from '@provost/contract/days';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { isJsonObject, type JsonObject } from '@/lib/data/json.ts';
import { objectOf, objectsOf, textOf } from '../raw/fields.ts';
import { unwrapData } from '../raw/unwrap.ts';

/** Rows of any report: the figures that it does not have are absent. */
export interface ReportRow {
  readonly start: string;
  readonly end: string;
  readonly currency: string | undefined;
  readonly group: string | undefined;
  /** Counts and rates as numbers, amounts as decimal texts; null for a rate of nothing. */
  readonly figures: Readonly<Record<string, number | string | null>>;
}

export interface ReportData {
  readonly from: string;
  readonly to: string;
  readonly interval: Interval;
  readonly previous: { readonly from: string; readonly to: string };
  readonly groups: readonly { readonly key: string; readonly name: string | undefined }[];
  readonly series: readonly ReportRow[];
  readonly totals: readonly ReportRow[];
  readonly previousSeries: readonly ReportRow[];
  readonly previousTotals: readonly ReportRow[];
}

const isFigure = (value: unknown): value is number | string | null =>
  value === null || typeof value === 'number' || typeof value === 'string';

const adaptRow = ({ start, end, currency, group, ...figures }: JsonObject): ReportRow => ({
  start: typeof start === 'string' ? start : '',
  end: typeof end === 'string' ? end : '',
  currency: typeof currency === 'string' ? currency : undefined,
  group: typeof group === 'string' ? group : undefined,
  figures: Object.fromEntries(
    Object.entries(figures).filter((entry): entry is [string, number | string | null] =>
      isFigure(entry[1]),
    ),
  ),
});

/** Only our server has reports, so nothing is guessed here. */
export const adaptReport = (response: unknown): ReportData => {
  const report = unwrapData(response);
  const data = isJsonObject(report) ? report : {};
  const rows = (name: string) => objectsOf(data, name).map(adaptRow);
  const interval = textOf(data, 'interval');
  const previous = objectOf(data, 'previous');
  return {
    from: textOf(data, 'from') ?? '',
    to: textOf(data, 'to') ?? '',
    interval: isOneOf(intervals, interval) ? interval : 'day',
    previous: { from: textOf(previous, 'from') ?? '', to: textOf(previous, 'to') ?? '' },
    groups: objectsOf(data, 'groups').map((group) => ({
      key: textOf(group, 'key') ?? '',
      name: textOf(group, 'name'),
    })),
    series: rows('series'),
    totals: rows('totals'),
    previousSeries: rows('previous_series'),
    previousTotals: rows('previous_totals'),
  };
};

export const adaptSummary = (response: unknown) => {
  const data = unwrapData(response);
  const reports = isJsonObject(data) ? data : {};
  return {
    revenue: adaptReport(reports.revenue),
    enrolments: adaptReport(reports.enrolments),
    students: adaptReport(reports.students),
    trials: adaptReport(reports.trials),
  };
};
