import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fetchShared } from './fetch-shared.ts';

test('a query continues after the screen that also showed its dependency is left', async () => {
  const client = new QueryClient();
  const replies: ((levels: string[]) => void)[] = [];
  const shared = queryOptions({
    queryKey: ['levels'],
    queryFn: ({ signal }) =>
      new Promise<string[]>((resolve, reject) => {
        replies.push(resolve);
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  const leave = new QueryObserver(client, { ...shared, enabled: false }).subscribe(() => undefined);
  const choices = client.fetchQuery({
    queryKey: ['choices'],
    queryFn: async () => (await fetchShared(client, shared)).length,
  });
  await expect.poll(() => replies).toHaveLength(1);
  leave();
  await expect.poll(() => replies).toHaveLength(2);
  replies[1]?.(['Grade 9']);
  await expect(choices).resolves.toBe(1);
  expect(client.getQueryState(['choices'])?.fetchStatus).toBe('idle');
});
