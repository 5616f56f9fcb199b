import { formatHundredths } from '@provost/contract/money';
import { createPricing } from '@provost/contract/pricing.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addClassLevel, addCourse } from '../../testing/rows/rows.ts';

const clock = stoppedClock('2026-02-01T10:00:00.000Z');
let test: TestApp;
let finance: SignedIn;
let level: number;
let course: number;

beforeAll(async () => {
  test = await buildTestApp({ now: clock.now });
  finance = await test.signIn('finance');
  level = (await addClassLevel(test.database, { name: 'Grade 1' })).id;
});
afterAll(() => test.close());

beforeEach(async () => {
  const { id } = await addCourse(test.database, { class_level_id: level, price_cents: 80_00 });
  course = id;
});

const save = (
  original_price: string | number,
  discount_percent: string | number,
  final_price: string | number,
  headers: Record<string, string> = {},
) => {
  clock.advance({ seconds: 1 });
  const body = { course, original_price, discount_percent, final_price };
  return call(test, finance, createPricing, { body, headers });
};

const currentPrice = async () => {
  const { price_cents, is_priced } = await test.database.reader
    .selectFrom('courses')
    .select(['price_cents', 'is_priced'])
    .where('id', '=', course)
    .executeTakeFirstOrThrow();
  return is_priced ? formatHundredths(price_cents) : null;
};

describe('saving a price beside the current one', () => {
  const saveSeeing = (current_price: string | number | null, final_price = '70.00') => {
    const body = { course, original_price: final_price, discount_percent: '0', final_price };
    return call(test, finance, createPricing, { body: { ...body, current_price } });
  };

  it.each(['80.00', '80', 80])('accepts the price %j that the course has', async (seen) => {
    expect((await saveSeeing(seen)).status).toBe(201);
    expect(await currentPrice()).toBe('70.00');
  });

  it('saves nothing if a colleague has changed it, and says to what and by whom', async () => {
    await save('50.00', '0', '50.00');
    const { status, error } = await saveSeeing('80.00');
    expect(status).toBe(409);
    expect(error).toMatchObject({
      code: 'stale',
      current: { current_price: '50.00', changed_by: { id: finance.userId } },
    });
    expect(await currentPrice()).toBe('50.00');
    expect((await saveSeeing('50.00')).status).toBe(201);
  });

  it('saves nothing if the course has got its first price', async () => {
    const { id } = await addCourse(test.database, { class_level_id: level, is_priced: 0 });
    course = id;
    expect((await saveSeeing(null)).status).toBe(201);
    expect((await saveSeeing(null)).status).toBe(409);
  });
});
