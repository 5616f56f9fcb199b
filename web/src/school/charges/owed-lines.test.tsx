// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '@/testing/show.tsx';
import { OwedLines } from './owed-lines.tsx';

afterEach(cleanup);

const owed = (fields: object = {}) => ({
  currency: 'EUR',
  balance: '90.00',
  overdue: '0.00',
  ...fields,
});

test('a student’s balance has what is overdue and the next due date', async () => {
  await show(<OwedLines balances={[owed({ overdue: '30.00', next_due_on: '2026-12-01' })]} />);
  expect(screen.getByText('€90.00')).toBeTruthy();
  expect(screen.getByText('Overdue: €30.00 · Next due: Dec 1, 2026')).toBeTruthy();
});

test('a credit is called one, and nothing is due', async () => {
  await show(<OwedLines balances={[owed({ balance: '-5.00' })]} />);
  expect(screen.getByText('€5.00 credit')).toBeTruthy();
  expect(screen.queryByText(/due/)).toBeNull();
});

test('a settled currency is shown only if there is no other', async () => {
  const settled = owed({ currency: 'BRL', balance: '0.00' });
  await show(<OwedLines balances={[settled, owed()]} />);
  expect(screen.queryByText(/R\$/)).toBeNull();
  cleanup();
  await show(<OwedLines balances={[settled]} />);
  expect(screen.getByText(/R\$0\.00/)).toBeTruthy();
});

test('a teacher, to whom no balances are sent, sees no money', async () => {
  await show(<OwedLines balances={undefined} />);
  expect(screen.queryByText('Balance')).toBeNull();
});
