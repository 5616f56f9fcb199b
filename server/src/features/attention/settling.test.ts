import { refundPayment } from '@provost/contract/payments.schema';
import { describe, expect, it } from 'vitest';
import { attentionCalls } from '../../testing/calls/attention-calls.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse } from '../../testing/rows/rows.ts';

const clock = stoppedClock('2026-06-01T10:00:00.000Z');
const school = attentionCalls(clock);
const { pair, record, refund, enrol, cancel, transfer, item } = school;

describe('the refund of a credit', () => {
  it('settles it permanently', async () => {
    const given = await pair();
    const enrolment = await enrol(given);
    const { id, version } = await record(given, '130.00');
    expect(await item('overpaid', enrolment)).toMatchObject({
      amount: '30.00',
      balance: { charged: '100.00', paid: '130.00', balance: '-30.00' },
      payment: { id, amount: '130.00', left: '130.00', version },
    });
    await refund(id, '30.00', { version });
    expect(await school.ofEnrolment(enrolment)).toEqual([]);
    const undo = await cancel(enrolment);
    await school.undo(undo);
    expect([await school.ofPayment(id), await school.ofEnrolment(enrolment)]).toEqual([[], []]);
  });

  it('is made once, by the first of two people', async () => {
    const given = await pair();
    await enrol(given);
    const { id, version } = await record(given, '130.00');
    await refund(id, '30.00', { version });
    const body = { amount: '30.00', reason: 'Too much', version };
    const second = await call(school.test, school.owner, refundPayment, { id, body });
    expect([second.status, second.error.code]).toEqual([409, 'stale']);
  });

  it('takes what the last payment has left, then the rest of the one before', async () => {
    const given = await pair();
    const enrolment = await enrol(given);
    const first = await record(given, '150.00');
    const last = await record(given, '10.00');
    expect(await item('overpaid', enrolment)).toMatchObject({
      amount: '60.00',
      payment: { id: last.id },
    });
    await refund(last.id, '10.00');
    expect(await item('overpaid', enrolment)).toMatchObject({
      amount: '50.00',
      payment: { id: first.id },
    });
    await refund(first.id, '50.00');
    expect(await school.ofEnrolment(enrolment)).toEqual([]);
  });

  it('of a free course leaves the seat as it is', async () => {
    const given = await pair({ price_cents: 0 });
    const enrolment = await enrol(given);
    const { id } = await record(given, '20.00');
    expect(await school.ofEnrolment(enrolment)).toEqual(['overpaid']);
    await refund(id, '20.00');
    expect([await school.ofPayment(id), await school.ofEnrolment(enrolment)]).toEqual([[], []]);
  });
});

describe('money in another currency', () => {
  it('is a credit of the course that it was paid for', async () => {
    const given = await pair();
    const old = await record(given, '100.00');
    const enrolment = await enrol(given);
    const price = { currency: 'USD', price_cents: 8_000 };
    const { id: course } = await addCourse(school.database, price);
    const moved = await transfer(enrolment, course);
    await record({ ...given, course }, '80.00', { currency: 'USD' });
    expect(await item('overpaid', enrolment)).toMatchObject({
      amount: '100.00',
      currency: 'EUR',
      payment: { id: old.id, left: '100.00' },
    });
    expect(await school.ofEnrolment(moved)).toEqual([]);
    await refund(old.id, '100.00');
    expect(await school.ofEnrolment(enrolment)).toEqual([]);
  });

  it('that no enrolment has is listed with the last one', async () => {
    const given = await pair();
    const enrolment = await enrol(given);
    await record(given, '100.00');
    const { id } = await record({ ...given, course: (await pair()).course }, '50.00');
    await school.database.write(async (writer) => {
      await writer.updateTable('payments').set({ currency: 'USD' }).where('id', '=', id).execute();
      await writer
        .updateTable('enrolments')
        .set({ payment_id: id })
        .where('id', '=', enrolment)
        .execute();
    });
    expect(await item('overpaid', enrolment)).toMatchObject({
      amount: '50.00',
      currency: 'USD',
      payment: { id },
      balance: { balance: '0.00' },
    });
    await refund(id, '50.00');
    expect(await school.ofEnrolment(enrolment)).toEqual([]);
  });
});

describe('what is overdue', () => {
  it('is settled by a payment, also after a transfer', async () => {
    const given = await pair();
    const enrolment = await enrol(given);
    await record(given, '60.00');
    expect(await item('overdue', enrolment)).toMatchObject({ amount: '40.00', payment: null });
    const { id: course } = await addCourse(school.database);
    const moved = await transfer(enrolment, course);
    expect(await school.ofEnrolment(moved)).toEqual(['overdue']);
    await record({ ...given, course }, '40.00');
    expect(await school.ofEnrolment(moved)).toEqual([]);
  });
});
