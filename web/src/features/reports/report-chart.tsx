import { otherGroup, type ReportKind } from '@provost/contract/reports';
import { useTranslation } from 'react-i18next';
import type { ReportData, ReportRow } from '@/school/reports/report-data.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import { BarChart, type ChartPoint } from '@/ui/chart/bar-chart.tsx';
import bars from '@/ui/chart/bar-list.module.css';
import { useGroupName } from './group-name.ts';
import styles from './report.module.css';
import { figureName, type ReportView, reportViews } from './report-views.ts';

interface PointOptions {
  readonly view: ReportView;
  readonly figures: ReturnType<typeof useFigures>;
  readonly currency: string | undefined;
  /** The name of a figure, in the language on show. */
  readonly nameOf: (figure: string) => string;
  /** The name of the period before; undefined if it is not compared. */
  readonly previousName: string | undefined;
}

const numberIn = (row: ReportRow | undefined, name: string): number => Number(row?.[name] ?? 0);

const ofCurrency = <Row extends ReportRow>(rows: readonly Row[], currency: string | undefined) =>
  rows.filter((row) => row.currency === currency && row.group === undefined);

/** The series of a report as points of a chart, each beside the same interval of the period before. */
function reportPoints(data: ReportData, options: PointOptions): ChartPoint[] {
  const { view, figures, currency, nameOf, previousName } = options;
  const before = ofCurrency(data.previous_series, currency);
  const first = view.bars[0]?.name ?? view.main.name;
  const unitOf = (name: string) =>
    view.figures.find((figure) => figure.name === name)?.unit ?? 'count';
  return ofCurrency(data.series, currency).map((row, index) => {
    const previous = before[index];
    const compares = previousName !== undefined && previous !== undefined;
    return {
      label: figures.intervalLabel(data.interval, row.start),
      title: figures.interval(data.interval, row.start, row.end),
      bars: view.bars.map(({ name, falls }) => (falls ? -1 : 1) * numberIn(row, name)),
      ...(compares && { previous: numberIn(previous, first) }),
      facts: [
        ...view.figures.map(({ name, unit }) => ({
          name: nameOf(name),
          value: figures.value(unit, row[name], currency),
        })),
        ...(compares
          ? [
              {
                name: previousName,
                value: figures.value(unitOf(first), previous[first], currency),
              },
            ]
          : []),
      ],
    };
  });
}

interface ReportChartProps {
  readonly kind: ReportKind;
  readonly data: ReportData;
  readonly currency: string | undefined;
  readonly isCompared: boolean;
}

export const ReportChart = ({ kind, data, currency, isCompared }: ReportChartProps) => {
  const { t } = useTranslation();
  const figures = useFigures();
  const view = reportViews[kind];
  const nameOf = (name: string) => figureName(t, kind, name);
  const firstName = nameOf(view.bars[0]?.name ?? view.main.name);
  const previousName = t('reports.previousOf', { name: firstName });
  const points = reportPoints(data, {
    view,
    figures,
    currency,
    nameOf,
    previousName: isCompared ? previousName : undefined,
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
        {isCompared && (
          <span>
            <i aria-hidden data-tone="previous" />
            {previousName}
          </span>
        )}
      </figcaption>
      <BarChart
        name={t('reports.chart', { name: t(`reports.kinds.${kind}`) })}
        points={points}
        tones={view.bars.map(({ tone }) => tone)}
        formatAxis={figures.axis}
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
