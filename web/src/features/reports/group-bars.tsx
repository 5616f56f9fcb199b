import { otherGroup, type ReportKind } from '@provost/contract/reports';
import type { ReportData } from '@/api/hosts/reports.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import { useGroupName } from './group-name.ts';
import styles from './report.module.css';
import { reportViews } from './report-views.ts';

interface GroupBarsProps {
  readonly kind: ReportKind;
  readonly data: ReportData;
  readonly currency: string | undefined;
}

/** The main figure of each group as a bar, with its value at the end. */
export const GroupBars = ({ kind, data, currency }: GroupBarsProps) => {
  const figures = useFigures();
  const groupName = useGroupName(data.groups);
  const { main } = reportViews[kind];
  const rows = data.totals.filter((row) => row.currency === currency);
  const largest = Math.max(1, ...rows.map((row) => Number(row.figures[main.name] ?? 0)));
  return (
    <ol className={styles.bars}>
      {rows.map((row) => {
        const value = row.figures[main.name];
        const share = Math.max(0, Number(value ?? 0)) / largest;
        return (
          <li key={row.group}>
            <bdi className={styles.barName}>{groupName(row.group)}</bdi>
            <span className={styles.track}>
              <span
                className={styles.bar}
                data-other={row.group === otherGroup || undefined}
                style={{ inlineSize: `${100 * share}%` }}
              />
              <bdi className={styles.value}>{figures.value(main.unit, value, currency)}</bdi>
            </span>
          </li>
        );
      })}
    </ol>
  );
};
