import { expect, test } from 'vitest';
import type { AdaptedPermission, Permissions } from '@/api/hosts/people.ts';
import { areasOf, gainsOf } from './permission-areas.ts';

const permission = (
  action: string,
  subject: string,
  given: Partial<AdaptedPermission> = {},
): AdaptedPermission => ({
  action,
  subject,
  isAllowed: true,
  reason: 'role',
  rule: { action, subject },
  isOwnOnly: false,
  ...given,
});
const refused = { isAllowed: false, reason: 'no_rule', rule: undefined } as const;

const support: Permissions = {
  permissions: [
    permission('read', 'Audit', { isOwnOnly: true }),
    permission('read', 'Payment'),
    permission('update', 'Payment', refused),
    permission('read', 'Staff', refused),
  ],
  extra: [{ name: 'change_status', userTypes: ['student'] }],
};
const managesPayments = { rule: { action: 'manage', subject: 'Payment' } };
const admin: Permissions = {
  permissions: [
    permission('read', 'Audit'),
    permission('read', 'Payment', managesPayments),
    permission('update', 'Payment', managesPayments),
    permission('read', 'Staff', refused),
  ],
  extra: [
    { name: 'change_status', userTypes: ['teacher', 'student'] },
    { name: 'change_currencies', userTypes: [] },
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
      { name: 'change_status', userTypes: ['teacher'] },
      { name: 'change_currencies', userTypes: [] },
    ],
  });
  expect(gainsOf(admin, support)).toEqual({ areas: [], extra: [] });
});
