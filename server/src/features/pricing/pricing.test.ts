import { formatHundredths } from '@provost/contract/money';
import { createPricing, deletePricing, listPricing } from '@provost/contract/pricing.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addClassLevel, addCourse, addPricing } from '../../testing/rows/rows.ts';

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

const remove = (id: number) => call(test, finance, deletePricing, { id });

describe('saving a price', () => {
  it('sets the price of the course', async () => {
    const { status, body } = await save('99.99', '33.33', '66.66');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Price saved: €66.66',
      message_type: 'success',
      data: {
        course: { id: course, class_level: 'Grade 1', currency: 'EUR' },
        original_price: '99.99',
        discount_percent: '33.33',
        final_price: '66.66',
        created_by: { id: finance.userId },
      },
    });
    expect(await currentPrice()).toBe('66.66');
  });

  it.each([
    ['1', 0, '1.00'],
    ['0', '0', '0'],
    ['999999.99', '0.01', '999899.99'],
    ['10.01', 50, '5.01'],
    ['10.00', 100, '0.00'],
    ['1.00', 99.5, '0.01'],
    [1, 0, 1],
    [0, 0, 0],
    [999999.99, 0.01, 999899.99],
    [10.01, 50, 5.01],
    [19.99, '33.33', 13.33],
    ['1.1', 0, 1.1],
  ])('of %s minus %s percent accepts %s', async (original, discount, final) => {
    expect((await save(original, discount, final)).status).toBe(201);
  });

  it.each([
    ['de', 'Preis gespeichert: 12.345,50 €'],
    ['fr', 'Prix enregistré : 12 345,50 €'],
    ['pt', 'Preço salvo: € 12.345,50'],
    ['pt-PT', 'Preço guardado: 12 345,50 €'],
  ])('formats the price in the message for %s', async (language, message) => {
    const { body } = await save('12345.50', 0, '12345.50', { 'accept-language': language });
    expect(body.message.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(message);
  });

  it.each([
    ['10.01', '50', '5.00'],
    [10.01, 50, 5],
  ])(
    'of %j minus %j names the correct price if it is not %j',
    async (original, discount, final) => {
      const { status, error } = await save(original, discount, final);
      expect(status).toBe(422);
      expect(error.message).toEqual({ final_price: ['The final price must be 5.01.'] });
      expect(await currentPrice()).toBe('80.00');
    },
  );

  it.each([
    ['en', 'The final price must be 1,234.50.'],
    ['fr', 'Le prix final doit être 1 234,50.'],
    ['de', 'Der Endpreis muss 1.234,50 betragen.'],
    ['pt', 'O preço final deve ser 1.234,50.'],
    ['pt-PT', 'O preço final deve ser 1234,50.'],
  ])('formats the right price for %s', async (language, message) => {
    const { error } = await save('1234.50', '0', '1234.00', { 'accept-language': language });
    const [text] = Object.values(error.message).flat();
    expect(String(text).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(message);
  });

  it('formats the limits of a price for the language', async () => {
    const { error } = await save('0.99', '0', '0.99', { 'accept-language': 'fr' });
    const [text] = Object.values(error.message).flat();
    expect(String(text).replaceAll(/[\u00a0\u202f]/g, ' ')).toContain('entre 1,00 et 999 999,99');
  });

  it.each([
    [{ original_price: '0.99' }, 'original_price'],
    [{ original_price: '1000000.00' }, 'original_price'],
    [{ original_price: '10.001' }, 'original_price'],
    [{ original_price: 10.001 }, 'original_price'],
    [{ original_price: 0.5 }, 'original_price'],
    [{ final_price: 10.001 }, 'final_price'],
    [{ original_price: '-1' }, 'original_price'],
    [{ discount_percent: '100.01' }, 'discount_percent'],
    [{ discount_percent: -1 }, 'discount_percent'],
    [{ final_price: 'ten' }, 'final_price'],
    [{ course: 999_999 }, 'course'],
    [{ course: '1' }, 'course'],
    [{ currency: 'USD' }, 'currency'],
  ])('rejects %j for its field', async (wrong, field) => {
    const body = {
      course,
      original_price: '10.00',
      discount_percent: '0',
      final_price: '10.00',
      ...wrong,
    };
    const { status, error } = await call(test, finance, createPricing, { body });
    expect(status).toBe(422);
    expect(Object.keys(error.message)).toEqual([field]);
  });

  it('saves once for one idempotency key, with many parallel requests', async () => {
    const headers = { 'idempotency-key': `key ${course}` };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => save('20.00', 0, '20.00', headers)),
    );
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await pricesOf()).toHaveLength(1);
  });

  it('is recorded in the audit trail with the price before and after', async () => {
    const { body } = await save('20.00', 10, '18.00');
    const event = await test.database.reader
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'pricing.created')
      .where('subject_id', '=', String(body.data.id))
      .executeTakeFirstOrThrow();
    expect(JSON.parse(event.before ?? '')).toEqual({ current_price: '80.00' });
    expect(JSON.parse(event.after ?? '')).toMatchObject({ final_price: '18.00' });
  });
});

const pricesOf = async () =>
  test.database.reader.selectFrom('pricings').selectAll().where('course_id', '=', course).execute();

describe('deleting a price', () => {
  it('removes it from the list, keeps its history, and succeeds once', async () => {
    const { body } = await save('20.00', 0, '20.00');
    const response = await remove(body.data.id);
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({ id: body.data.id });
    expect((await pricesOf()).map(({ deleted_by }) => deleted_by)).toEqual([finance.userId]);
    const list = await call(test, finance, listPricing, { query: { page_size: 100 } });
    expect(list.body.results.map(({ id }) => id)).not.toContain(body.data.id);
    expect((await remove(body.data.id)).status).toBe(404);
  });

  it('restores the previous price', async () => {
    await save('50.00', 0, '50.00');
    const newest = await save('60.00', 0, '60.00');
    await remove(newest.body.data.id);
    expect(await currentPrice()).toBe('50.00');
  });

  it('restores the price saved before it, even if the clocks of two nodes differ', async () => {
    await save('50.00', 0, '50.00');
    clock.advance({ seconds: -5 });
    const newest = await save('60.00', 0, '60.00');
    expect(await currentPrice()).toBe('60.00');
    await remove(newest.body.data.id);
    expect(await currentPrice()).toBe('50.00');
  });

  it('of the only one restores the price before it, not the original price', async () => {
    const only = await save('60.00', 50, '30.00');
    expect(only.body.data.restores_price).toBe('80.00');
    await remove(only.body.data.id);
    expect(await currentPrice()).toBe('80.00');
  });

  it('of the only one leaves a draft without a price, if it had none', async () => {
    course = (await addCourse(test.database, { status: 'draft', price_cents: 0, is_priced: 0 })).id;
    const only = await save('60.00', 50, '30.00');
    expect(only.body.data.restores_price).toBeNull();
    expect(await currentPrice()).toBe('30.00');
    await remove(only.body.data.id);
    expect(await currentPrice()).toBeNull();
  });

  it('is a 409 if a published course would have no price', async () => {
    const { id } = await addPricing(test.database, { course_id: course, previous_cents: null });
    expect((await remove(id)).error.code).toBe('in_use');
    expect(await currentPrice()).toBe('80.00');
  });

  it('does not restore a price that was deleted before', async () => {
    const first = await save('50.00', 0, '50.00');
    const second = await save('60.00', 0, '60.00');
    await remove(first.body.data.id);
    await remove(second.body.data.id);
    expect(await currentPrice()).toBe('80.00');
  });

  it('leaves the course unchanged if a newer price applies', async () => {
    const older = await save('50.00', 0, '50.00');
    await save('60.00', 0, '60.00');
    await remove(older.body.data.id);
    expect(await currentPrice()).toBe('60.00');
  });

  it('leaves the correct price when two are deleted in parallel', async () => {
    await save('40.00', 0, '40.00');
    const older = await save('50.00', 0, '50.00');
    const newest = await save('60.00', 0, '60.00');
    await Promise.all([remove(newest.body.data.id), remove(older.body.data.id)]);
    expect(await currentPrice()).toBe('40.00');
  });

  it('succeeds for one of many parallel requests', async () => {
    const { body } = await save('40.00', 0, '40.00');
    const responses = await Promise.all(Array.from({ length: 4 }, () => remove(body.data.id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });
});

describe('the list of prices', () => {
  it('says what a course costs without its current price', async () => {
    await save('50.00', 0, '50.00');
    await save('60.00', 0, '60.00');
    const { body } = await call(test, finance, listPricing, { query: { page_size: 2 } });
    expect(body.results.map(({ restores_price }) => restores_price)).toEqual(['50.00', undefined]);
  });

  it('shows the newest first, and can be sorted, filtered, searched and exported', async () => {
    const other = await addClassLevel(test.database, { id: 901, name: 'Evening' });
    const make = async (title: string, class_level_id: number, price: string) => {
      course = (await addCourse(test.database, { title, class_level_id })).id;
      await save(price, 0, price);
      return course;
    };
    await make('Übung zwei', other.id, '7.00');
    await make('Aufgabe', other.id, '9.00');
    const titles = async (query: Record<string, string>) => {
      const { body } = await call(test, finance, listPricing, {
        query: { class_level: '901', ...query },
      });
      expect(body.count).toBe(body.results.length);
      return body.results.map((row) => row.course.title);
    };
    expect(await titles({})).toEqual(['Aufgabe', 'Übung zwei']);
    expect(await titles({ ordering: 'final_price' })).toEqual(['Übung zwei', 'Aufgabe']);
    expect(await titles({ ordering: '-course' })).toEqual(['Übung zwei', 'Aufgabe']);
    expect(await titles({ search: 'ubung' })).toEqual(['Übung zwei']);
    expect(await titles({ search: 'evening' })).toEqual(['Aufgabe', 'Übung zwei']);
    const { lines } = await callCsv(test, finance, listPricing, { query: { search: 'ubung' } });
    expect(lines[1]).toContain(',Übung zwei,Evening,7.00,0.00,7.00,EUR,');
  });
});
