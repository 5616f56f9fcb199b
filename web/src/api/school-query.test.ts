// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { timeZone } from '@/lib/format/time-zone.ts';
import { isApiError } from './api-error.ts';
import { schoolQuery } from './school-query.ts';
import { clearSession, startSession } from './session/session-store.ts';

const school = { data: { name: 'Lisbon School', time_zone: 'Europe/Lisbon', version: 3 } };
const host = (status: number, body: unknown = { detail: 'Not found.' }) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
const load = (client = new QueryClient()) =>
  client.fetchQuery({ ...schoolQuery, retry: false }).catch((error: unknown) => error);
const afterReload = () => new QueryClient().ensureQueryData(schoolQuery);

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = '<meta name="api-host" content="">';
  startSession({ data: { access: 'a', user_type: 'owner' } });
});
afterEach(() => vi.unstubAllGlobals());

test('a host without the call is not our server', async () => {
  host(404);
  expect(await load()).toBeNull();
});

test('a host that answers every path with something is not our server', async () => {
  host(200, { ok: true });
  expect(await load()).toBeNull();
});

describe('a failed load', () => {
  test.each([404, 405, 500])(
    'with status %i from our own server is no missing call',
    async (status) => {
      document.head.innerHTML = '<meta name="api-host" content="" data-own>';
      host(status);
      expect(await load()).toSatisfy(isApiError);
    },
  );

  test.each([404, 500])(
    'with status %i keeps the settings that were loaded last',
    async (status) => {
      host(200, school);
      await load();
      host(status);
      expect(await afterReload()).toMatchObject({ name: 'Lisbon School' });
      expect(timeZone()).toBe('Europe/Lisbon');
      expect(await load()).toSatisfy(isApiError);
    },
  );

  test('is tried again before it is reported', async () => {
    vi.useFakeTimers();
    document.head.innerHTML = '<meta name="api-host" content="" data-own>';
    const answers = [500, 404, 200];
    vi.stubGlobal(
      'fetch',
      async () => new Response(JSON.stringify(school), { status: answers.shift() ?? 500 }),
    );
    const loaded = new QueryClient().fetchQuery(schoolQuery);
    await vi.runAllTimersAsync();
    expect(await loaded).toMatchObject({ version: 3 });
    vi.useRealTimers();
  });
});

test('the settings leave the browser with the session', async () => {
  host(200, school);
  await load();
  clearSession();
  expect({ ...localStorage }).toEqual({});
});
