import type { AttentionItem } from '@provost/contract/attention';
import { formatHundredths } from '@provost/contract/money';
import type { AttentionRow } from './attention-row.ts';

type Difference = NonNullable<AttentionItem['difference']>;
type Other = NonNullable<Difference['other']>;

interface Amounts {
  readonly payment_status?: string | null;
  readonly amount_cents?: number | null;
  readonly refunded_cents?: number | null;
}

/** What can be refunded of the payment of an item. */
export const leftOf = (row: Amounts): number =>
  ['paid', 'partially_refunded'].includes(row.payment_status ?? '')
    ? (row.amount_cents ?? 0) - (row.refunded_cents ?? 0)
    : 0;

/**
 * The price that a payment is compared with: the one that the payments before it have covered,
 * because the school has accepted it; else the agreed one, else the one in force.
 */
export function priceOf(row: AttentionRow): number | null {
  const { together_cents, agreed_cents, expected_cents } = row;
  const before = (together_cents ?? 0) - ((row.amount_cents ?? 0) - (row.refunded_cents ?? 0));
  const covered = [agreed_cents, expected_cents].filter(
    (price): price is number => typeof price === 'number' && price > 0 && price <= before,
  );
  return covered.length > 0 ? Math.max(...covered) : (agreed_cents ?? expected_cents ?? null);
}

/** What settles a price mismatch: each part is there only if its action is possible. */
export function toDifference(row: AttentionRow): Difference | null {
  const { together_cents, kept_cents, seat_course_id } = row;
  const price = priceOf(row);
  if (typeof together_cents !== 'number' || typeof price !== 'number') return null;
  const excess = Math.min((kept_cents ?? 0) - price, leftOf(row));
  const other = toOther(row);
  const isMixed = other !== null && other.currency !== row.payment_currency;
  const missing = isMixed || row.student_status === 'archived' ? 0 : price - together_cents;
  return {
    excess: excess > 0 ? formatHundredths(excess) : null,
    missing:
      missing > 0 && seat_course_id
        ? { amount: formatHundredths(missing), course: seat_course_id }
        : null,
    other,
  };
}

function toOther(row: AttentionRow): Other | null {
  if (!row.other_id) return null;
  const left = leftOf({
    payment_status: row.other_status ?? null,
    amount_cents: row.other_cents ?? null,
    refunded_cents: row.other_refunded_cents ?? null,
  });
  return {
    id: row.other_id,
    number: row.other_number ?? '',
    status: row.other_status as Other['status'],
    method: row.other_method as Other['method'],
    created_at: row.other_created_at ?? '',
    paid_at: row.other_paid_at ?? null,
    amount: formatHundredths(row.other_cents ?? 0),
    left: formatHundredths(left),
    currency: row.other_currency ?? '',
    version: row.other_version ?? 1,
  };
}
