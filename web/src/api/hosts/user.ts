import type { SessionUser } from '@provost/contract/user';
import type { Adapted, FieldReaders } from './adapted.ts';
import { flagOf, idOf, instantOf, numberOf, personNameOf, textOf, wordOf } from './fields.ts';

export type AdaptedUser = Adapted<Omit<SessionUser, 'ability'>>;

/** Hosts without `status` can still send `is_active`. */
const statusOf = (raw: unknown): string | undefined => {
  const status = wordOf(raw, 'status');
  if (status !== undefined) return status;
  const isActive = flagOf(raw, 'is_active');
  if (isActive === undefined) return undefined;
  return isActive ? 'active' : 'suspended';
};

export const userFields: FieldReaders<AdaptedUser> = {
  id: (raw) => idOf(raw) ?? textOf(raw, 'email'),
  email: (raw) => textOf(raw, 'email'),
  first_name: (raw) => textOf(raw, 'first_name', 'firstName'),
  last_name: (raw) => textOf(raw, 'last_name', 'lastName'),
  full_name: personNameOf,
  user_type: (raw) => wordOf(raw, 'user_type'),
  status: statusOf,
  phone: (raw) => textOf(raw, 'phone', 'phone_number'),
  locale: (raw) => textOf(raw, 'locale'),
  avatar_url: (raw) => textOf(raw, 'avatar_url'),
  is_trial: (raw) => flagOf(raw, 'is_trial'),
  has_purchased: (raw) => flagOf(raw, 'has_purchased'),
  trial_ends_at: (raw) => instantOf(raw, 'trial_ends_at'),
  trial_remaining_seconds: (raw) => numberOf(raw, 'trial_remaining_seconds'),
  created_at: (raw) => instantOf(raw, 'created_at', 'date_joined', 'joined_at', 'created'),
  last_login_at: (raw) => instantOf(raw, 'last_login_at', 'last_login'),
};
