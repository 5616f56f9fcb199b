import { createInvoice, listBillableCharges } from '@provost/contract/invoices.schema';
import { createPayer } from '@provost/contract/payers.schema';
import { correctPayment } from '@provost/contract/payments.schema';
import { moveCredit, splitPayment } from '@provost/contract/split-payments.schema';
import { eraseUser } from '@provost/contract/user.schema';
import { afterEach, describe, expect, it } from 'vitest';
import { translate } from '../../messages/translate.ts';
import { call } from '../../testing/calls/call.ts';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse, addEnrolment, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock('2026-03-02T10:00:00.000Z');
const test = sharedApp({ now: clock.now, config: { accessTokenMinutes: 100_000 } });
const owner = sharedUser(test, 'owner');
const { account, add, balance, edit, enrol, pair, plan, record } = chargeCalls(test, owner, clock);
afterEach(async () => expect(await test.database.verify()).toEqual([]));

/** A student who owes 100.00 and was erased, beside one of the same payer. */
async function erased() {
  const body = { kind: 'organisation', name: 'Quast GmbH' } as const;
  const payer = (await call(test, owner, createPayer, { body })).body.data.id;
  const { id: student, email } = await addStudent(test.database, { payer_id: payer });
  const { course } = await pair();
  const { id } = await addEnrolment(test.database, { student_id: student, course_id: course });
  const charge = (await account(id)).data[0]?.id ?? 0;
  const other = await addStudent(test.database, { payer_id: payer });
  const paid = await record({ student: other.id, course, amount: '250.00', enrol: true });
  const { id: payment, enrolment } = paid.body.data;
  const { status } = await call(test, owner, eraseUser, { id: student, body: { email } });
  expect(status).toBe(200);
  return { payer, student, course, id, charge, payment, from: enrolment?.id ?? 0 };
}

describe('a student who was erased', () => {
  it('is not charged, enrolled, billed or paid for, and the refusal says why', async () => {
    const { payer, student, course, id, charge, payment, from } = await erased();
    const money = { amount: '10.00', reason: 'Books' };
    const instalments = [{ amount: '100.00', due_on: '2026-06-01' }];
    const open = (await addCourse(test.database)).id;
    const parts = [{ enrolment: id, amount: '10.00' }];
    const refused = {
      fee: await add(id, { kind: 'fee', ...money }),
      tuition: await add(id, { kind: 'tuition', ...money }),
      discount: await add(id, { kind: 'discount', ...money }),
      raise: await edit(charge, { amount: '120.00' }),
      plan: await plan(id, { instalments }),
      total: await plan(id, { instalments, change_total: true, reason: 'More' }),
      enrol: await enrol({ student, course: open }),
      wait: await enrol({ student, course: open, waiting: true }),
      record: await record({ student, course, amount: '10.00' }),
      pending: await record({ student, course, amount: '10.00', status: 'pending' }),
      correct: await call(test, owner, correctPayment, {
        id: payment,
        body: { student, reason: 'Typo' },
      }),
      split: await call(test, owner, splitPayment, { body: { payer, method: 'cash', parts } }),
      invoice: await call(test, owner, createInvoice, {
        body: { enrolment: id, charges: [charge] },
      }),
      invoiceOfPayer: await call(test, owner, createInvoice, {
        body: { payer, charges: [charge] },
      }),
      credit: await call(test, owner, moveCredit, { id: from, body: { to: id, reason: 'Move' } }),
    };
    const text = translate('en', 'validation.erased_student');
    for (const [name, { status, error }] of Object.entries(refused)) {
      expect([status, Object.values(error.message as object).flat()], name).toEqual([422, [text]]);
    }
    expect(await balance(id)).toBe('100.00');
  });

  it('has no charges that could be put on an invoice of the payer', async () => {
    const { payer, charge } = await erased();
    const { body } = await call(test, owner, listBillableCharges, { query: { payer } });
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.data.map(({ id }) => id)).not.toContain(charge);
  });

  it('no longer owes what is waived or lowered', async () => {
    const { id, charge } = await erased();
    const rest = { kind: 'waiver', amount: '10.00', reason: 'Erased' };
    expect((await add(id, rest)).status).toBe(201);
    expect(await balance(id)).toBe('90.00');
    expect((await edit(charge, { amount: '50.00' })).status).toBe(200);
    expect(await balance(id)).toBe('40.00');
    expect((await add(id, { ...rest, amount: '40.00' })).status).toBe(201);
    expect(await balance(id)).toBe('0.00');
  });
});
