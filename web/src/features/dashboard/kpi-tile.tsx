import { Skeleton } from '@mantine/core';
import type { ReportKind } from '@provost/contract/reports';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Change } from '@/school/reports/change.tsx';
import type { ReportData } from '@/school/reports/report-data.ts';
import { defaultRange, type RangeName } from '@/school/reports/report-range.ts';
import { type FigureUnit, useFigures } from '@/school/reports/use-figures.ts';
import { Sparkline } from '@/ui/chart/sparkline.tsx';
import late from '@/ui/late.module.css';
import figure from './figure.module.css';
import styles from './kpi-tiles.module.css';

/** The report that a figure is from: its number opens it. */
export const reportLink = (kind: ReportKind, range: RangeName, currency?: string) =>
  ({
    to: '/reports',
    search: {
      ...(kind !== 'revenue' && { report: kind }),
      ...(range !== defaultRange && { range }),
      ...(currency && { currency }),
    } as never,
  }) as const;

interface KpiTileProps {
  readonly title: string;
  readonly kind: ReportKind;
  /** The figure of the report, which the change and the sparkline are about. */
  readonly name: string;
  readonly unit: FigureUnit;
  readonly data: ReportData | undefined;
  /** Figures of another range are hidden: they would be wrong under the label of this one. */
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'isPlaceholderData'>;
  readonly range: RangeName;
  readonly currency?: string | undefined;
  readonly aside?: ReactNode;
  /** What the figure opens instead of its report. */
  readonly link?: Pick<LinkProps, 'to' | 'search'>;
  /** Instead of the figure itself. */
  readonly number?: ReactNode;
  /** Before the change. */
  readonly note?: ReactNode;
}

/** A figure, how it has changed, and its course. */
export const KpiTile = (props: KpiTileProps) => {
  const { t } = useTranslation();
  const figures = useFigures();
  const { kind, name, unit, data, query, currency, number, note } = props;
  const isKnown = query.data !== undefined && !query.isPlaceholderData;
  const [series = [], totals = [], previous = []] = [
    data?.series,
    data?.totals,
    data?.previous_totals,
  ].map((rows) => rows?.filter((row) => row.currency === currency));
  const current = totals[0]?.[name];
  const values = series.map(({ [name]: value }) =>
    value === undefined ? undefined : Number(value),
  );
  return (
    <li className={styles.tile} aria-busy={!isKnown && !query.error}>
      <div className={styles.head}>
        <h2 className={styles.title}>{props.title}</h2>
        {props.aside}
      </div>
      {!isKnown && query.error && <p className={styles.failed}>{t('dashboard.failed')}</p>}
      {!isKnown && !query.error && <Skeleton className={`${styles.waiting} ${late.late}`} />}
      {isKnown && (
        <>
          <p className={styles.number}>
            {number ?? (
              <Link
                {...(props.link ?? reportLink(kind, props.range, currency))}
                className={figure.link}
              >
                <bdi>{figures.value(unit, current, currency)}</bdi>
              </Link>
            )}
          </p>
          <p className={styles.change}>
            {note}
            <Change
              unit={unit}
              current={current}
              before={previous[0]?.[name]}
              isFallGood={kind === 'receivables'}
            />
            <span className={styles.versus} aria-hidden>
              {t('reports.versusPrevious')}
            </span>
          </p>
        </>
      )}
      <div className={styles.spark}>{isKnown && <Sparkline values={values} />}</div>
    </li>
  );
};
