import { Skeleton } from '@mantine/core';
import { listBalances } from '@provost/contract/charges';
import type { ReportKind } from '@provost/contract/reports';
import { listStudents } from '@provost/contract/students';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Change } from '@/school/reports/change.tsx';
import {
  currencyOf,
  ofCurrency,
  type PeriodState,
  type ReportData,
  type ReportRow,
  summaryQuery,
} from '@/school/reports/report.queries.ts';
import { type FigureUnit, useFigures } from '@/school/reports/use-figures.ts';
import { Sparkline } from '@/ui/chart/sparkline.tsx';
import late from '@/ui/late.module.css';
import { usersByStatusQuery } from './dashboard.queries.ts';
import styles from './kpi-tiles.module.css';
import figure from './widget.module.css';
import { FigureLink } from './widget.tsx';

interface KpiTilesProps {
  readonly period: PeriodState;
  /** The one that was chosen; else the main one of the school. */
  readonly currency: string | undefined;
}

/** The figures of the range, for those who can read reports. */
export const KpiTiles = ({ period, currency: chosen }: KpiTilesProps) => {
  const { t, format } = useTexts();
  const can = useCan();
  const query = useQuery(summaryQuery(period));
  const users = useQuery(usersByStatusQuery);
  const figures = useFigures();
  const active = users.data?.statuses.find(({ status }) => status === 'active');
  const currency = currencyOf(query.data?.revenue, chosen);
  const newStudents = Number(query.data?.students.totals[0]?.new ?? 0);
  const shared = { reports: query.data, query, period };
  return (
    <section aria-label={t('dashboard.kpis')}>
      <ul className={`plain-list ${styles.tiles}`}>
        <KpiTile {...shared} kind="revenue" name="net" unit="money" currency={currency} />
        {can(listBalances.access) && (
          <KpiTile
            {...shared}
            kind="receivables"
            name="overdue"
            unit="money"
            currency={currency}
            link={{ to: '/balances', search: { state: 'overdue', ...(currency && { currency }) } }}
          />
        )}
        <KpiTile {...shared} kind="enrolments" name="new" unit="count" />
        <KpiTile
          {...shared}
          title={t('dashboard.activeStudents')}
          kind="students"
          name="new"
          unit="count"
          query={users.data ? query : users}
          number={
            <FigureLink access={listStudents.access} to="/students" search={{ status: 'active' }}>
              {figures.value('count', active?.students)}
            </FigureLink>
          }
          note={
            <Link {...reportLink('students', period)} className="meta quiet-link">
              <bdi>
                {t('dashboard.newStudents', {
                  count: newStudents,
                  formatted: format.number(newStudents),
                })}
              </bdi>
            </Link>
          }
        />
        <KpiTile {...shared} kind="trials" name="conversion_rate" unit="rate" />
      </ul>
    </section>
  );
};

/** The report that a figure is from: its number opens it. */
const reportLink = (kind: ReportKind, period: PeriodState, currency?: string) =>
  ({
    to: '/reports',
    search: {
      ...(kind !== 'revenue' && { report: kind }),
      ...period,
      ...(currency && { currency }),
    } as never,
  }) as const;

interface KpiTileProps {
  /** The main figure of the report, unless another name says more. */
  readonly title?: string;
  readonly kind: ReportKind;
  /** The figure of the report, which the change and the sparkline are about. */
  readonly name: string;
  readonly unit: FigureUnit;
  readonly reports: Readonly<Record<ReportKind, ReportData>> | undefined;
  /** Figures of another range are hidden: they would be wrong under the label of this one. */
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'isPlaceholderData'>;
  readonly period: PeriodState;
  readonly currency?: string | undefined;
  /** What the figure opens instead of its report. */
  readonly link?: Pick<LinkProps, 'to' | 'search'>;
  /** Instead of the figure itself. */
  readonly number?: ReactNode;
  /** Before the change. */
  readonly note?: ReactNode;
}

/** Fewer events make a line of chance. */
const minEvents = 10;

/** The rate of a day is chance: the line shows the rate since the first day, up to that of the tile. */
const ratesSoFar = (series: readonly ReportRow[]): (number | undefined)[] => {
  let [ended, converted] = [0, 0];
  return series.map((row) => {
    ended += Number(row.ended ?? 0);
    converted += Number(row.converted ?? 0);
    return ended < minEvents ? undefined : converted / ended;
  });
};

/** Whether a line would show more than single events. An amount has a size of its own. */
const hasCourse = (unit: FigureUnit, series: readonly ReportRow[], name: string): boolean => {
  const counted = unit === 'rate' ? 'ended' : name;
  const events = series.reduce((sum, row) => sum + Math.abs(Number(row[counted] ?? 0)), 0);
  return unit === 'money' ? events > 0 : events >= minEvents;
};

const KpiTile = (props: KpiTileProps) => {
  const { t } = useTranslation();
  const figures = useFigures();
  const { kind, name, unit, query, currency, number, note } = props;
  const data = props.reports?.[kind];
  const isKnown = query.data !== undefined && !query.isPlaceholderData;
  const { series, totals, totalsBefore } = ofCurrency(data, currency);
  const current = totals[0]?.[name];
  const values =
    unit === 'rate'
      ? ratesSoFar(series)
      : series.map(({ [name]: value }) => (value === undefined ? undefined : Number(value)));
  return (
    <li className={`card stack ${styles.tile}`} aria-busy={!isKnown && !query.error}>
      <h2 className={`small ${styles.title}`}>{props.title ?? t(`reports.main.${kind}`)}</h2>
      {!isKnown && query.error && (
        <p className={`small ${styles.failed}`}>{t('dashboard.failed')}</p>
      )}
      {!isKnown && !query.error && <Skeleton className={`${styles.waiting} ${late.late}`} />}
      {isKnown && (
        <>
          <p className={`big-number ${styles.number}`}>
            {number ?? (
              <Link
                {...(props.link ?? reportLink(kind, props.period, currency))}
                className={figure.link}
              >
                <bdi>{figures.value(unit, current, currency)}</bdi>
              </Link>
            )}
          </p>
          <p className={`row line ${styles.change}`}>
            {note}
            <Change
              unit={unit}
              current={current}
              before={totalsBefore[0]?.[name]}
              compare={data?.compare}
              isFallGood={kind === 'receivables'}
            />
            {data?.previous && (
              <span className={`meta ${styles.versus}`} aria-hidden>
                {t(`reports.versusShort.${data.compare === 'year' ? 'year' : 'previous'}`)}
              </span>
            )}
          </p>
        </>
      )}
      <div className={styles.spark}>
        {isKnown && hasCourse(unit, series, name) && <Sparkline values={values} />}
      </div>
    </li>
  );
};
