import { transactionTypes } from '@provost/contract/payment-status';
import type { Transaction } from '@provost/contract/payments';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { isOneOf } from '@/lib/data/is-one-of.ts';
import { EntityLink } from '@/school/entity-link.tsx';
import { shownStatus } from '@/school/payments/transaction-status.ts';
import { StatusBadge } from '@/school/status-badge.tsx';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { Initials } from '@/ui/initials.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';
import styles from './latest-transactions-widget.module.css';

interface TransactionLineProps {
  readonly row: Adapted<Transaction>;
  readonly canOpen: boolean;
}

export const TransactionLine = ({ row, canOpen }: TransactionLineProps) => {
  const { t } = useTranslation();
  const type = isOneOf(transactionTypes, row.type) ? t(`payments.types.${row.type}`) : row.type;
  const name = row.student.full_name ?? type;
  const status = shownStatus(row);
  return (
    <li className={styles.line}>
      <Initials name={name ?? ''} size={32} />
      <div className={styles.words}>
        <div className={styles.name}>
          <EntityLink to="/payments/$id" id={row.payment_id} isOpen={canOpen}>
            {name ? <bdi>{name}</bdi> : <EmptyValue />}
          </EntityLink>
        </div>
        <div className={styles.note}>
          {row.course.title && <bdi>{row.course.title}</bdi>}
          {row.course.title && '\u00a0· '}
          <bdi>
            <Moment at={row.occurred_at} />
          </bdi>
        </div>
      </div>
      <div className={styles.end}>
        <div className={styles.amount}>
          <Money amount={row.amount} currency={row.currency} />
        </div>
        {status === undefined || status === 'succeeded' ? (
          <span className={styles.note}>{type}</span>
        ) : (
          <StatusBadge status={status} />
        )}
      </div>
    </li>
  );
};
