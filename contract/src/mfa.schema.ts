import * as z from 'zod/mini';
import { userTypes } from './ability.ts';
import { signedInUser } from './auth.schema.ts';
import { withSchemas } from './endpoint.schema.ts';
import { written } from './list.schema.ts';
import * as mfa from './mfa.ts';
import { confirmation, id, instant, line, text, typedPassword, version } from './text.schema.ts';

const password = z.optional(typedPassword);

const token = z.string().check(z.minLength(1), z.maxLength(512));
const mfaToken = z.strictObject({ mfa_token: token });
export type MfaToken = z.input<typeof mfaToken>;

/** What the browser's WebAuthn returns, as JSON. The server verifies it. */
const credential = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(2000)),
  rawId: z.string().check(z.maxLength(2000)),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().check(z.maxLength(10_000)) }),
});

const mfaLogin = z.strictObject({
  mfa_token: token,
  method: z.enum(mfa.mfaMethods),
  /** With `totp` and `recovery_code`. Spaces and hyphens are ignored. */
  code: z.optional(text(1, 64)),
  /** With `passkey`. */
  response: z.optional(credential),
});
export type MfaLogin = z.input<typeof mfaLogin>;

/** The argument of the browser's WebAuthn call, as JSON. */
const webAuthnOptions = z.record(z.string(), z.unknown());
export type WebAuthnOptions = z.output<typeof webAuthnOptions>;

const refusals = ['mfa_token_not_valid', 'mfa_code_not_valid', 'too_many_requests'] as const;

export const loginMfa = withSchemas(mfa.loginMfa, {
  summary: 'Complete a sign-in with a second factor.',
  body: mfaLogin,
  response: z.object({ data: signedInUser }),
  errors: refusals,
});

export const loginMfaOptions = withSchemas(mfa.loginMfaOptions, {
  summary: 'The options with which the browser asks for a passkey.',
  body: mfaToken,
  response: z.object({ data: webAuthnOptions }),
  errors: ['mfa_token_not_valid', 'wrong_status'],
});

const passkey = z.object({
  id,
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
  /** Synchronised by its provider, so the loss of one device does not lose it. */
  is_backed_up: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

const totpStatus = z.object({ is_enabled: z.boolean(), confirmed_at: z.nullable(instant) });
export type TotpStatus = z.output<typeof totpStatus>;

const mfaStatus = z.object({
  is_required: z.boolean(),
  totp: totpStatus,
  passkeys: z.array(passkey),
  recovery_codes_left: z.int(),
});
export type MfaStatus = z.output<typeof mfaStatus>;

export const readMfa = withSchemas(mfa.readMfa, {
  summary: 'The second factors of the user.',
  response: z.object({ data: mfaStatus }),
});

export const readTotp = withSchemas(mfa.readTotp, {
  summary: 'Whether the user has an authenticator app.',
  response: z.object({ data: totpStatus }),
});

const totpSetup = z.object({
  /** Base32, for apps that cannot scan. */
  secret: z.string(),
  uri: z.string(),
  /** The rows of the QR code of the URI: `1` is a dark module. */
  qr: z.array(z.string()),
});
export type TotpSetup = z.output<typeof totpSetup>;

export const beginTotp = withSchemas(mfa.beginTotp, {
  summary: 'Begin to set up an authenticator app. It is used after its first code is confirmed.',
  body: confirmation,
  response: z.object({ data: totpSetup }),
  hasSecret: true,
});

const codeBody = z.strictObject({ code: text(1, 64) });
export type CodeBody = z.input<typeof codeBody>;

/** Shown once. Null if the user has codes already. */
const recoveryCodes = z.object({ recovery_codes: z.nullable(z.array(z.string())) });
export type RecoveryCodes = z.output<typeof recoveryCodes>;

export const confirmTotp = withSchemas(mfa.confirmTotp, {
  summary: 'Finish the set-up of an authenticator app with a code of it.',
  body: codeBody,
  response: written(recoveryCodes),
  hasSecret: true,
  errors: ['wrong_status', 'too_many_requests'],
});

export const removeTotp = withSchemas(mfa.removeTotp, {
  summary: 'Remove the authenticator app.',
  body: confirmation,
  response: written(totpStatus),
  errors: ['not_found', 'wrong_status'],
});

export const listPasskeys = withSchemas(mfa.listPasskeys, {
  summary: 'The passkeys of the user.',
  response: z.object({ data: z.array(passkey) }),
});

export const beginPasskey = withSchemas(mfa.beginPasskey, {
  summary: 'The options with which the browser creates a passkey.',
  body: confirmation,
  response: z.object({ data: webAuthnOptions }),
  errors: ['wrong_status'],
});

const name = line(1, 60);
const newPasskey = z.strictObject({ name, response: credential });
export type NewPasskey = z.input<typeof newPasskey>;

export const addPasskey = withSchemas(mfa.addPasskey, {
  summary: 'Add the passkey that the browser created.',
  body: newPasskey,
  status: 201,
  response: written(z.extend(passkey, recoveryCodes.shape)),
  hasSecret: true,
  errors: ['wrong_status'],
});

const passkeyName = z.strictObject({ name, password });
export type PasskeyName = z.input<typeof passkeyName>;

export const renamePasskey = withSchemas(mfa.renamePasskey, {
  summary: 'Rename a passkey.',
  body: passkeyName,
  response: written(passkey),
});

export const removePasskey = withSchemas(mfa.removePasskey, {
  summary: 'Remove a passkey.',
  body: confirmation,
  response: written(z.pick(passkey, { id: true })),
  errors: ['wrong_status'],
});

export const createRecoveryCodes = withSchemas(mfa.createRecoveryCodes, {
  summary: 'Replace the recovery codes of the user. They are shown once.',
  body: confirmation,
  response: written(recoveryCodes),
  hasSecret: true,
  errors: ['wrong_status'],
});

export const resetMfa = withSchemas(mfa.resetMfa, {
  summary: 'Remove all second factors of a user and end their sessions.',
  body: confirmation,
  response: written(z.object({ id })),
});

const requiredFor = z.array(z.enum(userTypes));
const securitySettings = z.object({ mfa_required_for: requiredFor, version: z.int() });
export type SecuritySettings = z.output<typeof securitySettings>;

const securitySettingsForm = z.strictObject({
  mfa_required_for: requiredFor.check(
    z.maxLength(userTypes.length),
    z.refine((list) => new Set(list).size === list.length, 'each_once'),
  ),
  version: z.optional(version),
  password,
});
export type SecuritySettingsForm = z.input<typeof securitySettingsForm>;

export const readSecuritySettings = withSchemas(mfa.readSecuritySettings, {
  summary: 'The roles that must use a second factor.',
  response: z.object({ data: securitySettings }),
});

export const updateSecuritySettings = withSchemas(mfa.updateSecuritySettings, {
  summary: 'Change the roles that must use a second factor.',
  body: securitySettingsForm,
  response: written(securitySettings),
  errors: ['stale'],
});
