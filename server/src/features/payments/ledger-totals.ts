import { formatHundredths } from '@provost/contract/money';
import type { LedgerTotals } from '@provost/contract/payments';

export interface LedgerSum {
  readonly currency: string;
  readonly type: string;
  readonly cents: number;
}

/**
 * Gross, refunds and net by currency. The sum of adjustments counts as gross if it is positive,
 * else as refunds, because gross minus refunds must equal net.
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
