import {
  addDays,
  addMonths,
  countDays,
  type Day,
  type DayRange,
  type Interval,
  intervalsOf,
  lastDays,
  startOf,
} from '@provost/contract/days';
import {
  defaultInterval,
  defaultReportRange,
  maxReportDays,
  maxReportIntervals,
  type ReportComparison,
  type ReportRangeName,
} from '@provost/contract/reports';
import { invalidField } from '../../http/errors.ts';

export interface RangeQuery {
  readonly range?: ReportRangeName | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly interval?: Interval | undefined;
  readonly compare?: ReportComparison | undefined;
}

interface Period extends DayRange {
  /** Of the calendar: how many months before it the previous period starts. */
  readonly months?: number;
}

export interface ReportRange extends Period {
  readonly interval: Interval;
}

export function namedRange(name: ReportRangeName, today: Day): Period {
  const month = startOf('month', today);
  switch (name) {
    case 'this_month':
      return { from: month, to: today, months: 1 };
    case 'last_month':
      return { from: addMonths(month, -1), to: addDays(month, -1), months: 1 };
    case 'this_year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today, months: 12 };
    case '12m':
      return { from: addMonths(month, -11), to: today, months: 12 };
    default:
      return lastDays(Number.parseInt(name, 10), today);
  }
}

const isMonthEnd = (day: Day): boolean => addDays(day, 1).endsWith('-01');

/** Whole months, or months up to today, are months of the calendar; other days are just days. */
function chosenRange(range: DayRange, today: Day): Period {
  const { from, to } = range;
  const isCalendar = from.endsWith('-01') && (isMonthEnd(to) || to === today);
  return isCalendar ? { ...range, months: intervalsOf('month', range).length } : range;
}

function periodOf({ range, from, to }: RangeQuery, today: Day): Period {
  if (range && (from || to)) throw invalidField('range', 'validation.range_or_days');
  if (range || !(from || to)) return namedRange(range ?? defaultReportRange, today);
  const end = to ?? (from && from > today ? from : today);
  return chosenRange({ from: from ?? namedRange(defaultReportRange, end).from, to: end }, today);
}

/** The days and the interval of a report, with defaults for what the query does not name. */
export function reportRange(query: RangeQuery, today: Day): ReportRange {
  const range = periodOf(query, today);
  if (range.from > range.to) throw invalidField('to', 'validation.ends_before_start');
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
