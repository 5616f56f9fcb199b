// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendPendingSignOuts, signOut } from './sign-out.ts';

interface Heard {
  readonly path: string;
  readonly token: string | null;
  readonly refresh: unknown;
}

const heard: Heard[] = [];
const host = (reply: (call: Heard) => Response) => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { refresh } = JSON.parse(String(init.body));
    const call = { path, token: new Headers(init.headers).get('authorization'), refresh };
    heard.push(call);
    return reply(call);
  });
};
const unreachable = () => {
  throw new TypeError('Failed to fetch');
};
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const isLogout = ({ path }: Heard) => path.includes('logout');

beforeEach(() => {
  localStorage.clear();
  heard.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('signing out', () => {
  test('sends the refresh token with the access token', async () => {
    host(() => json({ message: 'Bye' }));
    expect(await signOut({ access: 'a1', refresh: 'r1' })).toEqual({ message: 'Bye' });
    expect(heard).toEqual([{ path: '/api/auth/logout/', token: 'Bearer a1', refresh: 'r1' }]);
  });

  test('with an expired access token refreshes it once, then logs out', async () => {
    host((call) => {
      if (!isLogout(call)) return json({ access: 'a2', refresh: 'r2' });
      return call.token === 'Bearer a2' ? json({}) : json({ detail: 'Expired' }, 401);
    });
    await signOut({ access: 'a1', refresh: 'r1' });
    expect(heard.map(({ token, refresh }) => [token, refresh])).toEqual([
      ['Bearer a1', 'r1'],
      ['Bearer a1', 'r1'],
      ['Bearer a2', 'r2'],
    ]);
  });

  test('of a session that the host does not know reports what the host says', async () => {
    host(() => json({ detail: 'Unknown' }, 401));
    await expect(signOut({ access: 'a1', refresh: 'r1' })).rejects.toMatchObject({
      status: 401,
      detail: 'Unknown',
    });
    expect(heard).toHaveLength(2);
    expect(localStorage).toHaveLength(0);
  });

  test('that the host refuses fails', async () => {
    host(() => json({ message: 'Logout broke' }, 500));
    await expect(signOut({ access: 'a1', refresh: 'r1' })).rejects.toMatchObject({ status: 500 });
    await sendPendingSignOuts();
    expect(heard).toHaveLength(1);
  });

  test('without a refresh token sends nothing', async () => {
    host(() => json({}));
    await signOut({ access: 'a1', refresh: undefined });
    expect(heard).toHaveLength(0);
  });
});

describe('signing out while the host cannot be reached', () => {
  test('reports it, and reaches the host when it is back', async () => {
    host(unreachable);
    await expect(signOut({ access: 'a1', refresh: 'r1' })).rejects.toMatchObject({
      code: 'network',
    });
    // Nothing that could still be used stays in the browser.
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
    host(() => json({}));
    await sendPendingSignOuts();
    expect(heard.at(-1)?.refresh).toBe('r1');
    await sendPendingSignOuts();
    expect(heard).toHaveLength(2);
    expect(localStorage).toHaveLength(0);
  });

  test('is retried while the page is open', async () => {
    host(() => json({}, 503));
    await expect(signOut({ access: 'a1', refresh: 'r1' })).rejects.toMatchObject({ status: 503 });
    await vi.advanceTimersByTimeAsync(30_000);
    host(() => json({}));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(heard).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(heard).toHaveLength(3);
  });

  test('stores every session that still has to be ended', async () => {
    host(unreachable);
    for (const number of [1, 2]) {
      await signOut({ access: `a${number}`, refresh: `r${number}` }).catch(() => undefined);
    }
    host(() => json({}));
    await sendPendingSignOuts();
    expect(heard.slice(2).map(({ refresh }) => refresh)).toEqual(['r1', 'r2']);
  });
});
