import * as z from 'zod/mini';
import * as accounts from './accounts.ts';
import { withSchemas } from './endpoint.schema.ts';
import { staffTypes } from './extra-rules.ts';
import { written } from './list.schema.ts';
import { languages } from './locales.ts';
import * as field from './text.schema.ts';
import { userFields } from './user.schema.ts';

/** The link only if the server sends no mail: it is shown once, to copy. */
export const createdLink = { link: z.nullable(z.string()), expires_at: field.instant };
const createdLinkFields = z.object(createdLink);
export type CreatedLink = z.output<typeof createdLinkFields>;

const staffForm = z.strictObject({
  email: field.email,
  first_name: field.line(1, 80),
  last_name: field.line(1, 80),
  user_type: z.enum(staffTypes),
  locale: z.optional(z.enum(languages)),
  password: z.optional(field.typedPassword),
});
export type StaffForm = z.input<typeof staffForm>;

export const inviteStaff = withSchemas(accounts.inviteStaff, {
  summary: 'Invite a colleague, who sets a password with a link that is valid for 72 hours.',
  body: staffForm,
  status: 201,
  response: written(z.object({ ...userFields, ...createdLink })),
  hasSecret: true,
  errors: ['email_in_use'],
});

const linkOfUser = written(z.object({ id: field.id, ...createdLink }));

export const resendInvitation = withSchemas(accounts.resendInvitation, {
  summary: 'Create a new link for an invited user. Earlier links stop working.',
  body: field.confirmation,
  response: linkOfUser,
  hasSecret: true,
  errors: ['wrong_status'],
});

export const revokeInvitation = withSchemas(accounts.revokeInvitation, {
  summary: 'Revoke the link of an invited user.',
  response: written(z.object({ id: field.id })),
  errors: ['wrong_status'],
});

export const createResetLink = withSchemas(accounts.createResetLink, {
  summary: 'Create a link with which an active user sets a new password within an hour.',
  body: field.confirmation,
  response: linkOfUser,
  hasSecret: true,
  errors: ['wrong_status'],
});

/** 256 bits in base64url. A longer text is not valid either, but it is not an invalid field. */
const token = z.string().check(z.minLength(1), z.maxLength(512));

const linkToken = z.strictObject({ token });
export type LinkToken = z.input<typeof linkToken>;

const accountLink = z.object({
  kind: z.enum(accounts.linkKinds),
  email: z.string(),
  full_name: z.string(),
  expires_at: field.instant,
});
export type AccountLink = z.output<typeof accountLink>;

export const readLink = withSchemas(accounts.readLink, {
  summary: 'Whose link this is. The link stays usable.',
  body: linkToken,
  response: z.object({ data: accountLink }),
  errors: ['link_not_valid'],
});

const acceptance = z.strictObject({
  token,
  password: field.newPassword,
  first_name: z.optional(field.line(1, 80)),
  last_name: z.optional(field.line(1, 80)),
});
export type Acceptance = z.input<typeof acceptance>;

const emailOfUser = written(z.object({ email: z.string() }));

export const acceptInvitation = withSchemas(accounts.acceptInvitation, {
  summary: 'Accept an invitation: sets the password, and the user can sign in.',
  body: acceptance,
  response: emailOfUser,
  errors: ['link_not_valid'],
});

const typedEmail = z.strictObject({ email: field.email });
export type TypedEmail = z.input<typeof typedEmail>;

/** `is_mailed` depends on the server alone, never on the address. */
const mailedAnswer = written(z.object({ is_mailed: z.boolean() }));
export type MailedAnswer = z.output<typeof mailedAnswer>;

export const forgotPassword = withSchemas(accounts.forgotPassword, {
  summary: 'Mail a link to set a new password. The response is the same for every address.',
  body: typedEmail,
  response: mailedAnswer,
  errors: ['too_many_requests'],
});

const passwordReset = z.strictObject({ token, password: field.newPassword });
export type PasswordReset = z.input<typeof passwordReset>;

export const resetPassword = withSchemas(accounts.resetPassword, {
  summary: 'Set a new password with a link. All sessions of the user end.',
  body: passwordReset,
  response: emailOfUser,
  errors: ['link_not_valid'],
});

const passwordChange = z.strictObject({
  current_password: field.typedPassword,
  new_password: field.newPassword,
});
export type PasswordChange = z.input<typeof passwordChange>;

export const changePassword = withSchemas(accounts.changePassword, {
  summary: 'Change the own password. All other sessions end.',
  body: passwordChange,
  response: written(z.object({ ended: z.int() })),
  errors: ['too_many_requests'],
});
