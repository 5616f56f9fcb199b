import { sumPayments } from '@provost/contract/payments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { requestOf } from '@/api/list/list-request.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { silentQuery } from '@/api/own.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { Money } from '@/ui/money.tsx';
import { paymentList } from './payment-list.ts';
import styles from './payments.module.css';

/** The totals of what the list finds, by currency. Page and order change nothing. */
const paymentTotalsQuery = (state: ListState) => {
  const { search, filters } = requestOf(paymentList, state);
  const query = { ...(search && { search }), ...filters };
  return { ...silentQuery(sumPayments, { query }), placeholderData: keepPreviousData };
};

const amounts = ['paid', 'refunded', 'net', 'pending'] as const;

/** Above the list: the totals of all matching payments, a line per currency. */
export const PaymentTotals = ({ state }: { readonly state: ListState }) => {
  const { t, format } = useTexts();
  const { data, isPlaceholderData } = useQuery(paymentTotalsQuery(state));
  if (!data || data.length === 0) return null;
  return (
    <section
      className={`tabular ${styles.totals}`}
      aria-label={t('payments.totals.title')}
      data-stale={isPlaceholderData || undefined}
    >
      {data.map((totals) => (
        <dl key={totals.currency} aria-label={totals.currency}>
          <div>
            <dt className="meta">{t('payments.currency')}</dt>
            <dd>{totals.currency}</dd>
          </div>
          <div>
            <dt className="meta">{t('payments.totals.count')}</dt>
            <dd>{totals.count !== undefined && format.number(totals.count)}</dd>
          </div>
          {amounts.map((name) => (
            <div key={name}>
              <dt className="meta">{t(`payments.totals.${name}`)}</dt>
              <dd>
                <Money amount={totals[name]} currency={totals.currency} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  );
};
