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

export const toEnrolments = (sums: Sums<'new' | 'cancelled' | 'completed' | 'transferred'>) => ({
  new: sums.new,
  cancelled: sums.cancelled,
  completed: sums.completed,
  transferred: sums.transferred,
});

export const toCount = (sums: Sums<'new'>) => ({ new: sums.new });

export const toTrials = ({ ended, converted }: Sums<'ended' | 'converted'>) => ({
  ended,
  converted,
  conversion_rate: rate(converted, ended),
});
