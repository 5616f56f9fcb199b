import { AppError } from '../../http/errors.ts';
import type { NewEntry } from './payment-ledger.service.ts';
import { type LedgerRow, stateOf } from './payments.mapper.ts';

/**
 * The entries that take a ledger back to zero, at the times of its own: the money leaves the figures of
 * the day on which it was recorded, as if it had never been there. The last entry is taken back
 * first, because the payment must have a valid amount after each of them.
 */
export function opposites(
  ledger: readonly LedgerRow[],
  reason: string | null,
): (NewEntry & { readonly at: string })[] {
  const newestFirst = ledger.toSorted((one, other) => other.id - one.id);
  const groups = Map.groupBy(newestFirst, (row) => `${row.status} ${row.occurred_at}`);
  return [...groups.values()].flatMap((rows) => {
    const cents = rows.reduce((sum, row) => sum + row.amount_cents, 0);
    const [{ status, occurred_at: at } = { status: '', occurred_at: '' }] = rows;
    if (cents === 0) return [];
    return [
      { type: 'adjustment', status: status as NewEntry['status'], cents: -cents, at, reason },
    ];
  });
}

const keyOf = ({ status, cents, at }: NewEntry): string => `${status} ${cents} ${at}`;

/**
 * The opposites of the last correction or undo, which restore the ledger. Earlier entries that cancel
 * each other out look like a part of it: only with the right amount before it is it the last one.
 */
export function withdrawn(ledger: readonly LedgerRow[], amountCents: number): NewEntry[] {
  const rows = ledger.toSorted((one, other) => one.id - other.id);
  for (let length = 1; length < rows.length; length += 1) {
    const expected = opposites(rows.slice(0, length), null).map(keyOf);
    const entries = opposites(rows.slice(length), null);
    const isLast =
      stateOf(rows.slice(0, length)).amountCents === amountCents &&
      expected.length === rows.length - length &&
      rows
        .slice(length)
        .every((row) => expected.includes(`${row.status} ${row.amount_cents} ${row.occurred_at}`));
    if (isLast) return entries;
  }
  throw new AppError('stale');
}
