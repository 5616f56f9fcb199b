import { revertAuditEvent } from '@provost/contract/audit.schema';
import * as charges from '@provost/contract/charges.schema';
import { changePlan } from '@provost/contract/charges.schema';
import * as enrolments from '@provost/contract/enrolments.schema';
import * as payments from '@provost/contract/payments.schema';
import type { SignedIn, TestApp } from '../app.ts';
import type { TestClock } from '../clock.ts';
import { addCourse, addStudent } from '../rows/rows.ts';
import { call } from './call.ts';

/** Writes that change what is owed, each at another time, and what is owed afterwards. */
export function chargeCalls(test: TestApp, owner: SignedIn, clock: TestClock) {
  const later = <T>(work: Promise<T>): Promise<T> => {
    clock.advance({ seconds: 1 });
    return work;
  };
  const account = async (id: number, who = owner) =>
    (await call(test, who, charges.listCharges, { id })).body;
  return {
    account,
    balance: async (id: number) => (await account(id)).balance.balance,
    /** Kind, amount, due date and state of each charge. */
    listed: async (id: number) =>
      (await account(id)).data.map(({ kind, amount, due_on, state }) => [
        kind,
        amount,
        due_on,
        state,
      ]),
    pair: async (course = {}, student = {}) => ({
      student: (await addStudent(test.database, student)).id,
      course: (await addCourse(test.database, course)).id,
    }),
    enrol: (body: object) => later(call(test, owner, enrolments.createEnrolment, { body })),
    change: (id: number, body: object) =>
      later(call(test, owner, enrolments.updateEnrolment, { id, body })),
    transfer: (id: number, body: object) =>
      later(call(test, owner, enrolments.transferEnrolment, { id, body })),
    record: (body: object) =>
      later(
        call(test, owner, payments.recordPayment, {
          body: { currency: 'EUR', method: 'cash', status: 'paid', ...body },
        }),
      ),
    refund: (id: number, body: object) =>
      later(call(test, owner, payments.refundPayment, { id, body: { reason: 'Asked', ...body } })),
    add: (id: number, body: object) => later(call(test, owner, charges.createCharge, { id, body })),
    plan: (id: number, body: object) => later(call(test, owner, changePlan, { id, body })),
    edit: (id: number, body: object) =>
      later(call(test, owner, charges.updateCharge, { id, body })),
    cancel: (id: number, query = {}) =>
      later(call(test, owner, charges.deleteCharge, { id, query })),
    postpone: (body: object) =>
      later(
        call(test, owner, charges.postponeCharges, { body: { reason: 'Asked for time', ...body } }),
      ),
    undo: (id: number | undefined) =>
      later(call(test, owner, revertAuditEvent, { id: id ?? 0, body: {} })),
  };
}
