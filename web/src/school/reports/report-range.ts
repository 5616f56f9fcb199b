import { type Day, type DayRange, lastDays } from '@provost/contract/days';

/** The ranges that have a name, all of which end today. */
export const rangeNames = ['7d', '30d', '90d', '12m'] as const;
export type RangeName = (typeof rangeNames)[number];
export const defaultRange = '30d';

const days = { '7d': 7, '30d': 30, '90d': 90 } as const;

/** Twelve months are the current one and the eleven before it, whole. */
export function rangeOf(name: RangeName, today: Day): DayRange {
  if (name !== '12m') return lastDays(days[name], today);
  const [year = 0, month = 0] = today.split('-').map(Number);
  const from = new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
  return { from, to: today };
}

/** The days to ask for; none for the server's own default. Undefined while the day is unknown. */
export const requestOf = (
  name: RangeName,
  today: Day | undefined,
): Partial<DayRange> | undefined => {
  if (name === defaultRange) return {};
  return today === undefined ? undefined : rangeOf(name, today);
};

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
