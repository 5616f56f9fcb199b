import { expect, test } from 'vitest';
import { shownStatus } from './payment-change.ts';

test.each([
  ['charge', 'pending', 'pending'],
  ['refund', 'failed', 'failed'],
  ['adjustment', 'succeeded', 'succeeded'],
  ['adjustment', 'pending', 'void'],
  ['adjustment', 'failed', 'void'],
  ['adjustment', undefined, undefined],
])('a transaction of type %s with the status %s has the badge %s', (type, status, shown) => {
  expect(shownStatus({ type, status })).toBe(shown);
});
