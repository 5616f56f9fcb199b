import { describe, expect, it } from 'vitest';
import { codeOf, fieldsOf, paymentCalls } from '../../testing/calls/payment-calls.ts';
import { addEnrolment, addPayment, addTransaction } from '../../testing/rows/rows.ts';

const now = new Date('2026-05-04T10:00:00.000Z');
const calls = paymentCalls({ now: () => now });
const { recorded, markPaid, voidPayment, refund, adjust, revert, read, eventsOf } = calls;

const failedPayment = async () => {
  const { id } = await addPayment(calls.database, { status: 'failed' });
  await addTransaction(calls.database, { payment_id: id, status: 'failed' });
  return id;
};

describe('marking a payment as paid', () => {
  it('adds a succeeded charge, also to a failed payment', async () => {
    const { id } = await recorded({ status: 'pending' });
    const { status, body } = await markPaid(id);
    expect(status).toBe(200);
    expect(body.undo).toEqual(expect.any(Number));
    expect(body.data).toMatchObject({ status: 'paid', amount: '100.00', version: 2 });
    expect(body.data.transactions.map((entry) => [entry.type, entry.status])).toEqual([
      ['charge', 'pending'],
      ['charge', 'succeeded'],
    ]);
    expect((await eventsOf(id))[1]).toMatchObject({
      action: 'payment.marked_paid',
      before: { status: 'pending', paid_at: null },
      after: { status: 'paid', paid_at: now.toISOString() },
    });
    expect((await markPaid(await failedPayment())).body.data.status).toBe('paid');
  });

  it('can be dated back, but not into the future', async () => {
    const { id } = await recorded({ status: 'pending' });
    expect(fieldsOf(await markPaid(id, { paid_at: '2027-01-01T00:00:00Z' }))).toEqual([
      422,
      ['paid_at'],
    ]);
    const { body } = await markPaid(id, { paid_at: '2026-04-30T08:00:00Z' });
    expect(body.data.paid_at).toBe('2026-04-30T08:00:00.000Z');
  });

  it('is refused for a payment that is paid, refunded or void', async () => {
    const paid = await recorded();
    expect(codeOf(await markPaid(paid.id))).toBe('wrong_status');
    await refund(paid.id, { amount: '100.00' });
    expect(codeOf(await markPaid(paid.id))).toBe('wrong_status');
    const { id } = await recorded({ status: 'pending' });
    await voidPayment(id);
    expect(codeOf(await markPaid(id))).toBe('wrong_status');
  });

  it('of an older version is stale, with the current payment', async () => {
    const { id } = await recorded({ status: 'pending' });
    await markPaid(id, { version: 1 });
    const { status, error } = await voidPayment(id, { version: 1 });
    expect([status, error.code]).toEqual([409, 'stale']);
    expect(error.current).toEqual(await read(id));
  });

  it('and voiding it at the same time: one of them happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await recorded({ status: 'pending' });
      const codes = (
        await Promise.all([markPaid(id), voidPayment(id), markPaid(id), voidPayment(id)])
      ).map(codeOf);
      expect(codes.toSorted()).toEqual(['done', ...Array(3).fill('wrong_status')]);
      const { status, transactions } = await read(id);
      expect(['paid', 'void']).toContain(status);
      expect(transactions).toHaveLength(2);
    }
  });
});

describe('voiding a payment', () => {
  it('reverses what is open, keeps the amount, and can be undone and redone', async () => {
    const { id } = await recorded({ status: 'pending' });
    const { body } = await voidPayment(id, { reason: 'Wrong student' });
    expect(body.data).toMatchObject({ status: 'void', amount: '100.00', left: '0.00' });
    expect(body.data.transactions[1]).toMatchObject({
      type: 'adjustment',
      status: 'pending',
      amount: '-100.00',
      reason: 'Wrong student',
    });
    const undone = await revert(body.undo ?? 0);
    expect(undone.status).toBe(201);
    expect(await read(id)).toMatchObject({ status: 'pending', amount: '100.00', version: 3 });
    expect((await revert(undone.body.data.id)).status).toBe(201);
    expect(await read(id)).toMatchObject({ status: 'void', amount: '100.00', version: 4 });
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual([
      'payment.recorded',
      'payment.voided',
      'payment.reopened',
      'payment.voided',
    ]);
  });

  it('of a failed payment can be undone to failed', async () => {
    const id = await failedPayment();
    const { body } = await voidPayment(id);
    expect(body.data.status).toBe('void');
    await revert(body.undo ?? 0);
    expect((await read(id)).status).toBe('failed');
  });

  it('cannot be undone after another change, nor by a role without permission', async () => {
    const { id } = await recorded({ status: 'pending' });
    const { undo = 0 } = (await voidPayment(id)).body;
    // Finance sees only its own events, support none of them.
    expect(codeOf(await revert(undo, 'support'))).toBe('not_found');
    expect(codeOf(await revert(undo, 'admin'))).toBe('forbidden');
    expect((await revert(undo)).status).toBe(201);
    expect(codeOf(await revert(undo))).toBe('stale');
  });

  it('is refused for a payment that is paid', async () => {
    expect(codeOf(await voidPayment((await recorded()).id))).toBe('wrong_status');
  });
});

describe('refunding a payment', () => {
  it('pays back a part, then the rest', async () => {
    const { id } = await recorded();
    const { body } = await refund(id, { amount: '30.25', reason: 'Moved away' });
    expect(body.message).toBe(`Refund of €30.25 recorded for payment ${body.data.number}.`);
    expect(body.undo).toBeUndefined();
    expect(body.data).toMatchObject({
      status: 'partially_refunded',
      refunded_amount: '30.25',
      left: '69.75',
    });
    expect(body.data.transactions[1]).toMatchObject({ amount: '-30.25', reason: 'Moved away' });
    expect((await eventsOf(id))[1]).toMatchObject({
      action: 'payment.refunded',
      before: { status: 'paid', refunded_amount: '0.00' },
      after: {
        status: 'partially_refunded',
        refunded_amount: '30.25',
        refund: '30.25',
        reason: 'Moved away',
      },
    });
    const rest = await refund(id, { amount: '69.75' });
    expect(rest.body.data).toMatchObject({ status: 'refunded', left: '0.00' });
  });

  it('of more than what is left is a 422 that names the rest', async () => {
    const { id } = await recorded();
    await refund(id, { amount: '99.99' });
    const { status, error } = await refund(id, { amount: '0.02' });
    expect([status, error.code]).toEqual([422, 'over_refund']);
    expect(error.message).toEqual({ amount: ['Only €0.01 is left to refund.'] });
  });

  it('never exceeds the payment: of 20 parallel refunds of a tenth, ten happen', async () => {
    const { id } = await recorded();
    const codes = (
      await Promise.all(Array.from({ length: 20 }, () => refund(id, { amount: '10.00' })))
    ).map(codeOf);
    expect(codes.toSorted()).toEqual([...Array(10).fill('done'), ...Array(10).fill('over_refund')]);
    expect(await read(id)).toMatchObject({
      status: 'refunded',
      refunded_amount: '100.00',
      left: '0.00',
      version: 11,
    });
  });

  it('and adjusting it in parallel never leaves less than what was refunded', async () => {
    const { id } = await recorded();
    const codes = (
      await Promise.all([
        ...Array.from({ length: 6 }, () => refund(id, { amount: '15.00' })),
        ...Array.from({ length: 6 }, () => adjust(id, { amount: '-15.00' })),
      ])
    ).map(codeOf);
    // Six times 15.00 fit into 100.00.
    expect(codes.filter((code) => code === 'done')).toHaveLength(6);
    const { amount, refunded_amount, left } = await read(id);
    expect(left).toBe('10.00');
    expect(Number(amount) - Number(refunded_amount)).toBe(Number(left));
  });

  it('is refused for a payment without money', async () => {
    const { id } = await recorded({ status: 'pending' });
    expect(codeOf(await refund(id, { amount: '1.00' }))).toBe('wrong_status');
    await voidPayment(id);
    expect(codeOf(await refund(id, { amount: '1.00' }))).toBe('wrong_status');
  });

  it.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ amount: '5', reason: '' }, 'reason'],
    [{ amount: '5', cancel_enrolment: true }, 'cancel_enrolment'],
  ])('with %j is a 422 for %s', async (body, field) => {
    expect(fieldsOf(await refund((await recorded()).id, body))).toEqual([422, [field]]);
  });

  it('can cancel the enrolment in the same step, also by finance', async () => {
    const { id } = await recorded({ enrol: true });
    const { body } = await refund(id, { amount: '100.00', cancel_enrolment: true });
    expect(body.data).toMatchObject({ status: 'refunded', enrolment: { status: 'cancelled' } });
    const enrolment = await calls.database.reader
      .selectFrom('enrolments')
      .select(['status', 'reason'])
      .where('id', '=', body.data.enrolment?.id ?? 0)
      .executeTakeFirst();
    expect(enrolment).toEqual({ status: 'cancelled', reason: 'Left' });
  });

  it('refunds nothing if the enrolment cannot be cancelled', async () => {
    const payment = await recorded();
    await addEnrolment(calls.database, {
      student_id: payment.student.id,
      course_id: payment.course.id,
      status: 'completed',
    });
    const refused = await refund(payment.id, { amount: '5.00', cancel_enrolment: true });
    expect(fieldsOf(refused)).toEqual([422, ['cancel_enrolment']]);
    expect((await read(payment.id)).refunded_amount).toBe('0.00');
  });

  it('stays possible for an erased student', async () => {
    const { id, student } = await recorded();
    await calls.database.write((writer) =>
      writer
        .updateTable('users')
        .set({ status: 'archived', erased_at: now.toISOString() })
        .where('id', '=', student.id)
        .execute(),
    );
    expect((await refund(id, { amount: '100.00' })).status).toBe(200);
  });

  it('is for owners and finance', async () => {
    const { id } = await recorded();
    for (const who of ['admin', 'support', 'teacher'] as const)
      expect((await refund(id, { amount: '1.00' }, who)).status).toBe(403);
    expect((await refund(id, { amount: '1.00' }, 'owner')).status).toBe(200);
  });
});

describe('adjusting a payment', () => {
  it('corrects its amount up and down', async () => {
    const { id } = await recorded();
    expect((await adjust(id, { amount: '-20.50' })).body.data).toMatchObject({
      status: 'paid',
      amount: '79.50',
      left: '79.50',
    });
    expect((await adjust(id, { amount: 5 })).body.data).toMatchObject({ amount: '84.50' });
    expect((await eventsOf(id))[1]).toMatchObject({
      action: 'payment.adjusted',
      before: { amount: '100.00' },
      after: { amount: '79.50', adjustment: '-20.50', reason: 'Typo' },
    });
  });

  it('down to what was refunded can be corrected by another adjustment', async () => {
    const { id } = await recorded();
    await refund(id, { amount: '40.00' });
    expect((await adjust(id, { amount: '-60.00' })).body.data.status).toBe('refunded');
    expect(fieldsOf(await adjust(id, { amount: '-1.00' }))).toEqual([422, ['amount']]);
    expect((await adjust(id, { amount: '60.00' })).body.data).toMatchObject({
      status: 'partially_refunded',
      amount: '100.00',
      refunded_amount: '40.00',
    });
  });

  it('that was refunded in full is a 409', async () => {
    const { id } = await recorded();
    await refund(id, { amount: '100.00' });
    expect(codeOf(await adjust(id, { amount: '1.00' }))).toBe('wrong_status');
  });

  it('never goes below what was refunded, to nothing, or above the largest amount', async () => {
    const { id } = await recorded();
    await refund(id, { amount: '40.00' });
    const { error } = await adjust(id, { amount: '-60.01' });
    expect(error.message).toEqual({
      amount: ['After the adjustment, the amount must be from 40.00 to 999,999.99.'],
    });
    const other = await recorded();
    for (const amount of ['-100.00', '999900.00', '0', '1.234'])
      expect(fieldsOf(await adjust(other.id, { amount }))).toEqual([422, ['amount']]);
  });
});
