import { endpoint } from './endpoint.ts';
import type { Written } from './list.schema.ts';
import type { Payment } from './payments.ts';
import type { MoveCreditForm, SplitForm } from './split-payments.schema.ts';

export type * from './split-payments.schema.ts';

export const maxParts = 100;

const affects = ['payments', 'students', 'enrolments', 'courses', 'payers', 'school'] as const;

export const splitPayment = endpoint<Written<Payment[]>, SplitForm>()({
  route: 'POST /api/payments/split/',
  access: { action: 'create', subject: 'Payment' },
  affects,
});

export const moveCredit = endpoint<Written<Payment[]>, MoveCreditForm>()({
  route: 'POST /api/enrolments/{id}/move-credit/',
  access: { action: 'update', subject: 'Payment' },
  affects,
});
