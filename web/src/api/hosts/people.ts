import type { Permission } from '@provost/contract/roles';
import { permissionReasons } from '@provost/contract/roles';
import type { StaffMember } from '@provost/contract/staff';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { flagOf, instantOf, namesOf, objectOf, objectsOf, textOf, wordOf } from '../raw/fields.ts';
import { type Adapted, adapter } from './adapted.ts';
import { userFields } from './user.ts';

export type Person = Adapted<StaffMember>;

export const personAdapter = adapter<Person>({
  ...userFields,
  invitation_expires_at: (raw) => instantOf(raw, 'invitation_expires_at'),
  mfa_enabled: (raw) => flagOf(raw, 'mfa_enabled'),
});

interface AdaptedRule {
  readonly action: string;
  readonly subject: string;
}

export interface AdaptedPermission extends AdaptedRule {
  readonly isAllowed: boolean;
  readonly reason: Permission['reason'];
  /** The rule of the role that gives it. */
  readonly rule: AdaptedRule | undefined;
  readonly isOwnOnly: boolean;
}

/** What a role or a person can do. */
export interface Permissions {
  readonly permissions: readonly AdaptedPermission[];
  readonly extra: readonly { readonly name: string; readonly userTypes: readonly string[] }[];
}

const ruleOf = (raw: unknown): AdaptedRule => ({
  action: textOf(raw, 'action') ?? '',
  subject: textOf(raw, 'subject') ?? '',
});

const adaptPermissions = (raw: unknown): Permissions => ({
  permissions: objectsOf(raw, 'permissions').map((permission) => {
    const rule = objectOf(permission, 'rule');
    const reason = wordOf(permission, 'reason');
    return {
      ...ruleOf(permission),
      isAllowed: flagOf(permission, 'is_allowed') ?? false,
      reason: isOneOf(permissionReasons, reason) ? reason : 'no_rule',
      rule: rule && ruleOf(rule),
      isOwnOnly: wordOf(permission, 'scope') === 'own',
    };
  }),
  extra: objectsOf(raw, 'extra').map((extra) => ({
    name: wordOf(extra, 'name') ?? '',
    userTypes: namesOf(extra, 'user_types'),
  })),
});

export interface AdaptedRole extends Permissions {
  readonly userType: string;
}

export const adaptRole = (raw: unknown): AdaptedRole => ({
  userType: wordOf(raw, 'user_type') ?? '',
  ...adaptPermissions(raw),
});

/** A person with the explanation of their permissions. */
export type PersonDetails = Person & Permissions;

export const adaptPersonDetails = (raw: unknown): PersonDetails => ({
  ...personAdapter.adapt(raw),
  ...adaptPermissions(raw),
});
