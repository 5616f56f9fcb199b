import {
  adjustPayment,
  markPaymentPaid,
  refundPayment,
  voidPayment,
} from '@provost/contract/payments';

export const paymentChanges = {
  mark_paid: markPaymentPaid,
  void: voidPayment,
  refund: refundPayment,
  adjust: adjustPayment,
} as const;
export type PaymentChange = keyof typeof paymentChanges;
