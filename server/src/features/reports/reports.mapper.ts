import { formatHundredths } from '@provost/contract/money';
import type { RowKey, Sums } from './report-rows.ts';

/** Rounded to four places: 5.13 % is 0.0513. */
const rate = (part: number, whole: number): number | null =>
  whole <= 0 ? null : Math.round((part / whole) * 10_000) / 10_000;

export const toRevenue = ({ gross, refunds }: Sums<'gross' | 'refunds'>, { currency }: RowKey) => ({
  currency,
  gross: formatHundredths(gross),
  refunds: formatHundredths(refunds),
  net: formatHundredths(gross - refunds),
  refund_rate: rate(refunds, gross),
});

export const toReceivables = (
  { expected, received, overdue }: Sums<'expected' | 'received' | 'overdue'>,
  { currency }: RowKey,
) => ({
  currency,
  expected: formatHundredths(expected),
  received: formatHundredths(received),
  overdue: formatHundredths(overdue),
});

/** Counts are shown as they are. */
export const toCounts = <S extends string>(sums: Sums<S>) => ({ ...sums });

export const toTrials = ({ ended, converted }: Sums<'ended' | 'converted'>) => ({
  ended,
  converted,
  conversion_rate: rate(converted, ended),
});
