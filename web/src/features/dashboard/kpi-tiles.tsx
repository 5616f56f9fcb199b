import { listStudents } from '@provost/contract/students';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportRow } from '@/api/hosts/reports.ts';
import { useCan } from '@/api/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { Change } from '@/school/reports/change.tsx';
import { summaryQuery, useSchoolDay } from '@/school/reports/report.queries.ts';
import { defaultRange, type RangeName, requestOf } from '@/school/reports/report-range.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import { Segmented } from '@/ui/segmented.tsx';
import { usersByStatusQuery } from './dashboard.queries.ts';
import figure from './figure.module.css';
import { KpiTile } from './kpi-tile.tsx';
import styles from './kpi-tiles.module.css';

interface KpiTilesProps {
  readonly range: RangeName;
}

/** The figures of the range, for those who can read reports. */
export const KpiTiles = ({ range }: KpiTilesProps) => {
  const { t } = useTranslation();
  const request = requestOf(range, useSchoolDay());
  const summary = useQuery({ ...summaryQuery(request), enabled: request !== undefined });
  const { revenue, enrolments, students, trials } = summary.data ?? {};
  const users = useQuery(usersByStatusQuery);
  const figures = useFigures();
  const format = useFormat();
  const can = useCan();
  const [chosen, setChosen] = useState<string>();

  const currencies = (revenue?.totals ?? []).flatMap(({ currency }) => currency ?? []);
  const currency = currencies.find((one) => one === chosen) ?? currencies[0];
  const mine = (rows: readonly ReportRow[] | undefined) =>
    (rows ?? []).filter((row) => row.currency === currency);
  const valuesOf = (rows: readonly ReportRow[] | undefined, name: string) =>
    (rows ?? []).map((row) => Number(row.figures[name] ?? 0));
  const totalOf = (rows: readonly ReportRow[] | undefined, name: string) =>
    rows?.[0]?.figures[name];
  const search = (report: string, more: object = {}) =>
    ({
      ...(report !== 'revenue' && { report }),
      ...(range !== defaultRange && { range }),
      ...more,
    }) as never;
  const active = users.data?.statuses.find(({ status }) => status === 'active')?.students;
  const newStudents = totalOf(students?.totals, 'new');

  return (
    <section aria-label={t('dashboard.kpis')}>
      <ul className={styles.tiles}>
        <KpiTile
          title={t('reports.main.revenue')}
          query={summary}
          values={valuesOf(mine(revenue?.series), 'net')}
          aside={
            currencies.length > 1 &&
            currency && (
              <Segmented
                legend={t('reports.currency')}
                size="xs"
                options={currencies.map((value) => ({ value, label: value }))}
                value={currency}
                onChange={setChosen}
              />
            )
          }
          change={
            <Change
              unit="money"
              current={totalOf(mine(revenue?.totals), 'net')}
              before={totalOf(mine(revenue?.previousTotals), 'net')}
            />
          }
        >
          <Link
            to="/reports"
            search={search('revenue', currency === currencies[0] ? {} : { currency })}
            className={figure.link}
          >
            <bdi>{figures.value('money', totalOf(mine(revenue?.totals), 'net'), currency)}</bdi>
          </Link>
        </KpiTile>
        <KpiTile
          title={t('reports.main.enrolments')}
          query={summary}
          values={valuesOf(enrolments?.series, 'new')}
          change={
            <Change
              unit="count"
              current={totalOf(enrolments?.totals, 'new')}
              before={totalOf(enrolments?.previousTotals, 'new')}
            />
          }
        >
          <Link to="/reports" search={search('enrolments')} className={figure.link}>
            {figures.value('count', totalOf(enrolments?.totals, 'new'))}
          </Link>
        </KpiTile>
        <KpiTile
          title={t('dashboard.activeStudents')}
          query={users.data ? summary : users}
          values={valuesOf(students?.series, 'new')}
          change={
            <>
              <Link to="/reports" search={search('students')} className={styles.more}>
                <bdi>
                  {t('dashboard.newStudents', {
                    count: Number(newStudents ?? 0),
                    formatted: format.number(Number(newStudents ?? 0)),
                  })}
                </bdi>
              </Link>{' '}
              <Change
                unit="count"
                current={newStudents}
                before={totalOf(students?.previousTotals, 'new')}
              />
            </>
          }
        >
          {can(listStudents.access) ? (
            <Link to="/students" search={{ status: 'active' }} className={figure.link}>
              {figures.value('count', active)}
            </Link>
          ) : (
            figures.value('count', active)
          )}
        </KpiTile>
        <KpiTile
          title={t('reports.main.trials')}
          query={summary}
          values={valuesOf(trials?.series, 'conversion_rate')}
          change={
            <Change
              unit="rate"
              current={totalOf(trials?.totals, 'conversion_rate')}
              before={totalOf(trials?.previousTotals, 'conversion_rate')}
            />
          }
        >
          <Link to="/reports" search={search('trials')} className={figure.link}>
            <bdi>{figures.value('rate', totalOf(trials?.totals, 'conversion_rate'))}</bdi>
          </Link>
        </KpiTile>
      </ul>
    </section>
  );
};
