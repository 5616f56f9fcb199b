import * as days from '@provost/contract/days';
import * as reports from '@provost/contract/reports';
import { invalidField } from '../../http/errors.ts';

export interface RangeQuery {
  readonly range?: reports.ReportRangeName | undefined;
  readonly from?: days.Day | undefined;
  readonly to?: days.Day | undefined;
  readonly interval?: days.Interval | undefined;
  readonly compare?: reports.ReportComparison | undefined;
}

interface Period extends days.DayRange {
  /** Of the calendar: how many months before it the previous period starts. */
  readonly months?: number;
}

export interface ReportRange extends Period {
  readonly interval: days.Interval;
}

export function namedRange(name: reports.ReportRangeName, today: days.Day): Period {
  const month = days.startOf('month', today);
  switch (name) {
    case 'this_month':
      return { from: month, to: today, months: 1 };
    case 'last_month':
      return { from: days.addMonths(month, -1), to: days.addDays(month, -1), months: 1 };
    case 'this_year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today, months: 12 };
    case '12m':
      return { from: days.addMonths(month, -11), to: today, months: 12 };
    default:
      return days.lastDays(Number.parseInt(name, 10), today);
  }
}

const isMonthEnd = (day: days.Day): boolean => days.addDays(day, 1).endsWith('-01');

/** Whole months, or months up to today, are months of the calendar; other days are just days. */
function chosenRange(range: days.DayRange, today: days.Day): Period {
  const { from, to } = range;
  const isCalendar = from.endsWith('-01') && (isMonthEnd(to) || to === today);
  return isCalendar ? { ...range, months: days.intervalsOf('month', range).length } : range;
}

function periodOf({ range, from, to }: RangeQuery, today: days.Day): Period {
  if (range && (from || to)) throw invalidField('range', 'validation.range_or_days');
  if (range || !(from || to)) return namedRange(range ?? reports.defaultReportRange, today);
  const end = to ?? (from && from > today ? from : today);
  return chosenRange(
    { from: from ?? namedRange(reports.defaultReportRange, end).from, to: end },
    today,
  );
}

/** The days and the interval of a report, with defaults for what the query does not name. */
export function reportRange(query: RangeQuery, today: days.Day): ReportRange {
  const range = periodOf(query, today);
  if (range.from > range.to) throw invalidField('to', 'validation.ends_before_start');
  if (days.countDays(range) > reports.maxReportDays) {
    throw invalidField('from', 'validation.range_too_long', { maximum: reports.maxReportDays });
  }
  const interval = query.interval ?? reports.defaultInterval(range);
  if (days.intervalsOf(interval, range).length > reports.maxReportIntervals) {
    throw invalidField('interval', 'validation.too_many_intervals', {
      maximum: reports.maxReportIntervals,
    });
  }
  return { ...range, interval };
}
