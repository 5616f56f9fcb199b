import { userTypes } from './ability.ts';
import { allContent } from './content.ts';
import { endpoint, longDeadlineMs } from './endpoint.ts';
import type { ResultsPage, Written } from './list.schema.ts';
import type { Confirmation } from './text.schema.ts';
import type { Erasure, ErasurePreview, User, UserChange } from './user.schema.ts';

export type * from './user.schema.ts';

export const userStatuses = ['invited', 'active', 'suspended', 'archived'] as const;
export type UserStatus = (typeof userStatuses)[number];

/**
 * Changes the status, the role, or name and email of a member of staff. Guarded by `update Student`, which all three roles that can change
 * a status have. The server adds `extra-rules.ts`: whom they can change, that the last owner stays,
 * and that owners alone change roles. The status of staff needs a recent sign-in, too.
 */
export const updateUser = endpoint<Written<User>, UserChange>()({
  route: 'PATCH /api/auth/admin/users/{id}/',
  access: { action: 'update', subject: 'Student' },
  affects: ['students', 'teachers', 'staff', 'courses', 'enrolments', 'school', 'profile'],
  needsRecentSignIn: { field: ['user_type', 'email'] },
});

/** The body has the user's email, typed by the caller. For owners and admins. */
export const eraseUser = endpoint<Written<Pick<User, 'id'>>, Erasure>()({
  route: 'POST /api/auth/admin/users/{id}/erase/',
  access: { action: 'delete', subject: 'Student' },
  affects: allContent,
  needsRecentSignIn: true,
  // It reads every text of the school.
  deadlineMs: longDeadlineMs,
});

/** What an erasure removes or replaces, before it is confirmed. */
export const previewErasure = endpoint<{ data: ErasurePreview }>()({
  route: 'GET /api/auth/admin/users/{id}/erase/',
  access: { action: 'delete', subject: 'Student' },
  shows: ['students', 'teachers', 'staff'],
  deadlineMs: longDeadlineMs,
});

/** For the same users as a change of status. */
export const endUserSessions = endpoint<Written<{ ended: number }>, Confirmation | undefined>()({
  route: 'POST /api/auth/admin/users/{id}/end-sessions/',
  access: { action: 'update', subject: 'Student' },
  affects: ['students', 'teachers', 'staff'],
  needsRecentSignIn: true,
});

export const userColumns = [
  'id',
  'full_name',
  'email',
  'user_type',
  'status',
  'phone',
  'created_at',
  'last_login_at',
] as const;

/** Everyone with an account: the users that the dashboard counts by status. */
export const listUsers = endpoint<ResultsPage<User>>()({
  route: 'GET /api/auth/admin/users/',
  access: { action: 'read', subject: 'Staff' },
  shows: ['students', 'teachers', 'staff'],
  list: {
    orderings: ['full_name', 'email', 'status', 'created_at'],
    filters: { user_type: userTypes, status: userStatuses },
  },
  csv: { access: { action: 'export', subject: 'Staff' }, columns: userColumns },
});
