// @vitest-environment happy-dom
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '@/api/session/session-store.ts';
import { endSessionMutation, sessionsQuery } from './sessions.queries.ts';

let client: QueryClient;
const shown = () => client.getQueryData(sessionsQuery.queryKey)?.map(({ id }) => id);
const end = (id: string) => new MutationObserver(client, endSessionMutation).mutate(id);

beforeEach(() => {
  startSession({ access: 'a', user_type: 'owner' });
  client = new QueryClient();
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('of two ended sessions, a refused first one leaves the second ended', async () => {
  const replies: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', (_path: string, { method }: RequestInit) =>
    method === 'DELETE'
      ? new Promise((resolve) => replies.push(resolve))
      : Promise.resolve(Response.json({ data: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] })),
  );
  await client.fetchQuery(sessionsQuery);
  const first = end('a').catch((error: unknown) => error);
  const second = end('b');
  await expect.poll(shown).toEqual(['c']);
  replies[0]?.(new Response('{}', { status: 403 }));
  await first;
  expect(shown()).toEqual(['a', 'c']);
  replies[1]?.(new Response(null, { status: 204 }));
  await second;
});

test('a session that has ended already is not an error and stays removed', async () => {
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) =>
    method === 'DELETE'
      ? new Response('{"code":"not_found"}', { status: 404 })
      : Response.json({ data: [{ id: 'b' }] }),
  );
  client.setQueryData(sessionsQuery.queryKey, [{ id: 'a' }, { id: 'b' }] as never);
  await expect(end('a')).resolves.toBeUndefined();
  expect(shown()).toEqual(['b']);
});
