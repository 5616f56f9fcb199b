// @vitest-environment happy-dom
import { rulesFor, userTypes } from '@provost/contract/ability';
import { screens } from '@provost/contract/screens';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { adaptUser } from '../hosts/user.ts';
import { schoolQuery } from '../school-query.ts';
import { startSession } from '../session/session-store.ts';
import { requireAccess, userCan } from './ability.ts';
import { ForbiddenError } from './forbidden-error.ts';
import { homePath, requireScreen, startPath } from './screen-guard.ts';

const mayOpen = (user: Record<string, unknown>) =>
  screens.filter(({ access }) => userCan(adaptUser(user), access)).map(({ id }) => id);

describe('abilities', () => {
  test.each(userTypes)('stored for a %s allow the same as the default of that type', (type) => {
    expect(mayOpen({ ability: rulesFor(type) })).toEqual(mayOpen({ user_type: type }));
  });

  test('are the default of the stored type if none are stored', () => {
    expect(mayOpen({ user_type: 'teacher' })).toEqual([
      'students',
      'courses',
      'enrolments',
      'profile',
    ]);
    expect(mayOpen({ user_type: 'owner' })).toHaveLength(screens.length);
    expect(mayOpen({ user_type: 'Teacher' })).toEqual(mayOpen({ user_type: 'teacher' }));
  });

  test.each([{}, { user_type: 'wizard' }, { user_type: 7 }, { user_type: 'student' }])(
    'of %j allow only the profile',
    (user) => {
      expect(mayOpen(user)).toEqual(['profile']);
      expect(homePath(adaptUser(user))).toBe('/profile');
    },
  );

  test('decide where a user is after signing in on a day that is to be closed', () => {
    const startOf = (user_type: string, more = {}) => startPath(adaptUser({ user_type, ...more }));
    expect(startOf('finance')).toBe('/');
    expect(startOf('finance', { starts_with_day: true })).toBe('/today');
    expect(startOf('support', { starts_with_day: true })).toBe('/today');
    expect(startOf('teacher', { starts_with_day: true })).toBe('/students');
  });

  test('that are stored take precedence over the type', () => {
    const ability = [{ action: 'read', subject: 'Course' }];
    expect(mayOpen({ user_type: 'owner', ability })).toEqual(['courses', 'profile']);
  });

  test('apply despite invalid entries among the rules', () => {
    const ability = [
      null,
      'x',
      {},
      { action: 'read' },
      { action: 7, subject: {} },
      { action: ['read', 'update'], subject: ['Student'], conditions: { id: 1 }, fields: [] },
    ];
    expect(mayOpen({ ability })).toEqual(['students', 'profile']);
  });

  test('that are inverted revoke permissions', () => {
    const ability = [
      { action: 'manage', subject: 'all' },
      { action: 'read', subject: 'Payment', inverted: true },
    ];
    expect(userCan(adaptUser({ ability }), { action: 'read', subject: 'Payment' })).toBe(false);
    expect(userCan(adaptUser({ ability }), { action: 'update', subject: 'Payment' })).toBe(true);
  });
});

describe('a guard', () => {
  const client = new QueryClient();
  beforeEach(() => localStorage.clear());

  test('admits users with the permission and names the missing one to others', async () => {
    startSession({ access: 'a', user_type: 'support' });
    expect(await requireScreen('students', client)).toBe(true);
    await expect(requireScreen('teacher-new', client)).rejects.toThrow(ForbiddenError);
    expect(() => requireAccess({ action: 'create', subject: 'Teacher' })).toThrow('create Teacher');
  });

  test('includes the screens that only our server has', async () => {
    startSession({ access: 'a', user_type: 'owner' });
    client.setQueryData(schoolQuery.queryKey, null);
    expect(await requireScreen('settings-school', client)).toBe(false);
    expect(await requireScreen('students', client)).toBe(true);
  });

  test('refuses a user who is not signed in', async () => {
    await expect(requireScreen('profile', client)).rejects.toThrow(ForbiddenError);
  });
});
