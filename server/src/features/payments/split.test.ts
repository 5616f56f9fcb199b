import { listAuditEvents } from '@provost/contract/audit.schema';
import { createPayer } from '@provost/contract/payers.schema';
import {
  correctPayment,
  listPayments,
  markPaymentPaid,
  readPayment,
  recordPayment,
} from '@provost/contract/payments.schema';
import { moveCredit, splitPayment } from '@provost/contract/split-payments.schema';
import { readStudentStatement } from '@provost/contract/statements.schema';
import { readStudent } from '@provost/contract/students.schema';
import { updateUser } from '@provost/contract/user.schema';
import { afterEach, describe, expect, it } from 'vitest';
import { verifyPayments } from '../../school/payments/verify-payments.ts';
import { call } from '../../testing/calls/call.ts';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
import { codeOf, fieldsOf } from '../../testing/calls/payment-calls.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { compareFlags } from '../../testing/models/attention-model.ts';
import { addCourse, addStudent, setSchool } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock('2026-03-02T10:00:00.000Z');
const test = sharedApp({ now: clock.now, config: { accessTokenMinutes: 1_000_000 } });
const owner = sharedUser(test, 'owner');
const finance = sharedUser(test, 'finance');
const calls = chargeCalls(test, owner, clock);

afterEach(async () => {
  expect(await test.database.verify()).toEqual([]);
  expect(await verifyPayments(test.database)).toEqual([]);
  const { stored, expected } = await compareFlags(test.database);
  expect(stored).toEqual(expected);
});

const payer = async (): Promise<number> =>
  (await call(test, finance, createPayer, { body: { kind: 'organisation', name: 'Acme' } })).body
    .data.id;
/** Enrolments of new students, each in a new course. */
async function enrolled(payer_id: number | null, prices: readonly number[], course = {}) {
  const ids: number[] = [];
  for (const price_cents of prices) {
    const pair = await calls.pair({ price_cents, ...course }, { payer_id });
    ids.push((await calls.enrol(pair)).body.data.id);
  }
  return ids;
}
const split = (body: object, headers = {}) =>
  call(test, finance, splitPayment, { body: { method: 'bank_transfer', ...body }, headers });
const move = (id: number, body: object) =>
  call(test, finance, moveCredit, { id, body: { reason: 'Paid twice', ...body } });
const balances = (ids: readonly number[]) => Promise.all(ids.map(calls.balance));

describe('a payment of a payer', () => {
  it('is recorded for several enrolments at once, with one reference, one event and one undo', async () => {
    const acme = await payer();
    const [one = 0, other = 0] = await enrolled(acme, [10_000, 5_000]);
    const { status, body } = await split({
      payer: acme,
      provider_ref: 'B-1',
      paid_at: '2026-03-01T09:00:00.000Z',
      parts: [
        { enrolment: one, amount: '100.00' },
        { enrolment: other, amount: '20.50' },
      ],
    });
    expect(status).toBe(201);
    expect(body.message).toBe('€120.50 recorded for 2 enrolments.');
    expect(body.data.map((row) => [row.amount, row.provider_ref, row.status, row.paid_at])).toEqual(
      [
        ['100.00', 'B-1', 'paid', '2026-03-01T09:00:00.000Z'],
        ['20.50', 'B-1', 'paid', '2026-03-01T09:00:00.000Z'],
      ],
    );
    expect(await balances([one, other])).toEqual(['0.00', '29.50']);
    const query = { subject: 'Payer', subject_id: String(acme) } as const;
    const events = await call(test, owner, listAuditEvents, { query });
    const [event] = events.body.results;
    expect([event?.action, event?.is_revertible]).toEqual(['payment.split', true]);
    expect(events.body.count).toBe(2);
    const undone = await calls.undo(body.undo);
    expect(undone.status).toBe(201);
    expect(await balances([one, other])).toEqual(['100.00', '50.00']);
    const paid = await call(test, owner, listPayments, { query: { search: 'B-1' } });
    expect(paid.body.results.map((row) => row.status)).toEqual(['void', 'void']);
    const student = body.data[0]?.student.id ?? 0;
    const { data } = (await call(test, owner, readStudent, { id: student })).body;
    expect(data.has_purchased).toBe(false);
  });

  it('is undone only as a whole and while nothing of it has changed', async () => {
    const acme = await payer();
    const [one = 0, other = 0] = await enrolled(acme, [10_000, 5_000]);
    const parts = [one, other].map((enrolment) => ({ enrolment, amount: '50.00' }));
    const { body } = await split({ payer: acme, parts });
    await calls.refund(body.data[1]?.id ?? 0, { amount: '1.00' });
    expect(codeOf(await calls.undo(body.undo))).toBe('stale');
    expect(await balances([one, other])).toEqual(['50.00', '1.00']);
  });

  it('is recorded once when the request is repeated', async () => {
    const acme = await payer();
    const [enrolment = 0] = await enrolled(acme, [10_000]);
    const form = { payer: acme, parts: [{ enrolment, amount: '10.00' }] };
    const key = { 'idempotency-key': 'split-once' };
    const [first, second] = [await split(form, key), await split(form, key)];
    expect(second.body).toEqual(first.body);
    expect(await calls.balance(enrolment)).toBe('90.00');
  });

  it('uses a reference once, and its parts can be corrected', async () => {
    const acme = await payer();
    const ids = await enrolled(acme, [10_000, 5_000]);
    const parts = ids.map((enrolment) => ({ enrolment, amount: '10.00' }));
    const form = { payer: acme, provider_ref: 'B-2', parts };
    const { body } = await split(form);
    expect(codeOf(await split(form))).toBe('reference_in_use');
    const correct = (change: object) =>
      call(test, finance, correctPayment, {
        id: body.data[0]?.id ?? 0,
        body: { reason: 'Typo', ...change },
      });
    clock.advance({ seconds: 1 });
    const corrected = await correct({ amount: '11.00', provider_ref: 'B-3' });
    expect(corrected.status).toBe(201);
    expect(await balances(ids)).toEqual(['89.00', '40.00']);
    expect((await calls.undo(corrected.body.undo)).status).toBe(201);
    expect((await correct({ amount: '12.00' })).status).toBe(201);
    expect(await balances(ids)).toEqual(['88.00', '40.00']);
  });

  it('can get another reference part by part, which nobody else can use', async () => {
    const acme = await payer();
    const ids = await enrolled(acme, [10_000, 5_000]);
    const parts = ids.map((enrolment) => ({ enrolment, amount: '10.00' }));
    const { body } = await split({ payer: acme, parts });
    const form = { reason: 'Typo', provider_ref: 'B-9' };
    for (const { id } of body.data) {
      clock.advance({ seconds: 1 });
      const { status } = await call(test, finance, correctPayment, { id, body: form });
      expect(status).toBe(201);
    }
    const again = { payer: acme, provider_ref: 'B-9', parts };
    expect(codeOf(await split(again))).toBe('reference_in_use');
  });

  it('pays for a cancelled enrolment that still owes something', async () => {
    const acme = await payer();
    const [enrolment = 0] = await enrolled(acme, [10_000]);
    await calls.change(enrolment, { status: 'cancelled' });
    clock.advance({ days: 1 });
    const { body } = await split({ payer: acme, parts: [{ enrolment, amount: '60.00' }] });
    expect(await calls.balance(enrolment)).toBe('40.00');
    const { student, course } = body.data[0] ?? {};
    const paid = { student: student?.id, course: course?.id, amount: '40.00', currency: 'EUR' };
    await call(test, owner, recordPayment, { body: { ...paid, method: 'cash', status: 'paid' } });
    expect(await calls.balance(enrolment)).toBe('0.00');
  });

  it('is refused at the part that is wrong', async () => {
    const acme = await payer();
    await setSchool(test.database, { currencies: '["EUR","USD"]' });
    const [own = 0] = await enrolled(acme, [10_000]);
    const [foreign = 0] = await enrolled(await payer(), [10_000]);
    const [unpaid = 0] = await enrolled(null, [10_000]);
    const [dollars = 0] = await enrolled(acme, [10_000], { currency: 'USD' });
    const part = (enrolment: number, amount = '1.00') => ({ enrolment, amount });
    const refused = async (...parts: object[]) => fieldsOf(await split({ payer: acme, parts }));
    expect(await refused(part(own), part(foreign))).toEqual([422, ['parts.1.enrolment']]);
    expect(await refused(part(unpaid))).toEqual([422, ['parts.0.enrolment']]);
    expect(await refused(part(987_654))).toEqual([422, ['parts.0.enrolment']]);
    expect(await refused(part(own), part(own))).toEqual([422, ['parts.1.enrolment']]);
    expect(await refused(part(own), part(dollars))).toEqual([422, ['parts.1.enrolment']]);
    expect(await refused(part(own, '0.00'))).toEqual([422, ['parts.0.amount']]);
    expect(await refused(part(own, '-1.00'))).toEqual([422, ['parts.0.amount']]);
    expect(await refused()).toEqual([422, ['parts']]);
    const unknown = { payer: 987_654, parts: [part(own)] };
    expect(fieldsOf(await split(unknown))).toEqual([422, ['payer']]);
    const late = { payer: acme, paid_at: '2030-01-01T00:00:00.000Z', parts: [part(own)] };
    expect(fieldsOf(await split(late))).toEqual([422, ['paid_at']]);
    const archived = await addStudent(test.database, { payer_id: acme });
    const course = await addCourse(test.database, { price_cents: 100 });
    const ended = await calls.enrol({ student: archived.id, course: course.id });
    await call(test, owner, updateUser, { id: archived.id, body: { status: 'archived' } });
    expect(await refused(part(ended.body.data.id))).toEqual([422, ['parts.0.enrolment']]);
    expect(await calls.balance(own)).toBe('100.00');
  });
});

describe('a credit', () => {
  /** The first enrolment has paid 130 of 100 in two payments. */
  async function overpaid(acme: number | null = null, prices = [10_000, 5_000]) {
    const [from = 0, to = 0] = await enrolled(acme, prices);
    const { student_id, course_id } = await rowOf(from);
    const form = { student: student_id, course: course_id };
    await calls.record({ ...form, amount: '110.00', method: 'card' });
    await calls.record({ ...form, amount: '20.00', method: 'cash' });
    return { from, to };
  }

  it('moves to another enrolment of the payer, from the last payments first', async () => {
    const { from, to } = await overpaid(await payer());
    const { status, body } = await move(from, { to });
    expect(status).toBe(201);
    expect(body.message).toBe('Credit moved: €30.00');
    expect(body.data.map(({ amount, method }) => [amount, method])).toEqual([
      ['20.00', 'cash'],
      ['10.00', 'card'],
    ]);
    expect(await balances([from, to])).toEqual(['0.00', '20.00']);
    expect((await calls.undo(body.undo)).status).toBe(201);
    expect(await balances([from, to])).toEqual(['-30.00', '50.00']);
    expect(codeOf(await calls.undo(body.undo))).not.toBe('done');
  });

  it('moves in part, to another enrolment of the same student', async () => {
    const { from } = await overpaid();
    const student = (await rowOf(from)).student_id;
    const course = await addCourse(test.database, { price_cents: 5_000 });
    const to = (await calls.enrol({ student, course: course.id })).body.data.id;
    expect((await move(from, { to, amount: '12.34' })).status).toBe(201);
    expect(await balances([from, to])).toEqual(['-17.66', '37.66']);
  });

  it('is not moved a second time by somebody who saw all of it', async () => {
    const { from, to } = await overpaid(await payer());
    const half = { to, amount: '15.00', credit: '30.00' };
    expect((await move(from, half)).status).toBe(201);
    const { status, error } = await move(from, half);
    expect([status, error.code, error.current]).toEqual([409, 'stale', { credit: '15.00' }]);
    expect((await move(from, { ...half, credit: '15.00' })).status).toBe(201);
  });

  it('is not moved to strangers, to another currency, or beyond what it is', async () => {
    await setSchool(test.database, { currencies: '["EUR","USD"]' });
    const acme = await payer();
    const { from, to } = await overpaid(acme);
    const [stranger = 0] = await enrolled(null, [5_000]);
    const [dollars = 0] = await enrolled(acme, [5_000], { currency: 'USD' });
    const refused = async (body: object, id = from) => fieldsOf(await move(id, body));
    expect(await refused({ to: stranger })).toEqual([422, ['to']]);
    expect(await refused({ to: dollars })).toEqual([422, ['to']]);
    expect(await refused({ to: from })).toEqual([422, ['to']]);
    expect(await refused({ to: 987_654 })).toEqual([422, ['to']]);
    expect(await refused({ to, amount: '30.01' })).toEqual([422, ['amount']]);
    expect(await refused({ to: from }, to)).toEqual([422, ['amount']]);
    expect(codeOf(await move(987_654, { to }))).toBe('not_found');
    expect(await balances([from, to])).toEqual(['-30.00', '50.00']);
  });

  it('of a payment that was pending leaves nothing to wait for', async () => {
    const [from = 0, to = 0] = await enrolled(await payer(), [10_000, 5_000]);
    const { student_id: student, course_id: course } = await rowOf(from);
    await calls.record({ student, course, amount: '100.00' });
    const late = await calls.record({ student, course, amount: '30.00', status: 'pending' });
    const { id } = late.body.data;
    await call(test, finance, markPaymentPaid, { id, body: {} });
    const { body } = await move(from, { to });
    const statusOf = async () => (await call(test, finance, readPayment, { id })).body.data.status;
    expect([await statusOf(), await balances([from, to])]).toEqual(['void', ['0.00', '20.00']]);
    await calls.undo(body.undo);
    expect([await statusOf(), await balances([from, to])]).toEqual(['paid', ['-30.00', '50.00']]);
  });

  it('stays in the statements of the days before it was moved', async () => {
    const [from = 0, to = 0] = await enrolled(await payer(), [10_000, 5_000]);
    const { student_id: student, course_id: course } = await rowOf(from);
    await calls.record({ student, course, amount: '100.00' });
    await calls.record({ student, course, amount: '30.00' });
    const day = clock.now().toISOString().slice(0, 10);
    clock.advance({ days: 1 });
    await move(from, { to });
    const statement = async (query: object) =>
      (await call(test, finance, readStudentStatement, { id: student, query: { ...query } })).body
        .data[0];
    expect((await statement({ to: day }))?.closing_balance).toBe('-30.00');
    expect((await statement({}))?.closing_balance).toBe('0.00');
    expect((await statement({}))?.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['tuition', '100.00'],
      ['payment', '-100.00'],
      ['payment', '-30.00'],
      ['adjustment', '30.00'],
    ]);
  });

  it('is not moved back once the new payment was refunded', async () => {
    const { from, to } = await overpaid(await payer());
    const { body } = await move(from, { to });
    await calls.refund(body.data[0]?.id ?? 0, { amount: '1.00' });
    expect(codeOf(await calls.undo(body.undo))).toBe('stale');
  });
});

const rowOf = (enrolment: number) =>
  test.database.reader
    .selectFrom('enrolments')
    .select(['student_id', 'course_id'])
    .where('id', '=', enrolment)
    .executeTakeFirstOrThrow();
