import type { UserType } from '@provost/contract/ability';
import { revertAuditEvent } from '@provost/contract/audit.schema';
import * as payments from '@provost/contract/payments.schema';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { verifyPayments } from '../../school/payments/verify-payments.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../app.ts';
import { auditEventsOf } from '../rows/audit-events.ts';
import { addCourse, addStudent } from '../rows/rows.ts';
import { call } from './call.ts';

interface Response {
  readonly status: number;
  readonly error: { readonly code?: string; readonly message?: unknown };
}

export const codeOf = ({ status, error }: Response): string =>
  status < 300 ? 'done' : (error.code ?? '');

/** The status of a response and the fields of its message. */
export const fieldsOf = ({ status, error }: Response) => [
  status,
  Object.keys(error.message as object),
];

/** The calls of payments as any role. After each test the figures equal a recount. */
export function paymentCalls(options: Parameters<typeof buildTestApp>[0] = {}) {
  let test: TestApp;
  const callers = new Map<UserType, SignedIn>();
  const as = (type: UserType): SignedIn => callers.get(type) as SignedIn;
  beforeAll(async () => {
    test = await buildTestApp(options);
    for (const type of ['owner', 'admin', 'finance', 'support', 'teacher'] as const)
      callers.set(type, await test.signIn(type));
  });
  afterAll(() => test.close());
  afterEach(async () => {
    expect(await test.database.verify()).toEqual([]);
    expect(await verifyPayments(test.database)).toEqual([]);
  });

  const people = async () => ({
    student: (await addStudent(test.database)).id,
    course: (await addCourse(test.database)).id,
  });
  const form = async (given: object = {}) => ({
    ...(await people()),
    amount: '100.00',
    currency: 'EUR',
    method: 'cash',
    status: 'paid',
    ...given,
  });
  const record = async (given: object = {}, who: UserType = 'finance', headers = {}) =>
    call(test, as(who), payments.recordPayment, { body: await form(given), headers });
  return {
    get test() {
      return test;
    },
    get database() {
      return test.database;
    },
    as,
    form,
    record,
    /** The payment that was recorded. */
    recorded: async (given: object = {}) => (await record(given)).body.data,
    read: async (id: number) =>
      (await call(test, as('support'), payments.readPayment, { id })).body.data,
    markPaid: (id: number, body?: object, who: UserType = 'finance') =>
      call(test, as(who), payments.markPaymentPaid, { id, body }),
    voidPayment: (id: number, body?: object, who: UserType = 'finance') =>
      call(test, as(who), payments.voidPayment, { id, body }),
    refund: (id: number, body: object, who: UserType = 'finance') =>
      call(test, as(who), payments.refundPayment, { id, body: { reason: 'Left', ...body } }),
    adjust: (id: number, body: object, who: UserType = 'finance') =>
      call(test, as(who), payments.adjustPayment, { id, body: { reason: 'Typo', ...body } }),
    correct: (id: number, body: object, who: UserType = 'finance') =>
      call(test, as(who), payments.correctPayment, { id, body: { reason: 'Typo', ...body } }),
    revert: (id: number, who: UserType = 'finance') =>
      call(test, as(who), revertAuditEvent, { id }),
    eventsOf: (id: number) => auditEventsOf(test.database, 'Payment', id),
  };
}
