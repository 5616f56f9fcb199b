// @vitest-environment happy-dom
import {
  MutationObserver,
  type MutationOptions,
  onlineManager,
  QueryClientProvider,
} from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '@/api/session/session-store.ts';
import { toggleBookmarkMutation } from '@/features/bookmarks/bookmarks.queries.ts';
import { setPasswordMutation } from '@/features/login/account.queries.ts';
import { signInMutation } from '@/features/login/login.queries.ts';
import { secondStepOptions } from '@/features/login/second-step.queries.ts';
import { deletePriceOptions } from '@/features/pricing/pricing.queries.ts';
import { endSessionMutation } from '@/features/profile/sessions.queries.ts';
import { beginTotpOptions } from '@/features/profile/two-step/two-step.queries.ts';
import { reorderOptions } from '@/features/settings/use-order.ts';
import { studentDetails } from '@/features/students/student-list.ts';
import { useChangeStatus } from '@/school/people/status-actions.tsx';
import { createQueryClient } from './query-client.ts';

const client = createQueryClient();
const sent: string[] = [];

/** Writes beside `useVersionedWrite`: optimistic ones, and those of nobody yet. */
const writes: Record<string, [options: object, variables: unknown]> = {
  'deleting a price': [deletePriceOptions(client), '1'],
  'ordering class levels': [reorderOptions, ['1', '2']],
  'ending a session': [endSessionMutation, '1'],
  'setting a bookmark': [toggleBookmarkMutation, 'students'],
  'confirming a second step': [secondStepOptions('t'), { method: 'totp', code: '123456' }],
  'setting a password': [setPasswordMutation('invitation'), { token: 't', password: 'x' }],
  'setting up an authenticator app': [beginTotpOptions, undefined],
  'signing in': [signInMutation, { email: 'a@b.test', password: 'x' }],
};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  client.clear();
  sent.length = 0;
  startSession({ access: 'a', id: 7, user_type: 'owner' });
  onlineManager.setOnline(false);
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET' }: RequestInit) => {
    if (!onlineManager.isOnline()) throw new TypeError('Failed to fetch');
    if (method !== 'GET') sent.push(method);
    return Response.json({});
  });
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(Object.entries(writes))('%s fails offline and is never sent later', async (_, write) => {
  const [options, variables] = write;
  const observer = new MutationObserver(client, options as MutationOptions);
  const failure = observer.mutate(variables as never).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1000);
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, isPaused: false });
  expect(await failure).toMatchObject({ code: 'network' });
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
});

const openStatus = () =>
  renderHook(() => useChangeStatus(studentDetails, '1', 'Ada'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
const suspend = { action: 'suspend', askedStatus: 'active' } as const;

test('a suspension fails offline, before it reads, and is never sent later', async () => {
  const { result } = openStatus();
  await act(async () => {
    result.current.change(suspend, () => undefined);
    await vi.advanceTimersByTimeAsync(1000);
  });
  expect(result.current.isChanging).toBe(false);
  onlineManager.setOnline(true);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(sent).toEqual([]);
});

test('a suspension that the user leaves while the record is read is not sent', async () => {
  onlineManager.setOnline(true);
  let read: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', (_path: string, { method = 'GET' }: RequestInit) => {
    if (method !== 'GET') sent.push(method);
    return new Promise<Response>((resolve) => {
      read = resolve;
    });
  });
  const { result, unmount } = openStatus();
  await act(async () => {
    result.current.change(suspend, () => undefined);
    await vi.advanceTimersByTimeAsync(100);
  });
  unmount();
  read(Response.json({ data: { id: 1, status: 'active', version: 2 } }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([]);
});

/** A read that pauses offline would hold the write after it until the network is back. */
const readsBeforeWrites = /\.(fetchQuery|ensureQueryData|fetchInfiniteQuery)\(/;

test('no write waits for a read, except where the read fails offline', () => {
  const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const found = Object.entries(sources).filter(
    ([file, text]) =>
      !file.includes('.test.') &&
      readsBeforeWrites.test(text) &&
      /mutationFn|useVersionedWrite/.test(text),
  );
  expect(found.map(([file]) => file)).toEqual(['../school/people/status-actions.tsx']);
  expect(found[0]?.[1]).toContain("networkMode: 'always'");
});
