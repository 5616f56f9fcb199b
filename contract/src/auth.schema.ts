import * as z from 'zod/mini';
import * as auth from './auth.ts';
import { withSchemas } from './endpoint.schema.ts';
import { written } from './list.schema.ts';
import { mfaMethods } from './mfa.ts';
import { confirmation, instant, text, typedPassword } from './text.schema.ts';
import { accountFields, sessionUser, user } from './user.schema.ts';

const credentials = z.strictObject({ email: text(1, 254), password: typedPassword });
export type Credentials = z.input<typeof credentials>;

export const signedInUser = z.extend(sessionUser, { access: z.string(), refresh: z.string() });
export type SignedInUser = z.output<typeof signedInUser>;

/** The password was right, and the user has a second factor: `loginMfa` completes the sign-in. */
const mfaRequired = z.object({
  mfa_required: z.literal(true),
  mfa_token: z.string(),
  methods: z.array(z.enum(mfaMethods)),
});
export type MfaRequired = z.output<typeof mfaRequired>;

export const login = withSchemas(auth.login, {
  summary: 'Sign in with email and password.',
  body: credentials,
  response: z.object({ data: z.union([signedInUser, mfaRequired]) }),
  errors: ['invalid_credentials', 'too_many_requests'],
});

export const profile = withSchemas(auth.profile, {
  summary: 'The signed-in user.',
  response: z.object({ data: sessionUser }),
});

const profileChange = z.strictObject(accountFields);
export type ProfileChange = z.input<typeof profileChange>;

export const updateProfile = withSchemas(auth.updateProfile, {
  summary:
    'Change the own name or email, for staff. Another email ends all other sessions, and both addresses get a mail.',
  body: profileChange,
  response: written(user),
  errors: ['stale', 'email_in_use'],
});

const refreshBody = z.strictObject({ refresh: z.string().check(z.minLength(1), z.maxLength(512)) });
export type RefreshBody = z.input<typeof refreshBody>;

const logoutResponse = z.object({ message: z.string(), message_type: z.enum(['success']) });
export type LogoutResponse = z.output<typeof logoutResponse>;

export const logout = withSchemas(auth.logout, {
  summary: 'End the session of a refresh token.',
  body: refreshBody,
  response: logoutResponse,
  errors: ['token_not_valid'],
});

const refreshResponse = z.object({ access: z.string(), refresh: z.string() });
export type RefreshResponse = z.output<typeof refreshResponse>;

export const refresh = withSchemas(auth.refresh, {
  summary: 'Get a new access token and the next refresh token.',
  body: refreshBody,
  response: refreshResponse,
  errors: ['token_not_valid'],
});

const session = z.object({
  id: z.string(),
  is_current: z.boolean(),
  user_agent: z.nullable(z.string()),
  address: z.nullable(z.string()),
  created_at: instant,
  last_used_at: instant,
  expires_at: instant,
  /** However often the session is refreshed. */
  ends_at: instant,
});
export type Session = z.output<typeof session>;

export const listSessions = withSchemas(auth.listSessions, {
  summary: 'The active sessions of the user, last used first.',
  response: z.object({ data: z.array(session) }),
});

export const endSession = withSchemas(auth.endSession, {
  summary: 'End a session of the user.',
  params: z.strictObject({ id: z.uuid() }),
  body: confirmation,
  response: written(z.pick(session, { id: true })),
});

export const endOtherSessions = withSchemas(auth.endOtherSessions, {
  summary: 'End all other sessions of the user.',
  body: confirmation,
  response: written(z.object({ ended: z.int() })),
});
