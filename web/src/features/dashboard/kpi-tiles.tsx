import { listBalances } from '@provost/contract/charges';
import { listStudents } from '@provost/contract/students';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { currenciesOf, summaryQuery, useSchoolDay } from '@/school/reports/report.queries.ts';
import { type RangeName, requestOf } from '@/school/reports/report-range.ts';
import { useFigures } from '@/school/reports/use-figures.ts';
import { Segmented } from '@/ui/segmented.tsx';
import { usersByStatusQuery } from './dashboard.queries.ts';
import figure from './figure.module.css';
import { KpiTile, reportLink } from './kpi-tile.tsx';
import styles from './kpi-tiles.module.css';

interface KpiTilesProps {
  readonly range: RangeName;
  /** The one that was chosen; else the main one of the school. */
  readonly currency: string | undefined;
  readonly onCurrency: (currency: string) => void;
}

/** The figures of the range, for those who can read reports. */
export const KpiTiles = ({ range, currency: chosen, onCurrency }: KpiTilesProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const can = useCan();
  const request = requestOf(range, useSchoolDay());
  const query = useQuery({ ...summaryQuery(request), enabled: request !== undefined });
  const users = useQuery(usersByStatusQuery);
  const { revenue, receivables, enrolments, students, trials } = query.data ?? {};

  const currencies = currenciesOf(revenue);
  const currency = currencies.find((one) => one === chosen) ?? currencies[0];
  const newStudents = Number(students?.totals[0]?.new ?? 0);
  const shared = { query, range };
  return (
    <section aria-label={t('dashboard.kpis')}>
      <ul className={styles.tiles}>
        <KpiTile
          {...shared}
          title={t('reports.main.revenue')}
          kind="revenue"
          name="net"
          unit="money"
          data={revenue}
          currency={currency}
          aside={
            currencies.length > 1 &&
            currency && (
              <Segmented
                legend={t('reports.currency')}
                size="xs"
                options={currencies.map((value) => ({ value, label: value }))}
                value={currency}
                onChange={onCurrency}
              />
            )
          }
        />
        {can(listBalances.access) && (
          <KpiTile
            {...shared}
            title={t('reports.main.receivables')}
            kind="receivables"
            name="overdue"
            unit="money"
            data={receivables}
            currency={currency}
            link={{ to: '/balances', search: { state: 'overdue', ...(currency && { currency }) } }}
          />
        )}
        <KpiTile
          {...shared}
          title={t('reports.main.enrolments')}
          kind="enrolments"
          name="new"
          unit="count"
          data={enrolments}
        />
        <KpiTile
          {...shared}
          title={t('dashboard.activeStudents')}
          kind="students"
          name="new"
          unit="count"
          data={students}
          query={users.data ? query : users}
          number={
            <ActiveStudents
              count={users.data?.statuses.find(({ status }) => status === 'active')?.students}
            />
          }
          note={
            <Link {...reportLink('students', range)} className={styles.more}>
              <bdi>
                {t('dashboard.newStudents', {
                  count: newStudents,
                  formatted: format.number(newStudents),
                })}
              </bdi>
            </Link>
          }
        />
        <KpiTile
          {...shared}
          title={t('reports.main.trials')}
          kind="trials"
          name="conversion_rate"
          unit="rate"
          data={trials}
        />
      </ul>
    </section>
  );
};

const ActiveStudents = ({ count }: { readonly count: number | undefined }) => {
  const text = useFigures().value('count', count);
  if (!useCan()(listStudents.access)) return text;
  return (
    <Link to="/students" search={{ status: 'active' }} className={figure.link}>
      {text}
    </Link>
  );
};
