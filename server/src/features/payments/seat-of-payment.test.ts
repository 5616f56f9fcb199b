import { revertAuditEvent } from '@provost/contract/audit.schema';
import {
  createEnrolment,
  readEnrolment,
  transferEnrolment,
  updateEnrolment,
} from '@provost/contract/enrolments.schema';
import { reportEnrolments } from '@provost/contract/reports.schema';
import { readStudent } from '@provost/contract/students.schema';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { fieldsOf, paymentCalls } from '../../testing/calls/payment-calls.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse } from '../../testing/rows/rows.ts';

const clock = stoppedClock('2026-05-04T10:00:00.000Z');
const calls = paymentCalls({ now: clock.now, config: { accessTokenMinutes: 100_000 } });
const { recorded, refund, read } = calls;
const owner = () => calls.as('owner');

const statusOf = async (id: number) =>
  (
    await calls.database.reader
      .selectFrom('enrolments')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.status;

const transfer = async (id: number, price_cents = 20_000, currency = 'EUR') => {
  const course = await addCourse(calls.database, { price_cents, currency, title: 'Harmony' });
  const response = await call(calls.test, owner(), transferEnrolment, {
    id,
    body: { course: course.id },
  });
  expect(response.status).toBe(201);
  return { ...response.body, course };
};

describe('the seat of a payment', () => {
  it('of a course that was completed is not the one of taking it again', async () => {
    const first = await recorded({ enrol: true });
    clock.advance({ days: 1 });
    await call(calls.test, owner(), updateEnrolment, {
      id: first.enrolment?.id ?? 0,
      body: { status: 'completed' },
    });
    clock.advance({ days: 1 });
    const again = { student: first.student.id, course: first.course.id };
    const second = await recorded({ ...again, enrol: true });
    expect(second.enrolment?.id).not.toBe(first.enrolment?.id);
    expect((await read(first.id)).enrolment).toMatchObject({
      id: first.enrolment?.id,
      status: 'completed',
    });
    const refused = await refund(first.id, { amount: '100.00', cancel_enrolment: true });
    expect(fieldsOf(refused)).toEqual([422, ['cancel_enrolment']]);
    expect((await refund(first.id, { amount: '100.00' })).status).toBe(200);
    expect(await statusOf(second.enrolment?.id ?? 0)).toBe('active');
    await refund(second.id, { amount: '100.00', cancel_enrolment: true });
    expect(await statusOf(second.enrolment?.id ?? 0)).toBe('cancelled');
    expect(await statusOf(first.enrolment?.id ?? 0)).toBe('completed');
  });

  it('is after a transfer the one that the money moved to, which a refund cancels', async () => {
    const payment = await recorded({ enrol: true });
    const { data } = await transfer(payment.enrolment?.id ?? 0);
    expect((await read(payment.id)).enrolment).toEqual({
      id: data.id,
      status: 'active',
      course: { id: data.course.id, title: 'Harmony' },
      price: '200.00',
      currency: 'EUR',
      paid: [{ currency: 'EUR', amount: '100.00' }],
      balance: '100.00',
    });
    await refund(payment.id, { amount: '100.00', cancel_enrolment: true });
    expect(await statusOf(data.id)).toBe('cancelled');
  });

  it('has its price and what was paid for it, in each currency', async () => {
    const payment = await recorded({ enrol: true });
    const { data, course } = await transfer(payment.enrolment?.id ?? 0, 50_000, 'USD');
    const enrolment = async (who: 'admin' | 'teacher') =>
      (await call(calls.test, calls.as(who), readEnrolment, { id: data.id })).body?.data;
    expect(await enrolment('admin')).toMatchObject({
      id: data.id,
      course: { id: course.id },
      money: { price: '500.00', currency: 'USD', paid: [{ currency: 'EUR', amount: '100.00' }] },
    });
    expect(await enrolment('teacher')).toBeUndefined();
  });
});

describe('a transfer', () => {
  const figures = async () => {
    const query = { from: '2026-05-01', to: '2026-06-30', interval: 'month' };
    const { data } = (await call(calls.test, owner(), reportEnrolments, { query })).body;
    const { group: _, ...totals } = data.totals[0] as Record<string, unknown>;
    return totals;
  };

  it('is neither a cancellation nor a new enrolment, and the history says where to', async () => {
    const { enrolment, student } = await recorded({ enrol: true });
    const before = await figures();
    const { course, undo } = await transfer(enrolment?.id ?? 0);
    expect(await figures()).toEqual({ ...before, transferred: Number(before.transferred) + 1 });
    const history = async () =>
      (await call(calls.test, owner(), readStudent, { id: student.id })).body.data.enrolments.map(
        (row) => [row.status, row.transferred_to],
      );
    expect(await history()).toEqual([
      ['active', null],
      ['cancelled', { id: course.id, title: 'Harmony' }],
    ]);
    await call(calls.test, owner(), revertAuditEvent, { id: undo ?? 0 });
    expect(await figures()).toEqual(before);
    expect(await history()).toEqual([['active', null]]);
  });

  it('still moves a seat from one course to the other', async () => {
    const { enrolment } = await recorded({ enrol: true });
    const { data } = await transfer(enrolment?.id ?? 0);
    const list = { student: data.student.id, course: data.course.id };
    const again = await call(calls.test, owner(), createEnrolment, { body: list });
    expect(again.error.code).toBe('already_enrolled');
  });
});
