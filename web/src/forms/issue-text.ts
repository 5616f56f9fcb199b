import type { FieldIssue } from '@provost/contract/issue';
import { maxPriceCents, minAmountCents, minPriceCents } from '@provost/contract/money';
import { formatNumber } from '@/lib/format/format.ts';
import { formatDecimal } from '@/lib/format/format-decimal.ts';
import type { TFunction } from '@/lib/i18n/texts.ts';

/** The lowest value of amounts; all have the same highest. */
const lowest: Readonly<Partial<Record<string, number>>> = {
  price: minPriceCents,
  amount: minAmountCents,
  adjustment: minAmountCents,
};

export const issueText = (
  t: TFunction,
  language: string,
  { key, values }: Pick<FieldIssue, 'key' | 'values'>,
): string => {
  const minimum = lowest[key];
  if (minimum !== undefined) {
    return t(`validation.${key}`, {
      minimum: formatDecimal(language, minimum),
      maximum: formatDecimal(language, maxPriceCents),
    });
  }
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(values ?? {})) {
    shown[name] = typeof value === 'number' ? formatNumber(language, value) : value;
  }
  return t(`validation.${key}`, shown);
};
