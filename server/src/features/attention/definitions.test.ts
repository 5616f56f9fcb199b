import { createEnrolment, transferEnrolment } from '@provost/contract/enrolments.schema';
import { updateUser } from '@provost/contract/user.schema';
import { afterAll, describe, expect, it } from 'vitest';
import {
  attentionReader,
  attentionSchool,
  expectRightFlags,
} from '../../testing/calls/attention-reader.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import {
  addCourse,
  addEnrolment,
  addPayment,
  addStudent,
  addTransaction,
  setSchool,
} from '../../testing/rows/rows.ts';

const clock = stoppedClock('2026-03-02T10:00:00.000Z');
const { inDays } = clock;

const { test, owner, attention } = attentionSchool(clock);
afterAll(() => expectRightFlags(test));

const pair = async (course = {}, student = {}) => ({
  student_id: (await addStudent(test.database, student)).id,
  course_id: (await addCourse(test.database, course)).id,
});

const refund = async (payment_id: number, amount_cents = -10_000): Promise<void> => {
  await addTransaction(test.database, { payment_id });
  await addTransaction(test.database, { payment_id, type: 'refund', amount_cents });
};

describe('an enrolment is unpaid', () => {
  const isUnpaid = (id: number) => attention.has('enrolled_unpaid', id);

  it('unless the course was free when the student was enrolled', async () => {
    const { id, course_id } = await addEnrolment(test.database, await pair({ price_cents: 0 }));
    expect(await isUnpaid(id)).toBe(false);
    await test.database.write((writer) =>
      writer
        .updateTable('courses')
        .set({ price_cents: 5_000 })
        .where('id', '=', course_id)
        .execute(),
    );
    expect(await isUnpaid(id)).toBe(false);
  });

  it('from the day after the due date on, in the time zone of the school', async () => {
    const enrolled_at = '2026-03-01T23:30:00.000Z';
    const { id } = await addEnrolment(test.database, { ...(await pair()), enrolled_at });
    expect(await isUnpaid(id)).toBe(true);
    await setSchool(test.database, { time_zone: 'America/Los_Angeles' });
    // It is still 2 March there, at 02:00, and the charge keeps its day.
    const later = await addEnrolment(test.database, { ...(await pair()), enrolled_at: inDays(0) });
    expect([await isUnpaid(id), await isUnpaid(later.id)]).toEqual([true, false]);
    await setSchool(test.database, { time_zone: 'UTC' });
  });

  it.each([
    ['paid', false],
    ['partially_refunded', false],
    ['pending', true],
    ['failed', true],
    ['void', true],
  ])('with a payment that is %s: %s', async (status, unpaid) => {
    const given = await pair();
    const { id } = await addEnrolment(test.database, given);
    const payment = await addPayment(test.database, {
      ...given,
      status: ['failed', 'void'].includes(status) ? status : 'pending',
    });
    if (status === 'paid') await addTransaction(test.database, { payment_id: payment.id });
    if (status === 'partially_refunded') await refund(payment.id, -1_000);
    expect(await isUnpaid(id)).toBe(unpaid);
    expect(await attention.has('refunded_still_enrolled', id)).toBe(false);
  });

  it('if it was made after the refund of an earlier payment', async () => {
    const given = await pair();
    const payment = await addPayment(test.database, { ...given, status: 'pending' });
    await refund(payment.id);
    const { id } = await addEnrolment(test.database, { ...given, enrolled_at: inDays(-1) });
    expect(await isUnpaid(id)).toBe(true);
    expect(await attention.has('refunded_still_enrolled', id)).toBe(false);
  });

  it('while the student is active, not while suspended', async () => {
    const given = await pair();
    const { id } = await addEnrolment(test.database, given);
    const setStatus = (status: string) =>
      call(test, owner, updateUser, { id: given.student_id, body: { status } });
    await setStatus('suspended');
    expect(await isUnpaid(id)).toBe(false);
    await setStatus('active');
    expect(await isUnpaid(id)).toBe(true);
  });
});

describe('a paid payment without an enrolment', () => {
  const isOpen = (id: number) => attention.has('paid_not_enrolled', id);

  it('needs nothing if the student has completed the course', async () => {
    const given = await pair();
    await addEnrolment(test.database, { ...given, status: 'completed' });
    expect(await isOpen((await addPayment(test.database, given)).id)).toBe(false);
  });

  it('needs a decision if the enrolment was cancelled without a refund', async () => {
    const given = await pair();
    await addEnrolment(test.database, { ...given, status: 'cancelled' });
    const { id } = await addPayment(test.database, { ...given, status: 'pending' });
    await addTransaction(test.database, { payment_id: id });
    expect(await isOpen(id)).toBe(true);
    await addTransaction(test.database, { payment_id: id, type: 'refund', amount_cents: -4_000 });
    expect(await isOpen(id)).toBe(false);
  });

  it('pays for the course that the student was transferred to, and for the next', async () => {
    const given = await pair();
    const { id } = await addPayment(test.database, given);
    const enrol = { student: given.student_id, course: given.course_id, payment: id };
    const first = await call(test, owner, createEnrolment, { body: enrol });
    let enrolment = first.body.data.id;
    for (const _ of [1, 2]) {
      const { id: course } = await addCourse(test.database);
      const moved = await call(test, owner, transferEnrolment, {
        id: enrolment,
        body: { course },
      });
      enrolment = moved.body.data.id;
      expect(await isOpen(id)).toBe(false);
      expect(await attention.has('enrolled_unpaid', enrolment)).toBe(false);
    }
  });

  it.each([
    [{ status: 'draft' }, {}],
    [{}, { status: 'suspended' }],
    [{}, { status: 'archived' }],
  ])('needs nothing while nobody can enrol: course %o, student %o', async (course, student) => {
    const given = await pair(course, student);
    expect(await isOpen((await addPayment(test.database, given)).id)).toBe(false);
  });

  it('is one item for several instalments', async () => {
    const given = await pair();
    const first = await addPayment(test.database, { ...given, created_at: inDays(-30) });
    const second = await addPayment(test.database, { ...given, created_at: inDays(-2) });
    expect([await isOpen(first.id), await isOpen(second.id)]).toEqual([true, false]);
  });
});

describe('a failed payment', () => {
  it.each([
    ['paid', false],
    ['pending', false],
    ['failed', false],
    ['void', true],
  ])('followed by one that is %s is open: %s', async (status, isOpen) => {
    const given = await pair();
    const failed = { ...given, status: 'failed', created_at: inDays(-9) };
    const { id } = await addPayment(test.database, failed);
    await addPayment(test.database, { ...given, status, created_at: inDays(-8) });
    expect(await attention.has('failed_payment', id)).toBe(isOpen);
  });

  it('is closed when an earlier pending payment is paid after it', async () => {
    const given = await pair();
    const earlier = { ...given, status: 'pending', created_at: inDays(-10) };
    const payment = await addPayment(test.database, earlier);
    const { id } = await addPayment(test.database, {
      ...given,
      status: 'failed',
      created_at: inDays(-9),
    });
    expect(await attention.has('failed_payment', id)).toBe(true);
    await addTransaction(test.database, { payment_id: payment.id, occurred_at: inDays(-8) });
    expect(await attention.has('failed_payment', id)).toBe(false);
  });
});

describe('a pending payment', () => {
  it('is old after seven days, also beside a paid one', async () => {
    const given = await pair();
    await addPayment(test.database, given);
    const { id } = await addPayment(test.database, {
      ...given,
      status: 'pending',
      created_at: inDays(-6),
    });
    expect(await attention.has('pending_payment_old', id)).toBe(false);
    clock.advance({ days: 1 });
    const later = attentionReader(test, await test.signIn('owner'));
    expect(await later.has('pending_payment_old', id)).toBe(true);
    clock.advance({ days: -1 });
  });
});
