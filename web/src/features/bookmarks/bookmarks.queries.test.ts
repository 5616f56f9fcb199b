// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '@/api/session/session-store.ts';
import { bookmarksQuery, toggleBookmarkMutation } from './bookmarks.queries.ts';

const client = new QueryClient();
const marked = () => client.getQueryData(bookmarksQuery.queryKey);
const toggle = (id: string) =>
  client.getMutationCache().build(client, toggleBookmarkMutation).execute(id);
const host = (answer: (method: string) => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => answer(init.method ?? ''));
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  localStorage.clear();
  client.clear();
  startSession({ access: 'a', id: 7, user_type: 'owner' });
});
afterEach(() => vi.unstubAllGlobals());

test('bookmarks are those the host has marked', async () => {
  const item = (id: string, isBookmarked: boolean) => ({ id, isBookmarked, title: id });
  const data = {
    bookmarks: [item('students', true)],
    suggestions: [item('students', true), item('courses', false), item('audit', true)],
  };
  host(() => json({ data }));
  await expect(client.fetchQuery(bookmarksQuery)).resolves.toEqual(['students', 'audit']);
});

test('a star is set immediately, before the response', async () => {
  let answer: (response: Response) => void = () => undefined;
  host(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  client.setQueryData(bookmarksQuery.queryKey, ['students']);
  const toggled = toggle('courses');
  await expect.poll(marked).toEqual(['students', 'courses']);
  answer(json({ data: { id: 'courses', isBookmarked: true } }));
  await toggled;
  expect(marked()).toEqual(['students', 'courses']);
});

test('a star that is set before the bookmarks are loaded keeps the others', async () => {
  const mark = (id: string) => ({ id, isBookmarked: true });
  host((method) =>
    method === 'GET'
      ? json({ data: { bookmarks: [mark('students'), mark('audit')] } })
      : json({ data: mark('courses') }),
  );
  const loading = client.fetchQuery(bookmarksQuery).catch(() => undefined);
  await toggle('courses');
  await loading;
  expect(marked()).toEqual(['students', 'audit', 'courses']);
});

test('a bookmark that is set while the list fails to load is never shown alone', async () => {
  const mark = (id: string) => ({ id, isBookmarked: true });
  let isBroken = true;
  host((method) => {
    if (method === 'GET' && isBroken) return json({}, 500);
    isBroken = false;
    const bookmarks = [mark('students'), mark('courses')];
    return json({ data: method === 'GET' ? { bookmarks } : mark('courses') });
  });
  const seen: unknown[] = [];
  const observer = new QueryObserver(client, { ...bookmarksQuery, retry: false });
  const stop = observer.subscribe(({ data }) => seen.push(data));
  await toggle('courses');
  await expect.poll(marked).toEqual(['students', 'courses']);
  expect(seen).not.toContainEqual(['courses']);
  stop();
});

test('a star that the host refuses is restored', async () => {
  host(() => json({ message: 'No' }, 500));
  client.setQueryData(bookmarksQuery.queryKey, ['students']);
  await expect(toggle('students')).rejects.toMatchObject({ status: 500 });
  expect(marked()).toEqual(['students']);
});

test('the host’s response is used if it differs', async () => {
  host(() => json({ data: { id: 'courses', isBookmarked: false } }));
  client.setQueryData(bookmarksQuery.queryKey, []);
  await toggle('courses');
  expect(marked()).toEqual([]);
});

test('bookmarks of a host that cannot list them are stored in the browser', async () => {
  host((method) => (method === 'GET' ? json({}, 404) : json({})));
  await expect(client.fetchQuery(bookmarksQuery)).resolves.toEqual([]);
  await toggle('courses');
  client.clear();
  await expect(client.fetchQuery(bookmarksQuery)).resolves.toEqual(['courses']);
});
