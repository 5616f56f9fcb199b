import { expect, test } from 'vitest';
import { availableChanges, parseSigned } from './payment-change.ts';

test.each([
  ['pending', '0.00', ['mark_paid', 'void']],
  ['failed', '0.00', ['mark_paid', 'void']],
  ['paid', '10.00', ['refund', 'adjust']],
  ['paid', '0.00', ['adjust']],
  ['partially_refunded', '1.00', ['refund', 'adjust']],
  ['refunded', '0.00', []],
  ['void', '0.00', []],
] as const)('a %s payment with %s left offers %j', (status, left, changes) => {
  expect(availableChanges({ status, left })).toEqual(changes);
});

test.each([
  ['en', '12.5', 1250],
  ['en', '-1,234.56', -123456],
  ['de', '−12,50', -1250],
  ['fr', '+ 3', 300],
  ['en', '--3', undefined],
  ['en', 'much', undefined],
  ['en', '', undefined],
])('in %s the adjustment %j is %j cents', (language, text, cents) => {
  expect(parseSigned(language, text)).toBe(cents);
});
