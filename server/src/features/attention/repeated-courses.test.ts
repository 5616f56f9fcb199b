import { createEnrolment, transferEnrolment } from '@provost/contract/enrolments.schema';
import { afterAll, describe, expect, it } from 'vitest';
import { attentionSchool, expectRightFlags } from '../../testing/calls/attention-reader.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import {
  addCourse,
  addEnrolment,
  addPayment,
  addStudent,
  addTransaction,
} from '../../testing/rows/rows.ts';

const clock = stoppedClock('2026-06-01T10:00:00.000Z');
const on = (day: string): string => `2026-${day}T09:00:00.000Z`;

const { test, owner, attention } = attentionSchool(clock);
afterAll(() => expectRightFlags(test));

const pair = async (course = {}) => ({
  student_id: (await addStudent(test.database)).id,
  course_id: (await addCourse(test.database, course)).id,
});
type Pair = Awaited<ReturnType<typeof pair>>;

const pay = async (given: Pair, day: string, more = {}) =>
  (await addPayment(test.database, { ...given, created_at: on(day), ...more })).id;
const enrol = async (given: Pair, day: string, more = {}) =>
  (await addEnrolment(test.database, { ...given, enrolled_at: on(day), ...more })).id;
const completed = (day: string) => ({ status: 'completed', ended_at: on(day) });
const cancelled = (day: string) => ({ status: 'cancelled', ended_at: on(day) });

const isUnpaid = (id: number) => attention.has('enrolled_unpaid', id);
const isNotEnrolled = (id: number) => attention.has('paid_not_enrolled', id);
const isOverdue = (id: number) => attention.has('overdue', id);
const isOverpaid = (id: number) => attention.has('overpaid', id);
const isFailed = (id: number) => attention.has('failed_payment', id);

describe('a course that a student takes again', () => {
  it('is unpaid: the payment of the first time pays for the first time', async () => {
    const given = await pair();
    await pay(given, '01-10');
    await enrol(given, '01-11', completed('03-01'));
    const again = await enrol(given, '04-01');
    expect(await isUnpaid(again)).toBe(true);
    await pay(given, '04-02');
    expect(await isUnpaid(again)).toBe(false);
  });

  it('needs an enrolment for the new payment', async () => {
    const given = await pair();
    const first = await pay(given, '01-10');
    await enrol(given, '01-11', completed('03-01'));
    const again = await pay(given, '03-20');
    expect([await isNotEnrolled(first), await isNotEnrolled(again)]).toEqual([false, true]);
    await enrol(given, '04-01');
    expect(await isNotEnrolled(again)).toBe(false);
  });

  it('can be paid before the first time has ended, if the enrolment names the payment', async () => {
    const given = await pair();
    await pay(given, '01-10');
    const first = await enrol(given, '01-11', completed('03-01'));
    const again = await pay(given, '02-20');
    expect(await isOverpaid(first)).toBe(true);
    const body = { student: given.student_id, course: given.course_id, payment: again };
    const { body: created } = await call(test, owner, createEnrolment, { body });
    expect(await isOverpaid(first)).toBe(false);
    expect(await isUnpaid(created.data.id)).toBe(false);
  });

  it('has its own failed payments', async () => {
    const given = await pair();
    await pay(given, '01-10');
    await enrol(given, '01-11', completed('03-01'));
    const failed = await pay(given, '03-20', { status: 'failed' });
    expect(await isFailed(failed)).toBe(true);
  });
});

describe('a completed course', () => {
  it('can be paid late, in instalments too', async () => {
    const given = await pair();
    await pay(given, '01-10', { amount_cents: 4_000 });
    const id = await enrol(given, '01-11', completed('03-01'));
    expect(await isOverdue(id)).toBe(true);
    const late = await pay(given, '03-20', { amount_cents: 6_000 });
    expect([await isNotEnrolled(late), await isOverdue(id)]).toEqual([false, false]);
  });

  it('that was free needs no payment: a later one is for another time', async () => {
    const given = await pair();
    await enrol(given, '01-11', { ...completed('03-01'), price_cents: 0 });
    expect(await isNotEnrolled(await pay(given, '03-20'))).toBe(true);
  });

  it('keeps a refunded payment: the next one is for another time', async () => {
    const given = await pair();
    const first = await pay(given, '01-10', { status: 'pending' });
    await enrol(given, '01-11', completed('03-01'));
    const entry = { payment_id: first, occurred_at: on('03-05') };
    await addTransaction(test.database, { ...entry, occurred_at: on('01-10') });
    await addTransaction(test.database, { ...entry, type: 'refund' });
    expect(await isNotEnrolled(await pay(given, '03-20'))).toBe(true);
  });
});

describe('a student who drops out', () => {
  it('has paid without a course, until they are enrolled again', async () => {
    const given = await pair();
    const payment = await pay(given, '01-10');
    await enrol(given, '01-11', cancelled('05-20'));
    expect(await isNotEnrolled(payment)).toBe(true);
    const again = await enrol(given, '05-25');
    expect([await isNotEnrolled(payment), await isUnpaid(again)]).toEqual([false, false]);
  });

  it('has paid without a course when the course is archived, not while it is a draft', async () => {
    const archived = await pair({ status: 'archived' });
    const payment = await pay(archived, '01-10');
    await enrol(archived, '01-11', cancelled('05-20'));
    expect(await isNotEnrolled(payment)).toBe(true);
    const draft = await pair({ status: 'draft' });
    expect(await isNotEnrolled(await pay(draft, '01-10'))).toBe(false);
  });

  it('and pays again has two payments without a course, and then paid too much', async () => {
    const given = await pair();
    const first = await pay(given, '01-10');
    await enrol(given, '01-11', cancelled('02-20'));
    const second = await pay(given, '03-20');
    expect([await isNotEnrolled(first), await isNotEnrolled(second)]).toEqual([true, true]);
    const again = await enrol(given, '04-01', { payment_id: second });
    expect([await isNotEnrolled(first), await isNotEnrolled(second)]).toEqual([false, false]);
    expect(await isOverpaid(again)).toBe(true);
  });
});

describe('a transfer', () => {
  const transferred = async () => {
    const given = await pair();
    await pay(given, '05-01');
    const from = await enrol(given, '05-02');
    const course_id = (await addCourse(test.database, { price_cents: 12_000 })).id;
    const body = { course: course_id };
    const { body: moved } = await call(test, owner, transferEnrolment, { id: from, body });
    return { given, moved: moved.data.id, target: { ...given, course_id } };
  };

  it('to a dearer course leaves the difference open, until it is paid', async () => {
    const { moved, target } = await transferred();
    const open = async () =>
      test.database.reader
        .selectFrom('enrolments')
        .select(['balance_cents', 'overdue_from'])
        .where('id', '=', moved)
        .executeTakeFirstOrThrow();
    expect(await open()).toEqual({ balance_cents: 2_000, overdue_from: '2026-06-01' });
    const rest = await pay(target, '06-01', { amount_cents: 2_000 });
    expect((await open()).balance_cents).toBe(0);
    expect([await isNotEnrolled(rest), await isOverpaid(moved)]).toEqual([false, false]);
  });

  it('to a course that is paid in full again is a credit', async () => {
    const { moved, target } = await transferred();
    await pay(target, '06-01', { amount_cents: 12_000 });
    expect(await isOverpaid(moved)).toBe(true);
  });

  it('leaves a later payment for the old course without an enrolment', async () => {
    const { given } = await transferred();
    expect(await isNotEnrolled(await pay(given, '06-02'))).toBe(true);
  });
});
