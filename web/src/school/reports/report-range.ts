import {
  defaultReportRange,
  type ReportComparison,
  type ReportRangeName,
  reportComparisons,
  reportRanges,
} from '@provost/contract/reports';
import { isOneOf } from '@/lib/data/is-one-of.ts';

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
