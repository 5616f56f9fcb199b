import type * as schema from './accounts.schema.ts';
import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type { Confirmation } from './text.schema.ts';
import type { User } from './user.schema.ts';

export type * from './accounts.schema.ts';

export const linkKinds = ['invitation', 'password_reset'] as const;
export type LinkKind = (typeof linkKinds)[number];

/**
 * The server adds `extra-rules.ts`: an admin invites admins and support. A link gives its holder an
 * account: a stolen session must not make one.
 */
export const inviteStaff = endpoint<Written<User & schema.CreatedLink>, schema.StaffForm>()({
  route: 'POST /api/auth/admin/staff/invite/',
  access: { action: 'create', subject: 'Staff' },
  affects: ['students', 'teachers', 'staff'],
  needsRecentSignIn: true,
});

const updateUsers = { action: 'update', subject: 'Student' } as const;

/** For the same users as a change of status; so are the next two. */
export const resendInvitation = endpoint<
  Written<{ id: number } & schema.CreatedLink>,
  Confirmation | undefined
>()({
  route: 'POST /api/auth/admin/users/{id}/invite/',
  access: updateUsers,
  affects: ['students', 'teachers', 'staff'],
  needsRecentSignIn: true,
});

export const revokeInvitation = endpoint<Written<{ id: number }>>()({
  route: 'POST /api/auth/admin/users/{id}/revoke-invitation/',
  access: updateUsers,
  affects: ['students', 'teachers', 'staff'],
});

export const createResetLink = endpoint<
  Written<{ id: number } & schema.CreatedLink>,
  Confirmation | undefined
>()({
  route: 'POST /api/auth/admin/users/{id}/reset-link/',
  access: updateUsers,
  affects: [],
  needsRecentSignIn: true,
});

/** A POST, because an address is logged and a body is not. */
export const readLink = endpoint<{ data: schema.AccountLink }, schema.LinkToken>()({
  route: 'POST /api/auth/link/',
  access: 'public',
});

export const acceptInvitation = endpoint<Written<{ email: string }>, schema.Acceptance>()({
  route: 'POST /api/auth/invite/accept/',
  access: 'public',
});

export const forgotPassword = endpoint<schema.MailedAnswer, schema.TypedEmail>()({
  route: 'POST /api/auth/password/forgot/',
  access: 'public',
});

export const resetPassword = endpoint<Written<{ email: string }>, schema.PasswordReset>()({
  route: 'POST /api/auth/password/reset/',
  access: 'public',
});

export const changePassword = endpoint<Written<{ ended: number }>, schema.PasswordChange>()({
  route: 'POST /api/auth/password/change/',
  access: { action: 'read', subject: 'Auth' },
  affects: ['sessions'],
});
