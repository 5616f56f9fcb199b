import { allows, rulesFor, scopeFor, userTypes } from '@provost/contract/ability';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import { endpoints } from '@provost/contract/endpoints';
import { listRoles, readPermissions } from '@provost/contract/roles.schema';
import { userStatuses } from '@provost/contract/user';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { addUser } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const admin = sharedUser(test, 'admin');

const rolesOf = async () => (await call(test, admin, listRoles)).body.data;
const permissionsOf = async (id: number) =>
  (await call(test, admin, readPermissions, { id })).body.data;

describe('the roles', () => {
  it('have the rules and scopes of the contract', async () => {
    const roles = await rolesOf();
    expect(roles.map(({ user_type }) => user_type)).toEqual([...userTypes]);
    for (const { user_type, rules } of roles) {
      expect(rules).toEqual(
        rulesFor(user_type).map((rule) => ({ ...rule, scope: scopeFor(user_type, rule.subject) })),
      );
    }
  });

  it('say for every call that needs a permission whether the role has it, and why', async () => {
    const asked = Object.values(endpoints).flatMap(({ access }: Endpoint) =>
      access === 'public' ? [] : [access],
    );
    for (const { user_type, permissions } of await rolesOf()) {
      for (const { action, subject } of asked) {
        const found = permissions.filter(
          (permission) => permission.action === action && permission.subject === subject,
        );
        const isAllowed = allows(rulesFor(user_type), { action, subject });
        expect(found, `${user_type}: ${action} ${subject}`).toHaveLength(1);
        expect(found[0]).toMatchObject({
          is_allowed: isAllowed,
          reason: isAllowed ? 'role' : 'no_rule',
          scope: isAllowed ? scopeFor(user_type, subject) : null,
        });
        expect(found[0]?.rule === null).toBe(!isAllowed);
      }
    }
  });

  it('name whom they can act on', async () => {
    const [owner, adminRole, finance, support] = await rolesOf();
    expect(owner?.extra).toContainEqual({
      name: 'change_role',
      user_types: ['owner', 'admin', 'finance', 'support'],
    });
    expect(owner?.extra).toContainEqual({ name: 'change_currencies', user_types: [] });
    expect(adminRole?.extra).toContainEqual({
      name: 'change_status',
      user_types: ['admin', 'support', 'teacher', 'student'],
    });
    expect(adminRole?.extra.some(({ name }) => name === 'change_role')).toBe(false);
    expect(finance?.extra).toEqual([]);
    expect(support?.extra).toContainEqual({ name: 'end_sessions', user_types: ['student'] });
  });
});

describe('the permissions of a person', () => {
  it('are those of the role: role, rule and scope', async () => {
    const { id, full_name } = await addUser(test.database, 'teacher');
    const person = await permissionsOf(id);
    expect(person).toMatchObject({ id, full_name, user_type: 'teacher', status: 'active' });
    const teacher = (await rolesOf()).find(({ user_type }) => user_type === 'teacher');
    expect(person.permissions).toEqual(teacher?.permissions);
    expect(person.permissions).toContainEqual({
      action: 'read',
      subject: 'Course',
      is_allowed: true,
      reason: 'role',
      rule: { action: 'read', subject: 'Course' },
      scope: 'own',
    });
  });

  it.each(userStatuses.filter((status) => status !== 'active'))(
    'are none while the status is %s, and the reason says so',
    async (status) => {
      const { id } = await addUser(test.database, 'admin', { status });
      const { permissions, extra } = await permissionsOf(id);
      expect(permissions.filter(({ is_allowed }) => is_allowed)).toEqual([]);
      expect(extra).toEqual([]);
      expect(permissions).toContainEqual({
        action: 'read',
        subject: 'Student',
        is_allowed: false,
        reason: 'not_active',
        rule: { action: 'manage', subject: 'Student' },
        scope: 'all',
      });
      expect(
        permissions.find(({ action, subject }) => `${action} ${subject}` === 'update Payment'),
      ).toMatchObject({ is_allowed: false, reason: 'no_rule', rule: null });
    },
  );

  it('of a user who does not exist are a 404', async () => {
    expect((await call(test, admin, readPermissions, { id: 987_654_321 })).status).toBe(404);
  });
});
