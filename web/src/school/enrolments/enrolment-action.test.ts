import type { Enrolment } from '@provost/contract/enrolments';
import { expect, test } from 'vitest';
import { ownRecord } from '@/api/own.ts';
import { availableActions } from './enrolment-action.ts';

const enrolment = (status: string, id: number | undefined = 7) =>
  ownRecord<Enrolment>({ id, status });
const support = { canCancel: true, canManage: false };
const admin = { canCancel: true, canManage: true };

test('support can cancel an active enrolment and take that back, but not a transfer', () => {
  expect(availableActions(enrolment('active'), support)).toEqual(['cancel']);
  expect(availableActions(enrolment('cancelled'), support)).toEqual(['reactivate']);
  expect(availableActions(enrolment('completed'), support)).toEqual([]);
  const moved = { id: 7, status: 'cancelled', transferred_to: { id: 2, title: 'Algebra' } };
  expect(availableActions(ownRecord<Enrolment>(moved), support)).toEqual([]);
});

test('an admin can complete, transfer, cancel and reactivate', () => {
  expect(availableActions(enrolment('active'), admin)).toEqual(['complete', 'transfer', 'cancel']);
  expect(availableActions(enrolment('completed'), admin)).toEqual(['reactivate']);
});

test('a user with read access has no actions', () => {
  const finance = { canCancel: false, canManage: false };
  expect(availableActions(enrolment('active'), finance)).toEqual([]);
});
