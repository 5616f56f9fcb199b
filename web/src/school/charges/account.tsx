import { Button, Menu } from '@mantine/core';
import { createCharge } from '@provost/contract/charges';
import { createInvoice } from '@provost/contract/invoices';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCan } from '@/api/permissions/use-can.ts';
import { loadPart } from '@/lib/dom/load-part.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { Loaded } from '@/school/loaded.tsx';
import { DetailsSection } from '@/ui/details-section.tsx';
import { LazyPart } from '@/ui/lazy-part.tsx';
import { useHashAction } from '@/ui/use-hash-action.ts';
import { useInvoiceDialog } from '../invoices/create-invoice.tsx';
import styles from './account.module.css';
import { type StatementOf, statementQuery } from './account.queries.ts';
import { AccountFigures, AccountTimeline } from './account-timeline.tsx';
import type { PrintedStatement } from './statement-dialog.tsx';
import { useChargeDialogs } from './use-charge-dialogs.tsx';

interface AccountEnrolment {
  readonly id: string;
  /** Of the student. */
  readonly name: string;
  readonly course: string;
}

interface AccountProps {
  readonly of: StatementOf;
  readonly id: string;
  readonly name: string;
  /** Who gets statements, if it is not the student. */
  readonly payer: string | undefined;
  readonly enrolments: readonly AccountEnrolment[];
  /** Buttons beside those of the account. */
  readonly actions?: ReactNode;
}

/** What a student or a payer owes: the balance, and what leads to it. i18n-keys: charges.*.button */
export const Account = (props: AccountProps) => {
  const { of, id, enrolments } = props;
  const { t } = useTranslation();
  const can = useCan();
  const { ask, dialogs } = useChargeDialogs();
  const invoice = useInvoiceDialog();
  const canCharge = can(createCharge.access);
  const choice = { enrolments, namesStudents: of === 'payer' };
  return (
    <>
      <div className={`row ${styles.actions}`}>
        {canCharge &&
          (['add', 'plan'] as const).map((action) => (
            <EnrolmentButton
              {...choice}
              key={action}
              hash={action === 'add' ? 'charge' : undefined}
              label={t(`charges.${action}.button`)}
              onChoose={({ id: enrolment, name }) => ask({ action, enrolment, name })}
            />
          ))}
        {can(createInvoice.access) && of === 'student' && (
          <EnrolmentButton
            {...choice}
            label={t('invoices.create.button')}
            onChoose={({ id: enrolment }) => invoice.ask({ enrolment })}
          />
        )}
        {props.actions}
        <StatementButton {...props} />
      </div>
      <Loaded query={statementQuery(of, id)} lines={6} failedTitle={t('charges.failure')}>
        {(statements) =>
          statements.length === 0 ? (
            <p>{t('charges.empty')}</p>
          ) : (
            statements.map((statement) => (
              <DetailsSection key={statement.currency} title={statement.currency}>
                <AccountFigures statement={statement} />
                <AccountTimeline
                  statement={statement}
                  namesStudents={of === 'payer'}
                  {...(canCharge && { onAsk: ask })}
                />
              </DetailsSection>
            ))
          )
        }
      </Loaded>
      {dialogs}
      {invoice.dialog}
    </>
  );
};

interface EnrolmentButtonProps {
  readonly label: string;
  readonly namesStudents: boolean;
  readonly enrolments: readonly AccountEnrolment[];
  /** A link with it presses the button. */
  readonly hash?: string | undefined;
  readonly onChoose: (enrolment: AccountEnrolment) => void;
}

/** An action on an enrolment; with several, a menu of them. */
const EnrolmentButton = ({ label, enrolments, hash = 'none', ...props }: EnrolmentButtonProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const [only, ...others] = enrolments;
  useHashAction(hash, () => {
    if (only && others.length === 0) props.onChoose(only);
    else setIsOpen(true);
  });
  if (!only) return null;
  if (others.length === 0) {
    return (
      <Button variant="default" onClick={() => props.onChoose(only)}>
        {label}
      </Button>
    );
  }
  return (
    <Menu position="bottom-start" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <Button variant="default">{label}</Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} className={styles.menu}>
        {enrolments.map((enrolment) => (
          <Menu.Item key={enrolment.id} onClick={() => props.onChoose(enrolment)}>
            <bdi>{enrolment.course}</bdi>
            {props.namesStudents && (
              <>
                {' · '}
                <bdi>{enrolment.name}</bdi>
              </>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

const load = () => loadPart(() => import('./statement-dialog.tsx'));

const StatementButton = ({ of, id, name, payer }: AccountProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [printed, setPrinted] = useState<PrintedStatement>();
  const close = () => setIsOpen(false);
  useHashAction('statement', () => setIsOpen(true));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('charges.statement.title')}
      </Button>
      <LazyPart load={load} isNeeded={isOpen} onClose={close}>
        {({ StatementDialog, StatementPrint }) => (
          <>
            <StatementDialog
              {...{ of, id, name, payer, isOpen }}
              onClose={close}
              onPrint={setPrinted}
            />
            {printed && (
              <StatementPrint
                statement={printed}
                namesStudents={of === 'payer'}
                onDone={() => setPrinted(undefined)}
              />
            )}
          </>
        )}
      </LazyPart>
    </>
  );
};
