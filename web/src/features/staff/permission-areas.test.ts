import { expect, test } from 'vitest';
import { areasOf, gainsOf, type Permissions } from './permission-areas.ts';

type Permission = Permissions['permissions'][number];

const permission = (
  action: Permission['action'],
  subject: Permission['subject'],
  given: Partial<Permission> = {},
): Permission => ({
  action,
  subject,
  is_allowed: true,
  reason: 'role',
  rule: { action, subject },
  scope: 'all',
  ...given,
});
const refused = { is_allowed: false, reason: 'no_rule', rule: undefined } as const;

const support: Permissions = {
  permissions: [
    permission('read', 'Audit', { scope: 'own' }),
    permission('read', 'Payment'),
    permission('update', 'Payment', refused),
    permission('read', 'Staff', refused),
  ],
  extra: [{ name: 'change_status', user_types: ['student'] }],
};
const managesPayments = { rule: { action: 'manage', subject: 'Payment' } } as const;
const admin: Permissions = {
  permissions: [
    permission('read', 'Audit'),
    permission('read', 'Payment', managesPayments),
    permission('update', 'Payment', managesPayments),
    permission('read', 'Staff', refused),
  ],
  extra: [
    { name: 'change_status', user_types: ['teacher', 'student'] },
    { name: 'change_currencies', user_types: [] },
  ],
};

test('permissions are grouped by area in the order of the contract, with the rules that give them', () => {
  expect(areasOf(admin)).toEqual([
    {
      subject: 'Payment',
      actions: ['manage'],
      isOwnOnly: false,
      rules: [{ subject: 'Payment', actions: ['manage'] }],
    },
    {
      subject: 'Audit',
      actions: ['read'],
      isOwnOnly: false,
      rules: [{ subject: 'Audit', actions: ['read'] }],
    },
    { subject: 'Staff', actions: [], isOwnOnly: false, rules: [] },
  ]);
});

test('a role gains what the other lacks, all rows in place of own ones, and more people to act on', () => {
  expect(gainsOf(support, admin)).toEqual({
    areas: [
      { subject: 'Payment', actions: ['update'] },
      { subject: 'Audit', actions: ['read'] },
    ],
    extra: [
      { name: 'change_status', user_types: ['teacher'] },
      { name: 'change_currencies', user_types: [] },
    ],
  });
  expect(gainsOf(admin, support)).toEqual({ areas: [], extra: [] });
});
