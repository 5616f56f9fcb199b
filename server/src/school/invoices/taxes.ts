import type { Invoice } from '@provost/contract/invoices';
import { formatHundredths, includedTax } from '@provost/contract/money';

export interface TaxedLine {
  readonly amount_cents: number;
  readonly tax_name: string | null;
  readonly tax_points: number | null;
}

export const toTaxRate = ({ tax_name, tax_points }: Omit<TaxedLine, 'amount_cents'>) =>
  tax_name === null || tax_points === null
    ? null
    : { name: tax_name, percent: formatHundredths(tax_points) };

export interface Taxes {
  readonly taxCents: number;
  readonly taxes: Invoice['taxes'];
}

/** Sums per tax rate, the highest first. What is rounded is the tax of each sum, not of each line. */
export function taxesOf(lines: readonly TaxedLine[]): Taxes {
  const byRate = Map.groupBy(lines, ({ tax_name, tax_points }) => `${tax_points} ${tax_name}`);
  const sums = [...byRate.values()].map((ofRate) => {
    const gross = ofRate.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const [line] = ofRate;
    const { tax_name = null, tax_points = null } = line ?? {};
    return { gross, tax: includedTax(gross, tax_points ?? 0), tax_name, tax_points };
  });
  sums.sort(
    (one, other) =>
      (other.tax_points ?? -1) - (one.tax_points ?? -1) ||
      ((one.tax_name ?? '') < (other.tax_name ?? '') ? -1 : 1),
  );
  return {
    taxCents: sums.reduce((sum, { tax }) => sum + tax, 0),
    taxes: sums.map(({ gross, tax, ...rate }) => ({
      tax_rate: toTaxRate(rate),
      gross: formatHundredths(gross),
      net: formatHundredths(gross - tax),
      tax: formatHundredths(tax),
    })),
  };
}
