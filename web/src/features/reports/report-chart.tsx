import { otherGroup, type ReportKind } from '@provost/contract/reports';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { ofCurrency, type ReportData } from '@/school/reports/report-data.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import { BarChart } from '@/ui/chart/bar-chart.tsx';
import bars from '@/ui/chart/bar-list.module.css';
import { useGroupName } from './group-name.ts';
import styles from './report.module.css';
import { figureName, reportViews } from './report-views.ts';

interface ReportChartProps {
  readonly kind: ReportKind;
  readonly data: ReportData;
  readonly currency: string | undefined;
}

/** The bars of a report, each in front of that of the same days of the other period. */
export const ReportChart = ({ kind, data, currency }: ReportChartProps) => {
  const { t } = useTranslation();
  const figures = useFigures();
  const view = reportViews[kind];
  const nameOf = (name: string) => figureName(t, kind, name);
  const compared = view.bars[0]?.name ?? view.main.name;
  const unit = view.figures.find(({ name }) => name === compared)?.unit ?? 'count';
  const otherPeriod = data.compare === 'year' ? 'year' : 'previous';
  const previousName = t(`reports.previousOf.${otherPeriod}`, { name: nameOf(compared) });
  const { series, before } = ofCurrency(data, currency);
  const points = series.map((row, index) => {
    const previous = before[index];
    return {
      label: figures.intervalLabel(data.interval, row.start),
      title: figures.interval(data, row),
      bars: view.bars.map(({ name, falls }) => (falls ? -1 : 1) * Number(row[name] ?? 0)),
      isUnfinished: row.start === data.unfinished,
      ...(previous && { previous: Number(previous[compared] ?? 0) }),
      facts: [
        ...view.figures.map((figure) => ({
          name: nameOf(figure.name),
          value: figures.value(figure.unit, row[figure.name], currency),
        })),
        ...(previous
          ? [{ name: previousName, value: figures.value(unit, previous[compared], currency) }]
          : []),
      ],
    };
  });
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.legend}>
        {view.bars.map(({ name, tone }) => (
          <span key={name}>
            <i aria-hidden data-tone={tone} />
            {nameOf(name)}
          </span>
        ))}
        {data.previous && (
          <span>
            <i aria-hidden data-tone="previous" />
            {previousName}
          </span>
        )}
        {data.unfinished && (
          <span>
            <i aria-hidden data-tone="unfinished" />
            {t('reports.soFar')}
          </span>
        )}
      </figcaption>
      <BarChart
        name={t('reports.chart', { name: t(`reports.kinds.${kind}`) })}
        points={points}
        tones={view.bars.map(({ tone }) => tone)}
        formatAxis={(ticks) => figures.axis(ticks, unit === 'money' ? currency : undefined)}
        height={280}
      />
    </figure>
  );
};

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
