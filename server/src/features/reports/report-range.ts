import {
  countDays,
  type Day,
  type DayRange,
  type Interval,
  intervalsOf,
  lastDays,
} from '@provost/contract/days';
import {
  defaultInterval,
  defaultReportDays,
  maxReportDays,
  maxReportIntervals,
} from '@provost/contract/reports';
import { invalidField } from '../../http/errors.ts';

export interface RangeQuery {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly interval?: Interval | undefined;
}

export interface ReportRange extends DayRange {
  readonly interval: Interval;
}

/** The days and the interval of a report, with defaults for what the query does not name. */
export function reportRange(query: RangeQuery, today: Day): ReportRange {
  const to = query.to ?? (query.from && query.from > today ? query.from : today);
  const from = query.from ?? lastDays(defaultReportDays, to).from;
  const range = { from, to };
  if (from > to) throw invalidField('to', 'validation.ends_before_start');
  if (countDays(range) > maxReportDays) {
    throw invalidField('from', 'validation.range_too_long', { maximum: maxReportDays });
  }
  const interval = query.interval ?? defaultInterval(range);
  if (intervalsOf(interval, range).length > maxReportIntervals) {
    throw invalidField('interval', 'validation.too_many_intervals', {
      maximum: maxReportIntervals,
    });
  }
  return { ...range, interval };
}
