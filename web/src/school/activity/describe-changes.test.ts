import { expect, test } from 'vitest';
import { describeChanges } from './describe-changes.ts';

const format = {
  t: ((key: string, fallback?: string) => fallback ?? key) as never,
  money: (amount: string) => `€${amount}`,
  dateTime: () => 'Nov 30, 2026, 2:41 AM',
};

const textsOf = (after: Record<string, unknown>) =>
  describeChanges({ before: undefined, after }, format).map(({ text }) => text);

test('times and amounts in an event are formatted for the language', () => {
  expect(textsOf({ trial_ends_at: '2026-11-30T02:41:52.780Z' })).toEqual(['Nov 30, 2026, 2:41 AM']);
  expect(textsOf({ price: '90.00', name: 'Ada' })).toEqual(['€90.00', 'Ada']);
});
