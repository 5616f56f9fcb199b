export const paymentStatuses = [
  'pending',
  'paid',
  'partially_refunded',
  'refunded',
  'failed',
  'void',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const recordedStatuses = ['paid', 'pending'] as const satisfies readonly PaymentStatus[];

export const paymentMethods = ['card', 'bank_transfer', 'cash', 'wallet', 'manual'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const transactionTypes = ['charge', 'refund', 'adjustment'] as const;
export const transactionStatuses = ['pending', 'succeeded', 'failed'] as const;
