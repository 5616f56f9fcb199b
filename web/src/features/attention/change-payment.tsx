import { PaymentActions } from '@/school/payments/payment-actions.tsx';
import type { ChangeablePayment } from '@/school/payments/payment-change.ts';
import type { PaymentChange } from '@/school/payments/payment-writes.ts';
import type { ActionProps } from './item-props.ts';

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
