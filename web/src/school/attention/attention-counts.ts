import { type AttentionCount, attentionKinds, countAttention } from '@provost/contract/attention';
import { currentDay, type DayPage, readDay } from '@provost/contract/day-pages';
import { queryOptions } from '@tanstack/react-query';
import { callOwn, type Own, silentQuery } from '@/api/own.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import type { Formatters } from '@/lib/format/use-format.ts';

export type Page = Own<DayPage>;

const dayInterval = 120_000;

/** The page of a day. Every write reloads it, also for the badge of the menu. */
export const dayPageQuery = (date: string = currentDay) =>
  queryOptions({ ...silentQuery(readDay, { params: { date } }), refetchInterval: dayInterval });

export type KindCount = Own<AttentionCount>;

const refreshInterval = 60_000;

/** For the menu, the dashboard and the screen. A hidden page asks for nothing. */
export const attentionCountsQuery = queryOptions({
  queryKey: [countAttention.path],
  // A later version of the server can have other kinds.
  queryFn: async ({ signal }) =>
    (await callOwn(countAttention, { signal })).filter(({ kind }) => isOneOf(attentionKinds, kind)),
  refetchInterval: refreshInterval,
  meta: { silent: true },
});

type Counted = Pick<KindCount, 'count' | 'count_capped'>;

export const totalOf = (counts: readonly Counted[]): Counted => ({
  count: counts.reduce((total, { count }) => total + count, 0),
  ...(counts.some(({ count_capped }) => count_capped) && { count_capped: true }),
});

/** "1,000+" if there are more. */
export const countText = ({ count, count_capped }: Counted, format: Formatters): string =>
  `${format.number(count)}${count_capped ? '+' : ''}`;
