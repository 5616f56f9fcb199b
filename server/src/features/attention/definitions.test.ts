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
  addPricing,
  addStudent,
  addTransaction,
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

  it('after the trial, not during it', async () => {
    const given = await pair({}, { trial_ends_at: inDays(1) });
    const { id } = await addEnrolment(test.database, given);
    expect(await isUnpaid(id)).toBe(false);
    clock.advance({ days: 2 });
    const later = attentionReader(test, await test.signIn('owner'));
    expect(await later.has('enrolled_unpaid', id)).toBe(true);
    clock.advance({ days: -2 });
    // A purchase ends the trial.
    await addPayment(test.database, { student_id: given.student_id });
    expect(await isUnpaid(id)).toBe(true);
  });

  it.each([
    ['paid', false],
    ['partially_refunded', false],
    ['pending', false],
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

describe('the price of a payment', () => {
  const differs = (id: number) => attention.has('price_mismatch', id);

  it('is the one in force when it was made, even if it changed or was deleted later', async () => {
    const given = await pair({ price_cents: 9_000 });
    const { course_id } = given;
    const price = { course_id, original_cents: 8_000, final_cents: 8_000, previous_cents: 7_000 };
    await addPricing(test.database, {
      ...price,
      created_at: inDays(-20),
      deleted_at: inDays(-10),
    });
    const paid = async (amount_cents: number, days: number) =>
      differs(
        (
          await addPayment(test.database, {
            ...given,
            student_id: (await addStudent(test.database)).id,
            amount_cents,
            created_at: inDays(days),
          })
        ).id,
      );
    expect(await paid(7_000, -30)).toBe(false);
    expect(await paid(8_000, -15)).toBe(false);
    expect(await paid(9_000, -15)).toBe(true);
    expect(await paid(9_000, -5)).toBe(false);
  });

  it('can be paid in instalments that add up to it', async () => {
    const given = await pair();
    const first = await addPayment(test.database, { ...given, amount_cents: 4_000 });
    expect(await differs(first.id)).toBe(true);
    const second = await addPayment(test.database, {
      ...given,
      amount_cents: 6_000,
      status: 'pending',
    });
    expect([await differs(first.id), await differs(second.id)]).toEqual([false, false]);
  });

  it.each(['failed', 'void', 'refunded'])('does not matter for a %s payment', async (status) => {
    const given = { ...(await pair()), amount_cents: 4_000 };
    const { id } = await addPayment(test.database, {
      ...given,
      status: status === 'refunded' ? 'pending' : status,
    });
    if (status === 'refunded') await refund(id, -4_000);
    expect(await differs(id)).toBe(false);
  });
});
