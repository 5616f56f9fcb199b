import { NativeSelect } from '@mantine/core';
import { type ReportComparison, reportComparisons } from '@provost/contract/reports';
import { choicesOf } from '@/forms/choice.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';

interface CompareSelectProps {
  readonly value: ReportComparison | undefined;
  readonly onChange: (value: ReportComparison) => void;
  /** In a header, where its value says what it is. */
  readonly isLabelHidden?: boolean;
}

/** What figures are compared with: the period before, last year, or nothing. */
export const CompareSelect = ({ value, onChange, isLabelHidden }: CompareSelectProps) => {
  const { t } = useTranslation();
  const label = t('reports.compareLabel');
  return (
    <NativeSelect
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      value={value ?? 'previous'}
      data={choicesOf(reportComparisons, (name) => t(`reports.comparisons.${name}`))}
      onChange={({ currentTarget }) => onChange(currentTarget.value as ReportComparison)}
    />
  );
};
