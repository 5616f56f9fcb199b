import { formatHundredths } from '@provost/contract/money';
import type { LedgerTotals } from '@provost/contract/payments';

/** The sums of succeeded transactions above and below zero, both as positive numbers. */
export interface LedgerSum {
  readonly currency: string;
  readonly gross_cents: number;
  readonly refund_cents: number;
}

export const ledgerTotals = (sums: readonly LedgerSum[]): LedgerTotals[] =>
  sums.map(({ currency, gross_cents, refund_cents }) => ({
    currency,
    gross: formatHundredths(gross_cents),
    refunds: formatHundredths(refund_cents),
    net: formatHundredths(gross_cents - refund_cents),
  }));
