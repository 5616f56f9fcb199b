import type { ReportKind } from '@provost/contract/reports';
import { useTranslation } from 'react-i18next';
import { Change } from '@/school/reports/change.tsx';
import type { ReportData, ReportRow } from '@/school/reports/report-data.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import table from '@/ui/figures-table.module.css';
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
  const cells = ({ row, before }: Pick<Line, 'row' | 'before'>) => (
    <>
      {view.figures.map(({ name, unit }) => (
        <td key={name} data-numeric data-main={name === view.main.name || undefined}>
          <bdi>{figures.value(unit, row[name], currency)}</bdi>
        </td>
      ))}
      {isCompared && (
        <>
          <td data-numeric className={styles.soft}>
            <bdi>{figures.value(view.main.unit, before?.[view.main.name], currency)}</bdi>
          </td>
          <td data-numeric>
            <Change
              unit={view.main.unit}
              current={row[view.main.name]}
              before={before?.[view.main.name]}
            />
          </td>
        </>
      )}
    </>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={styles.scroll} aria-label={t('reports.scroller')} tabIndex={0}>
      <table className={table.table} aria-label={t(`reports.kinds.${kind}`)}>
        <thead>
          <tr>
            <th scope="col">{t(isGrouped ? 'reports.group' : 'reports.period')}</th>
            {view.figures.map(({ name }) => (
              <th key={name} scope="col" data-numeric>
                {figureName(t, kind, name)}
              </th>
            ))}
            {isCompared && (
              <>
                <th scope="col" data-numeric>
                  {t('reports.previousOf', { name: figureName(t, kind, view.main.name) })}
                </th>
                <th scope="col" data-numeric>
                  {t('reports.change')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">
                <bdi>{line.title}</bdi>
              </th>
              {cells(line)}
            </tr>
          ))}
        </tbody>
        {!isGrouped && total && (
          <tfoot>
            <tr className={styles.total}>
              <th scope="row">{t('reports.total')}</th>
              {cells({ row: total, before: totalBefore })}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
};
