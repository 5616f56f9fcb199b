import { reportRevenue } from '@provost/contract/reports.schema';
import { afterEach, describe, expect, it } from 'vitest';
import { verifyPayments } from '../../school/payments/verify-payments.ts';
import { call } from '../../testing/calls/call.ts';
import { codeOf, paymentCalls } from '../../testing/calls/payment-calls.ts';

const now = new Date('2026-05-04T10:00:00.000Z');
const calls = paymentCalls({ now: () => now });
const { record, markPaid, refund, revert, read } = calls;
afterEach(async () => {
  expect(await verifyPayments(calls.database)).toEqual([]);
  expect(await calls.database.verify()).toEqual([]);
});

/** The id of the undo of the undo. */
const undo = async (id: number | undefined): Promise<number> => {
  const { status, body } = await revert(id ?? 0);
  expect(status).toBe(201);
  return body.data.id;
};
const stateOf = async (id: number) => {
  const { status, amount, left, paid_at } = await read(id);
  return { status, amount, left, paid_at };
};
const revenue = async () => {
  const query = { from: '2026-04-01', to: '2026-05-04', interval: 'day' };
  return (await call(calls.test, calls.as('owner'), reportRevenue, { query })).body.data;
};
const hasPurchased = async (student: number) =>
  (
    await calls.database.reader
      .selectFrom('users')
      .select('has_purchased')
      .where('id', '=', student)
      .executeTakeFirst()
  )?.has_purchased;

const paidAt = '2026-04-20T08:00:00.000Z';
const paid = { status: 'paid', amount: '100.00', left: '100.00', paid_at: paidAt };
const nothing = { status: 'void', amount: '100.00', left: '0.00', paid_at: null };

describe('the undo of a payment that was recorded as paid', () => {
  it('makes it void, in no figure, and the undo of that pays it at the same time', async () => {
    const before = await revenue();
    const { body } = await record({ paid_at: paidAt, provider_ref: 'REF-1' });
    const { id, student } = body.data;
    const after = await revenue();
    const undone = await undo(body.undo);
    expect(await stateOf(id)).toEqual(nothing);
    expect(await hasPurchased(student.id)).toBe(0);
    expect(await revenue()).toEqual(before);
    const redone = await undo(undone);
    expect(await stateOf(id)).toEqual(paid);
    expect(await hasPurchased(student.id)).toBe(1);
    expect(await revenue()).toEqual(after);
    await undo(redone);
    expect(await stateOf(id)).toEqual(nothing);
  });

  it('frees its reference, and cannot be undone once that is used again', async () => {
    const { body } = await record({ provider_ref: 'REF-2' });
    const undone = await undo(body.undo);
    expect((await record({ provider_ref: 'REF-2' })).status).toBe(201);
    expect(codeOf(await revert(undone))).toBe('reference_in_use');
  });

  it('is refused after a refund', async () => {
    const { body } = await record({ paid_at: paidAt });
    await refund(body.data.id, { amount: '40.00', reason: 'Illness', version: 1 });
    expect(codeOf(await revert(body.undo ?? 0))).toBe('stale');
  });

  it('is not offered with an enrolment, which has an undo of its own', async () => {
    const { body } = await record({ enrol: true });
    expect(body.undo).toBeUndefined();
  });
});

describe('the undo of “mark as paid”', () => {
  it('expects the payment again, and another mark has its own time', async () => {
    const { body } = await record({ status: 'pending' });
    const { id, student } = body.data;
    const before = await revenue();
    const marked = await markPaid(id, { paid_at: paidAt });
    const undone = await undo(marked.body.undo);
    expect(await stateOf(id)).toEqual({ ...nothing, status: 'pending' });
    expect(await hasPurchased(student.id)).toBe(0);
    expect(await revenue()).toEqual(before);
    const again = await undo(undone);
    expect(await stateOf(id)).toEqual(paid);
    await undo(again);
    const later = '2026-05-01T09:00:00.000Z';
    await markPaid(id, { paid_at: later });
    expect(await stateOf(id)).toEqual({ ...paid, paid_at: later });
  });
});
