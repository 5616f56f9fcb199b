import type { ReportKind } from '@provost/contract/reports';
import { useTranslation } from 'react-i18next';
import { Change } from '@/school/reports/change.tsx';
import type { ReportData, ReportRow } from '@/school/reports/report-data.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import { type FigureColumn, FiguresTable } from '@/ui/figures-table.tsx';
import { useGroupName } from './group-name.ts';
import styles from './report.module.css';
import { figureName, reportViews } from './report-views.ts';

interface ReportTableProps {
  readonly kind: ReportKind;
  readonly data: ReportData;
  readonly currency: string | undefined;
  readonly isCompared: boolean;
}

interface Line {
  readonly key: string;
  readonly title: string;
  readonly row: ReportRow;
  readonly before: ReportRow | undefined;
}

/** The numbers of the chart: a line for each interval or group, and the total. */
export const ReportTable = ({ kind, data, currency, isCompared }: ReportTableProps) => {
  const { t } = useTranslation();
  const figures = useFigures();
  const groupName = useGroupName(data.groups);
  const view = reportViews[kind];
  const isGrouped = data.groups.length > 0;
  const mine = (rows: readonly ReportRow[]) => rows.filter((row) => row.currency === currency);
  const earlier = mine(isGrouped ? data.previous_totals : data.previous_series);
  const lines = mine(isGrouped ? data.totals : data.series).map((row: ReportRow, index): Line => {
    const { group, start = '', end = '' } = row;
    return {
      key: group ?? start,
      title: isGrouped ? groupName(group) : figures.interval(data.interval, start, end),
      row,
      before: isGrouped ? earlier.find((one) => one.group === group) : earlier[index],
    };
  });
  const [total, totalBefore] = [mine(data.totals)[0], mine(data.previous_totals)[0]];
  const { main } = view;
  const compared: readonly FigureColumn<Line>[] = [
    {
      title: t('reports.previousOf', { name: figureName(t, kind, main.name) }),
      cell: ({ before }) => <bdi>{figures.value(main.unit, before?.[main.name], currency)}</bdi>,
      className: styles.soft,
    },
    {
      title: t('reports.change'),
      cell: ({ row, before }) => (
        <Change
          unit={main.unit}
          current={row[main.name]}
          before={before?.[main.name]}
          isFallGood={kind === 'receivables'}
        />
      ),
    },
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={styles.scroll} aria-label={t('reports.scroller')} tabIndex={0}>
      <FiguresTable
        label={t(`reports.kinds.${kind}`)}
        rows={lines}
        keyOf={({ key }) => key}
        total={
          isGrouped || !total
            ? undefined
            : { key: '', title: t('reports.total'), row: total, before: totalBefore }
        }
        totalClassName={styles.total}
        columns={[
          {
            title: t(isGrouped ? 'reports.group' : 'reports.period'),
            cell: ({ title }) => <bdi>{title}</bdi>,
          },
          ...view.figures.map(
            ({ name, unit }): FigureColumn<Line> => ({
              title: figureName(t, kind, name),
              cell: ({ row }) => <bdi>{figures.value(unit, row[name], currency)}</bdi>,
              isMain: name === main.name,
            }),
          ),
          ...(isCompared ? compared : []),
        ]}
      />
    </section>
  );
};
