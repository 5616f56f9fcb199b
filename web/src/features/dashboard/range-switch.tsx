import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isOneOf } from '@/lib/is-one-of.ts';
import { defaultRange, type RangeName, rangeNames } from '@/school/reports/report-range.ts';
import { Segmented } from '@/ui/segmented.tsx';

/** The range in the URL. */
export const useRange = (): RangeName =>
  useSearch({
    strict: false,
    select: ({ range }: { readonly range?: string | undefined }) =>
      isOneOf(rangeNames, range) ? range : defaultRange,
  });

export const RangeSwitch = ({ range }: { readonly range: RangeName }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Segmented
      legend={t('reports.rangeLabel')}
      options={rangeNames.map((value) => ({ value, label: t(`reports.ranges.${value}`) }))}
      value={range}
      onChange={(chosen) =>
        void navigate({
          to: '.',
          search: (chosen === defaultRange ? {} : { range: chosen }) as never,
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
};
