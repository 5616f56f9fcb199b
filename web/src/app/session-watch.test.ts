// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  clearSession,
  currentSession,
  replaceUser,
  startSession,
} from '@/api/session/session-store.ts';
import { watchSession } from './session-watch.ts';

const router = { invalidate: vi.fn(async () => undefined) };
const client = new QueryClient({ defaultOptions: { queries: { staleTime: 20_000 } } });
let stop: () => void;

/** Signed in, with loaded data. */
const begin = (user: Readonly<Record<string, unknown>>) => {
  startSession({ access: 'a', ...user });
  stop = watchSession(router, client);
  client.setQueryData(['students'], ['Ana']);
};
const loaded = () => client.getQueryData(['students']);

beforeEach(() => {
  localStorage.clear();
  client.clear();
  router.invalidate.mockClear();
});
afterEach(() => stop());

describe('loaded data', () => {
  test('is cleared with its session', async () => {
    begin({ id: 7 });
    clearSession();
    await expect.poll(loaded).toBeUndefined();
  });

  test('is cleared with its session if the host never sent a user id', async () => {
    begin({ user_type: 'owner' });
    clearSession();
    await expect.poll(loaded).toBeUndefined();
  });

  test('is cleared when another user signs in, for example in another tab', async () => {
    begin({ id: 7 });
    startSession({ access: 'b', id: 8 });
    await expect.poll(loaded).toBeUndefined();
  });

  test('is replaced on the screens that show it when another user signs in', async () => {
    begin({ id: 7 });
    const queryFn = async () => (currentSession()?.user.id === '8' ? ['Bea'] : ['Ana']);
    const rows = new QueryObserver(client, { queryKey: ['students'], queryFn });
    const close = rows.subscribe(() => undefined);
    startSession({ access: 'b', id: 8 });
    await expect.poll(() => rows.getCurrentResult().data).toEqual(['Bea']);
    close();
  });

  test('stays when the profile adds the user id', () => {
    begin({ user_type: 'owner' });
    replaceUser({ id: 7, full_name: 'Olga' });
    expect(loaded()).toEqual(['Ana']);
    expect(router.invalidate).not.toHaveBeenCalled();
  });
});

test('changed permissions apply immediately and keep the loaded data', async () => {
  begin({ id: 7, user_type: 'owner' });
  replaceUser({ id: 7, user_type: 'support' });
  await expect.poll(() => router.invalidate).toHaveResolvedTimes(1);
  expect(loaded()).toEqual(['Ana']);
});
