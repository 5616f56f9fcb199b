// @vitest-environment happy-dom
import { updateBookmark } from '@provost/contract/bookmarks';
import { eraseUser } from '@provost/contract/user';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callEndpoint } from '../client.ts';
import { startSession } from '../session/session-store.ts';

beforeEach(() => {
  localStorage.clear();
  startSession({ access: 'old', refresh: 'r1', user_type: 'owner' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a call without a response', () => {
  /** Whether the call still waits. */
  const start = (call: Promise<unknown>) => {
    let isWaiting = true;
    call.catch(() => {
      isWaiting = false;
    });
    return () => isWaiting;
  };

  test('fails after a minute, or when the time that the host has for it is over', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      const { promise, reject } = Promise.withResolvers<never>();
      signal?.addEventListener('abort', () => reject(signal.reason));
      return promise;
    });
    const usual = start(callEndpoint(updateBookmark, { body: { id: 'x' } }));
    const body = { email: 'ana@example.org' };
    const long = start(callEndpoint(eraseUser, { params: { id: '7' }, body }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(usual()).toBe(false);
    await vi.advanceTimersByTimeAsync(eraseUser.deadlineMs - 60_000);
    expect(long()).toBe(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(long()).toBe(false);
  });
});
