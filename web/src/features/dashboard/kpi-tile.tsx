import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '@/ui/chart/sparkline.tsx';
import styles from './kpi-tiles.module.css';

interface KpiTileProps {
  readonly title: string;
  readonly query: Pick<UseQueryResult, 'data' | 'error'>;
  /** The course of the figure over the range. */
  readonly values: readonly number[];
  readonly aside?: ReactNode;
  readonly change: ReactNode;
  /** The figure. */
  readonly children: ReactNode;
}

/** The last interval is not over yet: its figure would look like a fall. */
const withoutToday = (values: readonly number[]): readonly number[] =>
  values.length > 2 ? values.slice(0, -1) : values;

/** A figure, how it has changed, and its course. */
export const KpiTile = ({ title, query, values, aside, change, children }: KpiTileProps) => {
  const { t } = useTranslation();
  const hasData = query.data !== undefined;
  return (
    <li className={styles.tile} aria-busy={!hasData && !query.error}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {aside}
      </div>
      {!hasData && query.error && <p className={styles.failed}>{t('dashboard.failed')}</p>}
      {!hasData && !query.error && <Skeleton height={28} width="60%" />}
      {hasData && (
        <>
          <p className={styles.number}>{children}</p>
          <p className={styles.change}>
            {change}
            <span className={styles.versus} aria-hidden>
              {t('reports.versusPrevious')}
            </span>
          </p>
        </>
      )}
      <div className={styles.spark}>{hasData && <Sparkline values={withoutToday(values)} />}</div>
    </li>
  );
};
