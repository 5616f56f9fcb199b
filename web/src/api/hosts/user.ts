import type { Rule } from '@provost/contract/ability';
import type { SessionUser } from '@provost/contract/user';
import { isJsonObject } from '@/lib/data/json.ts';
import * as read from '../raw/fields.ts';
import { type Adapted, adapter, type FieldReaders } from './adapted.ts';

type Person = Adapted<Omit<SessionUser, 'ability'>>;

/** Hosts without `status` can still send `is_active`. */
const statusOf = (raw: unknown): string | undefined => {
  const status = read.wordOf(raw, 'status');
  if (status !== undefined) return status;
  const isActive = read.flagOf(raw, 'is_active');
  if (isActive === undefined) return undefined;
  return isActive ? 'active' : 'suspended';
};

export const userFields: FieldReaders<Person> = {
  id: (raw) => read.idOf(raw) ?? read.textOf(raw, 'email'),
  email: (raw) => read.textOf(raw, 'email'),
  first_name: (raw) => read.textOf(raw, 'first_name', 'firstName'),
  last_name: (raw) => read.textOf(raw, 'last_name', 'lastName'),
  full_name: read.personNameOf,
  user_type: (raw) => read.wordOf(raw, 'user_type'),
  status: statusOf,
  phone: (raw) => read.textOf(raw, 'phone', 'phone_number'),
  locale: (raw) => read.textOf(raw, 'locale'),
  avatar_url: (raw) => read.textOf(raw, 'avatar_url'),
  is_trial: (raw) => read.flagOf(raw, 'is_trial'),
  has_purchased: (raw) => read.flagOf(raw, 'has_purchased'),
  trial_ends_at: (raw) => read.instantOf(raw, 'trial_ends_at'),
  trial_remaining_seconds: (raw) => read.numberOf(raw, 'trial_remaining_seconds'),
  created_at: (raw) => read.instantOf(raw, 'created_at', 'date_joined', 'joined_at', 'created'),
  last_login_at: (raw) => read.instantOf(raw, 'last_login_at', 'last_login'),
  version: (raw) => read.numberOf(raw, 'version'),
  is_erased: (raw) => read.flagOf(raw, 'is_erased') || undefined,
  status_set_by: (raw) => read.wordOf(raw, 'status_set_by'),
  mfa_setup_required: (raw) => read.flagOf(raw, 'mfa_setup_required') || undefined,
  starts_with_day: (raw) => read.flagOf(raw, 'starts_with_day') || undefined,
};

/** Hosts can send rules as CASL knows them: several actions or subjects at once, or inverted. */
type AdaptedRule = Adapted<Rule, 'action' | 'subject'> & { readonly inverted?: true };

export interface AdaptedUser extends Person {
  /** Undefined where the host sends none: then the user type decides. */
  readonly ability: readonly AdaptedRule[] | undefined;
}

const isWord = (value: unknown): value is string => typeof value === 'string' && value !== '';
const words = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter(isWord);

/** Conditions are dropped: the dashboard shows the control, and the host decides. */
const adaptRules = (raw: unknown): AdaptedUser['ability'] => {
  if (!isJsonObject(raw) || !Array.isArray(raw.ability)) return undefined;
  return read.objectsOf(raw, 'ability').flatMap((rule) =>
    words(rule.action).flatMap((action) =>
      words(rule.subject).map((subject) => ({
        action,
        subject,
        ...(rule.inverted === true && { inverted: true }),
      })),
    ),
  );
};

export const adaptUser = adapter<AdaptedUser>({ ...userFields, ability: adaptRules }).adapt;
