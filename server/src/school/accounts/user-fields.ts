import { isUserType, type UserType } from '@provost/contract/ability';
import type { Language } from '@provost/contract/locales';
import type { SessionUser, UserStatus } from '@provost/contract/user';
import type { Selectable } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** The columns that rules and `toUserFields` read. They never include the password hash. */
export const userColumns = [
  'users.id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.full_name',
  'users.user_type',
  'users.status',
  'users.phone',
  'users.locale',
  'users.avatar_url',
  'users.has_purchased',
  'users.trial_ends_at',
  'users.created_at',
  'users.last_login_at',
  'users.version',
  'users.erased_at',
  'users.status_set_by',
  'users.archived_at',
] as const;

type ColumnName<C> = C extends `users.${infer Name}` ? Name & keyof Tables['users'] : never;
export type UserRow = Pick<Selectable<Tables['users']>, ColumnName<(typeof userColumns)[number]>>;

type UserFields = Omit<SessionUser, 'ability' | 'trial_remaining_seconds'>;

/** The public fields of any user, with the trial at this moment. */
export function toUserFields(row: UserRow, now: Date): UserFields {
  const hasPurchased = row.has_purchased === 1;
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: row.full_name,
    // A check constraint allows no other value.
    user_type: row.user_type as UserType,
    status: row.status as UserStatus,
    phone: row.phone,
    locale: row.locale as Language,
    avatar_url: row.avatar_url,
    is_trial: !hasPurchased && secondsUntil(row.trial_ends_at, now) > 0,
    has_purchased: hasPurchased,
    trial_ends_at: row.trial_ends_at,
    created_at: row.created_at,
    last_login_at: row.last_login_at,
    version: row.version,
    ...(row.erased_at !== null && { is_erased: true as const }),
    ...statusSetBy(row),
  };
}

const statusSetBy = ({ status, status_set_by }: UserRow): Pick<UserFields, 'status_set_by'> =>
  (status === 'suspended' || status === 'archived') && isUserType(status_set_by)
    ? { status_set_by }
    : {};

/** Rounded up: a running trial never shows zero. */
export function secondsUntil(instant: string | null, now: Date): number {
  if (instant === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(instant) - now.getTime()) / 1000));
}

/** A reference to a user by name. Null if the join found none. */
export const toNamed = (id: number | null, fullName: string | null) =>
  id === null || fullName === null ? null : { id, full_name: fullName };
