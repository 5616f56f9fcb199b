// @vitest-environment happy-dom
import { MutationObserver, type MutationOptions, onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '@/api/session/session-store.ts';
import { toggleBookmarkMutation } from '@/features/bookmarks/bookmarks.queries.ts';
import { signInMutation } from '@/features/login/login.queries.ts';
import { deletePriceOptions, savePriceOptions } from '@/features/pricing/pricing.queries.ts';
import { endSessionMutation } from '@/features/profile/sessions.queries.ts';
import { studentList } from '@/features/students/student-list.ts';
import { registerNewTeacher } from '@/features/teachers/teacher-writes.ts';
import type { FormWrite } from '@/forms/record-form-options.ts';
import { changeStatusOptions } from '@/school/people/change-status.ts';
import { createQueryClient } from './query-client.ts';

const client = createQueryClient();
const sent: string[] = [];

const writes: Record<string, [options: object, variables: unknown]> = {
  'saving a price': [savePriceOptions(client), { body: {}, idempotencyKey: 'k' }],
  'deleting a price': [deletePriceOptions(client), '1'],
  'registering a teacher': [
    { mutationFn: (write: FormWrite) => registerNewTeacher(client, write) },
    { body: {}, idempotencyKey: 'k' },
  ],
  'changing a status': [changeStatusOptions(client, studentList, '1'), { status: 'active' }],
  'ending a session': [endSessionMutation, '1'],
  'setting a bookmark': [toggleBookmarkMutation, 'students'],
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
    if (!onlineManager.isOnline() && method !== 'GET') throw new TypeError('Failed to fetch');
    if (method !== 'GET') sent.push(method);
    return Response.json({});
  });
});
afterEach(() => {
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
