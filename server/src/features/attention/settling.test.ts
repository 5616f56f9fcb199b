import { refundPayment } from '@provost/contract/payments.schema';
import { updateUser } from '@provost/contract/user.schema';
import { describe, expect, it } from 'vitest';
import { attentionCalls } from '../../testing/calls/attention-calls.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse } from '../../testing/rows/rows.ts';

const clock = stoppedClock('2026-06-01T10:00:00.000Z');
const school = attentionCalls(clock);
const { pair, record, refund, enrol, cancel, transfer, voidPayment, item } = school;

const differenceOf = async (id: number) => (await item('price_mismatch', id))?.difference;

describe('the refund of the difference', () => {
  it('settles an amount above the price permanently', async () => {
    const given = await pair();
    const enrolment = await enrol(given);
    const { id, version } = await record(given, '130.00');
    const found = await item('price_mismatch', id);
    expect(found).toMatchObject({
      amount: '130.00',
      expected: '100.00',
      difference: { excess: '30.00', missing: null, other: null },
      payment: { id, amount: '130.00', left: '130.00', version },
    });
    await refund(id, found?.difference?.excess ?? '', { version });
    expect(await school.ofPayment(id)).toEqual([]);
    const undo = await cancel(enrolment);
    await school.undo(undo);
    expect([await school.ofPayment(id), await school.ofEnrolment(enrolment)]).toEqual([[], []]);
  });

  it('is made once, by the first of two people', async () => {
    const given = await pair();
    const { id, version } = await record(given, '130.00');
    await refund(id, '30.00', { version });
    const body = { amount: '30.00', reason: 'Too much', version };
    const second = await call(school.test, school.owner, refundPayment, { id, body });
    expect([second.status, second.error.code]).toEqual([409, 'stale']);
  });

  it('settles a price that was paid twice', async () => {
    const given = await pair();
    await enrol(given);
    const first = await record(given, '100.00');
    const second = await record(given, '100.00');
    expect(await differenceOf(second.id)).toMatchObject({ excess: '100.00' });
    await refund(second.id, '100.00');
    for (const { id } of [first, second]) expect(await school.ofPayment(id)).toEqual([]);
  });

  it('refunds what the last payment has left, then the rest of the one before', async () => {
    const given = await pair();
    await enrol(given);
    const first = await record(given, '150.00');
    const last = await record(given, '10.00');
    expect(await differenceOf(last.id)).toMatchObject({ excess: '10.00' });
    await refund(last.id, '10.00');
    expect(await differenceOf(first.id)).toMatchObject({ excess: '50.00' });
    await refund(first.id, '50.00');
    expect(await school.ofPayment(first.id)).toEqual([]);
  });

  it('leaves the student to be enrolled, if they are not', async () => {
    const given = await pair();
    const { id } = await record(given, '130.00');
    expect(await school.ofPayment(id)).toEqual(['paid_not_enrolled', 'price_mismatch']);
    await refund(id, '30.00');
    expect(await school.ofPayment(id)).toEqual(['paid_not_enrolled']);
    expect(await item('paid_not_enrolled', id)).toMatchObject({
      amount: '100.00',
      payment: { left: '100.00' },
    });
    await refund(id, '1.00');
    expect(await school.ofPayment(id)).toEqual([]);
  });

  it('of a free course leaves the seat as it is', async () => {
    const given = await pair({ price_cents: 0 });
    const enrolment = await enrol(given);
    const { id } = await record(given, '20.00');
    expect(await differenceOf(id)).toMatchObject({ excess: '20.00' });
    await refund(id, '20.00');
    expect([await school.ofPayment(id), await school.ofEnrolment(enrolment)]).toEqual([[], []]);
  });

  it('is not offered for money that is only pending: that is voided', async () => {
    const given = await pair();
    await enrol(given);
    const pending = await record(given, '100.00', { status: 'pending' });
    const paid = await record(given, '100.00');
    expect(await differenceOf(paid.id)).toMatchObject({
      excess: null,
      missing: null,
      other: { id: pending.id, number: pending.number, status: 'pending', amount: '100.00' },
    });
    await voidPayment(pending.id);
    expect(await school.ofPayment(paid.id)).toEqual([]);
  });
});

describe('money in another currency', () => {
  it('is not added up: it is refunded by itself', async () => {
    const given = await pair();
    const old = await record(given, '100.00');
    const enrolment = await enrol(given);
    const price = { currency: 'USD', price_cents: 8_000 };
    const { id: course } = await addCourse(school.database, price);
    await transfer(enrolment, course);
    const { id } = await record({ ...given, course }, '80.00', { currency: 'USD' });
    expect(await item('price_mismatch', id)).toMatchObject({
      amount: '80.00',
      expected: '80.00',
      currency: 'USD',
      difference: {
        excess: null,
        missing: null,
        other: { id: old.id, status: 'paid', left: '100.00', currency: 'EUR' },
      },
    });
    await refund(old.id, '100.00');
    for (const one of [id, old.id]) expect(await school.ofPayment(one)).toEqual([]);
  });
});

describe('the difference that is missing', () => {
  const missingOf = async (id: number) => (await differenceOf(id))?.missing;

  it('is recorded for the course, and nothing is refunded', async () => {
    const given = await pair();
    await enrol(given);
    const first = await record(given, '60.00');
    const { excess, missing } = (await differenceOf(first.id)) ?? {};
    expect([excess, missing]).toEqual([null, { amount: '40.00', course: given.course }]);
    const rest = await record(given, missing?.amount ?? '');
    for (const { id } of [first, rest]) expect(await school.ofPayment(id)).toEqual([]);
  });

  it('is recorded for the course of the seat after a transfer', async () => {
    const given = await pair();
    const { id } = await record(given, '60.00');
    const { id: course } = await addCourse(school.database, { price_cents: 12_000 });
    await transfer(await enrol(given), course);
    expect(await missingOf(id)).toEqual({ amount: '60.00', course });
    const rest = await record({ ...given, course }, '60.00');
    for (const one of [id, rest.id]) expect(await school.ofPayment(one)).toEqual([]);
  });

  it('can be recorded before the student is enrolled and after the course', async () => {
    const given = await pair();
    const { id } = await record(given, '60.00');
    expect(await missingOf(id)).toEqual({ amount: '40.00', course: given.course });
  });

  it('of a drop-out, of an archived student or in another currency cannot be recorded', async () => {
    const given = await pair();
    const enrolment = await enrol(given);
    const { id } = await record(given, '60.00');
    await cancel(enrolment);
    expect(await differenceOf(id)).toEqual({ excess: null, missing: null, other: null });

    const other = await pair();
    const archived = await record(other, '60.00');
    const body = { status: 'archived' };
    await school.done(call(school.test, school.owner, updateUser, { id: other.student, body }));
    expect(await missingOf(archived.id)).toBeNull();

    const third = await pair();
    const euros = await record(third, '60.00');
    const { id: course } = await addCourse(school.database, { currency: 'USD' });
    await transfer(await enrol(third), course);
    expect(await missingOf(euros.id)).toBeNull();
  });
});
