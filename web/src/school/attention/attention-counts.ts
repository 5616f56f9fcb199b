import { countAttention } from '@provost/contract/attention';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { adaptCounts, type KindCount } from '@/api/hosts/attention.ts';
import type { Formatters } from '@/lib/format/use-format.ts';

const refreshInterval = 60_000;

/** For the menu, the dashboard and the screen. A hidden page asks for nothing. */
export const attentionCountsQuery = queryOptions({
  queryKey: [countAttention.path],
  queryFn: async ({ signal }) => adaptCounts(await callEndpoint(countAttention, { signal })),
  refetchInterval: refreshInterval,
  meta: { silent: true },
});

type Counted = Pick<KindCount, 'count' | 'isCapped'>;

export const totalOf = (counts: readonly Counted[]): Counted => ({
  count: counts.reduce((total, { count }) => total + count, 0),
  isCapped: counts.some(({ isCapped }) => isCapped),
});

/** "1,000+" if there are more. */
export const countText = ({ count, isCapped }: Counted, format: Formatters): string =>
  `${format.number(count)}${isCapped ? '+' : ''}`;
