import type { ReportKind } from '@provost/contract/reports';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Change } from '@/school/reports/change.tsx';
import { ofCurrency, type ReportData, type ReportRow } from '@/school/reports/report-data.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import { type FigureColumn, FiguresTable } from '@/ui/figures-table.tsx';
import { useGroupName } from './group-name.ts';
import styles from './report.module.css';
import { figureName, reportViews } from './report-views.ts';

interface ReportTableProps {
  readonly kind: ReportKind;
  readonly data: ReportData;
  readonly currency: string | undefined;
}

interface Line {
  readonly key: string;
  readonly title: string;
  readonly row: ReportRow;
  readonly before: ReportRow | undefined;
}

/** The numbers of the chart: a line for each interval or group, and the total. */
export const ReportTable = ({ kind, data, currency }: ReportTableProps) => {
  const { t } = useTranslation();
  const figures = useFigures();
  const groupName = useGroupName(data.groups);
  const view = reportViews[kind];
  const isGrouped = data.groups.length > 0;
  const { series, totals, before, totalsBefore } = ofCurrency(data, currency);
  const lines = (isGrouped ? totals : series).map((row: ReportRow, index): Line => {
    const { group, start = '' } = row;
    return {
      key: group ?? start,
      title: isGrouped ? groupName(group) : figures.interval(data, row),
      row,
      before: isGrouped ? totalsBefore.find((one) => one.group === group) : before[index],
    };
  });
  const [total, totalBefore] = [totals[0], totalsBefore[0]];
  /** Hours are not counted: today has no part of another day to be compared with. */
  const isToday = ({ start }: ReportRow) =>
    data.interval === 'day' && start !== undefined && start === data.unfinished;
  const { main } = view;
  const compared: readonly FigureColumn<Line>[] = [
    {
      title: t(`reports.previousOf.${data.compare === 'year' ? 'year' : 'previous'}`, {
        name: figureName(t, kind, main.name),
      }),
      cell: ({ before: earlier }) => (
        <bdi>{figures.value(main.unit, earlier?.[main.name], currency)}</bdi>
      ),
      className: styles.soft,
    },
    {
      title: t('reports.change'),
      cell: ({ row, before: earlier }) =>
        isToday(row) ? (
          <span className={styles.soft}>{t('reports.soFar')}</span>
        ) : (
          <Change
            unit={main.unit}
            current={row[main.name]}
            before={earlier?.[main.name]}
            compare={data.compare}
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
          ...(data.previous ? compared : []),
        ]}
      />
    </section>
  );
};
