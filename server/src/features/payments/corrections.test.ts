import { reportRevenue } from '@provost/contract/reports.schema';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { codeOf, fieldsOf, paymentCalls } from '../../testing/calls/payment-calls.ts';
import { addCourse, addStudent } from '../../testing/rows/rows.ts';

const now = new Date('2026-05-04T10:00:00.000Z');
const calls = paymentCalls({ now: () => now });
const { recorded, refund, adjust, correct, revert, read, eventsOf, markPaid } = calls;

const revenueByDay = async () => {
  const query = { from: '2026-04-01', to: '2026-05-04', interval: 'day' };
  const { data } = (await call(calls.test, calls.as('owner'), reportRevenue, { query })).body;
  return Object.fromEntries(
    data.series
      .filter(({ gross, refunds }) => gross !== '0.00' || refunds !== '0.00')
      .map(({ start, gross, refunds }) => [start, [gross, refunds]]),
  );
};

const userOf = (id: number) =>
  calls.database.reader
    .selectFrom('users')
    .select(['has_purchased', 'last_payment_id'])
    .where('id', '=', id)
    .executeTakeFirst();

describe('correcting a payment', () => {
  it('voids it and records it again, and both link to each other', async () => {
    const wrong = await recorded({ paid_at: '2026-04-10T08:00:00Z', provider_ref: 'SEPA-1' });
    const before = await revenueByDay();
    expect(before['2026-04-10']).toEqual(['100.00', '0.00']);
    const { status, body } = await correct(wrong.id, {
      version: 1,
      paid_at: '2026-04-20T08:00:00Z',
      amount: '90.00',
      method: 'card',
      reason: 'Wrong day',
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      status: 'paid',
      amount: '90.00',
      method: 'card',
      provider_ref: 'SEPA-1',
      paid_at: '2026-04-20T08:00:00.000Z',
      student: wrong.student,
      corrects: { id: wrong.id, number: wrong.number },
      corrected_by: null,
    });
    expect(await read(wrong.id)).toMatchObject({
      status: 'void',
      amount: '100.00',
      refunded_amount: '0.00',
      paid_at: null,
      left: '0.00',
      corrects: null,
      corrected_by: { id: body.data.id, number: body.data.number },
    });
    // The money is on the right day, and nowhere a refund.
    expect(await revenueByDay()).toEqual({ '2026-04-20': ['90.00', '0.00'] });
    expect((await eventsOf(wrong.id))[1]).toMatchObject({
      action: 'payment.corrected',
      after: { status: 'void', reason: 'Wrong day', corrected_by: body.data.number },
    });

    const undone = await revert(body.undo ?? 0);
    expect(undone.status).toBe(201);
    expect(await read(wrong.id)).toMatchObject({
      status: 'paid',
      amount: '100.00',
      left: '100.00',
      paid_at: '2026-04-10T08:00:00.000Z',
      corrected_by: null,
    });
    expect(await read(body.data.id)).toMatchObject({ status: 'void', corrects: { id: wrong.id } });
    expect(await revenueByDay()).toEqual(before);
    expect(codeOf(await revert(body.undo ?? 0))).toBe('stale');
    await correct(wrong.id, { amount: '1.00' });
  });

  it('of the wrong student takes the purchase back, and Undo restores it', async () => {
    const wrong = await recorded();
    const right = await addStudent(calls.database);
    const { body } = await correct(wrong.id, { student: right.id });
    expect(body.data.student.id).toBe(right.id);
    expect(await userOf(wrong.student.id)).toEqual({ has_purchased: 0, last_payment_id: null });
    expect(await userOf(right.id)).toEqual({ has_purchased: 1, last_payment_id: body.data.id });
    await revert(body.undo ?? 0);
    expect(await userOf(wrong.student.id)).toEqual({
      has_purchased: 1,
      last_payment_id: wrong.id,
    });
    expect(await userOf(right.id)).toEqual({ has_purchased: 0, last_payment_id: null });
  });

  it('keeps the enrolment that it pays for', async () => {
    const wrong = await recorded({ enrol: true });
    const { body } = await correct(wrong.id, { method: 'card' });
    expect(body.data.enrolment).toMatchObject({ id: wrong.enrolment?.id, status: 'active' });
    await revert(body.undo ?? 0);
    expect((await read(wrong.id)).enrolment?.id).toBe(wrong.enrolment?.id);
  });

  it('corrects a pending one, which stays pending', async () => {
    const wrong = await recorded({ status: 'pending' });
    const { body } = await correct(wrong.id, { amount: '55.00' });
    expect(body.data).toMatchObject({ status: 'pending', amount: '55.00', paid_at: null });
    expect((await read(wrong.id)).status).toBe('void');
    const other = await recorded({ status: 'pending' });
    expect(fieldsOf(await correct(other.id, { paid_at: '2026-05-01T00:00:00Z' }))).toEqual([
      422,
      ['paid_at'],
    ]);
  });

  it('is refused with refunds, when void, without a change, and for another role', async () => {
    const paid = await recorded();
    expect(fieldsOf(await correct(paid.id, {}))).toEqual([422, ['reason']]);
    expect(fieldsOf(await correct(paid.id, { amount: '5.00', reason: '' }))).toEqual([
      422,
      ['reason'],
    ]);
    for (const who of ['admin', 'support', 'teacher'] as const)
      expect((await correct(paid.id, { amount: '5.00' }, who)).status).toBe(403);
    expect(codeOf(await correct(paid.id, { amount: '5.00', version: 7 }))).toBe('stale');
    const other = await addCourse(calls.database, { currency: 'USD' });
    expect(fieldsOf(await correct(paid.id, { course: other.id }))[0]).toBe(422);
    await refund(paid.id, { amount: '1.00' });
    expect(codeOf(await correct(paid.id, { amount: '5.00' }))).toBe('wrong_status');
    const corrected = await recorded();
    await correct(corrected.id, { amount: '5.00' });
    expect(codeOf(await correct(corrected.id, { amount: '6.00' }))).toBe('wrong_status');
  });

  it('of an adjusted payment takes the adjustment back too', async () => {
    const { id } = await recorded();
    await adjust(id, { amount: '-20.00' });
    const { body } = await correct(id, { amount: '60.00' });
    expect([body.data.amount, (await read(id)).status]).toEqual(['60.00', 'void']);
    await revert(body.undo ?? 0);
    expect(await read(id)).toMatchObject({ status: 'paid', amount: '80.00' });
    await correct(id, { amount: '1.00' });
  });

  it('of a payment with adjustments that cancel each other out restores all of it', async () => {
    const { id } = await recorded({ paid_at: '2026-04-10T08:00:00Z' });
    await adjust(id, { amount: '-20.00' });
    await adjust(id, { amount: '20.00' });
    const { body } = await correct(id, { method: 'card' });
    await revert(body.undo ?? 0);
    expect(await read(id)).toMatchObject({ status: 'paid', amount: '100.00' });
    await correct(id, { amount: '1.00' });
  });

  it('cannot be undone after the new payment was refunded', async () => {
    const { id } = await recorded();
    const { body } = await correct(id, { amount: '50.00' });
    await refund(body.data.id, { amount: '10.00' });
    expect(codeOf(await revert(body.undo ?? 0))).toBe('stale');
  });

  it('keeps a reference that no other payment uses', async () => {
    const one = await recorded({ provider_ref: 'pi_1' });
    await recorded({ provider_ref: 'pi_2' });
    expect(codeOf(await correct(one.id, { provider_ref: 'pi_2' }))).toBe('reference_in_use');
    expect((await correct(one.id, { amount: '7.00' })).body.data.provider_ref).toBe('pi_1');
  });

  it('of a payment that was pending first takes both charges back', async () => {
    const { id } = await recorded({ status: 'pending' });
    await markPaid(id, { paid_at: '2026-04-30T08:00:00Z' });
    const { body } = await correct(id, { amount: '60.00' });
    expect((await read(id)).status).toBe('void');
    await revert(body.undo ?? 0);
    expect(await read(id)).toMatchObject({ status: 'paid', amount: '100.00' });
  });
});
