import { updateCourse } from '@provost/contract/courses.schema';
import {
  createPricing,
  deletePricing,
  listPricing,
  readCourseSales,
} from '@provost/contract/pricing.schema';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse, addPayment, addTeacher, addTransaction } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock('2026-03-02T10:00:00.000Z');
const daysAgo = (days: number): string => clock.inDays(-days);

const test = sharedApp({ now: clock.now });
const owner = sharedUser(test, 'owner');

describe('the sales of a course', () => {
  it('are its succeeded charges of the last days, each student counted once', async () => {
    const { database } = test;
    const { id: course_id } = await addCourse(database, { currency: 'USD' });
    const pay = async (days: number, given = {}) => {
      const payment = await addPayment(database, { course_id, status: 'pending', ...given });
      const row = { payment_id: payment.id, currency: 'USD', occurred_at: daysAgo(days) };
      await addTransaction(database, { ...row, amount_cents: 5_000 });
      return { row, student_id: payment.student_id };
    };
    const first = await pay(10);
    await pay(40, { student_id: first.student_id });
    await pay(80);
    await pay(100);
    await addTransaction(database, { ...first.row, type: 'refund', amount_cents: -1_000 });
    await addTransaction(database, { ...first.row, status: 'failed', amount_cents: 5_000 });
    await addPayment(database);

    const sales = async (query = {}) =>
      (await call(test, owner, readCourseSales, { id: course_id, query })).body.data;
    expect(await sales()).toEqual({ currency: 'USD', count: 2, gross: '150.00' });
    expect(await sales({ days: 30 })).toEqual({ currency: 'USD', count: 1, gross: '50.00' });
    expect(await sales({ days: 365 })).toEqual({ currency: 'USD', count: 3, gross: '200.00' });
    const { status } = await call(test, owner, readCourseSales, {
      id: course_id,
      query: { days: 0 },
    });
    expect(status).toBe(422);
  });

  it('of a course without payments are zero', async () => {
    const { id } = await addCourse(test.database);
    const { body } = await call(test, owner, readCourseSales, { id });
    expect(body.data).toEqual({ currency: 'EUR', count: 0, gross: '0.00' });
  });
});

describe('the price in force', () => {
  const save = async (course: number, original_price: string, discount_percent = '0') => {
    const final_price = (Number(original_price) * (1 - Number(discount_percent) / 100)).toFixed(2);
    const body = { course, original_price, discount_percent, final_price };
    return (await call(test, owner, createPricing, { body })).body.data.id;
  };
  const pricesOf = async (course: number) =>
    (await call(test, owner, listPricing, { query: { course } })).body.results;

  it('is marked in the list, which can be limited to a course', async () => {
    const { id } = await addCourse(test.database, { price_cents: 7_000 });
    await save((await addCourse(test.database)).id, '50.00');
    await save(id, '80.00');
    await save(id, '120.00', '25');
    const prices = await pricesOf(id);
    expect(prices.map(({ final_price }) => final_price).sort()).toEqual(['80.00', '90.00']);
    const inForce = prices.filter(({ restores_price }) => restores_price !== undefined);
    expect(inForce).toMatchObject([{ final_price: '90.00', restores_price: '80.00' }]);
  });

  it('is replaced by the price before it when it is deleted, not by its typed original', async () => {
    const teacher_id = (await addTeacher(test.database)).id;
    const { id } = await addCourse(test.database, { price_cents: 6_525, teacher_id });
    const first = await save(id, '120.00', '25');
    const edited = await call(test, owner, updateCourse, { id, body: { price: '95.00' } });
    expect(edited.status).toBe(200);
    const second = await save(id, '200.00', '50');
    const priceOf = async () =>
      (
        await test.database.reader
          .selectFrom('courses')
          .select('price_cents')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).price_cents;
    expect(await priceOf()).toBe(10_000);
    await call(test, owner, deletePricing, { id: second });
    expect(await priceOf()).toBe(9_500);
    const [edit] = (await pricesOf(id)).filter(({ restores_price }) => restores_price);
    await call(test, owner, deletePricing, { id: edit?.id ?? 0 });
    expect(await priceOf()).toBe(9_000);
    await call(test, owner, deletePricing, { id: first });
    expect(await priceOf()).toBe(6_525);
  });
});
