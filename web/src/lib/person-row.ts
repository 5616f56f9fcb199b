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

export const readPerson = (raw: unknown): PersonRow => ({
  id: idOf(raw) ?? textOf(raw, 'email'),
  full_name: personNameOf(raw),
  email: textOf(raw, 'email'),
  status: statusOf(raw),
  phone: textOf(raw, 'phone', 'phone_number'),
  created_at: dateOf(raw, 'created_at', 'date_joined', 'joined_at', 'created'),
  last_login_at: dateOf(raw, 'last_login_at', 'last_login'),
  is_trial: flagOf(raw, 'is_trial'),
  has_purchased: flagOf(raw, 'has_purchased'),
  trial_ends_at: dateOf(raw, 'trial_ends_at'),
});

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
