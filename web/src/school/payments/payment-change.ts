import {
  adjustPayment,
  markPaymentPaid,
  type PaymentDetails,
  refundPayment,
  voidPayment,
} from '@provost/contract/payments';
import type { Own } from '@/api/own.ts';
import { parseDecimal, withoutCurrency } from '@/lib/format/format-decimal.ts';

export const paymentChanges = {
  mark_paid: markPaymentPaid,
  void: voidPayment,
  refund: refundPayment,
  adjust: adjustPayment,
} as const;
export type PaymentChange = keyof typeof paymentChanges;

interface Entry {
  readonly type: string | undefined;
  readonly status: string | undefined;
}

/** An adjustment without success voids an open charge: nothing is pending, and nothing failed. */
export const shownStatus = ({ type, status }: Entry): string | undefined =>
  type === 'adjustment' && (status === 'pending' || status === 'failed') ? 'void' : status;

type Details = Own<PaymentDetails>;

/** What the dialogs show of a payment; the rest may be unknown. */
export type ChangeablePayment = Pick<
  Details,
  'number' | 'status' | 'amount' | 'currency' | 'course'
> &
  Partial<Pick<Details, 'left' | 'version' | 'enrolment'>> & {
    /** What a refund starts with, instead of all that is left: a credit. */
    readonly excess?: string | undefined;
  };

const byStatus: Readonly<Record<string, readonly PaymentChange[]>> = {
  pending: ['mark_paid', 'void'],
  failed: ['mark_paid', 'void'],
  paid: ['refund', 'adjust'],
  partially_refunded: ['refund', 'adjust'],
};

/** The actions on a payment, the main one first. */
export const availableChanges = ({
  status,
  left,
}: Pick<ChangeablePayment, 'status' | 'left'>): readonly PaymentChange[] =>
  (byStatus[status ?? ''] ?? []).filter((change) => change !== 'refund' || Number(left) > 0);

/** `-12,50` in the user's notation, in hundredths; undefined if it is no amount. */
export const parseSigned = (language: string, text: string): number | undefined => {
  const [, sign = '', digits = ''] = /^\s*([-+−–]?)\s*(.*)$/su.exec(withoutCurrency(text)) ?? [];
  const hundredths = parseDecimal(language, digits);
  if (hundredths === undefined) return undefined;
  return sign === '' || sign === '+' ? hundredths : 0 - hundredths;
};
