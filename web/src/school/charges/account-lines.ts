import { dayIn } from '@provost/contract/days';
import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import type { Account, Charge } from './account.queries.ts';

export interface AccountLine {
  readonly key: string;
  /** A day of the school. */
  readonly day: string;
  readonly charge?: Charge;
  readonly payment?: Account['payments'][number];
  /** Signed: payments lower the balance. */
  readonly amount: string;
  /** After this line; undefined for a cancelled charge, which does not count. */
  readonly balance: string | undefined;
}

/** Charges by due date and payments by day, with the balance after each. The last one is the balance. */
export const accountLines = (
  { data, payments }: Pick<Account, 'data' | 'payments'>,
  timeZone: string,
): readonly AccountLine[] => {
  const lines = [
    ...data.map((charge) => ({
      key: `charge-${charge.id}`,
      day: charge.due_on,
      charge,
      cents: parseSignedHundredths(charge.amount) ?? 0,
      counts: charge.state !== 'cancelled',
    })),
    ...payments.map((payment) => ({
      key: `payment-${payment.id}`,
      day: dayIn(timeZone, new Date(payment.paid_at)),
      payment,
      cents: 0 - (parseSignedHundredths(payment.amount) ?? 0),
      counts: true,
    })),
  ];
  let sum = 0;
  // Sorting keeps the order of equal days: charges before payments.
  return lines
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .map(({ cents, counts, ...line }) => {
      if (counts) sum += cents;
      return {
        ...line,
        amount: formatHundredths(cents),
        balance: counts ? formatHundredths(sum) : undefined,
      };
    });
};
