import type { SignedInUser } from './auth.schema.ts';
import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type {
  CodeBody,
  MfaLogin,
  MfaStatus,
  MfaToken,
  NewPasskey,
  Passkey,
  PasskeyName,
  RecoveryCodes,
  SecuritySettings,
  SecuritySettingsForm,
  TotpSetup,
  TotpStatus,
  WebAuthnOptions,
} from './mfa.schema.ts';
import type { Confirmation } from './text.schema.ts';

export type { MfaStatus, Passkey, SecuritySettings, TotpSetup };

export const mfaMethods = ['totp', 'passkey', 'recovery_code'] as const;
export type MfaMethod = (typeof mfaMethods)[number];

/** With so few recovery codes left, the user is asked to create new ones. */
export const fewRecoveryCodes = 3;

const own = { access: { action: 'read', subject: 'Auth' }, allowedBeforeMfa: true } as const;
const ownChange = { ...own, needsRecentSignIn: true } as const;

/** Only owners manage everything. */
const ownersOnly = { action: 'manage', subject: 'all' } as const;

/** The second step of a sign-in: its response is that of a login without a second factor. */
export const loginMfa = endpoint<{ body: MfaLogin; response: { data: SignedInUser } }>()({
  route: 'POST /api/auth/login/mfa/',
  access: 'public',
});

export const loginMfaOptions = endpoint<{ body: MfaToken; response: { data: WebAuthnOptions } }>()({
  route: 'POST /api/auth/login/mfa/options/',
  access: 'public',
});

export const readMfa = endpoint<{ response: { data: MfaStatus } }>()({
  route: 'GET /api/auth/mfa/',
  ...own,
  shows: ['factors'],
});

export const readTotp = endpoint<{ response: { data: TotpStatus } }>()({
  route: 'GET /api/auth/mfa/totp/',
  ...own,
  shows: ['factors'],
});

export const beginTotp = endpoint<{ body?: Confirmation; response: { data: TotpSetup } }>()({
  route: 'POST /api/auth/mfa/totp/',
  ...ownChange,
  affects: [],
});

/** Needs no recent sign-in: only `beginTotp` hands out the secret that the code is made from. */
export const confirmTotp = endpoint<{ body: CodeBody; response: Written<RecoveryCodes> }>()({
  route: 'POST /api/auth/mfa/totp/confirm/',
  ...own,
  affects: ['factors', 'sessions'],
});

export const removeTotp = endpoint<{ body?: Confirmation; response: Written<TotpStatus> }>()({
  route: 'DELETE /api/auth/mfa/totp/',
  ...ownChange,
  affects: ['factors', 'sessions'],
});

export const listPasskeys = endpoint<{ response: { data: Passkey[] } }>()({
  route: 'GET /api/auth/mfa/passkeys/',
  ...own,
  shows: ['factors'],
});

export const beginPasskey = endpoint<{
  body?: Confirmation;
  response: { data: WebAuthnOptions };
}>()({
  route: 'POST /api/auth/mfa/passkeys/options/',
  ...ownChange,
  affects: [],
});

/** Needs no recent sign-in: only `beginPasskey` hands out the challenge that the passkey signs. */
export const addPasskey = endpoint<{
  body: NewPasskey;
  response: Written<Passkey & RecoveryCodes>;
}>()({
  route: 'POST /api/auth/mfa/passkeys/',
  ...own,
  affects: ['factors', 'sessions'],
});

export const renamePasskey = endpoint<{ body: PasskeyName; response: Written<Passkey> }>()({
  route: 'PATCH /api/auth/mfa/passkeys/{id}/',
  ...ownChange,
  affects: ['factors'],
});

export const removePasskey = endpoint<{
  body?: Confirmation;
  response: Written<Pick<Passkey, 'id'>>;
}>()({
  route: 'DELETE /api/auth/mfa/passkeys/{id}/',
  ...ownChange,
  affects: ['factors', 'sessions'],
});

export const createRecoveryCodes = endpoint<{
  body?: Confirmation;
  response: Written<RecoveryCodes>;
}>()({
  route: 'POST /api/auth/mfa/recovery-codes/',
  ...ownChange,
  affects: ['factors'],
});

/** For someone who has lost every factor. Nobody can do this to themselves. */
export const resetMfa = endpoint<{ body?: Confirmation; response: Written<{ id: number }> }>()({
  route: 'POST /api/auth/admin/users/{id}/reset-mfa/',
  access: ownersOnly,
  affects: ['students', 'teachers', 'staff'],
  needsRecentSignIn: true,
});

export const readSecuritySettings = endpoint<{ response: { data: SecuritySettings } }>()({
  route: 'GET /api/school/security/',
  access: ownersOnly,
  shows: ['security'],
});

export const updateSecuritySettings = endpoint<{
  body: SecuritySettingsForm;
  response: Written<SecuritySettings>;
}>()({
  route: 'PATCH /api/school/security/',
  access: ownersOnly,
  affects: ['security', 'profile'],
  needsRecentSignIn: true,
});
