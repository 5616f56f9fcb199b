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

/** Whom or what an item is about. */
export const itemName = ({ student, course }: Item): string =>
  student?.full_name ?? course?.title ?? '';

/** The attributes of a button of an item. The main one settles it. */
export const itemButton = (nameId: string, isMain = false) =>
  ({
    size: 'compact-sm',
    variant: 'default',
    'aria-describedby': nameId,
    'data-main-action': isMain || undefined,
  }) as const;

interface ActionLinkProps {
  readonly href: string;
  readonly nameId: string;
  readonly children: ReactNode;
}

/** The main action of an item that happens on another page. */
export const ActionLink = ({ href, nameId, children }: ActionLinkProps) => (
  <Button
    {...itemButton(nameId, true)}
    renderRoot={(props) => <Link {...props} to={href as '/'} />}
  >
    {children}
  </Button>
);

/** To the payment, else the student, else the course. */
export const OpenLink = ({ item: { payment, student, course }, nameId }: ActionProps) => {
  const { t } = useTranslation();
  const [path, text] = payment
    ? [`/payments/${payment.id}`, 'attention.openPayment']
    : student
      ? [`/students/${student.id}`, 'attention.openStudent']
      : [`/courses/${course?.id}`, 'attention.openCourse'];
  return (
    <ActionLink nameId={nameId} href={path}>
      {t(text)}
    </ActionLink>
  );
};

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
