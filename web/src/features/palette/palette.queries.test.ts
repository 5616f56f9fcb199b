// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '@/api/session/session-store.ts';
import { searchQuery } from './palette.queries.ts';

let client: QueryClient;
const asked: string[] = [];
const search = (q: string) => client.fetchQuery(searchQuery(q));
const respond = (answers: Readonly<Record<string, unknown>>) =>
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, 'http://host.test');
    asked.push(pathname);
    return answers[pathname] ? Response.json(answers[pathname]) : new Response('', { status: 404 });
  });

beforeEach(() => {
  client = new QueryClient();
  asked.length = 0;
  startSession({ access: 'a', user_type: 'owner' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('our server is searched', async () => {
  const students = [{ id: 1, full_name: 'Ana' }];
  respond({ '/api/school/': { data: { version: 1 } }, '/api/search/': { data: { students } } });
  expect((await search('ana')).students).toEqual([{ id: '1', full_name: 'Ana' }]);
});

test('another host is not asked to search', async () => {
  respond({});
  expect(await search('an')).toMatchObject({ students: [], courses: [] });
  await search('ana');
  expect(asked).toEqual(['/api/school/']);
});
