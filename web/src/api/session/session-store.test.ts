// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeStored } from '@/lib/dom/draft-storage.ts';
import * as store from './session-store.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const login = { access: 'a1', refresh: 'r1', user_type: 'admin', is_trial: false };

describe('the session', () => {
  test('of another user removes the drafts of the last one, also if the id comes with the profile', () => {
    const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
    const keep = (...owners: string[]) => {
      for (const owner of owners) writeStored('student', owner, { first_name: 'Ada' });
    };
    keep('7', '17');
    store.startSession({ ...login, id: 7 });
    expect(drafts()).toEqual(['draft:student:7']);
    store.clearSession();
    // The session only ended: its user finds the draft again.
    store.startSession({ ...login, id: 7 });
    expect(drafts()).toEqual(['draft:student:7']);
    store.startSession(login);
    expect(drafts()).toEqual(['draft:student:7']);
    store.replaceUser({ data: { id: 8 } });
    expect(drafts()).toEqual([]);
  });

  test('starts from a login: the tokens are separate, the rest is the user', () => {
    expect(store.startSession(login)).toBe(true);
    expect(store.currentSession()).toMatchObject({
      access: 'a1',
      refresh: 'r1',
      user: { user_type: 'admin', is_trial: false },
    });
    expect(localStorage.getItem('access_token')).toBe('a1');
    expect(JSON.parse(localStorage.getItem('user_data') ?? '')).not.toHaveProperty('access');
  });

  test('starts without a refresh token and removes an older one', () => {
    store.startSession(login);
    store.startSession({ access: 'a2' });
    expect(store.currentSession()?.refresh).toBeUndefined();
    expect(localStorage.getItem('refresh_token')).toBeNull();
  });

  test.each([undefined, null, 'text', {}, { access: '' }, { access: 7 }, { access: 'a\nb' }])(
    'does not start from %j',
    (answer) => {
      expect(store.startSession(answer)).toBe(false);
      expect(store.currentSession()).toBeUndefined();
    },
  );

  test.each([
    ['{broken', 'a1'],
    ['[]', 'a1'],
    ['null', 'a1'],
    ['{}', ''],
    ['{}', 'null'],
    ['{}', 'ä'],
  ])('does not exist if storage contains the user %j and the token %j', (user, access) => {
    localStorage.setItem('user_data', user);
    localStorage.setItem('access_token', access);
    expect(store.currentSession()).toBeUndefined();
  });

  test('is the same object until it changes', () => {
    store.startSession(login);
    const first = store.currentSession();
    expect(store.currentSession()).toBe(first);
    store.adoptTokens({ access: 'a2' });
    expect(store.currentSession()).not.toBe(first);
    expect(store.currentSession()?.refresh).toBe('r1');
  });

  test('notifies listeners, also of changes in another tab', () => {
    const listener = vi.fn();
    const stop = store.subscribeToSession(listener);
    store.startSession(login);
    expect(listener).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'something_else' }));
    expect(listener).toHaveBeenCalledTimes(3);
    stop();
    store.clearSession();
    expect(listener).toHaveBeenCalledTimes(3);
  });
});

describe('a profile', () => {
  test('replaces the user', () => {
    store.startSession({ ...login, old_field: 1 });
    store.replaceUser({ full_name: 'Ada', user_type: 'finance', ability: [] });
    expect(store.currentSession()?.user).toEqual({
      full_name: 'Ada',
      user_type: 'finance',
      ability: [],
    });
  });

  test('without type and rules keeps those of the login', () => {
    const ability = [{ action: 'read', subject: 'Course' }];
    store.startSession({ ...login, ability });
    store.replaceUser({ full_name: 'Ada' });
    expect(store.currentSession()?.user).toEqual({ full_name: 'Ada', user_type: 'admin', ability });
  });

  test('with another type removes the old rules', () => {
    store.startSession({ ...login, ability: [{ action: 'manage', subject: 'all' }] });
    store.replaceUser({ user_type: 'student' });
    expect(store.currentSession()?.user).toEqual({ user_type: 'student' });
  });

  test('compares types ignoring case', () => {
    const ability = [{ action: 'read', subject: 'Course' }];
    store.startSession({ ...login, ability });
    store.replaceUser({ user_type: 'ADMIN' });
    expect(store.currentSession()?.user).toEqual({ user_type: 'admin', ability });
  });

  test('that sends an empty type removes the old type and rules', () => {
    store.startSession({ ...login, ability: [{ action: 'manage', subject: 'all' }] });
    store.replaceUser({ full_name: 'Ada', user_type: null });
    expect(store.currentSession()?.user).toEqual({ full_name: 'Ada' });
  });

  test('signs nobody in', () => {
    store.replaceUser({ full_name: 'Ada' });
    expect(store.currentSession()).toBeUndefined();
  });
});

test('a browser that forbids storage keeps the session until the page is closed', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden');
  });
  expect(store.startSession(login)).toBe(true);
  expect(store.currentSession()?.access).toBe('a1');
  store.clearSession();
  expect(store.currentSession()).toBeUndefined();
});
