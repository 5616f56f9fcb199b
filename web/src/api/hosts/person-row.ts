import type { FieldReaders } from './row-readers.ts';
import { dateOf, flagOf, idOf, isRow, labelOf, personNameOf, textOf, wordOf } from './rows.ts';

/** What is shown of any person, from a row of any host. */
export interface PersonRow {
  readonly id: string | undefined;
  readonly full_name: string | undefined;
  readonly email: string | undefined;
  readonly status: string | undefined;
  readonly phone: string | undefined;
  readonly created_at: Date | undefined;
  readonly last_login_at: Date | undefined;
  readonly is_trial: boolean | undefined;
  readonly has_purchased: boolean | undefined;
  readonly trial_ends_at: Date | undefined;
}

/** A host without `status` may still say whether a person is active. */
const statusOf = (raw: unknown): string | undefined => {
  const status = wordOf(raw, 'status');
  if (status !== undefined) return status;
  const isActive = flagOf(raw, 'is_active');
  if (isActive === undefined) return undefined;
  return isActive ? 'active' : 'suspended';
};

export const personFields: FieldReaders<PersonRow> = {
  id: (raw) => idOf(raw) ?? textOf(raw, 'email'),
  full_name: personNameOf,
  email: (raw) => textOf(raw, 'email'),
  status: statusOf,
  phone: (raw) => textOf(raw, 'phone', 'phone_number'),
  created_at: (raw) => dateOf(raw, 'created_at', 'date_joined', 'joined_at', 'created'),
  last_login_at: (raw) => dateOf(raw, 'last_login_at', 'last_login'),
  is_trial: (raw) => flagOf(raw, 'is_trial'),
  has_purchased: (raw) => flagOf(raw, 'has_purchased'),
  trial_ends_at: (raw) => dateOf(raw, 'trial_ends_at'),
};

/** Names, from a list of texts or of objects, or from one text with commas. */
export const namesOf = (raw: unknown, field: string): readonly string[] => {
  const value = isRow(raw) ? raw[field] : undefined;
  if (typeof value === 'string') {
    return value
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
  }
  if (!Array.isArray(value)) return [];
  return value.flatMap((name) => labelOf({ name }, 'name') ?? []);
};
