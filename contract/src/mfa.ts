import type { SignedInUser } from './auth.schema.ts';
import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type * as schema from './mfa.schema.ts';
import type { Confirmation } from './text.schema.ts';

export type * from './mfa.schema.ts';

export const mfaMethods = ['totp', 'passkey', 'recovery_code'] as const;
export type MfaMethod = (typeof mfaMethods)[number];

/** With so few recovery codes left, the user is asked to create new ones. */
export const fewRecoveryCodes = 3;

const own = { access: { action: 'read', subject: 'Auth' }, allowedBeforeMfa: true } as const;
const ownChange = { ...own, needsRecentSignIn: true } as const;

/** Only owners manage everything. */
const ownersOnly = { action: 'manage', subject: 'all' } as const;

/** The second step of a sign-in: its response is that of a login without a second factor. */
export const loginMfa = endpoint<{ data: SignedInUser }, schema.MfaLogin>()({
  route: 'POST /api/auth/login/mfa/',
  access: 'public',
});

export const loginMfaOptions = endpoint<{ data: schema.WebAuthnOptions }, schema.MfaToken>()({
  route: 'POST /api/auth/login/mfa/options/',
  access: 'public',
});

export const readMfa = endpoint<{ data: schema.MfaStatus }>()({
  route: 'GET /api/auth/mfa/',
  ...own,
  shows: ['factors'],
});

export const readTotp = endpoint<{ data: schema.TotpStatus }>()({
  route: 'GET /api/auth/mfa/totp/',
  ...own,
  shows: ['factors'],
});

export const beginTotp = endpoint<{ data: schema.TotpSetup }, Confirmation | undefined>()({
  route: 'POST /api/auth/mfa/totp/',
  ...ownChange,
  affects: [],
});

/** Needs no recent sign-in: only `beginTotp` hands out the secret that the code is made from. */
export const confirmTotp = endpoint<Written<schema.RecoveryCodes>, schema.CodeBody>()({
  route: 'POST /api/auth/mfa/totp/confirm/',
  ...own,
  affects: ['factors', 'sessions'],
});

export const removeTotp = endpoint<Written<schema.TotpStatus>, Confirmation | undefined>()({
  route: 'DELETE /api/auth/mfa/totp/',
  ...ownChange,
  affects: ['factors', 'sessions'],
});

export const listPasskeys = endpoint<{ data: schema.Passkey[] }>()({
  route: 'GET /api/auth/mfa/passkeys/',
  ...own,
  shows: ['factors'],
});

export const beginPasskey = endpoint<{ data: schema.WebAuthnOptions }, Confirmation | undefined>()({
  route: 'POST /api/auth/mfa/passkeys/options/',
  ...ownChange,
  affects: [],
});

/** Needs no recent sign-in: only `beginPasskey` hands out the challenge that the passkey signs. */
export const addPasskey = endpoint<
  Written<schema.Passkey & schema.RecoveryCodes>,
  schema.NewPasskey
>()({ route: 'POST /api/auth/mfa/passkeys/', ...own, affects: ['factors', 'sessions'] });

export const renamePasskey = endpoint<Written<schema.Passkey>, schema.PasskeyName>()({
  route: 'PATCH /api/auth/mfa/passkeys/{id}/',
  ...ownChange,
  affects: ['factors'],
});

export const removePasskey = endpoint<
  Written<Pick<schema.Passkey, 'id'>>,
  Confirmation | undefined
>()({
  route: 'DELETE /api/auth/mfa/passkeys/{id}/',
  ...ownChange,
  affects: ['factors', 'sessions'],
});

export const createRecoveryCodes = endpoint<
  Written<schema.RecoveryCodes>,
  Confirmation | undefined
>()({ route: 'POST /api/auth/mfa/recovery-codes/', ...ownChange, affects: ['factors'] });

/** For someone who has lost every factor. Nobody can do this to themselves. */
export const resetMfa = endpoint<Written<{ id: number }>, Confirmation | undefined>()({
  route: 'POST /api/auth/admin/users/{id}/reset-mfa/',
  access: ownersOnly,
  affects: ['students', 'teachers', 'staff'],
  needsRecentSignIn: true,
});

export const readSecuritySettings = endpoint<{ data: schema.SecuritySettings }>()({
  route: 'GET /api/school/security/',
  access: ownersOnly,
  shows: ['security'],
});

export const updateSecuritySettings = endpoint<
  Written<schema.SecuritySettings>,
  schema.SecuritySettingsForm
>()({
  route: 'PATCH /api/school/security/',
  access: ownersOnly,
  affects: ['security', 'profile'],
  needsRecentSignIn: true,
});
