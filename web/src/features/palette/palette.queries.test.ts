// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '@/api/session/session-store.ts';
import { searchQuery } from './palette.queries.ts';

let client: QueryClient;
let asked: number;
const search = (q: string) => client.fetchQuery(searchQuery(q));
const respond = (response: () => Response) =>
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return response();
  });

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  asked = 0;
  startSession({ access: 'a', user_type: 'owner' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a host without a search is called once a minute, not at every keystroke', async () => {
  respond(() => Response.json({ detail: 'Not found.' }, { status: 404 }));
  expect(await search('an')).toMatchObject({ students: [], courses: [] });
  await search('ana');
  expect(asked).toBe(1);
  vi.advanceTimersByTime(61_000);
  respond(() => Response.json({ data: { students: [{ id: 1, name: 'Ana' }] } }));
  expect((await search('anab')).students).toMatchObject([{ id: '1', full_name: 'Ana' }]);
});
