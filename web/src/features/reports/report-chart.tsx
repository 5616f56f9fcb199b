import { otherGroup, type ReportKind } from '@provost/contract/reports';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Change } from '@/school/reports/change.tsx';
import { ofCurrency, type ReportData, type ReportRow } from '@/school/reports/report.queries.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import { BarChart } from '@/ui/chart/bar-chart.tsx';
import bars from '@/ui/chart/bar-list.module.css';
import { type FigureColumn, FiguresTable } from '@/ui/figures-table.tsx';
import styles from './report.module.css';
import { figureName, reportViews, useGroupName } from './report-views.ts';

/** A report of one currency. */
export interface ShownReport {
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
export const ReportTable = ({ kind, data, currency }: ShownReport) => {
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
      className: 'soft',
    },
    {
      title: t('reports.change'),
      cell: ({ row, before: earlier }) =>
        isToday(row) ? (
          <span className="soft">{t('reports.soFar')}</span>
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

/** The bars of a report, each in front of that of the same days of the other period. */
export const ReportChart = ({ kind, data, currency }: ShownReport) => {
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
    <figure className={`stack ${styles.figure}`}>
      <figcaption className={`row meta ${styles.legend}`}>
        {view.bars.map(({ name, tone }) => (
          <span key={name} className="line">
            <i aria-hidden data-tone={tone} />
            {nameOf(name)}
          </span>
        ))}
        {data.previous && (
          <span className="line">
            <i aria-hidden data-tone="previous" />
            {previousName}
          </span>
        )}
        {data.unfinished && (
          <span className="line">
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

/** The main figure of each group as a bar, with its value at the end. */
export const GroupBars = ({ kind, data, currency }: ShownReport) => {
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
