import { listPayments, reportTransactions } from '@provost/contract/payments.schema';
import { listPricing } from '@provost/contract/pricing.schema';
import { searchEverything } from '@provost/contract/search.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { addPayment, addPricing, addTransaction } from '../../testing/rows/rows.ts';

let test: TestApp;
let finance: SignedIn;

beforeAll(async () => {
  test = await buildTestApp();
  finance = await test.signIn('finance');
  const { database } = test;
  const payment = (number: string, amount_cents: number, day: number, status = 'paid') =>
    addPayment(database, {
      number,
      amount_cents,
      status,
      created_at: `2026-01-0${day}T00:00:00.000Z`,
    });
  const { id } = await payment('P-000001', 171_00, 1);
  await payment('P-000171', 20_00, 2);
  await payment('P-000002', 1171_00, 3);
  await payment('P-000003', 171_00, 4, 'pending');
  await payment('P-171171', 171_00, 5);
  await addTransaction(database, { payment_id: id, amount_cents: 171_00 });
  await addPricing(database, { final_cents: 171_00, original_cents: 200_00 });
  await addPricing(database, { final_cents: 90_00, original_cents: 171_00 });
});
afterAll(() => test.close());

const numbersBy = async (query: Record<string, string | number>) => {
  const { body } = await call(test, finance, listPayments, { query });
  return { count: body.count, numbers: body.results.map(({ number }) => number) };
};

describe('a search for an amount', () => {
  it.each(['171.00', '171,00', '€171.00', '171 EUR'])('%s finds exactly it', async (search) => {
    expect(await numbersBy({ search })).toEqual({
      count: 3,
      numbers: ['P-171171', 'P-000003', 'P-000001'],
    });
  });

  it('as a plain number finds it, and the numbers that contain it, once each', async () => {
    expect(await numbersBy({ search: '171' })).toEqual({
      count: 4,
      numbers: ['P-171171', 'P-000003', 'P-000171', 'P-000001'],
    });
  });

  it('has pages, filters and an order', async () => {
    const ordered = { search: '171', ordering: 'number', page_size: 2 };
    expect((await numbersBy(ordered)).numbers).toEqual(['P-000001', 'P-000003']);
    expect((await numbersBy({ ...ordered, page: 2 })).numbers).toEqual(['P-000171', 'P-171171']);
    expect((await numbersBy({ search: '171', status: 'pending' })).numbers).toEqual(['P-000003']);
  });

  it('finds nothing if no payment has the amount', async () => {
    expect(await numbersBy({ search: '171.01' })).toEqual({ count: 0, numbers: [] });
  });

  it('is exported', async () => {
    const { lines } = await callCsv(test, finance, listPayments, { query: { search: '171,00' } });
    expect(lines).toHaveLength(1 + 3);
  });

  it('finds the transactions of the payments with it', async () => {
    const { body } = await call(test, finance, reportTransactions, { query: { search: '171.00' } });
    expect(body.results).toHaveLength(1);
  });

  it('finds the saved prices with that final price', async () => {
    const { body } = await call(test, finance, listPricing, { query: { search: '171,00' } });
    expect(body.results.map(({ final_price }) => final_price)).toEqual(['171.00']);
  });

  it('puts exact amounts before numbers that contain it, in the palette', async () => {
    const numbersFor = async (q: string) => {
      const { body } = await call(test, finance, searchEverything, { query: { q } });
      return body.data.payments.map(({ number }) => number);
    };
    const exact = ['P-171171', 'P-000003', 'P-000001'];
    expect(await numbersFor('171')).toEqual([...exact, 'P-000171']);
    expect(await numbersFor('171.00')).toEqual(exact);
  });
});
