import { expect, test } from 'vitest';
import { balancesOf } from './payment-parts.tsx';

test('the balance counts what succeeded', () => {
  const line = (amount: string | undefined, status: string) => ({ amount, status });
  expect(
    balancesOf([
      line('100.00', 'pending'),
      line('100.00', 'succeeded'),
      line('-30.10', 'succeeded'),
      line('-5.00', 'failed'),
      line('0.30', 'succeeded'),
      line(undefined, 'succeeded'),
    ]),
  ).toEqual(['0.00', '100.00', '69.90', '69.90', '70.20', '70.20']);
});
