import { VisuallyHidden } from '@mantine/core';
import type { ReportComparison } from '@provost/contract/reports';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { useTexts } from '@/lib/format/use-format.ts';
import styles from './change.module.css';
import { growth } from './report.queries.ts';
import type { FigureUnit } from './use-figures.ts';

interface ChangeProps {
  readonly unit: FigureUnit;
  readonly current: number | string | null | undefined;
  readonly before: number | string | null | undefined;
  /** With what; without it, with nothing. */
  readonly compare: ReportComparison | undefined;
  /** Less is better, such as of what is overdue. */
  readonly isFallGood?: boolean;
}

/** How a figure differs from another period: in percent, or a rate in percentage points. */
export const Change = ({ unit, current, before, compare, isFallGood = false }: ChangeProps) => {
  const { t, format } = useTexts();
  if (!compare || compare === 'none') return null;
  const isRate = unit === 'rate';
  const isKnown = !isRate || (typeof current === 'number' && typeof before === 'number');
  const change = isRate ? Number(current) - Number(before) : growth(current, before);
  if (change === undefined || !isKnown) {
    return <span className={styles.change}>{t('reports.noneBefore')}</span>;
  }
  const signed = (value: number, options: Intl.NumberFormatOptions) =>
    format.number(value, { signDisplay: 'exceptZero', maximumFractionDigits: 1, ...options });
  const text = isRate
    ? t('reports.points', { value: signed(change * 100, {}) })
    : signed(change, { style: 'percent' });
  const Icon = change > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={styles.change} data-tone={tones[Math.sign(isFallGood ? -change : change) + 1]}>
      {change !== 0 && (
        <Icon size={14} style={{ strokeWidth: 2 }} aria-hidden className="mirrored" />
      )}
      <bdi>{text}</bdi>
      <VisuallyHidden> {t(`reports.comparedWith.${compare}`)}</VisuallyHidden>
    </span>
  );
};

const tones = ['down', 'same', 'up'];
