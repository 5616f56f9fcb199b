import {
  allows,
  type Rule,
  rulesFor,
  type Subject,
  scopeFor,
  type UserType,
  userTypes,
} from './ability.ts';

export const staffTypes = ['owner', 'admin', 'finance', 'support'] as const;
export type StaffType = (typeof staffTypes)[number];

export const isStaffType = (value: unknown): value is StaffType =>
  staffTypes.some((type) => type === value);

/** Whether a role has every permission of another one, on at least the same rows. */
export const covers = (role: UserType, other: UserType): boolean =>
  rulesFor(other).every(
    (rule) =>
      allows(rulesFor(role), rule) &&
      (scopeFor(role, rule.subject) === 'all' || scopeFor(other, rule.subject) === 'own'),
  );

const subjectOf = (userType: UserType): Subject => {
  if (isStaffType(userType)) return 'Staff';
  return userType === 'teacher' ? 'Teacher' : 'Student';
};

/**
 * Whether a role looks after people of another role: it can add them, and it has all of their
 * permissions. Otherwise it could get permissions through an account that it controls.
 */
export const canManage = (role: UserType, target: UserType): boolean =>
  allows(rulesFor(role), { action: 'create', subject: subjectOf(target) }) && covers(role, target);

interface ExtraRuleOptions {
  /** What the role needs besides. */
  readonly needs?: Rule;
  /** The roles that the rule is about: all, unless given. Empty if it is not about people. */
  readonly targets?: readonly UserType[];
}

const ownersOnly: Rule = { action: 'manage', subject: 'all' };

/** Rules that the ability cannot express: whom a role can act on. */
const rules = {
  invite: {},
  /** Also revokes an invitation. */
  resend_invitation: {},
  reset_link: {},
  change_status: {},
  end_sessions: {},
  erase: { needs: { action: 'delete', subject: 'Student' } },
  /** Everybody has a copy of their own data. */
  export_data: { needs: { action: 'export', subject: 'Student' } },
  /** Teachers and students have data of their own, and keep their role. */
  change_role: { needs: ownersOnly, targets: staffTypes },
  reset_mfa: { needs: ownersOnly },
  require_mfa: { needs: ownersOnly, targets: [] },
  change_currencies: { needs: ownersOnly, targets: [] },
} as const satisfies Record<string, ExtraRuleOptions>;

export type ExtraRule = keyof typeof rules;
export const extraRules = Object.keys(rules) as ExtraRule[];

/** The roles that a role can act on; undefined if it cannot act by this rule. */
export const targetsOf = (rule: ExtraRule, userType: UserType): readonly UserType[] | undefined => {
  const { needs, targets = userTypes }: ExtraRuleOptions = rules[rule];
  if (needs && !allows(rulesFor(userType), needs)) return undefined;
  const managed = targets.filter((target) => canManage(userType, target));
  return managed.length === 0 && targets.length > 0 ? undefined : managed;
};

export const canActOn = (rule: ExtraRule, userType: UserType, target: unknown): boolean =>
  targetsOf(rule, userType)?.some((type) => type === target) ?? false;
