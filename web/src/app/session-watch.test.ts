import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearSession, currentSession, replaceUser, startSession } from '@/api/session-store.ts';
import { watchSession } from './session-watch.ts';

const router = { invalidate: vi.fn(async () => undefined) };
const client = new QueryClient({ defaultOptions: { queries: { staleTime: 20_000 } } });
let stop: () => void;

/** Signed in, with something loaded. */
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

describe('what was loaded', () => {
  test('goes with its session', async () => {
    begin({ id: 7 });
    clearSession();
    await vi.waitFor(() => expect(loaded()).toBeUndefined());
  });

  test('goes with its session where the host never said whose that was', async () => {
    begin({ user_type: 'owner' });
    clearSession();
    await vi.waitFor(() => expect(loaded()).toBeUndefined());
  });

  test('goes when somebody else signs in, as in another tab', async () => {
    begin({ id: 7 });
    startSession({ access: 'b', id: 8 });
    await vi.waitFor(() => expect(loaded()).toBeUndefined());
  });

  test('leaves the screens that show it, when somebody else signs in under them', async () => {
    begin({ id: 7 });
    const queryFn = async () => (currentSession()?.user.id === '8' ? ['Bea'] : ['Ana']);
    const rows = new QueryObserver(client, { queryKey: ['students'], queryFn });
    const close = rows.subscribe(() => undefined);
    startSession({ access: 'b', id: 8 });
    await vi.waitFor(() => expect(rows.getCurrentResult().data).toEqual(['Bea']));
    close();
  });

  test('stays when the profile tells whose session it is', () => {
    begin({ user_type: 'owner' });
    replaceUser({ id: 7, full_name: 'Olga' });
    expect(loaded()).toEqual(['Ana']);
    expect(router.invalidate).not.toHaveBeenCalled();
  });
});

test('whoever gets other rights is led by them at once, and keeps what was loaded', async () => {
  begin({ id: 7, user_type: 'owner' });
  replaceUser({ id: 7, user_type: 'support' });
  await vi.waitFor(() => expect(router.invalidate).toHaveResolvedTimes(1));
  expect(loaded()).toEqual(['Ana']);
});
