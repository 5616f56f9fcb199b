import {
  allows,
  type Rule,
  rulesFor,
  scopeFor,
  type UserType,
  userTypes,
} from '@provost/contract/ability';
import type { Endpoint } from '@provost/contract/endpoint.schema';
import { endpoints } from '@provost/contract/endpoints';
import { extraRules, targetsOf } from '@provost/contract/extra-rules';
import type { Permission, PersonPermissions, Role } from '@provost/contract/roles';
import * as contract from '@provost/contract/roles.schema';
import { requireFound } from '../../http/errors.ts';
import { toStaffMember } from '../../school/accounts/staff-rows.ts';
import type { FeatureContext } from '../feature.ts';
import { findPerson } from './roles.repository.ts';

/**
 * Every permission that a call asks for or that a role has by name. Others, such as to create an
 * audit event, mean nothing.
 */
const askedFor: readonly Rule[] = uniqueRules([
  ...Object.values(endpoints).flatMap((endpoint: Endpoint) => [
    ...(endpoint.access === 'public' ? [] : [endpoint.access]),
    ...(endpoint.csv ? [endpoint.csv.access] : []),
  ]),
  ...userTypes.flatMap(rulesFor).filter(({ action }) => action !== 'manage'),
]);

function uniqueRules(rules: readonly Rule[]): Rule[] {
  const byName = new Map(rules.map((rule) => [`${rule.subject} ${rule.action}`, rule]));
  return [...byName.values()];
}

function explain(userType: UserType, asked: Rule): Permission {
  const rule = rulesFor(userType).find((given) => allows([given], asked));
  const { action, subject } = asked;
  if (!rule) {
    return { action, subject, is_allowed: false, reason: 'no_rule', rule: null, scope: null };
  }
  const scope = scopeFor(userType, subject);
  return { action, subject, is_allowed: true, reason: 'role', rule: { ...rule }, scope };
}

const extraOf = (userType: UserType): Role['extra'] =>
  extraRules.flatMap((name) => {
    const targets = targetsOf(name, userType);
    return targets ? [{ name, user_types: [...targets] }] : [];
  });

const explainRole = (userType: UserType): Role => ({
  user_type: userType,
  rules: rulesFor(userType).map(({ action, subject }) => ({
    action,
    subject,
    scope: scopeFor(userType, subject),
  })),
  permissions: askedFor.map((asked) => explain(userType, asked)),
  extra: extraOf(userType),
});

type Person = Omit<PersonPermissions, 'permissions' | 'extra'>;

/** Only active users can sign in: the others can do nothing in any role. */
function explainPerson(person: Person): PersonPermissions {
  const { permissions, extra } = explainRole(person.user_type);
  if (person.status === 'active') return { ...person, permissions, extra };
  return {
    ...person,
    permissions: permissions.map((permission) =>
      permission.is_allowed
        ? { ...permission, is_allowed: false, reason: 'not_active' as const }
        : permission,
    ),
    extra: [],
  };
}

export function registerRoles({ api, database, now }: FeatureContext): void {
  api.read(contract.listRoles, async () => ({ data: userTypes.map(explainRole) }));

  api.read(contract.readPermissions, async ({ params }) => {
    const row = requireFound(await findPerson(database.reader, params.id));
    return { data: explainPerson(toStaffMember(row, { now: now() })) };
  });
}
