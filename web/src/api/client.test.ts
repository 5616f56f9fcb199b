// @vitest-environment happy-dom
import { login, profile } from '@provost/contract/auth';
import { updateBookmark } from '@provost/contract/bookmarks';
import { listCourses, readCourse } from '@provost/contract/courses';
import { countUsersByStatus } from '@provost/contract/dashboard';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callEndpoint } from './client.ts';
import { currentSession, startSession } from './session/session-store.ts';

type Reply = (request: { path: string; token: string | null; headers: Headers }) => Response;

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const calls: { path: string; token: string | null; headers: Headers; body: unknown }[] = [];

const host = (reply: Reply) => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const request = { path: url, token: headers.get('authorization'), headers };
    calls.push({ ...request, body: init.body ? JSON.parse(String(init.body)) : undefined });
    init.signal?.throwIfAborted();
    return reply(request);
  });
};

beforeEach(() => {
  localStorage.clear();
  calls.length = 0;
  startSession({ access: 'old', refresh: 'r1', user_type: 'owner' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

/** Only the new token is good, and a refresh gives it. */
const expiring: Reply = ({ path, token }) => {
  if (path.includes('/token/refresh/')) return json({ access: 'new' });
  return token === 'Bearer new' ? json({ data: 'fine' }) : json({}, 401);
};
const refreshes = () => calls.filter(({ path }) => path.includes('/token/refresh/'));

describe('a call for figures', () => {
  test('sends the ETag of the cached response and reuses it on 304', async () => {
    let users = 7;
    host(({ headers }) => {
      const tag = `"${users}"`;
      if (headers.get('if-none-match') === tag) return new Response(null, { status: 304 });
      return new Response(JSON.stringify({ data: users }), { headers: { etag: tag } });
    });
    expect(await callEndpoint(countUsersByStatus)).toEqual({ data: 7 });
    expect(await callEndpoint(countUsersByStatus)).toEqual({ data: 7 });
    users = 8;
    expect(await callEndpoint(countUsersByStatus)).toEqual({ data: 8 });
    const tags = calls.map(({ headers }) => headers.get('if-none-match'));
    expect(tags).toEqual([null, '"7"', '"7"']);
  });

  test('sends no ETag to a foreign host, whose CORS can refuse it', async () => {
    document.head.innerHTML = '<meta name="api-host" content="https://elsewhere.test">';
    host(() => new Response(JSON.stringify({ data: 1 }), { headers: { etag: '"x"' } }));
    await callEndpoint(countUsersByStatus);
    await callEndpoint(countUsersByStatus);
    expect(calls.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null]);
  });
});

describe('a call', () => {
  test('fills the path and the query and omits empty values', async () => {
    host(() => json([]));
    await callEndpoint(readCourse, { params: { id: 'a/b' } });
    await callEndpoint(listCourses, {
      query: { search: 'a&b', page: 2, status: undefined, cursor: '' },
    });
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/courses/a%2Fb/',
      '/api/courses?search=a%26b&page=2',
    ]);
  });

  test('sends the token and the language', async () => {
    document.documentElement.lang = 'de';
    host(() => json({}));
    await callEndpoint(profile);
    expect(calls[0]?.token).toBe('Bearer old');
    expect(calls[0]?.headers.get('accept-language')).toBe('de');
    expect(calls[0]?.headers.get('idempotency-key')).toBeNull();
  });

  test('of a write sends a key, the same when it is repeated after a refresh', async () => {
    host(expiring);
    await callEndpoint(updateBookmark, { body: { id: 'x' } });
    const keys = calls
      .filter(({ path }) => path === updateBookmark.path)
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test('of a write to a foreign host sends no key', async () => {
    const meta = document.createElement('meta');
    meta.name = 'api-host';
    meta.content = 'https://school.test/';
    document.head.append(meta);
    host(() => json({}));
    await callEndpoint(updateBookmark, { body: { id: 'x' } });
    expect(calls[0]?.path).toBe('https://school.test/api/bookmarks/update');
    expect(calls[0]?.headers.get('idempotency-key')).toBeNull();
  });

  test('without a token is rejected before it is sent', async () => {
    localStorage.clear();
    host(() => json({}));
    await expect(callEndpoint(profile)).rejects.toMatchObject({ code: 'no_auth_token' });
    expect(calls).toHaveLength(0);
  });

  test('without a response fails as a network error, with an HTML response as unreadable', async () => {
    host(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(callEndpoint(profile)).rejects.toMatchObject({ status: 0, code: 'network' });
    host(() => new Response('<!doctype html>'));
    await expect(callEndpoint(profile)).rejects.toMatchObject({ code: 'invalid_response' });
  });

  test('with an empty response resolves to undefined', async () => {
    host(() => new Response(null, { status: 204 }));
    await expect(callEndpoint(profile)).resolves.toBeUndefined();
  });
});

describe('an expired token', () => {
  test('is refreshed once for all calls that found it expired', async () => {
    host(expiring);
    const answers = await Promise.all(Array.from({ length: 12 }, () => callEndpoint(profile)));
    expect(answers).toEqual(Array.from({ length: 12 }, () => ({ data: 'fine' })));
    expect(refreshes()).toHaveLength(1);
    expect(currentSession()).toMatchObject({ access: 'new', refresh: 'r1' });
  });

  test('that was refreshed meanwhile is not refreshed again', async () => {
    let first = true;
    host((request) => {
      if (!first) return expiring(request);
      first = false;
      startSession({ access: 'new', refresh: 'r2', user_type: 'owner' });
      return json({}, 401);
    });
    await callEndpoint(profile);
    expect(refreshes()).toHaveLength(0);
  });

  test('is refreshed once per request, however often the host responds with 401', async () => {
    host(({ path }) => (path.includes('refresh') ? json({ access: 'new' }) : json({}, 401)));
    await expect(callEndpoint(profile)).rejects.toMatchObject({ status: 401 });
    expect(calls).toHaveLength(3);
  });

  test('stores a new refresh token if the host sends one, also under data', async () => {
    host(({ path, token }) => {
      if (path.includes('refresh')) return json({ data: { access: 'new', refresh: 'r2' } });
      return token === 'Bearer new' ? json({}) : json({}, 401);
    });
    await callEndpoint(profile);
    expect(currentSession()).toMatchObject({ access: 'new', refresh: 'r2' });
  });

  test.each([
    ['is refused', () => json({ detail: 'no' }, 401)],
    ['fails', () => json({}, 500)],
    ['brings no token', () => json({})],
  ])('ends the session when its refresh %s', async (_name, answer) => {
    host(({ path }) => (path.includes('refresh') ? answer() : json({}, 401)));
    await expect(callEndpoint(profile)).rejects.toBeDefined();
    expect(currentSession()).toBeUndefined();
  });

  test.each([
    [
      'cannot be asked for',
      () => {
        throw new TypeError('offline');
      },
    ],
    ['meets a host that is away', () => json({}, 503)],
    ['comes too often', () => json({}, 429)],
  ])('is kept with its session when its refresh %s, again and again', async (_name, answer) => {
    vi.useFakeTimers();
    host(({ path }) => (path.includes('refresh') ? answer() : json({}, 401)));
    const call = expect(callEndpoint(profile)).rejects.toBeDefined();
    await vi.advanceTimersByTimeAsync(10_000);
    await call;
    expect(refreshes()).toHaveLength(3);
    expect(currentSession()?.access).toBe('old');
  });

  test('is refreshed when the host is back', async () => {
    vi.useFakeTimers();
    let failures = 0;
    host((request) => {
      if (!request.path.includes('refresh') || failures === 2) return expiring(request);
      failures += 1;
      return json({}, 503);
    });
    const call = callEndpoint(profile);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await call).toEqual({ data: 'fine' });
    expect(currentSession()?.access).toBe('new');
  });

  test('waits as long as the host asks before it is refreshed again', async () => {
    vi.useFakeTimers();
    host(({ path }) =>
      path.includes('refresh')
        ? new Response('{}', { status: 503, headers: { 'retry-after': '2' } })
        : json({}, 401),
    );
    const call = expect(callEndpoint(profile)).rejects.toBeDefined();
    await vi.advanceTimersByTimeAsync(1900);
    expect(refreshes()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(refreshes()).toHaveLength(3);
    await call;
  });

  test('is not refreshed again after a sign-out', async () => {
    vi.useFakeTimers();
    host(({ path }) => json({}, path.includes('refresh') ? 503 : 401));
    const call = expect(callEndpoint(profile)).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(100);
    localStorage.clear();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(refreshes()).toHaveLength(1);
    await call;
  });

  test('without a refresh token ends the session without a call', async () => {
    localStorage.removeItem('refresh_token');
    host(expiring);
    await expect(callEndpoint(profile)).rejects.toMatchObject({ code: 'no_refresh_token' });
    expect(refreshes()).toHaveLength(0);
    expect(currentSession()).toBeUndefined();
  });

  test('of a user who signs out during the refresh is not stored', async () => {
    host(({ path }) => {
      if (!path.includes('refresh')) return json({}, 401);
      localStorage.clear();
      return json({ access: 'new' });
    });
    await expect(callEndpoint(profile)).rejects.toMatchObject({ name: 'AbortError' });
    expect(currentSession()).toBeUndefined();
  });

  test('that fails after the sign-out is ignored', async () => {
    host(() => {
      localStorage.clear();
      return json({}, 401);
    });
    await expect(callEndpoint(profile)).rejects.toMatchObject({ name: 'AbortError' });
    expect(refreshes()).toHaveLength(0);
  });

  test('does not affect a sign-in', async () => {
    host(() => json({ detail: 'Wrong password' }, 401));
    const body = { email: 'a@b.c', password: 'x' };
    await expect(callEndpoint(login, { body })).rejects.toMatchObject({ detail: 'Wrong password' });
    expect(calls).toHaveLength(1);
  });
});
