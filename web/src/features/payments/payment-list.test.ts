import { expect, test } from 'vitest';
import { expectSoundList } from '@/testing/expect-sound-list.ts';
import { paymentList } from './payment-list.ts';

const read = (raw: unknown) => paymentList.adapt(raw);

test('the list follows the contract and accepts any row', () => expectSoundList(paymentList));

test.each([
  [{ course: 'Algebra' }, 'Algebra', undefined],
  [{ course: 22 }, '22', undefined],
  [{ course: { id: 21, title: 'Algebra' } }, 'Algebra', '21'],
  [{ course: { id: 21, name: 'Algebra' } }, 'Algebra', '21'],
  [{ course_title: 'Algebra' }, 'Algebra', undefined],
  [{}, undefined, undefined],
])('the course of %j has the title %j', (raw, title, id) => {
  expect(read(raw).course).toEqual({ id, title });
});

test.each([
  [120, '120'],
  ['80.50', '80.50'],
  [-3.5, '-3.5'],
  ['a lot', undefined],
  [Number.NaN, undefined],
  [null, undefined],
])('an amount of %j is read as %j', (amount, text) => {
  expect(read({ amount }).amount).toBe(text);
});

test('amounts are ordered by their size', () => {
  const key = paymentList.sortKeys.amount?.keyOf;
  expect(key?.(read({ amount: '100.00' }))).toBeGreaterThan(Number(key?.(read({ amount: 99.5 }))));
});
