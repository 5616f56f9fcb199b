import fc from 'fast-check';
import { anyOf, oneIn, someTime, type Write } from './random-values.ts';

let number = 0;

/** Of the latest enrolment of a student. */
export const changeCharges = fc
  .record({
    student_id: anyOf('students'),
    write: oneIn('add', 'cancel', 'postpone', 'delete'),
    amount_cents: fc.integer({ min: 1, max: 15_000 }),
    isReduction: fc.boolean(),
    due_on: fc.integer({ min: 10, max: 28 }).map((day) => `2026-03-${day}`),
  })
  .map(
    ({ student_id, write, amount_cents, isReduction, due_on }): Write =>
      async (writer) => {
        // Locked first, as every write of charges does it.
        await writer
          .selectFrom('users')
          .select('id')
          .where('id', '=', student_id)
          .forNoKeyUpdate()
          .execute();
        const enrolment = await writer
          .selectFrom('enrolments')
          .select('id')
          .where('student_id', '=', student_id)
          .orderBy('id', 'desc')
          .executeTakeFirst();
        if (!enrolment) return;
        const enrolment_id = enrolment.id;
        const ofEnrolment = writer.updateTable('charges').where('enrolment_id', '=', enrolment_id);
        const created_at = '2026-02-15T09:00:00.000Z';
        if (write === 'cancel') await ofEnrolment.set({ cancelled_at: created_at }).execute();
        if (write === 'postpone') await ofEnrolment.set({ due_on }).execute();
        if (write === 'delete') {
          await writer.deleteFrom('charges').where('enrolment_id', '=', enrolment_id).execute();
        }
        if (write !== 'add') return;
        const fields = isReduction
          ? { kind: 'discount', amount_cents: -amount_cents, reason: 'Sibling' }
          : { kind: 'fee', amount_cents };
        const row = { ...fields, enrolment_id, label: 'Books', due_on, created_at };
        await writer.insertInto('charges').values([row, row]).execute();
      },
  );

export const addPaymentWithLedger = fc
  .record({
    student_id: anyOf('students'),
    course_id: anyOf('courses'),
    created_at: someTime,
    method: oneIn('card', 'cash'),
    currency: oneIn('EUR', 'USD'),
    ledger: fc.array(
      fc.record({
        type: oneIn('charge', 'refund', 'adjustment'),
        status: oneIn('succeeded', 'failed', 'pending'),
        occurred_at: someTime,
      }),
      { maxLength: 5 },
    ),
  })
  .map(
    ({ ledger, ...row }): Write =>
      async (writer) => {
        number += 1;
        const { id } = await writer
          .insertInto('payments')
          .values({
            ...row,
            number: `R-${number}`,
            amount_cents: 10_000,
            refunded_cents: 0,
            status: 'pending',
            search_key: '',
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (const part of ledger) {
          const amount_cents = part.type === 'refund' ? -2_000 : 10_000;
          const values = { ...part, payment_id: id, currency: row.currency, amount_cents };
          await writer.insertInto('transactions').values(values).execute();
        }
      },
  );
