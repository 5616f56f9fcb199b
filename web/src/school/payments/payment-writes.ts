import { listCourses } from '@provost/contract/courses';
import { listEnrolments } from '@provost/contract/enrolments';
import {
  adjustPayment,
  type CorrectForm,
  correctPayment,
  listPayments,
  markPaymentPaid,
  refundPayment,
  voidPayment,
} from '@provost/contract/payments';
import { readSchool } from '@provost/contract/school';
import { listStudents } from '@provost/contract/students';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@/api/client.ts';
import { adaptWrittenPayment } from '@/api/hosts/payments.ts';
import { invalidateEndpoints } from '@/api/writes/invalidate.ts';

/** The lists of payments, and of what they change. The query client reloads the figures. */
const affected = [listPayments, listStudents, listEnrolments, listCourses, readSchool];

export const invalidatePayments = (client: QueryClient) => invalidateEndpoints(client, affected);

const changes = {
  mark_paid: markPaymentPaid,
  void: voidPayment,
  refund: refundPayment,
  adjust: adjustPayment,
} as const;
export type PaymentChange = keyof typeof changes;

interface Write {
  readonly body: object;
  /** The same for every attempt to send the same. */
  readonly idempotencyKey: string;
}

/** Returns the id of the payment that replaces the wrong one. */
export const correctPaymentOptions = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: async ({ body, idempotencyKey }: Write) => {
      const write = { params: { id }, body: body as CorrectForm, idempotencyKey };
      return adaptWrittenPayment(await callEndpoint(correctPayment, write)).id;
    },
    onSettled: () => invalidatePayments(client),
    meta: { silent: true },
  });

/** The dialog shows the errors of these itself. */
export const changePaymentOptions = (client: QueryClient, id: string, change: PaymentChange) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: Write) =>
      callEndpoint(changes[change], { params: { id }, body: body as never, idempotencyKey }),
    // A refusal can mean that the payment on show is outdated.
    onSettled: () => invalidatePayments(client),
    meta: { silent: true },
  });
