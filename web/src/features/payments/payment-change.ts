import type { PaymentDetails } from '@provost/contract/payments';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { parseDecimal } from '@/lib/format/format-decimal.ts';
import type { PaymentChange } from './payment-writes.ts';

type State = Pick<Adapted<PaymentDetails>, 'status' | 'left'>;

const byStatus: Readonly<Record<string, readonly PaymentChange[]>> = {
  pending: ['mark_paid', 'void'],
  failed: ['mark_paid', 'void'],
  paid: ['refund', 'adjust'],
  partially_refunded: ['refund', 'adjust'],
};

/** What can be done to a payment, the main one first. */
export const availableChanges = ({ status, left }: State): readonly PaymentChange[] =>
  (byStatus[status ?? ''] ?? []).filter((change) => change !== 'refund' || Number(left) > 0);

/** `-12,50` in the user's notation, in hundredths; undefined if it is no amount. */
export const parseSigned = (language: string, text: string): number | undefined => {
  const [, sign = '', digits = ''] = /^\s*([-+−–]?)\s*(.*)$/su.exec(text) ?? [];
  const hundredths = parseDecimal(language, digits);
  if (hundredths === undefined) return undefined;
  return sign === '' || sign === '+' ? hundredths : 0 - hundredths;
};
