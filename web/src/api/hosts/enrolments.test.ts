import { expect, test } from 'vitest';
import { enrolmentAdapter } from './enrolments.ts';

test('an enrolment has its student, course and reason', () => {
  expect(
    enrolmentAdapter.adapt({
      id: 4,
      student: { id: 1, full_name: 'Ana Lima', email: 'ana@x.test' },
      course: { id: 2, code: 'A1', title: 'Algebra' },
      status: 'cancelled',
      enrolled_at: '2026-01-31T09:30:00.000Z',
      ended_at: null,
      reason: 'Moved away',
      payment_id: 9,
      transferred_from_id: null,
      version: 3,
    }),
  ).toEqual({
    id: '4',
    student: { id: '1', full_name: 'Ana Lima', email: 'ana@x.test' },
    course: { id: '2', code: 'A1', title: 'Algebra' },
    status: 'cancelled',
    enrolled_at: '2026-01-31T09:30:00.000Z',
    ended_at: undefined,
    reason: 'Moved away',
    payment_id: '9',
    transferred_from_id: undefined,
    version: 3,
  });
});

test('names in place of objects are shown', () => {
  const { student, course } = enrolmentAdapter.adapt({ student: 'Ana Lima', course: 'Algebra' });
  expect([student.full_name, course.title]).toEqual(['Ana Lima', 'Algebra']);
});
