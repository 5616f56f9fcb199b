import type { MfaStatus, Passkey, SecuritySettings, TotpSetup } from '@provost/contract/mfa';
import { isJsonObject } from '@/lib/data/json.ts';
import {
  flagOf,
  idOf,
  instantOf,
  namesOf,
  numberOf,
  objectOf,
  objectsOf,
  textOf,
  textsOf,
} from '../raw/fields.ts';
import { unwrapData } from '../raw/unwrap.ts';
import { type Adapted, adapter } from './adapted.ts';

const textsIn = (raw: unknown, field: string): readonly string[] =>
  isJsonObject(raw) ? textsOf(raw[field]) : [];

export type AdaptedPasskey = Adapted<Passkey>;
export type AdaptedMfa = Adapted<MfaStatus>;

const passkeys = adapter<AdaptedPasskey>({
  id: idOf,
  name: (raw) => textOf(raw, 'name'),
  created_at: (raw) => instantOf(raw, 'created_at'),
  last_used_at: (raw) => instantOf(raw, 'last_used_at'),
  is_backed_up: (raw) => flagOf(raw, 'is_backed_up'),
});

const status = adapter<AdaptedMfa>({
  is_required: (raw) => flagOf(raw, 'is_required'),
  totp: (raw) => {
    const totp = objectOf(raw, 'totp');
    return {
      is_enabled: flagOf(totp, 'is_enabled'),
      confirmed_at: instantOf(totp, 'confirmed_at'),
    };
  },
  passkeys: (raw) => objectsOf(raw, 'passkeys').map(passkeys.adapt),
  recovery_codes_left: (raw) => numberOf(raw, 'recovery_codes_left'),
});

export const adaptMfa = (response: unknown): AdaptedMfa => status.adapt(unwrapData(response));

const totpSetup = adapter<Adapted<TotpSetup>>({
  secret: (raw) => textOf(raw, 'secret'),
  uri: (raw) => textOf(raw, 'uri'),
  qr: (raw) => textsIn(raw, 'qr'),
});

export const adaptTotpSetup = (response: unknown) => totpSetup.adapt(unwrapData(response));

/** For the browser, which refuses options that it does not understand. */
export const adaptPasskeyOptions = <Options extends object>(response: unknown): Options =>
  unwrapData(response) as Options;

/** The codes of a response that shows them; empty if it has none. */
export const adaptRecoveryCodes = (response: unknown): readonly string[] =>
  textsIn(unwrapData(response), 'recovery_codes');

const security = adapter<Adapted<SecuritySettings>>({
  mfa_required_for: (raw) => namesOf(raw, 'mfa_required_for'),
  version: (raw) => numberOf(raw, 'version'),
});

export const adaptSecurity = (response: unknown) => security.adapt(unwrapData(response));
