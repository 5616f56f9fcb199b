import { otherGroup, type ReportKind } from '@provost/contract/reports';
import type { ReportData } from '@/school/reports/report-data.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import bars from '@/ui/chart/bar-list.module.css';
import { useGroupName } from './group-name.ts';
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
  const largest = Math.max(1, ...rows.map((row) => Number(row[main.name] ?? 0)));
  return (
    <ol className={bars.bars}>
      {rows.map((row) => {
        const value = row[main.name];
        const share = Math.max(0, Number(value ?? 0)) / largest;
        return (
          <li key={row.group} className={bars.item}>
            <bdi className={bars.name}>{groupName(row.group)}</bdi>
            <span className={bars.track}>
              <span
                className={bars.bar}
                data-mark={row.group === otherGroup ? 'other' : undefined}
                style={{ inlineSize: `${100 * share}%` }}
              />
              <span className={bars.value}>
                <bdi>{figures.value(main.unit, value, currency)}</bdi>
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
};
