// @vitest-environment happy-dom
import { listStudents } from '@provost/contract/students';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '@/api/session/session-store.ts';
import { watchWrites } from '@/api/writes/announce-write.ts';
import { Notifications } from '@/layout/notifications.tsx';
import { speakEnglish } from '@/testing/speak-english.ts';
import english from '../../public/assets/locales/en.json' with { type: 'json' };
import { createQueryClient } from './query-client.ts';

beforeAll(speakEnglish);
beforeEach(() => {
  vi.useFakeTimers();
  startSession({ access: 'a', user_type: 'owner' });
});
afterEach(() => {
  act(() => toast.remove());
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const client = createQueryClient();
beforeAll(() => watchWrites(client));

const show = () =>
  render(
    <QueryClientProvider client={client}>
      <Notifications />
    </QueryClientProvider>,
  );
const fulfil = (response: unknown) =>
  act(async () => {
    await client
      .getMutationCache()
      .build(client, { mutationFn: async () => response })
      .execute(undefined);
  });

describe('a write that can be undone', () => {
  const written = { message: 'Saved.', message_type: 'success', undo: 7 };

  test('offers Undo, which reverts its event and reloads the screen', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return new Response(JSON.stringify({ message: 'Undone.', data: { id: 8 } }));
    });
    client.setQueryData([listStudents.path], 'rows');
    show();
    await fulfil(written);
    await act(async () => screen.getByRole('button', { name: 'Undo' }).click());
    await vi.waitFor(() => screen.getByText('Undone.'), { timeout: 60_000 });
    expect(asked).toEqual(['/api/audit/7/revert/']);
    expect(client.getQueryState([listStudents.path])?.isInvalidated).toBe(true);
  });

  test('offers Undo again after a network failure, which repeats the same call', async () => {
    const keys: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      keys.push(new Headers(headers).get('Idempotency-Key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return Response.json({ message: 'Undone.', data: { id: 8 } });
    });
    show();
    await fulfil(written);
    const press = () => act(async () => screen.getByRole('button', { name: 'Undo' }).click());
    onlineManager.setOnline(false);
    await press();
    await vi.waitFor(() => screen.getByText(english.errors.codes.network));
    expect(keys).toEqual([]);
    onlineManager.setOnline(true);
    await press();
    await vi.waitFor(() => expect(keys).toHaveLength(1));
    await press();
    await vi.waitFor(() => screen.getByText('Undone.'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  test('does not offer Undo again after a refusal', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 'stale' }, { status: 409 }));
    show();
    await fulfil(written);
    await act(async () => screen.getByRole('button', { name: 'Undo' }).click());
    await vi.waitFor(() => screen.getByRole('alert'));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('offers no Undo to a user who cannot revert', async () => {
    startSession({ access: 'a', user_type: 'teacher' });
    show();
    await fulfil(written);
    expect(screen.getByText('Saved.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
