import { expect, test } from 'vitest';
import { trialStateOf } from '@/school/people/trial.ts';
import { expectSoundList } from '@/testing/expect-sound-list.ts';
import { studentList } from './student-list.ts';

const read = (raw: unknown) => studentList.adapt(raw);

test('the list follows the contract and accepts any row', () => expectSoundList(studentList));

test('a row of our server is read completely', () => {
  const row = read({
    id: 7,
    full_name: 'Ana Silva',
    email: 'ana@x.test',
    status: 'active',
    class_level: 'Grade 9',
    enrolled_course_count: 2,
    has_purchased: false,
    is_trial: true,
    trial_ends_at: '2026-02-01T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
    last_payment: { id: 3, number: 'P-3', amount: '12.50', currency: 'EUR', status: 'paid' },
  });
  expect(row).toMatchObject({
    id: '7',
    full_name: 'Ana Silva',
    class_level: 'Grade 9',
    enrolled_course_count: 2,
    created_at: '2026-01-01T00:00:00.000Z',
    last_payment: { id: '3', amount: '12.50', currency: 'EUR' },
  });
  expect(trialStateOf(row)).toBe('active');
});

test('a row of a foreign host has the fields it sends', () => {
  const row = read({
    name: 'Bea',
    class_level: { name: 'Adult' },
    courses: ['a', 'b'],
    is_active: false,
  });
  expect(row).toMatchObject({
    id: undefined,
    full_name: 'Bea',
    status: 'suspended',
    class_level: 'Adult',
    enrolled_course_count: 2,
    last_payment: undefined,
  });
  expect(trialStateOf(row)).toBeUndefined();
});

test('a purchase ends the trial, whatever else the host sends', () => {
  expect(trialStateOf(read({ has_purchased: true, is_trial: true }))).toBe('converted');
  expect(trialStateOf(read({ trial_ends_at: '2001-01-01' }))).toBe('expired');
});

test('filters treat missing values like our server', () => {
  const { enrolment, trial } = studentList.filterValues;
  expect(enrolment?.(read({}))).toBe('not_enrolled');
  expect(enrolment?.(read({ status: 'active' }))).toBe('not_enrolled');
  expect(enrolment?.(read({ status: 'suspended' }))).toBeUndefined();
  expect(enrolment?.(read({ enrolled_course_count: 1 }))).toBe('enrolled');
  expect(trial?.(read({}))).toBeUndefined();
});
