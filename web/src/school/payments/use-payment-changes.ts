import { useTexts } from '@/lib/format/use-format.ts';
import type { ChangeablePayment } from './payment-change.ts';

type Changeable = Pick<ChangeablePayment, 'status' | 'amount' | 'left' | 'currency'>;

/** What another user has changed, one line each: "Left to refund: €100.00 → €80.00". */
export const usePaymentChanges = (
  before: Changeable,
  now: Changeable | undefined,
): readonly string[] => {
  const { t, format } = useTexts();
  if (!now) return [];
  const money = (amount: string | undefined) =>
    amount === undefined ? '–' : format.money(amount, before.currency);
  const status = (name: string | undefined) => (name === undefined ? '–' : t(`status.${name}`));
  const fields = [
    { title: 'table.fields.status', from: status(before.status), to: status(now.status) },
    { title: 'payments.amount', from: money(before.amount), to: money(now.amount) },
    { title: 'payments.left', from: money(before.left), to: money(now.left) },
  ];
  return fields
    .filter(({ from, to }) => from !== to)
    .map(({ title, from, to }) => t('forms.changed', { field: t(title), from, to }));
};
