// @vitest-environment happy-dom
import { countAttention, listAttention } from '@provost/contract/attention';
import { listAuditEvents } from '@provost/contract/audit';
import { profile } from '@provost/contract/auth';
import { updateBookmark } from '@provost/contract/bookmarks';
import { countStudentsPerCourse, countUsersByStatus } from '@provost/contract/dashboard';
import { recordPayment, reportTransactions, sumPayments } from '@provost/contract/payments';
import { readCourseSales } from '@provost/contract/pricing';
import { reportEndpoints, reportSummary } from '@provost/contract/reports';
import { listStudents, listUnenrolledStudents, readStudent } from '@provost/contract/students';
import {
  MutationObserver,
  onlineManager,
  QueryClientProvider,
  QueryObserver,
} from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, localError } from '@/api/api-error.ts';
import { callEndpoint } from '@/api/client.ts';
import { clearSession, startSession } from '@/api/session/session-store.ts';
import { watchWrites } from '@/api/writes/announce-write.ts';
import { Notifications } from '@/layout/notifications.tsx';
import { speakEnglish } from '@/testing/speak-english.ts';
import english from '../../public/assets/locales/en.json' with { type: 'json' };
import { createQueryClient, watchReadMessages } from './query-client.ts';

beforeAll(speakEnglish);
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => toast.remove());
  cleanup();
  vi.useRealTimers();
});

const client = createQueryClient();
beforeAll(() => watchWrites(client));

const pay = async (answer: () => Response) => {
  startSession({ access: 'a', user_type: 'owner' });
  vi.stubGlobal('fetch', async () => answer());
  await callEndpoint(recordPayment).catch(() => undefined);
  vi.unstubAllGlobals();
};
const show = () =>
  render(
    <QueryClientProvider client={client}>
      <Notifications />
    </QueryClientProvider>,
  );

const fail = (error: unknown, silent: boolean) =>
  client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.reject(error), meta: { silent } })
    .execute(undefined)
    .catch(() => undefined);

const reject = (error: unknown, { times = 1, silent = false } = {}) =>
  act(async () => {
    await Promise.all(Array.from({ length: times }, () => fail(error, silent)));
  });

const fulfil = (response: unknown) =>
  act(async () => {
    await client
      .getMutationCache()
      .build(client, { mutationFn: async () => response })
      .execute(undefined);
  });

describe('a rejected action', () => {
  test('shows the host’s message as an alert', async () => {
    show();
    await reject(new ApiError({ status: 409, code: 'email_in_use', detail: 'Already in use' }));
    expect(screen.getByRole('alert').textContent).toBe('Already in use');
  });

  test('shows an object message as lines', async () => {
    show();
    const detail = { email: ['Bad e-mail'], password: ['Too short', 'Too common'] };
    await reject(new ApiError({ status: 422, code: 'validation_failed', detail }));
    const lines = [...screen.getByRole('alert').querySelectorAll('p')].map((p) => p.textContent);
    expect(lines).toEqual(['Bad e-mail', 'Too short', 'Too common']);
  });

  test.each([
    [new ApiError({ status: 500, code: 'http_500' }), 'Something went wrong'],
    [new Error('inner detail'), 'Something went wrong'],
    [localError('no_auth_token'), 'No auth token found'],
    [localError('no_refresh_token'), 'No refresh token found'],
  ])('without a message of the host shows our own', async (error, text) => {
    show();
    await reject(error);
    expect(screen.getByRole('alert').textContent).toBe(text);
  });

  test('that is silent shows nothing', async () => {
    show();
    await reject(new ApiError({ status: 404, code: 'not_found', detail: 'Gone' }), {
      silent: true,
    });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that failed like others is shown once', async () => {
    show();
    const error = new ApiError({ status: 503, code: 'x', detail: 'Away' });
    await reject(error, { times: 3 });
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});

describe('a fulfilled action', () => {
  test.each([
    [{ message: 'Saved' }, 'success'],
    [{ message: 'Saved', message_type: 'success' }, 'success'],
    [{ message: 'Mind this', message_type: 'warning' }, 'warning'],
    [{ message: 'By the way', message_type: 'info' }, 'info'],
    [{ message: 'Odd', message_type: 'shout' }, 'success'],
    [{ message: 'Almost', message_type: 'error' }, 'error'],
  ])('with %j shows a notification of type %s', async (response, type) => {
    show();
    await fulfil(response);
    const notification = screen.getByRole(type === 'error' ? 'alert' : 'status');
    expect(notification.textContent).toBe(response.message);
    expect(notification.closest('li')?.dataset.tone).toBe(type);
  });

  test('without a message shows nothing', async () => {
    show();
    await fulfil({ data: [] });
    await fulfil(undefined);
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('a fulfilled read', () => {
  const respond = (response: unknown) =>
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(response)));
  const read = (endpoint: Parameters<typeof callEndpoint>[0]) =>
    act(async () => void (await callEndpoint(endpoint)));
  let stop: () => void;

  beforeEach(() => {
    localStorage.clear();
    startSession({ access: 'a', user_type: 'owner' });
    stop = watchReadMessages();
  });
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
  });

  test.each([listStudents, countStudentsPerCourse, readStudent, profile])(
    'with a message shows it: $path',
    async (endpoint) => {
      show();
      respond({ data: [], message: 'Read only today', message_type: 'warning' });
      await read(endpoint);
      const notification = screen.getByRole('status');
      expect(notification.textContent).toBe('Read only today');
      expect(notification.closest('li')?.dataset.tone).toBe('warning');
    },
  );

  test('that repeats its message shows it once', async () => {
    show();
    respond({ results: [], message: 'Loaded' });
    await read(listStudents);
    act(() => toast.remove());
    await read(listStudents);
    expect(screen.queryByRole('status')).toBeNull();
    respond({ results: [], message: 'Loaded again' });
    await read(listStudents);
    expect(screen.getByRole('status').textContent).toBe('Loaded again');
  });

  test('shows its message again to the next user', async () => {
    show();
    respond({ results: [], message: 'Loaded' });
    await read(listStudents);
    act(() => toast.remove());
    act(() => clearSession());
    startSession({ access: 'b', user_type: 'owner' });
    await read(listStudents);
    expect(screen.getByRole('status').textContent).toBe('Loaded');
  });
});

describe('an offline write', () => {
  afterEach(() => {
    onlineManager.setOnline(true);
    vi.unstubAllGlobals();
  });

  test('fails immediately, and nothing is sent when the network is back', async () => {
    show();
    localStorage.clear();
    startSession({ access: 'a', user_type: 'owner' });
    const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', fetch);
    onlineManager.setOnline(false);
    const save = new MutationObserver(client, {
      mutationFn: () => callEndpoint(updateBookmark, { body: { id: 'x' } }),
    });
    await act(async () => {
      await save.mutate().catch(() => undefined);
    });
    expect(save.getCurrentResult()).toMatchObject({ isError: true, isPaused: false });
    expect(screen.getByRole('alert').textContent).toBe(english.errors.codes.network);
    onlineManager.setOnline(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

test.each([
  ['revenue', [reportEndpoints.revenue.path, {}]],
  ['the summary of reports', [reportSummary.path, { from: '2026-01-01' }]],
  ['users by status', [countUsersByStatus.path]],
  ['students per course', [countStudentsPerCourse.path]],
  ['students without a course', [listUnenrolledStudents.path, 'longest']],
  ['transactions', [reportTransactions.path, 'latest']],
  ['totals of payments', [sumPayments.path, {}]],
  ['sales of a course', [readCourseSales.path, '7']],
  ['the audit trail', [listAuditEvents.path, 'page']],
])('a payment makes %s stale, also one whose response is lost', async (_name, key) => {
  client.setQueryData(key, []);
  await pay(() => Response.json({}));
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  client.setQueryData(key, []);
  await pay(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

test.each([404, 409, 422])(
  'a payment refused with %i makes what needs attention stale',
  async (status) => {
    const keys = [[countAttention.path], [listAttention.path, 'failed_payment', false]];
    for (const key of keys) client.setQueryData(key, []);
    await pay(() => Response.json({}, { status }));
    expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
  },
);

test('a query that failed just before its screen opens is not repeated', async () => {
  const queryFn = vi.fn(() => Promise.reject(new ApiError({ status: 401, code: 'http_401' })));
  const rows = { queryKey: ['rows'], queryFn, meta: { silent: true } };
  const open = () => new QueryObserver(client, rows).subscribe(() => undefined)();
  await client.prefetchQuery(rows);
  open();
  expect(queryFn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  open();
  expect(queryFn).toHaveBeenCalledTimes(2);
});
