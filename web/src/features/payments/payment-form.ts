import { emptyValues, type FormBase, type FormSpec } from '@/forms/field-spec.ts';

/** Labels are the headings of the list's columns. */
export const paymentSpec: FormSpec = {
  student: { kind: 'id', title: 'payments.student', isRequired: true },
  course: { kind: 'id', title: 'payments.course', isRequired: true },
  amount: { kind: 'money', title: 'payments.amount', isRequired: true },
  currency: { kind: 'text', title: 'payments.currency', isRequired: true },
  method: { kind: 'text', title: 'payments.method', isRequired: true },
  status: { kind: 'text', title: 'table.fields.status', isRequired: true },
  paid_at: { kind: 'instant', title: 'payments.paid' },
  provider_ref: { kind: 'text', title: 'payments.reference' },
  enrol: { kind: 'flag', title: 'payments.enrol' },
  /** What the student owed for the course when the amount was suggested. Not shown. */
  balance: { kind: 'text', title: 'balances.balance' },
};

export interface PaymentTarget {
  readonly student: string;
  readonly course: string;
  /** Instead of the price of the course; empty if it is the price. */
  readonly amount: string;
}

export const newPayment = ({ student, course, amount }: PaymentTarget): FormBase => ({
  values: {
    ...emptyValues(paymentSpec),
    student,
    course,
    amount,
    method: 'card',
    status: 'paid',
  },
  version: undefined,
});

/**
 * A pending payment has no date: what was typed before stays in the form only. A new enrolment owes
 * nothing yet.
 */
export const sentPayment = ({
  paid_at,
  balance,
  ...body
}: Record<string, unknown>): Record<string, unknown> => ({
  ...body,
  ...(body.status !== 'pending' && paid_at !== undefined && { paid_at }),
  ...(body.enrol !== true && balance !== undefined && { balance }),
});
