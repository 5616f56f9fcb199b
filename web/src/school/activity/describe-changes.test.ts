import { expect, test } from 'vitest';
import { describeChanges } from './describe-changes.ts';

const format = {
  t: ((key: string, fallback?: unknown) =>
    typeof fallback === 'string' ? fallback : key) as never,
  money: (amount: string, currency = '€') => `${currency}${amount}`,
  date: (day: string) => `day ${day}`,
  dateTime: () => 'Nov 30, 2026, 2:41 AM',
};

const changesIn = (after: Record<string, unknown>, before?: Record<string, unknown>) =>
  describeChanges({ before, after }, format);
const textsOf = (after: Record<string, unknown>) => changesIn(after).map(({ text }) => text);

test('times and amounts in an event are formatted for the language', () => {
  expect(textsOf({ trial_ends_at: '2026-11-30T02:41:52.780Z' })).toEqual(['Nov 30, 2026, 2:41 AM']);
  expect(textsOf({ price: '90.00', name: 'Ada' })).toEqual(['€90.00', 'Ada']);
});

test('amounts have the currency of their event, days are formatted', () => {
  expect(textsOf({ amount: '90.00', currency: 'USD' })).toContain('USD90.00');
  expect(textsOf({ due_on: '2026-11-30' })).toEqual(['day 2026-11-30']);
});

test('a removed value does not look like a new one', () => {
  const [change] = changesIn({}, { note: 'Moved to Brazil' });
  expect(change?.text).toBe('Moved to Brazil → –');
});

test('ids that stand beside a name are not shown', () => {
  expect(changesIn({ enrolment_id: 5, course: 'Chess' })).toHaveLength(1);
});

test('ids are shown as the names of their records', () => {
  const names = { 'teacher:2': 'Marta Oliveira', 'class_level:3': 'Grade 3', 'student:5': 'Ana' };
  const texts = (before: Record<string, unknown> | undefined, after: Record<string, unknown>) =>
    describeChanges({ action: 'course.updated', before, after, names }, format).map(
      ({ text }) => text,
    );
  expect(texts({ teacher: 2 }, { teacher: 7 })).toEqual(['Marta Oliveira → 7']);
  expect(texts(undefined, { class_level: 3, student_id: 5 })).toEqual(['Grade 3', 'Ana']);
  expect(texts(undefined, { subject: 'student:5' })).toEqual(['Ana']);
  expect(texts({ student: 5 }, { student: 6 })).toEqual(['Ana → 6']);
});

test('a transfer shows the titles of the courses, not their ids', () => {
  const before = { course_id: 1, course: 'Chess', version: 1, transferred_from_id: 4 };
  const after = { course_id: 2, course: 'Go', version: 3, transferred_from_id: 5 };
  expect(changesIn(after, before).map(({ text }) => text)).toEqual(['Chess → Go']);
});
