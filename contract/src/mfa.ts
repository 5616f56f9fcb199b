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

const ownProfile = { action: 'read', subject: 'Auth' } as const;

/** Only owners manage everything. */
const ownersOnly = { action: 'manage', subject: 'all' } as const;

/** The second step of a sign-in: its response is that of a login without a second factor. */
export const loginMfa = endpoint<{ body: MfaLogin; response: { data: SignedInUser } }>()({
  method: 'POST',
  path: '/api/auth/login/mfa/',
  access: 'public',
});

export const loginMfaOptions = endpoint<{ body: MfaToken; response: { data: WebAuthnOptions } }>()({
  method: 'POST',
  path: '/api/auth/login/mfa/options/',
  access: 'public',
});

export const readMfa = endpoint<{ response: { data: MfaStatus } }>()({
  method: 'GET',
  path: '/api/auth/mfa/',
  access: ownProfile,
  shows: ['factors'],
  allowedBeforeMfa: true,
});

export const readTotp = endpoint<{ response: { data: TotpStatus } }>()({
  method: 'GET',
  path: '/api/auth/mfa/totp/',
  access: ownProfile,
  shows: ['factors'],
  allowedBeforeMfa: true,
});

export const beginTotp = endpoint<{ body?: Confirmation; response: { data: TotpSetup } }>()({
  method: 'POST',
  path: '/api/auth/mfa/totp/',
  access: ownProfile,
  affects: [],
  allowedBeforeMfa: true,
  needsRecentSignIn: true,
});

/** Needs no recent sign-in: only `beginTotp` hands out the secret that the code is made from. */
export const confirmTotp = endpoint<{ body: CodeBody; response: Written<RecoveryCodes> }>()({
  method: 'POST',
  path: '/api/auth/mfa/totp/confirm/',
  access: ownProfile,
  affects: ['factors', 'sessions'],
  allowedBeforeMfa: true,
});

export const removeTotp = endpoint<{ body?: Confirmation; response: Written<TotpStatus> }>()({
  method: 'DELETE',
  path: '/api/auth/mfa/totp/',
  access: ownProfile,
  affects: ['factors', 'sessions'],
  allowedBeforeMfa: true,
  needsRecentSignIn: true,
});

export const listPasskeys = endpoint<{ response: { data: Passkey[] } }>()({
  method: 'GET',
  path: '/api/auth/mfa/passkeys/',
  access: ownProfile,
  shows: ['factors'],
  allowedBeforeMfa: true,
});

export const beginPasskey = endpoint<{
  body?: Confirmation;
  response: { data: WebAuthnOptions };
}>()({
  method: 'POST',
  path: '/api/auth/mfa/passkeys/options/',
  access: ownProfile,
  affects: [],
  allowedBeforeMfa: true,
  needsRecentSignIn: true,
});

/** Needs no recent sign-in: only `beginPasskey` hands out the challenge that the passkey signs. */
export const addPasskey = endpoint<{
  body: NewPasskey;
  response: Written<Passkey & RecoveryCodes>;
}>()({
  method: 'POST',
  path: '/api/auth/mfa/passkeys/',
  access: ownProfile,
  affects: ['factors', 'sessions'],
  allowedBeforeMfa: true,
});

export const renamePasskey = endpoint<{ body: PasskeyName; response: Written<Passkey> }>()({
  method: 'PATCH',
  path: '/api/auth/mfa/passkeys/{id}/',
  access: ownProfile,
  affects: ['factors'],
  allowedBeforeMfa: true,
  needsRecentSignIn: true,
});

export const removePasskey = endpoint<{
  body?: Confirmation;
  response: Written<Pick<Passkey, 'id'>>;
}>()({
  method: 'DELETE',
  path: '/api/auth/mfa/passkeys/{id}/',
  access: ownProfile,
  affects: ['factors', 'sessions'],
  allowedBeforeMfa: true,
  needsRecentSignIn: true,
});

export const createRecoveryCodes = endpoint<{
  body?: Confirmation;
  response: Written<RecoveryCodes>;
}>()({
  method: 'POST',
  path: '/api/auth/mfa/recovery-codes/',
  access: ownProfile,
  affects: ['factors'],
  allowedBeforeMfa: true,
  needsRecentSignIn: true,
});

/** For someone who has lost every factor. Nobody can do this to themselves. */
export const resetMfa = endpoint<{ body?: Confirmation; response: Written<{ id: number }> }>()({
  method: 'POST',
  path: '/api/auth/admin/users/{id}/reset-mfa/',
  access: ownersOnly,
  affects: ['students', 'teachers', 'staff'],
  needsRecentSignIn: true,
});

export const readSecuritySettings = endpoint<{ response: { data: SecuritySettings } }>()({
  method: 'GET',
  path: '/api/school/security/',
  access: ownersOnly,
  shows: ['security'],
});

export const updateSecuritySettings = endpoint<{
  body: SecuritySettingsForm;
  response: Written<SecuritySettings>;
}>()({
  method: 'PATCH',
  path: '/api/school/security/',
  access: ownersOnly,
  affects: ['security', 'profile'],
  needsRecentSignIn: true,
});
