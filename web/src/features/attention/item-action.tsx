import { Button } from '@mantine/core';
import type { AttentionItem, AttentionKind } from '@provost/contract/attention';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Own } from '@/api/own.ts';
import type { Formatters } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { PaymentActions } from '@/school/payments/payment-actions.tsx';
import type { ChangeablePayment, PaymentChange } from '@/school/payments/payment-change.ts';

export type Item = Own<AttentionItem>;

export interface ItemProps {
  readonly kind: AttentionKind;
  readonly item: Item;
}

export interface ActionProps extends ItemProps {
  /** The id of the element that names the item: many buttons are called the same. */
  readonly nameId: string;
}

interface ActionButtonProps {
  /** The id of the element that names the item. */
  readonly nameId: string;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** The button that settles an item in place. */
export const ActionButton = ({ nameId, isBusy = false, onClick, children }: ActionButtonProps) => (
  <Button
    size="compact-sm"
    variant="default"
    data-main-action
    aria-describedby={nameId}
    loading={isBusy}
    onClick={onClick}
  >
    {children}
  </Button>
);

interface ChangePaymentProps extends ActionProps {
  /** What differs from the payment of the item. */
  readonly given?: Partial<ChangeablePayment>;
  readonly isSecond?: boolean;
  readonly only?: PaymentChange;
}

/** The changes that the payment of an item allows, in place. */
export const ChangePayment = ({ item, nameId, given, isSecond, only }: ChangePaymentProps) => {
  const { payment, currency, course } = item;
  if (!payment || !course || currency === undefined) return null;
  const { id, ...details } = payment;
  const line = { nameId, ...(isSecond && { isSecond }), ...(only && { only }) };
  return (
    <PaymentActions id={id} payment={{ ...details, currency, course, ...given }} line={line} />
  );
};

const dayLength = 86_400_000;

/** How long something has waited: in days up to two weeks, then in weeks. Nothing on the first day. */
export const ageText = (since: string, format: Formatters): string | undefined => {
  const days = Math.floor((Date.now() - Date.parse(since)) / dayLength);
  if (days < 1) return undefined;
  const [count, unit] = days < 14 ? [days, 'day'] : [Math.floor(days / 7), 'week'];
  return format.number(count, { style: 'unit', unit, unitDisplay: 'long' });
};

interface ActionLinkProps {
  readonly href: string;
  readonly nameId: string;
  readonly children: ReactNode;
}

/** The main action of an item that happens on another page. */
export const ActionLink = ({ href, nameId, children }: ActionLinkProps) => (
  <Button
    size="compact-sm"
    variant="default"
    data-main-action
    aria-describedby={nameId}
    renderRoot={(props) => <Link {...props} to={href as '/'} />}
  >
    {children}
  </Button>
);

/** To the payment, else the student, else the course. */
export const OpenLink = ({ item: { payment, student, course }, nameId }: ActionProps) => {
  const { t } = useTranslation();
  if (payment) {
    return (
      <ActionLink nameId={nameId} href={`/payments/${payment.id}`}>
        {t('attention.openPayment')}
      </ActionLink>
    );
  }
  return (
    <ActionLink
      nameId={nameId}
      href={student ? `/students/${student.id}` : `/courses/${course?.id}`}
    >
      {t(student ? 'attention.openStudent' : 'attention.openCourse')}
    </ActionLink>
  );
};

interface RecordLinkProps extends ActionProps {
  readonly course: string | undefined;
  readonly amount: string | undefined;
  readonly children: ReactNode;
}

/** To the form of a payment, with what is owed: the price can have changed since it was agreed. */
export const RecordLink = ({ item, nameId, course, amount, children }: RecordLinkProps) => (
  <ActionLink
    nameId={nameId}
    href={`/payments/new?student=${item.student?.id}&course=${course}&amount=${amount}`}
  >
    {children}
  </ActionLink>
);
