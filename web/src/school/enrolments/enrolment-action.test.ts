import { expect, test } from 'vitest';
import type { EnrolmentRow } from './enrolment.queries.ts';
import { availableActions } from './enrolment-action.ts';

const rights = {
  owner: { canCancel: true, canManage: true, canLink: true },
  manager: { canCancel: true, canManage: true, canLink: false },
  support: { canCancel: true, canManage: false, canLink: false },
  finance: { canCancel: false, canManage: false, canLink: true },
} as const;

const row = (status: EnrolmentRow['status'], student: EnrolmentRow['student']['status']) =>
  ({ status, student: { status: student } }) as EnrolmentRow;

test('an enrolment that was transferred is not reactivated', () => {
  const moved = { ...row('cancelled', 'active'), transferred_to: { id: '2', title: 'Geometry' } };
  expect(availableActions(moved, rights.manager)).toEqual([]);
  expect(availableActions(moved, rights.support)).toEqual([]);
});

// The server gives no seat to a suspended, archived or erased student.
test.each([
  ['active', 'active', 'complete transfer payer cancel', 'cancel'],
  ['active', 'invited', 'complete transfer payer cancel', 'cancel'],
  ['active', 'suspended', 'complete cancel', 'cancel'],
  ['active', 'archived', 'complete cancel', 'cancel'],
  ['cancelled', 'active', 'reactivate', 'reactivate'],
  ['cancelled', 'suspended', '', ''],
  ['cancelled', 'archived', '', ''],
  ['completed', 'active', 'reactivate', ''],
  ['completed', 'archived', '', ''],
] as const)(
  'an enrolment that is %s of a student who is %s',
  (status, student, manager, support) => {
    const enrolment = row(status, student);
    expect(availableActions(enrolment, rights.manager).join(' ')).toBe(manager);
    expect(availableActions(enrolment, rights.support).join(' ')).toBe(support);
    const finance = student === 'archived' ? [] : ['payer'];
    expect(availableActions(enrolment, rights.finance)).toEqual(finance);
    expect(new Set(availableActions(enrolment, rights.owner))).toEqual(
      new Set([...availableActions(enrolment, rights.manager), ...finance]),
    );
  },
);
