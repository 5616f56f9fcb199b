import { currentDay, type DayPage, readDay } from '@provost/contract/day-pages';
import { queryOptions } from '@tanstack/react-query';
import { type Own, ownQuery } from '@/api/own.ts';

export type Page = Own<DayPage>;

const refreshInterval = 120_000;

/** The page of a day. Every write reloads it, also for the badge of the menu. */
export const dayPageQuery = (date: string = currentDay) =>
  queryOptions({
    ...ownQuery(readDay, { params: { date } }),
    refetchInterval: refreshInterval,
    meta: { silent: true },
  });
