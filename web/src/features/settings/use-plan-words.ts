import { parseHundredths } from '@provost/contract/money';
import { useTranslation } from 'react-i18next';
import { formatDecimal, formatShortDecimal } from '@/lib/format/format-decimal.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import type { PlanRow } from './plan-rows.ts';

/** A plan in one line: `50% · 25% · rest`. */
export const usePlanWords = () => {
  const { t } = useTranslation();
  const { language } = useFormat();
  const words = ({ part, value }: PlanRow): string => {
    const hundredths = parseHundredths(value);
    if (part === 'rest' || hundredths === undefined) return t('settings.plans.parts.rest');
    return part === 'percent'
      ? t('settings.plans.percentOf', { percent: formatShortDecimal(language, hundredths) })
      : formatDecimal(language, hundredths);
  };
  const all = t('settings.plans.percentOf', { percent: formatShortDecimal(language, 10_000) });
  return (rows: readonly PlanRow[]): string =>
    rows.length === 1 && rows[0]?.part === 'rest' ? all : rows.map(words).join(' · ');
};
