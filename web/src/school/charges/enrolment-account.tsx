import { ActionIcon, Button, Menu } from '@mantine/core';
import { createCharge } from '@provost/contract/charges';
import { readPayment } from '@provost/contract/payments';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTimeZone } from '@/lib/format/time-zone.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { DetailsSection, Figure, Figures } from '@/ui/details-section.tsx';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { Money } from '@/ui/money.tsx';
import { EntityLink } from '../entity-link.tsx';
import { CreateInvoice } from '../invoices/create-invoice.tsx';
import { type Tone, toneBadge } from '../status-badge.tsx';
import type { Account, Charge } from './account.queries.ts';
import { type AccountLine, accountLines } from './account-lines.ts';
import { AccountState } from './account-state.tsx';
import type { ChargeDialog } from './charge-dialog-props.ts';
import styles from './enrolment-account.module.css';
import { useChargeDialogs } from './use-charge-dialogs.tsx';

interface EnrolmentAccountProps {
  readonly enrolment: string;
  /** Of the student. */
  readonly name: string;
  /** The title of the course. */
  readonly course: string;
}

/** What an enrolment owes: the balance, and the charges and payments that lead to it. */
export const EnrolmentAccount = (props: EnrolmentAccountProps) => (
  <DetailsSection title={props.course}>
    <AccountState enrolment={props.enrolment} lines={4}>
      {(account) => <Loaded {...props} account={account} />}
    </AccountState>
  </DetailsSection>
);

interface LoadedProps extends EnrolmentAccountProps {
  readonly account: Account;
}

const Loaded = ({ enrolment, name, account }: LoadedProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const format = useFormat();
  const { ask, dialogs } = useChargeDialogs();
  const lines = accountLines(account, useTimeZone());
  const { balance } = account;
  const isOwner = can(createCharge.access);
  const isOpen = Number(balance.balance) > 0;
  const open = (action: ChargeDialog, charge?: Charge) => ask({ action, enrolment, name, charge });
  return (
    <>
      <Figures>
        <Figure name={t('balances.balance')}>
          <Money amount={balance.balance} currency={balance.currency} />
        </Figure>
        {Number(balance.overdue) > 0 && (
          <Figure name={t('balances.overdueFor', { count: balance.days_overdue })}>
            <Money amount={balance.overdue} currency={balance.currency} />
          </Figure>
        )}
        {balance.next_due_on && (
          <Figure name={t('balances.nextDue')}>{dayText(balance.next_due_on, format)}</Figure>
        )}
      </Figures>
      {isOwner && (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => open('add')}>
            {t('charges.add.button')}
          </Button>
          <CreateInvoice billed={{ enrolment }} />
          {isOpen && (
            <>
              <Button variant="default" onClick={() => open('postpone')}>
                {t('charges.postpone.button')}
              </Button>
              <Button variant="default" onClick={() => open('waive')}>
                {t('charges.waive.button')}
              </Button>
            </>
          )}
        </div>
      )}
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('charges.date')}</th>
            <th scope="col">{t('charges.entry')}</th>
            <th scope="col">{t('charges.amount')}</th>
            <th scope="col">{t('charges.running')}</th>
            {isOwner && <th scope="col">{t('pricing.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key} data-cancelled={line.balance === undefined || undefined}>
              <td>{dayText(line.day, format)}</td>
              <td>
                <Entry line={line} />
              </td>
              <td>
                <Money amount={line.amount} currency={balance.currency} />
              </td>
              <td data-label={t('charges.running')}>
                {line.balance === undefined ? (
                  <EmptyValue />
                ) : (
                  <Money amount={line.balance} currency={balance.currency} />
                )}
              </td>
              {isOwner && (
                <td>{line.charge && <ChargeMenu charge={line.charge} onAsk={open} />}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {dialogs}
    </>
  );
};

/** Days of the school have no time zone. */
const dayText = (day: string, format: ReturnType<typeof useFormat>): string =>
  format.date(day, { dateStyle: 'medium', timeZone: 'UTC' });

const tones: Readonly<Record<Charge['state'], Tone>> = {
  upcoming: 'slate',
  due: 'amber',
  overdue: 'red',
  part_paid: 'blue',
  paid: 'green',
  cancelled: 'slate',
};

/** i18n-keys: charges.kinds.* charges.states.* */
const Entry = ({ line: { charge, payment } }: { readonly line: AccountLine }) => {
  const { t } = useTranslation();
  const can = useCan();
  if (!charge) {
    return (
      <EntityLink to="/payments/$id" id={payment?.id} isOpen={can(readPayment.access)}>
        <bdi>{payment?.number}</bdi>
      </EntityLink>
    );
  }
  return (
    <>
      <bdi>{charge.label}</bdi>
      <span className={styles.note}>
        {t(`charges.kinds.${charge.kind}`)}{' '}
        {toneBadge(tones[charge.state], t(`charges.states.${charge.state}`))}
      </span>
      {charge.reason && (
        <span className={styles.note}>
          <bdi>{charge.reason}</bdi>
        </span>
      )}
    </>
  );
};

interface ChargeMenuProps {
  readonly charge: Charge;
  readonly onAsk: (action: ChargeDialog, charge: Charge) => void;
}

/** What can still be done to a charge. */
const ChargeMenu = ({ charge, onAsk }: ChargeMenuProps) => {
  const { t } = useTranslation();
  if (charge.state === 'cancelled') return null;
  const isPositive = Number(charge.amount) > 0;
  const isOpen = Number(charge.open) > 0;
  const isUnpaid = !isPositive || charge.open === charge.amount;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('charges.actionsOf', { label: charge.label })}
        >
          <IconDots size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAsk('edit', charge)}>{t('record.edit')}</Menu.Item>
        {isPositive && isOpen && (
          <Menu.Item onClick={() => onAsk('postpone', charge)}>
            {t('charges.postpone.button')}
          </Menu.Item>
        )}
        {isUnpaid && (
          <Menu.Item onClick={() => onAsk('cancel', charge)}>
            {t('charges.cancel.button')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};
