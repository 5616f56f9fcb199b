import type {
  Acceptance,
  AccountLink,
  CreatedLink,
  LinkToken,
  MailedAnswer,
  PasswordChange,
  PasswordReset,
  StaffForm,
  TypedEmail,
} from './accounts.schema.ts';
import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type { Confirmation } from './text.schema.ts';
import type { User } from './user.schema.ts';

export type { AccountLink, CreatedLink };

export const linkKinds = ['invitation', 'password_reset'] as const;
export type LinkKind = (typeof linkKinds)[number];

/**
 * The server adds `extra-rules.ts`: an admin invites admins and support. A link gives its holder an
 * account: a stolen session must not make one.
 */
export const inviteStaff = endpoint<{ body: StaffForm; response: Written<User & CreatedLink> }>()({
  route: 'POST /api/auth/admin/staff/invite/',
  access: { action: 'create', subject: 'Staff' },
  affects: ['students', 'teachers', 'staff'],
  needsRecentSignIn: true,
});

const updateUsers = { action: 'update', subject: 'Student' } as const;

/** For the same users as a change of status; so are the next two. */
export const resendInvitation = endpoint<{
  body?: Confirmation;
  response: Written<{ id: number } & CreatedLink>;
}>()({
  route: 'POST /api/auth/admin/users/{id}/invite/',
  access: updateUsers,
  affects: ['students', 'teachers', 'staff'],
  needsRecentSignIn: true,
});

export const revokeInvitation = endpoint<{ response: Written<{ id: number }> }>()({
  route: 'POST /api/auth/admin/users/{id}/revoke-invitation/',
  access: updateUsers,
  affects: ['students', 'teachers', 'staff'],
});

export const createResetLink = endpoint<{
  body?: Confirmation;
  response: Written<{ id: number } & CreatedLink>;
}>()({
  route: 'POST /api/auth/admin/users/{id}/reset-link/',
  access: updateUsers,
  affects: [],
  needsRecentSignIn: true,
});

/** A POST, because an address is logged and a body is not. */
export const readLink = endpoint<{ body: LinkToken; response: { data: AccountLink } }>()({
  route: 'POST /api/auth/link/',
  access: 'public',
});

export const acceptInvitation = endpoint<{
  body: Acceptance;
  response: Written<{ email: string }>;
}>()({
  route: 'POST /api/auth/invite/accept/',
  access: 'public',
});

export const forgotPassword = endpoint<{ body: TypedEmail; response: MailedAnswer }>()({
  route: 'POST /api/auth/password/forgot/',
  access: 'public',
});

export const resetPassword = endpoint<{
  body: PasswordReset;
  response: Written<{ email: string }>;
}>()({
  route: 'POST /api/auth/password/reset/',
  access: 'public',
});

export const changePassword = endpoint<{
  body: PasswordChange;
  response: Written<{ ended: number }>;
}>()({
  route: 'POST /api/auth/password/change/',
  access: { action: 'read', subject: 'Auth' },
  affects: ['sessions'],
});
