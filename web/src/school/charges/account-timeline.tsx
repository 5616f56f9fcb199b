import { Menu } from '@mantine/core';
import { formatHundredths, parseSignedHundredths } from '@provost/contract/money';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Figure, Figures } from '@/ui/details-section.tsx';
import { Money } from '@/ui/money.tsx';
import { RowMenu } from '@/ui/row-menu.tsx';
import { EntityLink } from '../entity-link.tsx';
import ledger from '../ledger.module.css';
import { type Tone, toneBadge } from '../status-badge.tsx';
import styles from './account.module.css';
import type { AskedCharge, Charge, Statement, StatementLine } from './account.queries.ts';

const sumOf = (charges: readonly Charge[]): string =>
  formatHundredths(charges.reduce((sum, { open }) => sum + (parseSignedHundredths(open) ?? 0), 0));

/** The balance, with what is overdue of it and the next due date. */
export const AccountFigures = ({ statement }: { readonly statement: Statement }) => {
  const { t, format } = useTexts();
  const { currency, closing_balance, lines } = statement;
  const open = lines.flatMap(({ charge }) => (charge && Number(charge.open) > 0 ? [charge] : []));
  const overdue = open.filter(({ state }) => state === 'overdue');
  const next = open.find(({ state }) => state !== 'overdue');
  const isCredit = Number(closing_balance) < 0;
  return (
    <Figures>
      <Figure name={t(isCredit ? 'balances.states.credit' : 'balances.balance')}>
        <Money amount={closing_balance.replace('-', '')} currency={currency} />
      </Figure>
      {overdue.length > 0 && (
        <Figure name={t('balances.overdue')}>
          <Money amount={sumOf(overdue)} currency={currency} />
        </Figure>
      )}
      {next && <Figure name={t('balances.nextDue')}>{format.day(next.due_on)}</Figure>}
    </Figures>
  );
};

interface AccountTimelineProps {
  readonly statement: Statement;
  readonly namesStudents: boolean;
  /** For those who can change charges. */
  readonly onAsk?: (asked: AskedCharge) => void;
}

/** Charges and payments, with the balance after each. */
export const AccountTimeline = ({ statement, namesStudents, onAsk }: AccountTimelineProps) => {
  const { t, format } = useTexts();
  const { currency, lines } = statement;
  return (
    <table className={`${ledger.ledger} ${styles.lines}`}>
      <thead>
        <tr>
          <th scope="col">{t('charges.date')}</th>
          <th scope="col">{t('charges.entry')}</th>
          <th scope="col">{t('charges.amount')}</th>
          <th scope="col">{t('charges.running')}</th>
          {onAsk && <th scope="col">{t('pricing.actions')}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.kind} ${line.charge?.id} ${line.payment?.id} ${line.balance}`}>
            <td>{format.day(line.date)}</td>
            <td>
              <Entry line={line} namesStudent={namesStudents} />
            </td>
            <td>
              <Money amount={line.amount} currency={currency} />
            </td>
            <td data-label={t('charges.running')}>
              <Money amount={line.balance} currency={currency} />
            </td>
            {onAsk && <td>{line.charge && <ChargeMenu line={line} onAsk={onAsk} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const tones: Readonly<Record<Charge['state'], Tone>> = {
  upcoming: 'slate',
  due: 'amber',
  overdue: 'red',
  part_paid: 'blue',
  paid: 'green',
  cancelled: 'slate',
};

const Note = ({ children }: { children: string }) => (
  <span className={`meta ${ledger.note}`}>
    <bdi>{children}</bdi>
  </span>
);

/** i18n-keys: charges.kinds.* charges.states.* */
const Entry = ({ line, namesStudent }: { line: StatementLine; namesStudent: boolean }) => {
  const { t } = useTranslation();
  const { charge, invoice, payment, kind, label, student, reason } = line;
  return (
    <>
      <EntityLink to="payments" id={payment?.id} name={label} />
      <span className={`meta ${ledger.note}`}>
        {t(`charges.kinds.${kind}`)}{' '}
        {charge && toneBadge(tones[charge.state], t(`charges.states.${charge.state}`))}
      </span>
      {invoice && (
        <span className={`meta ${ledger.note}`}>
          <EntityLink to="invoices" id={invoice.id} name={invoice.number} />
        </span>
      )}
      {namesStudent && <Note>{student.full_name}</Note>}
      {reason && <Note>{reason}</Note>}
    </>
  );
};

interface ChargeMenuProps {
  readonly line: StatementLine;
  readonly onAsk: NonNullable<AccountTimelineProps['onAsk']>;
}

/** What can still be done to a charge. */
const ChargeMenu = ({ line: { charge, student }, onAsk }: ChargeMenuProps) => {
  const { t } = useTranslation();
  if (!charge) return null;
  const isPositive = Number(charge.amount) > 0;
  const isOpen = Number(charge.open) > 0;
  const isUnpaid = !isPositive || charge.open === charge.amount;
  const of = { enrolment: String(charge.enrolment), name: student.full_name };
  const ask = (action: AskedCharge['action']) => onAsk({ ...of, action, charge });
  return (
    <RowMenu label={t('charges.actionsOf', { label: charge.label })}>
      <Menu.Item onClick={() => ask('edit')}>{t('record.edit')}</Menu.Item>
      {isPositive && isOpen && (
        <>
          <Menu.Item onClick={() => ask('postpone')}>{t('charges.postpone.button')}</Menu.Item>
          <Menu.Item onClick={() => onAsk({ ...of, action: 'waive' })}>
            {t('charges.waive.button')}
          </Menu.Item>
        </>
      )}
      {isUnpaid && (
        <Menu.Item onClick={() => ask('cancel')}>{t('charges.cancel.button')}</Menu.Item>
      )}
    </RowMenu>
  );
};
