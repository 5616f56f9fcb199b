import { endpoint } from './endpoint.ts';
import type { PersonPermissions, Role } from './roles.schema.ts';

export type * from './roles.schema.ts';
export type Permission = Role['permissions'][number];

const readStaff = { action: 'read', subject: 'Staff' } as const;

export const listRoles = endpoint<{ data: Role[] }>()({
  route: 'GET /api/roles/',
  access: readStaff,
  shows: ['staff'],
});

export const readPermissions = endpoint<{ data: PersonPermissions }>()({
  route: 'GET /api/auth/admin/users/{id}/permissions/',
  access: readStaff,
  shows: ['staff'],
});

/** Why a permission is given or not: a rule of the role, none, or a user who is not active. */
export const permissionReasons = ['role', 'no_rule', 'not_active'] as const;
