// @vitest-environment happy-dom
import { type AttentionKind, attentionKinds, attentionKindsFor } from '@provost/contract/attention';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '@/api/session/session-store.ts';
import { serve, show } from '@/testing/show.tsx';
import type { Item } from './item-action.tsx';
import { MainAction } from './main-action.tsx';

beforeEach(() => {
  document.head.innerHTML = '<meta name="api-host" data-own>';
});
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

const student = { id: '3', full_name: 'Ana Lima', email: 'ana@x.test', locale: 'en', version: 1 };
const course = { id: '4', title: 'Algebra', status: 'published' };
const payment = { id: '5', number: 'P-1', status: 'paid', amount: '90.00', left: '90.00' };
const enrolment = { id: '6', version: 1, status: 'active' };
const amounts = { amount: '90.00' };
const items: Record<AttentionKind, object> = {
  paid_not_enrolled: { student, course, payment },
  enrolled_unpaid: { student, course, enrolment, ...amounts },
  overdue: { student, course, enrolment, ...amounts },
  overpaid: { student, course, enrolment, payment, ...amounts },
  refunded_still_enrolled: { student, course, enrolment },
  pending_payment_old: { student, course, payment: { ...payment, status: 'pending' } },
  failed_payment: { student, course, payment: { ...payment, status: 'failed' } },
  course_over_capacity: { course },
  course_without_teacher: { course },
  course_starting_without_students: { course },
  seat_free: { course },
  trial_ending: { student },
  unenrolled_waiting: { student },
  archived_still_enrolled: { student, course, enrolment },
};

/** What each role is offered for an item; `-` where the role does not work on the kind. */
const offered: Record<AttentionKind, readonly [string, string, string, string]> = {
  // owner, admin, finance, support
  paid_not_enrolled: ['Enrol, Refund', 'Enrol', 'Refund', 'Enrol'],
  enrolled_unpaid: [
    'Postpone, Waive, Record payment',
    'Open student',
    'Postpone, Waive, Record payment',
    '-',
  ],
  overdue: [
    'Postpone, Waive, Record payment',
    'Open student',
    'Postpone, Waive, Record payment',
    '-',
  ],
  overpaid: ['Refund', 'Open payment', 'Refund', '-'],
  refunded_still_enrolled: [
    'Cancel enrolment',
    'Cancel enrolment',
    'Open student',
    'Cancel enrolment',
  ],
  pending_payment_old: ['Mark as paid, Void', 'Open payment', 'Mark as paid, Void', '-'],
  failed_payment: ['Add note, Contact', 'Add note, Contact', 'Add note, Contact', '-'],
  course_over_capacity: ['Edit', 'Edit', '-', '-'],
  course_without_teacher: ['Assign teacher', 'Assign teacher', '-', '-'],
  course_starting_without_students: ['Enrol', 'Enrol', '-', '-'],
  seat_free: ['Enrol next', 'Enrol next', '-', 'Enrol next'],
  trial_ending: ['Extend trial, Contact', 'Extend trial, Contact', '-', 'Extend trial, Contact'],
  unenrolled_waiting: ['Enrol', 'Enrol', '-', 'Enrol'],
  archived_still_enrolled: ['Cancel enrolment', 'Cancel enrolment', '-', 'Cancel enrolment'],
};

describe.each(['owner', 'admin', 'finance', 'support'] as const)('%s', (role) => {
  test('is offered the actions of the role for every kind of item', async () => {
    const at = ['owner', 'admin', 'finance', 'support'].indexOf(role);
    const shown: Record<string, string> = {};
    for (const kind of attentionKinds) {
      serve(() => undefined);
      startSession({ access: 'a', id: 7, user_type: role });
      const item = { key: '1', currency: 'EUR', suggestions: [], ...items[kind] } as object as Item;
      await show(<MainAction kind={kind} item={item} nameId="name" />);
      const controls = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')];
      const names = controls.map(({ textContent }) => textContent);
      shown[kind] = attentionKindsFor(role).includes(kind) ? names.join(', ') : '-';
      cleanup();
    }
    const expected = attentionKinds.map((kind) => [kind, offered[kind][at]]);
    expect(shown).toEqual(Object.fromEntries(expected));
  });
});
