import { revertAuditEvent } from '@provost/contract/audit.schema';
import { createPricing, deletePricing } from '@provost/contract/pricing.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyPayments } from '../../school/payments/verify-payments.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { addCourse } from '../../testing/rows/rows.ts';

let test: TestApp;
let finance: SignedIn;
let course: number;

beforeAll(async () => {
  test = await buildTestApp();
  finance = await test.signIn('finance');
});
afterAll(() => test.close());
beforeEach(async () => {
  course = (await addCourse(test.database, { price_cents: 80_00 })).id;
});

const save = (price: string) =>
  call(test, finance, createPricing, {
    body: { course, original_price: price, discount_percent: 0, final_price: price },
  });
const remove = (id: number) => call(test, finance, deletePricing, { id });
const courseRow = () =>
  test.database.reader
    .selectFrom('courses')
    .select(['price_cents', 'version'])
    .where('id', '=', course)
    .executeTakeFirstOrThrow();
const currentPrice = async () => ((await courseRow()).price_cents / 100).toFixed(2);
const pricesOf = () =>
  test.database.reader
    .selectFrom('pricings')
    .selectAll()
    .where('course_id', '=', course)
    .orderBy('id')
    .execute();

describe('the revert of', () => {
  const revert = (id: number | undefined) => call(test, finance, revertAuditEvent, { id: id ?? 0 });

  it('a saved price deletes it, and can be reverted', async () => {
    const { body } = await save('50.00');
    const undone = await revert(body.undo);
    expect(undone.status).toBe(201);
    expect(await currentPrice()).toBe('80.00');
    expect((await revert(undone.body.data.id)).status).toBe(201);
    expect(await currentPrice()).toBe('50.00');
    expect(await pricesOf()).toMatchObject([{ deleted_at: null, previous_cents: 80_00 }]);
  });

  it('a deletion restores the price, and a newer one still applies', async () => {
    const older = await save('50.00');
    const newer = await save('60.00');
    const { body } = await remove(older.body.data.id);
    expect((await revert(body.undo)).status).toBe(201);
    expect(await currentPrice()).toBe('60.00');
    await remove(newer.body.data.id);
    expect(await currentPrice()).toBe('50.00');
    expect((await revert(older.body.undo)).error.code).toBe('stale');
  });

  it('a deletion after an earlier price was deleted does not restore that price', async () => {
    const ids: number[] = [];
    for (const price of ['50.00', '60.00', '70.00']) ids.push((await save(price)).body.data.id);
    const [first = 0, second = 0, third = 0] = ids;
    const { body } = await remove(second);
    await remove(first);
    expect((await revert(body.undo)).status).toBe(201);
    expect(await verifyPayments(test.database)).toEqual([]);
    await remove(third);
    expect(await currentPrice()).toBe('60.00');
    await remove(second);
    expect(await currentPrice()).toBe('80.00');
  });

  it('any sequence of deletions leaves each price with the one before it', async () => {
    const ids: number[] = [];
    for (const price of ['50.00', '60.00', '70.00', '90.00'])
      ids.push((await save(price)).body.data.id);
    for (const order of [
      [0, 1, 2],
      [2, 0, 1],
      [1, 2, 0],
    ]) {
      const undos = [];
      for (const at of order) undos.push((await remove(ids[at] ?? 0)).body.undo);
      for (const undo of undos) expect((await revert(undo)).status).toBe(201);
      const previous = (await pricesOf()).map(({ previous_cents }) => previous_cents);
      expect(previous).toEqual([80_00, 50_00, 60_00, 70_00]);
    }
  });

  it('a price is recorded once for parallel requests', async () => {
    const { body } = await save('50.00');
    const reverts = await Promise.all([1, 2, 3].map(() => revert(body.undo)));
    expect(reverts.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await currentPrice()).toBe('80.00');
  });
});

describe('a price', () => {
  it('is part of the course: its version changes', async () => {
    const version = async () => (await courseRow()).version;
    const { body } = await save('50.00');
    expect(await version()).toBe(2);
    await remove(body.data.id);
    expect(await version()).toBe(3);
  });
});
