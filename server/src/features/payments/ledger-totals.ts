import { formatHundredths } from '@provost/contract/money';
import type { LedgerTotals } from '@provost/contract/payments.schema';

export interface LedgerSum {
  readonly currency: string;
  readonly type: string;
  readonly cents: number;
}

/**
 * What came in, what went back and what stays, by currency. Adjustments count together: as come in
 * where they add up to more than nothing, else as gone back; so that gross less refunds is net.
 */
export function ledgerTotals(sums: readonly LedgerSum[]): LedgerTotals[] {
  return [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const cents = (type: string): number =>
      ofCurrency.filter((sum) => sum.type === type).reduce((total, sum) => total + sum.cents, 0);
    const adjustments = cents('adjustment');
    const gross = cents('charge') + Math.max(0, adjustments);
    const refunds = -cents('refund') + Math.max(0, -adjustments);
    return {
      currency,
      gross: formatHundredths(gross),
      refunds: formatHundredths(refunds),
      net: formatHundredths(gross - refunds),
    };
  });
}
