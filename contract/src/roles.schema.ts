import * as z from 'zod/mini';
import { actions, subjects, userTypes } from './ability.ts';
import { withSchemas } from './endpoint.schema.ts';
import { extraRules } from './extra-rules.ts';
import * as roles from './roles.ts';
import { staffFields } from './staff.schema.ts';

const rule = z.object({ action: z.enum(actions), subject: z.enum(subjects) });
const scope = z.enum(['all', 'own']);

/** What a call asks for, and the rule that gives it. */
const permission = z.extend(rule, {
  is_allowed: z.boolean(),
  reason: z.enum(roles.permissionReasons),
  rule: z.nullable(rule),
  scope: z.nullable(scope),
});

/** A rule beyond the permissions: the roles that it lets act on, none if it is not about people. */
const extra = z.object({ name: z.enum(extraRules), user_types: z.array(z.enum(userTypes)) });

const role = z.object({
  user_type: z.enum(userTypes),
  rules: z.array(z.extend(rule, { scope })),
  permissions: z.array(permission),
  extra: z.array(extra),
});
export type Role = z.output<typeof role>;

export const listRoles = withSchemas(roles.listRoles, {
  summary: 'Every role: its rules with their scope, and what they allow.',
  response: z.object({ data: z.array(role) }),
});

const personPermissions = z.object({
  ...staffFields,
  permissions: z.array(permission),
  extra: z.array(extra),
});
export type PersonPermissions = z.output<typeof personPermissions>;

export const readPermissions = withSchemas(roles.readPermissions, {
  summary: 'A user, and why they can do something or not: the role, its rule and the scope.',
  response: z.object({ data: personPermissions }),
});
