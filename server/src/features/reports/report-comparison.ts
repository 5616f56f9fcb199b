import { addDays, addMonths, countDays, type Day, intervalsOf } from '@provost/contract/days';
import type { ReportComparison } from '@provost/contract/reports';
import type { ReportRange } from './report-range.ts';

/** The start of the interval that is not over yet. */
export const unfinishedOf = ({ interval, ...range }: ReportRange, today: Day): Day | null =>
  intervalsOf(interval, range).find(({ start, end }) => start <= today && today <= end)?.start ??
  null;

/**
 * The days that a range is compared with. Days of the calendar go back by months, others by as
 * many days as the range has. Of a range that is not over, only the days up to today are compared,
 * with the same days. Every interval is compared with its own days, wherever months and weeks
 * start.
 */
export function comparedDays(range: ReportRange, compare: ReportComparison, today: Day) {
  if (compare === 'none') return undefined;
  const { from, interval } = range;
  const months = compare === 'year' ? 12 : range.months;
  const isOver = range.to < today || from > today;
  const until = isOver ? range.to : today;
  const back = (day: Day): Day =>
    months ? addMonths(day, -months) : addDays(day, -countDays(range));
  /** The last day of a month goes to that of the other. */
  const backToEnd = (day: Day): Day => {
    const following = addDays(day, 1);
    return following.endsWith('-01') ? addDays(back(following), -1) : back(day);
  };
  const isWhole = isOver && range.months !== undefined;
  const to = isWhole ? backToEnd(until) : back(until);
  const endOf = months && (interval === 'month' || months % 12 === 0) ? backToEnd : back;
  let next = back(from);
  const intervals = intervalsOf(interval, { from, to: until }).map(({ end }) => {
    const wanted = end === until && !isWhole ? to : endOf(end);
    const found = { start: next, end: wanted < to ? wanted : to };
    next = addDays(found.end, 1);
    return found;
  });
  return {
    from: back(from),
    to,
    interval: months ? interval : 'day',
    intervals: next > to ? intervals : [...intervals, ...intervalsOf(interval, { from: next, to })],
  };
}
