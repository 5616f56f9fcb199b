import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type { Erasure, SessionUser, StatusChange, User } from './user.schema.ts';

export type { SessionUser };

export const userStatuses = ['invited', 'active', 'suspended', 'archived'] as const;
export type UserStatus = (typeof userStatuses)[number];

/**
 * Guarded by `update Student`, which all three roles that can change a status have. The server adds
 * two rules: support changes students only, and the last owner stays.
 */
export const updateUserStatus = endpoint<{ body: StatusChange; response: Written<User> }>()({
  method: 'PATCH',
  path: '/api/auth/admin/users/{id}/',
  access: { action: 'update', subject: 'Student' },
});

/** The body has the user's email, typed by the caller. For owners and admins. */
export const eraseUser = endpoint<{ body: Erasure; response: Written<Pick<User, 'id'>> }>()({
  method: 'POST',
  path: '/api/auth/admin/users/{id}/erase/',
  access: { action: 'delete', subject: 'Student' },
  needsRecentSignIn: true,
});

/** For the same users as a change of status. */
export const endUserSessions = endpoint<{ response: Written<{ ended: number }> }>()({
  method: 'POST',
  path: '/api/auth/admin/users/{id}/end-sessions/',
  access: { action: 'update', subject: 'Student' },
});
