import { type UserType, userTypes } from './ability.ts';

/** The roles of those who run the school. */
export const staffTypes = ['owner', 'admin', 'finance', 'support'] as const;
export type StaffType = (typeof staffTypes)[number];

export const isStaffType = (value: unknown): value is StaffType =>
  staffTypes.some((type) => type === value);

type Targets = Partial<Record<UserType, readonly UserType[]>>;

const belowAdmin = ['finance', 'support', 'teacher', 'student'] as const;
const changeable: Targets = { owner: userTypes, admin: belowAdmin, support: ['student'] };

/**
 * Rules that the ability cannot express: whom a role can act on. An empty list belongs to a rule
 * that is not about people.
 */
const rules = {
  /** New people. Students and teachers are invited by those who can add them. */
  invite: { owner: userTypes, admin: belowAdmin },
  /** Also revokes an invitation. */
  resend_invitation: changeable,
  reset_link: changeable,
  change_status: changeable,
  end_sessions: changeable,
  erase: { owner: userTypes, admin: belowAdmin },
  /** Everybody has a copy of their own data. */
  export_data: { owner: userTypes, admin: belowAdmin },
  /** Teachers and students have data of their own, and keep their role. */
  change_role: { owner: staffTypes },
  reset_mfa: { owner: userTypes },
  require_mfa: { owner: [] },
  change_currencies: { owner: [] },
} as const satisfies Record<string, Targets>;

export type ExtraRule = keyof typeof rules;
export const extraRules = Object.keys(rules) as ExtraRule[];

/** The roles that a role can act on; undefined if it cannot act by this rule. */
export const targetsOf = (rule: ExtraRule, userType: UserType): readonly UserType[] | undefined =>
  (rules[rule] as Targets)[userType];

export const canActOn = (rule: ExtraRule, userType: UserType, target: unknown): boolean =>
  targetsOf(rule, userType)?.some((type) => type === target) ?? false;
