import { sumBalances } from '@provost/contract/charges';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { silentQuery } from '@/api/own.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Money } from '@/ui/money.tsx';
import styles from './ageing-tiles.module.css';

const totalsQuery = silentQuery(sumBalances);

const ages = [
  { name: 'days_1_30', from: '1', to: '30' },
  { name: 'days_31_60', from: '31', to: '60' },
  { name: 'days_61_90', from: '61', to: '90' },
  { name: 'over_90', from: '91', to: undefined },
] as const;

/** What is overdue by its age, a line per currency. A tile filters the list, and a second press ends that. */
export const AgeingTiles = () => {
  const { t } = useTranslation();
  const { data } = useQuery(totalsQuery);
  const now = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const owing = (data ?? []).filter(({ owed }) => Number(owed) > 0);
  if (owing.length === 0) return null;
  return (
    <section className={styles.tiles} aria-label={t('balances.ageing')}>
      {owing.map((totals) => (
        <ul key={totals.currency} className="plain-list" aria-label={totals.currency}>
          {ages.map(({ name, from, to }) => {
            const isShown =
              now.currency === totals.currency && String(now.days_overdue_from ?? '') === from;
            // Amounts are by the age of a charge, counts by that of the oldest charge of an enrolment:
            // the money of a tile without enrolments is that of enrolments that owe for longer.
            const isOfOlder = totals.counts[name] === 0 && Number(totals[name]) !== 0;
            const wanted = !isShown && {
              currency: totals.currency,
              days_overdue_from: from,
              ...(to && !isOfOlder && { days_overdue_to: to }),
            };
            return (
              <li key={name} data-empty={Number(totals[name]) === 0 || undefined}>
                <Link
                  to="/balances"
                  search={{ state: 'overdue', ...wanted }}
                  className={`card ${styles.tile}`}
                  aria-current={isShown || undefined}
                >
                  <span className="meta">{t(`balances.ages.${name}`)}</span>
                  <span className={styles.amount}>
                    <Money amount={totals[name]} currency={totals.currency} />
                  </span>
                  <span className={`meta ${styles.count}`}>
                    {t('balances.oldest', { count: totals.counts[name] })}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      ))}
    </section>
  );
};
