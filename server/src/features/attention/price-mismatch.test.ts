import { adjustPayment, recordPayment, refundPayment } from '@provost/contract/payments.schema';
import { afterAll, describe, expect, it } from 'vitest';
import { attentionSchool, expectRightFlags } from '../../testing/calls/attention-reader.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import {
  addCourse,
  addEnrolment,
  addPayment,
  addPricing,
  addStudent,
  addTransaction,
} from '../../testing/rows/rows.ts';

const clock = stoppedClock('2026-06-01T10:00:00.000Z');
const { test, owner, attention } = attentionSchool(clock);
afterAll(() => expectRightFlags(test));

const pair = async () => ({
  student_id: (await addStudent(test.database)).id,
  course_id: (await addCourse(test.database)).id,
});
type Pair = Awaited<ReturnType<typeof pair>>;

const isMismatch = (id: number) => attention.has('price_mismatch', id);

/** Paid through the API, with a ledger. */
async function record({ student_id, course_id }: Pair, amount: string, more = {}) {
  const form = { currency: 'EUR', method: 'cash', status: 'paid', amount, ...more };
  const body = { student: student_id, course: course_id, ...form };
  const response = await call(test, owner, recordPayment, { body });
  expect(response.status).toBe(201);
  return response.body.data.id;
}

const setPrice = (course_id: number, price_cents: number) =>
  test.database.write((writer) =>
    writer.updateTable('courses').set({ price_cents }).where('id', '=', course_id).execute(),
  );

describe('a second payment of the full price', () => {
  it('is listed once, with what was paid and the price, until it is refunded', async () => {
    const given = await pair();
    await addEnrolment(test.database, given);
    const first = await record(given, '100.00');
    const second = await record(given, '100.00');
    expect([await isMismatch(first), await isMismatch(second)]).toEqual([false, true]);
    const item = (await attention.items('price_mismatch')).find(({ key }) => key === `${second}`);
    expect(item).toMatchObject({ amount: '200.00', expected: '100.00' });
    const body = { amount: '100.00', reason: 'Paid twice' };
    await call(test, owner, refundPayment, { id: first, body });
    expect([await isMismatch(first), await isMismatch(second)]).toEqual([false, false]);
  });

  it('beside a lower price that was paid is the excess, not a part of the agreed price', async () => {
    const given = await pair();
    await addEnrolment(test.database, given);
    await setPrice(given.course_id, 8_000);
    await record(given, '80.00');
    const mistake = await record(given, '10.00', { paid_at: clock.inDays(-3) });
    const item = (await attention.items('price_mismatch')).find(({ key }) => key === `${mistake}`);
    expect(item).toMatchObject({
      amount: '90.00',
      expected: '80.00',
      payment: { paid_at: clock.inDays(-3) },
      difference: { excess: '10.00', missing: null },
    });
  });

  it('is listed before the student is enrolled, and while it is pending', async () => {
    const given = await pair();
    await record(given, '100.00');
    expect(await isMismatch(await record(given, '100.00', { status: 'pending' }))).toBe(true);
  });

  it('is listed until the whole excess is refunded', async () => {
    const given = await pair();
    const id = await record(given, '130.00');
    expect(await isMismatch(id)).toBe(true);
    const refund = (amount: string) =>
      call(test, owner, refundPayment, { id, body: { amount, reason: 'Too much' } });
    await refund('10.00');
    expect(await isMismatch(id)).toBe(true);
    await refund('20.00');
    expect(await isMismatch(id)).toBe(false);
    // A later refund is a decision of its own.
    await refund('50.00');
    expect(await isMismatch(id)).toBe(false);
  });
});

describe('instalments', () => {
  it('are listed once, as the last one, until the rest is recorded', async () => {
    const given = await pair();
    const parts = [await record(given, '40.00'), await record(given, '30.00')];
    expect(await Promise.all(parts.map(isMismatch))).toEqual([false, true]);
    parts.push(await record(given, '30.00', { status: 'pending' }));
    expect(await Promise.all(parts.map(isMismatch))).toEqual([false, false, false]);
  });

  it('that were agreed are not listed while they are open', async () => {
    const given = await pair();
    await addEnrolment(test.database, given);
    const agreed = { ...given, amount_cents: 3_000, expected_cents: 3_000 };
    const parts = [];
    for (const _ of [1, 2]) parts.push((await addPayment(test.database, agreed)).id);
    expect(await Promise.all(parts.map(isMismatch))).toEqual([false, false]);
    parts.push((await addPayment(test.database, { ...agreed, amount_cents: 5_000 })).id);
    expect(await Promise.all(parts.map(isMismatch))).toEqual([false, false, true]);
  });

  it('that were agreed can be adjusted', async () => {
    const given = await pair();
    await addEnrolment(test.database, given);
    const at = { created_at: '2026-05-01T00:00:00.000Z', status: 'pending' };
    const agreed = { ...given, ...at, amount_cents: 5_000, expected_cents: 5_000 };
    const { id } = await addPayment(test.database, agreed);
    const entry = { payment_id: id, occurred_at: at.created_at };
    await addTransaction(test.database, { ...entry, amount_cents: 5_000 });
    await addTransaction(test.database, { ...entry, type: 'adjustment', amount_cents: -1_000 });
    expect(await isMismatch((await addPayment(test.database, agreed)).id)).toBe(false);
  });

  it('are settled by an adjustment of the last one', async () => {
    const given = await pair();
    await record(given, '40.00');
    const last = await record(given, '30.00');
    const body = { amount: '5.00', reason: 'Scholarship' };
    await call(test, owner, adjustPayment, { id: last, body });
    expect(await isMismatch(last)).toBe(false);
  });
});

describe('the price', () => {
  it('is the one agreed when the student was enrolled, or the one of the payment', async () => {
    const given = await pair();
    await addEnrolment(test.database, given);
    await setPrice(given.course_id, 12_000);
    const agreed = await record(given, '100.00');
    expect(await isMismatch(agreed)).toBe(false);

    const other = { ...given, student_id: (await addStudent(test.database)).id };
    await addEnrolment(test.database, { ...other, price_cents: 10_000 });
    expect(await isMismatch(await record(other, '120.00'))).toBe(false);

    const third = { ...given, student_id: (await addStudent(test.database)).id };
    await addEnrolment(test.database, { ...third, price_cents: 10_000 });
    expect(await isMismatch(await record(third, '110.00'))).toBe(true);
  });

  it('of a payment that is recorded later is that of the day it was paid', async () => {
    const given = await pair();
    const { course_id } = given;
    await setPrice(course_id, 15_000);
    await addPricing(test.database, {
      course_id,
      original_cents: 15_000,
      final_cents: 15_000,
      previous_cents: 10_000,
      created_at: '2026-05-01T00:00:00.000Z',
    });
    const paid_at = '2026-04-20T00:00:00.000Z';
    expect(await isMismatch(await record(given, '100.00', { paid_at }))).toBe(false);
    const other = { ...given, student_id: (await addStudent(test.database)).id };
    expect(await isMismatch(await record(other, '100.00'))).toBe(true);
  });
});

describe('a failed payment', () => {
  const fail = async (given: Pair, amount_cents = 10_000) => {
    const at = clock.now().toISOString();
    const values = { ...given, status: 'failed', amount_cents, created_at: at };
    const { id } = await addPayment(test.database, values);
    const charge = { payment_id: id, amount_cents, occurred_at: at, status: 'failed' };
    await addTransaction(test.database, charge);
    return id;
  };

  it('after the price was paid needs nothing', async () => {
    const given = await pair();
    await record(given, '100.00');
    clock.advance({ minutes: 1 });
    expect(await attention.has('failed_payment', await fail(given))).toBe(false);
  });

  it('of an instalment is open until the price is paid', async () => {
    const given = await pair();
    await record(given, '40.00');
    clock.advance({ minutes: 1 });
    const id = await fail(given, 6_000);
    expect(await attention.has('failed_payment', id)).toBe(true);
    clock.advance({ minutes: 1 });
    await record(given, '60.00');
    expect(await attention.has('failed_payment', id)).toBe(false);
  });
});

it('price mismatches come in the order in which they were paid, not recorded', async () => {
  const [later, earlier] = [
    await record(await pair(), '90.00', { paid_at: '2026-05-20T10:00:00.000Z' }),
    await record(await pair(), '90.00', { paid_at: '2026-05-02T10:00:00.000Z' }),
  ];
  const items = (await attention.items('price_mismatch')).filter(({ key }) =>
    [`${later}`, `${earlier}`].includes(key),
  );
  expect(items.map(({ key, since }) => [key, since])).toEqual([
    [`${earlier}`, '2026-05-02T10:00:00.000Z'],
    [`${later}`, '2026-05-20T10:00:00.000Z'],
  ]);
});
