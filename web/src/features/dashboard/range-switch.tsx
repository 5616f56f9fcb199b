import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { useShownState } from '@/lib/use-shown-state.ts';
import { defaultRange, type RangeName, rangeNames } from '@/school/reports/report-range.ts';
import { Segmented } from '@/ui/segmented.tsx';

/** The range in the URL, and the function to change it. */
export const useRange = () => {
  const navigate = useNavigate();
  const known: RangeName = useSearch({
    strict: false,
    select: ({ range }: { readonly range?: string | undefined }) =>
      isOneOf(rangeNames, range) ? range : defaultRange,
  });
  const [range, setRange] = useShownState(known);
  const choose = (chosen: RangeName): void => {
    setRange(chosen);
    void navigate({
      to: '.',
      search: (chosen === defaultRange ? {} : { range: chosen }) as never,
      replace: true,
      resetScroll: false,
    });
  };
  return [range, choose] as const;
};

interface RangeSwitchProps {
  readonly range: RangeName;
  readonly onChange: (range: RangeName) => void;
}

export const RangeSwitch = ({ range, onChange }: RangeSwitchProps) => {
  const { t } = useTranslation();
  return (
    <Segmented
      legend={t('reports.rangeLabel')}
      options={rangeNames.map((value) => ({ value, label: t(`reports.ranges.${value}`) }))}
      value={range}
      onChange={onChange}
    />
  );
};
