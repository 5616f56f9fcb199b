import type { AttentionKind } from '@provost/contract/attention';
import { countAttention } from '@provost/contract/attention.schema';
import { revertAuditEvent } from '@provost/contract/audit.schema';
import * as charges from '@provost/contract/charges.schema';
import * as enrolments from '@provost/contract/enrolments.schema';
import * as payments from '@provost/contract/payments.schema';
import { afterEach, expect } from 'vitest';
import type { SignedIn } from '../app.ts';
import type { TestClock } from '../clock.ts';
import { compareFlags } from '../models/attention-model.ts';
import { addCourse, addStudent } from '../rows/rows.ts';
import { attentionReader, attentionSchool } from './attention-reader.ts';
import { call } from './call.ts';

interface Pair {
  readonly student: number;
  readonly course: number;
}

/**
 * A school that is changed through the API only. After each test every item is listed once, the
 * counts equal the lists, and the flags follow from the definitions.
 */
export function attentionCalls(clock: TestClock) {
  const { test, owner, attention } = attentionSchool(clock);
  afterEach(async () => {
    const { body } = await call(test, owner, countAttention);
    for (const { kind, count, snoozed } of body.data) {
      const keys = (await attention.items(kind)).map(({ key }) => key);
      const hidden = (await attention.items(kind, { snoozed: 'true' })).map(({ key }) => key);
      expect([kind, count, snoozed]).toEqual([kind, keys.length, hidden.length]);
      expect(new Set([...keys, ...hidden]).size).toBe(count + snoozed);
    }
    expect(await test.database.verify()).toEqual([]);
    const { stored, expected } = await compareFlags(test.database);
    expect(stored).toEqual(expected);
  });

  const done = async <R extends { status: number; error: unknown }>(work: Promise<R>) => {
    const response = await work;
    expect(response.status, JSON.stringify(response.error)).toBeLessThan(300);
    // Two writes of a person never have the same time.
    clock.advance({ seconds: 1 });
    return response;
  };
  const kindsOf = async (kinds: readonly AttentionKind[], key: number) => {
    const found = await Promise.all(kinds.map((kind) => attention.has(kind, key)));
    return kinds.filter((_, index) => found[index]);
  };
  return {
    test,
    get database() {
      return test.database;
    },
    owner,
    attention,
    done,
    /** Reads the lists as a user who signed in at another time. */
    readerOf: (who: SignedIn) => attentionReader(test, who),
    pair: async (course = {}, student = {}): Promise<Pair> => ({
      student: (await addStudent(test.database, student)).id,
      course: (await addCourse(test.database, course)).id,
    }),
    record: async (given: Pair, amount: string, more = {}) => {
      const form = { currency: 'EUR', method: 'cash', status: 'paid', amount };
      const body = { ...given, ...form, ...more };
      return (await done(call(test, owner, payments.recordPayment, { body }))).body.data;
    },
    refund: (id: number, amount: string, more = {}) =>
      done(
        call(test, owner, payments.refundPayment, {
          id,
          body: { amount, reason: 'Too much', ...more },
        }),
      ),
    voidPayment: (id: number) => done(call(test, owner, payments.voidPayment, { id, body: {} })),
    /** What the student owes for it was due yesterday. */
    enrol: async (given: Pair) => {
      const { body } = await done(call(test, owner, enrolments.createEnrolment, { body: given }));
      const { id } = body.data;
      const { data } = (await call(test, owner, charges.listCharges, { id })).body;
      const due = { due_on: clock.inDays(-1).slice(0, 10) };
      for (const charge of data.filter(({ open }) => open !== '0.00')) {
        await done(call(test, owner, charges.updateCharge, { id: charge.id, body: due }));
      }
      return id;
    },
    /** The audit event, to undo it. */
    cancel: async (id: number) => {
      const body = { status: 'cancelled', reason: 'Moved away' };
      return (await done(call(test, owner, enrolments.updateEnrolment, { id, body }))).body.undo;
    },
    transfer: async (id: number, course: number) => {
      const body = { course };
      const { body: moved } = await done(
        call(test, owner, enrolments.transferEnrolment, { id, body }),
      );
      return moved.data.id;
    },
    undo: (id: number | undefined) =>
      done(call(test, owner, revertAuditEvent, { id: id ?? 0, body: {} })),
    item: async (kind: AttentionKind, key: number) =>
      (await attention.items(kind)).find((item) => item.key === String(key)),
    /** The kinds that list a payment. */
    ofPayment: (id: number) =>
      kindsOf(['paid_not_enrolled', 'failed_payment', 'pending_payment_old'], id),
    /** The kinds that list an enrolment. */
    ofEnrolment: (id: number) =>
      kindsOf(['enrolled_unpaid', 'overdue', 'overpaid', 'refunded_still_enrolled'], id),
  };
}
