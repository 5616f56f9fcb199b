import { createPaymentPlan } from '@provost/contract/payment-plans.schema';
import { afterEach, describe, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse, setSchool } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock('2026-03-02T10:00:00.000Z');
const test = sharedApp({ now: clock.now, config: { accessTokenMinutes: 100_000 } });
const owner = sharedUser(test, 'owner');
const calls = chargeCalls(test, owner, clock);
const { account, add, balance, change, enrol, listed, pair, record, refund, transfer, undo } =
  calls;
afterEach(async () => expect(await test.database.verify()).toEqual([]));

const enrolled = async (course = {}) => {
  const form = await pair(course);
  const { body } = await enrol(form);
  return { ...form, id: body.data.id, undoEnrol: body.undo };
};
const later = (id: number, amount = '60.00') =>
  add(id, { kind: 'tuition', amount, due_on: '2026-06-01' });

describe('enrolling', () => {
  it('charges the price, due on the day of the enrolment', async () => {
    const { id } = await enrolled({ price_cents: 12_345 });
    expect(await listed(id)).toEqual([['tuition', '123.45', '2026-03-02', 'due']]);
  });

  it('charges nothing for a free course or one without a price', async () => {
    for (const course of [{ price_cents: 0 }, { price_cents: 0, is_priced: 0 as const }]) {
      const { id } = await enrolled(course);
      expect(await listed(id)).toEqual([]);
    }
  });

  it('with a payment leaves nothing open', async () => {
    const form = await pair();
    const { body } = await record({ ...form, amount: '100.00', enrol: true });
    const id = body.data.enrolment?.id ?? 0;
    expect((await account(id)).balance).toMatchObject({ paid: '100.00', balance: '0.00' });
    expect(await listed(id)).toEqual([['tuition', '100.00', '2026-03-02', 'paid']]);
  });

  it('is undone with its charges', async () => {
    const { id, undoEnrol } = await enrolled();
    expect((await undo(undoEnrol)).status).toBe(201);
    const left = test.database.reader.selectFrom('charges').select('id');
    expect(await left.where('enrolment_id', '=', id).execute()).toEqual([]);
  });
});

describe('an undo that is undone', () => {
  const redo = async (undone: number | undefined) => undo((await undo(undone)).body.data.id);
  const owed = async (student: number) => {
    const rows = await test.database.reader
      .selectFrom('enrolments')
      .select('id')
      .where('student_id', '=', student)
      .orderBy('id')
      .execute();
    return Promise.all(rows.map(async ({ id }) => [await balance(id), await listed(id)]));
  };
  const halves = async () => {
    const instalments = [{ percent: '50' }, { after: 1, unit: 'months' }] as const;
    const body = { name: `Halves ${clock.now().getTime()}`, instalments: [...instalments] };
    return (await call(test, owner, createPaymentPlan, { body })).body.data.id;
  };

  it('charges an enrolment as before, with its discount and its instalments', async () => {
    const form = await pair();
    const { body } = await enrol({
      ...form,
      discount: { percent: '25', reason: 'Sibling' },
      instalments: [
        { amount: '25.00', due_on: '2026-03-02' },
        { amount: '50.00', due_on: '2026-04-30' },
      ],
    });
    const before = await owed(form.student);
    expect((await redo(body.undo)).status).toBe(201);
    expect(await owed(form.student)).toEqual(before);
  });

  it('transfers with the same plan as before', async () => {
    const { id, student } = await enrolled();
    const { id: course } = await addCourse(test.database, { price_cents: 15_000 });
    const { body } = await transfer(id, { course, plan: await halves() });
    const [, before] = await owed(student);
    expect((await redo(body.undo)).status).toBe(201);
    expect((await owed(student)).at(-1)).toEqual(before);
  });
});

describe('cancelling an enrolment', () => {
  it('again is refused: what was chosen for the charges would not be done', async () => {
    const { id } = await enrolled();
    await change(id, { status: 'cancelled' });
    const again = await change(id, { status: 'cancelled', open_charges: 'waive', reason: 'Ill' });
    expect([again.status, again.error.code]).toEqual([409, 'wrong_status']);
    expect(await balance(id)).toBe('100.00');
  });

  it('keeps what is due, and cancels what is due later', async () => {
    const { id } = await enrolled();
    await later(id);
    await change(id, { status: 'cancelled' });
    expect(await listed(id)).toEqual([
      ['tuition', '100.00', '2026-03-02', 'due'],
      ['tuition', '60.00', '2026-06-01', 'cancelled'],
    ]);
  });

  it('cancels discounts of later charges with them', async () => {
    const { id } = await enrolled();
    await later(id);
    await add(id, { kind: 'discount', amount: '20', due_on: '2026-06-01', reason: 'Sibling' });
    await add(id, { kind: 'discount', amount: '5', reason: 'Early' });
    expect(await balance(id)).toBe('135.00');
    const { body } = await change(id, { status: 'cancelled' });
    expect(await balance(id)).toBe('95.00');
    await undo(body.undo);
    expect(await balance(id)).toBe('135.00');
  });

  it('waives the rest, and the undo brings back exactly what was owed', async () => {
    const { id, ...form } = await enrolled();
    await later(id);
    await record({ student: form.student, course: form.course, amount: '30.00' });
    const before = await account(id);
    const { body } = await change(id, {
      status: 'cancelled',
      open_charges: 'waive',
      reason: 'Moved away',
    });
    expect((await account(id)).balance).toMatchObject({ charged: '30.00', balance: '0.00' });
    expect((await account(id)).data.at(-2)).toMatchObject({
      kind: 'waiver',
      amount: '-70.00',
      reason: 'Moved away',
    });
    await undo(body.undo);
    const after = await account(id);
    const strip = ({ data, balance: owed }: typeof before) => ({
      owed,
      data: data.map(({ version: _, ...charge }) => charge),
    });
    expect(strip(after)).toEqual(strip(before));
  });

  it('and reactivating it later brings the charges back', async () => {
    const { id } = await enrolled();
    await later(id);
    await change(id, { status: 'cancelled', open_charges: 'waive', reason: 'Ill' });
    expect(await balance(id)).toBe('0.00');
    await change(id, { status: 'active' });
    expect(await balance(id)).toBe('160.00');
  });

  it('never turns a discount into a credit', async () => {
    const { id } = await enrolled();
    await later(id);
    await add(id, { kind: 'discount', amount: '130', reason: 'Scholarship' });
    await change(id, { status: 'cancelled' });
    expect(await balance(id)).toBe('0.00');
    await change(id, { status: 'active' });
    expect(await balance(id)).toBe('30.00');
  });

  it('makes money for later charges a credit', async () => {
    const { id, student, course } = await enrolled();
    await later(id);
    await record({ student, course, amount: '160.00' });
    await change(id, { status: 'cancelled' });
    expect(await balance(id)).toBe('-60.00');
  });
});

describe('a transfer', () => {
  it('to a dearer course charges the difference, and its undo takes that back', async () => {
    const { id, student, course } = await enrolled();
    await record({ student, course, amount: '40.00' });
    const dearer = await addCourse(test.database, { price_cents: 15_000 });
    const { body } = await transfer(id, { course: dearer.id });
    expect((await account(body.data.id)).balance).toMatchObject({
      charged: '150.00',
      paid: '40.00',
      balance: '110.00',
    });
    expect(await balance(id)).toBe('0.00');
    expect((await undo(body.undo)).status).toBe(201);
    expect(await listed(id)).toEqual([['tuition', '100.00', '2026-03-02', 'part_paid']]);
    expect(await balance(id)).toBe('60.00');
  });

  it('to a cheaper course gives a discount', async () => {
    const { id } = await enrolled();
    const cheaper = await addCourse(test.database, { price_cents: 8_000 });
    const { body } = await transfer(id, { course: cheaper.id, reason: 'Level' });
    const { data, balance: owed } = await account(body.data.id);
    expect(owed.balance).toBe('80.00');
    expect(data.at(-1)).toMatchObject({ kind: 'discount', amount: '-20.00', reason: 'Level' });
  });

  it('in another currency charges the new price, and money for the old course is a credit', async () => {
    await setSchool(test.database, { currencies: '["EUR","USD"]' });
    const { id, student, course } = await enrolled();
    await record({ student, course, amount: '40.00' });
    const other = await addCourse(test.database, { currency: 'USD', price_cents: 9_000 });
    const { body } = await transfer(id, { course: other.id });
    expect((await account(body.data.id)).balance).toMatchObject({
      currency: 'USD',
      balance: '90.00',
    });
    expect((await account(id)).balance).toMatchObject({ currency: 'EUR', balance: '-40.00' });
    await undo(body.undo);
    expect((await account(id)).balance).toMatchObject({ currency: 'EUR', balance: '60.00' });
  });

  it('of a waived enrolment to a cheaper course is no credit', async () => {
    const { id } = await enrolled();
    await add(id, { kind: 'waiver', amount: '100', reason: 'Scholarship' });
    const cheaper = await addCourse(test.database, { price_cents: 8_000 });
    const { body } = await transfer(id, { course: cheaper.id });
    expect(await balance(body.data.id)).toBe('0.00');
  });
});

describe('a refund', () => {
  const paid = async () => {
    const form = await pair();
    const { body } = await record({ ...form, amount: '100.00', enrol: true });
    return { payment: body.data.id, id: body.data.enrolment?.id ?? 0 };
  };

  it('raises the balance again', async () => {
    const { payment, id } = await paid();
    await refund(payment, { amount: '30.00' });
    expect(await balance(id)).toBe('30.00');
  });

  it('leaves the balance as it is if what it opens is waived', async () => {
    const { payment, id } = await paid();
    await refund(payment, { amount: '30.00', waive: true });
    expect((await account(id)).balance).toMatchObject({ charged: '70.00', balance: '0.00' });
  });

  it('of a credit waives nothing', async () => {
    const form = await pair();
    const { body } = await record({ ...form, amount: '130.00', enrol: true });
    const id = body.data.enrolment?.id ?? 0;
    expect(await balance(id)).toBe('-30.00');
    await refund(body.data.id, { amount: '30.00', waive: true });
    expect(await balance(id)).toBe('0.00');
  });

  it('with the enrolment leaves nothing open', async () => {
    const { payment, id } = await paid();
    await later(id);
    await refund(payment, { amount: '100.00', waive: true, cancel_enrolment: true });
    expect((await account(id)).balance).toMatchObject({ charged: '0.00', balance: '0.00' });
  });
});
