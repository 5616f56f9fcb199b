import { NativeSelect } from '@mantine/core';
import { type Interval, intervals } from '@provost/contract/days';
import { defaultReportRange, reportGroups, reportRanges } from '@provost/contract/reports';
import { choicesOf } from '@/forms/choice.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { CompareSelect } from '@/school/reports/compare-select.tsx';
import { DayField } from '@/table/range-fields.tsx';
import { Segmented } from '@/ui/segmented.tsx';
import styles from './report.module.css';
import type { ReportState } from './report-state.ts';

interface ReportControlsProps {
  readonly state: ReportState;
  readonly onChange: (change: Partial<Record<keyof ReportState, string | undefined>>) => void;
  /** The current days: a custom range starts with them. */
  readonly days: { readonly from: string; readonly to: string } | undefined;
  readonly interval: Interval | undefined;
  readonly currencies: readonly string[];
  readonly currency: string | undefined;
}

export const ReportControls = (props: ReportControlsProps) => {
  const { t } = useTranslation();
  const { state, onChange, days, interval, currencies, currency } = props;
  const { report = 'revenue', range = defaultReportRange } = state;
  const groups = reportGroups[report].filter((group) => group !== 'currency');
  const isReversed = Boolean(state.from && state.to && state.from > state.to);
  const ranges = [...reportRanges, 'custom' as const];
  return (
    <div className={`row not-printed ${styles.controls}`}>
      <div className={styles.ranges}>
        <Segmented
          legend={t('reports.rangeLabel')}
          options={choicesOf(ranges, (value) => t(`reports.ranges.${value}`))}
          value={range}
          onChange={(value) =>
            onChange({
              range: value,
              interval: undefined,
              ...(value === 'custom' ? days : { from: undefined, to: undefined }),
            })
          }
        />
      </div>
      {range === 'custom' &&
        (['from', 'to'] as const).map((name) => (
          <DayField
            key={name}
            size="sm"
            // The offsets of time zones are known since then.
            earliest="1970-01-01"
            label={t(`reports.${name}`)}
            value={state[name] ?? ''}
            error={name === 'to' && isReversed && t('reports.reversed')}
            onChange={(day) => onChange({ [name]: day || undefined })}
          />
        ))}
      <NativeSelect
        label={t('reports.intervalLabel')}
        value={interval ?? ''}
        data={choicesOf(intervals, (value) => t(`reports.intervals.${value}`))}
        onChange={({ currentTarget: { value } }) => onChange({ interval: value })}
      />
      {groups.length > 0 && (
        <NativeSelect
          label={t('reports.groupLabel')}
          value={state.group ?? ''}
          data={[
            { value: '', label: t('reports.noGroup') },
            ...choicesOf(groups, (value) => t(`reports.groupBy.${value}`)),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ group: value || undefined })}
        />
      )}
      {currencies.length > 1 && (
        <NativeSelect
          label={t('reports.currency')}
          value={currency ?? ''}
          data={[...currencies]}
          onChange={({ currentTarget: { value } }) => onChange({ currency: value })}
        />
      )}
      <CompareSelect value={state.compare} onChange={(compare) => onChange({ compare })} />
    </div>
  );
};
