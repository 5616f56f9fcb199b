import { expect, it } from 'vitest';
import type { Account, Charge } from './account.queries.ts';
import { accountLines } from './account-lines.ts';

const charge = (id: string, amount: string, due_on: string, state: Charge['state'] = 'due') =>
  ({ id, amount, due_on, state }) as Charge;
const payment = (id: string, amount: string, paid_at: string) =>
  ({ id, amount, paid_at, number: id }) as Account['payments'][number];

it('has charges and payments in order of their days, with the balance after each', () => {
  const account = {
    data: [
      charge('1', '60.00', '2026-03-01'),
      charge('2', '40.00', '2026-04-01'),
      charge('3', '-10.00', '2026-03-01'),
    ],
    payments: [payment('4', '55.00', '2026-03-01T23:30:00.000Z')],
  };
  expect(
    accountLines(account, 'Europe/Berlin').map(({ day, amount, balance }) => [
      day,
      amount,
      balance,
    ]),
  ).toEqual([
    ['2026-03-01', '60.00', '60.00'],
    ['2026-03-01', '-10.00', '50.00'],
    ['2026-03-02', '-55.00', '-5.00'],
    ['2026-04-01', '40.00', '35.00'],
  ]);
});

it('shows a cancelled charge without a balance', () => {
  const account = { data: [charge('1', '60.00', '2026-03-01', 'cancelled')], payments: [] };
  expect(accountLines(account, 'UTC')[0]?.balance).toBeUndefined();
});
