import { formatHundredths } from '@provost/contract/money';
import type { ReportKind } from '@provost/contract/reports';
import type { ReportRow } from '@/school/reports/report-data.ts';
import { reportViews } from './report-views.ts';

/** Amounts are summed in cents, because floats lose precision. */
const inCents = (amount: number | string | null | undefined): number =>
  Math.round(Number(amount ?? 0) * 100);

/** The main figure of all groups of a currency. A report by group has no rate, which has no sum. */
export function sumOf(
  totals: readonly ReportRow[],
  kind: ReportKind,
  currency: string | undefined,
): number | string | null {
  const { main } = reportViews[kind];
  const rows = totals.filter((row) => row.currency === currency);
  const values = rows.map((row) => row[main.name] ?? null);
  if (main.unit === 'rate') return values[0] ?? null;
  if (main.unit === 'count') return values.reduce<number>((sum, one) => sum + Number(one ?? 0), 0);
  return formatHundredths(values.reduce<number>((sum, one) => sum + inCents(one), 0));
}
