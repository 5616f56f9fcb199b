// @vitest-environment happy-dom
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as notifications from '@/lib/notifications.ts';
import { ApiError, localError } from '../api-error.ts';
import { startSession } from '../session/session-store.ts';
import { leaveAttempt } from './attempts.ts';
import { useVersionedWrite } from './use-versioned-write.ts';

interface Call {
  readonly text: string;
  readonly version: number | undefined;
  readonly key: string;
  readonly answer: (response: unknown) => void;
  readonly refuse: (error: unknown) => void;
}

let calls: Call[];
let settled: { was_saved: boolean; id: number | null };
const settleKeys: string[] = [];
const saved: string[] = [];
const draft = { name: 'note:1', owner: '7' };

const open = (options: { version?: number; draft?: typeof draft; hasSecret?: boolean } = {}) => {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  return renderHook(
    () =>
      useVersionedWrite({
        send: (text: string, { idempotencyKey, version }) =>
          new Promise((answer, refuse) => {
            calls.push({ text, version: version.version, key: idempotencyKey, answer, refuse });
          }),
        showsErrors: true,
        onSaved: (_response, text) => saved.push(text),
        ...options,
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
};
type Hook = ReturnType<typeof open>;
const send = (hook: Hook, text = 'text') => act(async () => hook.result.current.send(text));
const answer = (response: unknown = {}) => act(async () => calls.at(-1)?.answer(response));
const refuse = (error: unknown) => act(async () => calls.at(-1)?.refuse(error));
const stale = (version: number) =>
  new ApiError({ status: 409, code: 'stale', current: { version } });

beforeEach(() => {
  calls = [];
  saved.length = 0;
  settleKeys.length = 0;
  settled = { was_saved: false, id: null };
  sessionStorage.clear();
  localStorage.clear();
  startSession({ access: 'a', id: 7 });
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    settleKeys.push(JSON.parse(String(body)).key);
    return Response.json({ data: settled });
  });
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a write', () => {
  test('is sent once, however often it is pressed', async () => {
    const hook = open();
    act(() => {
      hook.result.current.send('text');
      hook.result.current.send('text');
    });
    await waitFor(() => expect(calls).toHaveLength(1));
    await send(hook);
    expect(calls).toHaveLength(1);
  });

  test('fails offline, is not sent later, and can be sent again', async () => {
    onlineManager.setOnline(false);
    const hook = open();
    await send(hook);
    expect(hook.result.current.error).toMatchObject({ code: 'network' });
    onlineManager.setOnline(true);
    await act(async () => undefined);
    expect(calls).toEqual([]);
    await send(hook);
    expect(calls).toHaveLength(1);
  });

  test('has a notification if it is refused after its component is gone', async () => {
    const notify = vi.spyOn(notifications, 'showNotification');
    const hook = open();
    await send(hook);
    hook.unmount();
    await refuse(new ApiError({ status: 409, code: 'in_use', detail: 'In use.' }));
    expect(notify).toHaveBeenCalledWith('error', ['In use.']);
  });

  test('that succeeds after its component is gone is reported too', async () => {
    const hook = open();
    await send(hook);
    hook.unmount();
    await answer();
    expect(saved).toEqual(['text']);
  });
});

describe('a write with an unknown outcome', () => {
  test.each([localError('network'), new ApiError({ status: 502, code: 'x' })])(
    'keeps its key while the same is sent: %s',
    async (error) => {
      const hook = open();
      await send(hook);
      await refuse(error);
      await send(hook);
      expect(calls[1]?.key).toBe(calls[0]?.key);
      expect(settleKeys).toEqual([]);
    },
  );

  test('keeps its key over a reload', async () => {
    const hook = open({ draft });
    await send(hook);
    hook.unmount();
    await send(open({ draft }));
    expect(calls[1]?.key).toBe(calls[0]?.key);
  });

  test('is settled before something else is sent', async () => {
    const hook = open({ draft });
    await send(hook, 'first');
    await refuse(localError('network'));
    await send(hook, 'second');
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(settleKeys).toEqual([calls[0]?.key]);
    expect(calls[1]?.key).not.toBe(calls[0]?.key);
  });

  test('that was saved is not followed by another one without a word', async () => {
    settled = { was_saved: true, id: 5 };
    const hook = open({ draft });
    await send(hook, 'first');
    await refuse(localError('network'));
    await send(hook, 'second');
    await waitFor(() => expect(hook.result.current.error).toMatchObject({ code: 'already_saved' }));
    expect(calls).toHaveLength(1);
  });

  test('of a version keeps its key and version over a reload that shows the newer one', async () => {
    const hook = open({ draft, version: 3 });
    await send(hook);
    hook.unmount();
    await send(open({ draft, version: 4 }));
    expect(calls[1]).toMatchObject({ key: calls[0]?.key, version: 3 });
  });

  test('that was saved is not followed by another one of the newer version', async () => {
    settled = { was_saved: true, id: 5 };
    const hook = open({ draft, version: 3 });
    await send(hook, 'first');
    hook.unmount();
    const next = open({ draft, version: 4 });
    await send(next, 'second');
    await waitFor(() => expect(next.result.current.error).toMatchObject({ code: 'already_saved' }));
    expect(calls).toHaveLength(1);
  });

  test('whose response an erasure has removed counts as saved, and is not sent again', async () => {
    const hook = open({ draft });
    await send(hook);
    await refuse(new ApiError({ status: 409, code: 'idempotency_key_reused', detail: 'Used.' }));
    expect(hook.result.current.error).toMatchObject({ code: 'already_saved' });
  });

  test('stores no secret, and is settled after a reload', async () => {
    const hook = open({ draft, hasSecret: true });
    await send(hook, 'pass phrase');
    hook.unmount();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('pass phrase');
    await send(open({ draft, hasSecret: true }), 'pass phrase');
    await waitFor(() => expect(settleKeys).toEqual([calls[0]?.key]));
  });

  test('that was cancelled and typed again is settled, and can be sent a second time', async () => {
    settled = { was_saved: true, id: 5 };
    const hook = open({ draft });
    await send(hook);
    await refuse(localError('network'));
    hook.unmount();
    leaveAttempt(draft);
    const again = open({ draft });
    await send(again);
    await waitFor(() =>
      expect(again.result.current.error).toMatchObject({ code: 'already_saved' }),
    );
    expect(calls).toHaveLength(1);
    again.unmount();
    await send(open({ draft }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.key).not.toBe(calls[0]?.key);
  });

  test('is forgotten once it is known', async () => {
    const hook = open({ draft });
    await send(hook);
    await refuse(new ApiError({ status: 422, code: 'x' }));
    expect(sessionStorage).toHaveLength(0);
    await send(hook, 'second');
    await answer();
    expect(sessionStorage).toHaveLength(0);
    expect(settleKeys).toEqual([]);
  });
});

describe('a write of an older version', () => {
  test('stays refused, and is only sent over the newer one deliberately', async () => {
    const hook = open({ version: 3 });
    await send(hook);
    await refuse(stale(4));
    expect(hook.result.current.conflict).toMatchObject({ code: 'stale' });
    act(() => hook.result.current.clearRefusal());
    expect(hook.result.current.conflict).toBeDefined();
    await send(hook, 'edited');
    expect(calls[1]?.version).toBe(3);
    await refuse(stale(5));
    await act(async () => hook.result.current.overrule('edited'));
    expect(calls[2]?.version).toBe(5);
    await refuse(new ApiError({ status: 422, code: 'x' }));
    await send(hook, 'edited again');
    expect(calls[3]?.version).toBe(5);
  });
});
