import { listPayments, sumPayments } from '@provost/contract/payments.schema';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, callCsv } from '../../testing/calls/call.ts';
import { paymentCalls } from '../../testing/calls/payment-calls.ts';
import { changeSchool } from '../../testing/change-time-zone.ts';
import { addCourse, addPayment, addStudent, addTransaction } from '../../testing/rows/rows.ts';

const calls = paymentCalls();
let ids: { student: number; course: number };

beforeAll(async () => {
  const { database } = calls;
  const student = await addStudent(database);
  const course = await addCourse(database);
  ids = { student: student.id, course: course.id };
  const add = async (
    number: string,
    paid: string | null,
    cents: number,
    given: Parameters<typeof addPayment>[1] = {},
    refunded = 0,
  ) => {
    const { id } = await addPayment(database, {
      number,
      amount_cents: cents,
      status: 'pending',
      paid_at: null,
      created_at: '2026-03-01T00:00:00.000Z',
      search_key: number.toLowerCase(),
      ...given,
    });
    const currency = given.currency ?? 'EUR';
    await addTransaction(database, {
      payment_id: id,
      amount_cents: cents,
      currency,
      ...(paid ? { occurred_at: paid } : { status: 'pending' }),
    });
    if (refunded > 0) {
      const refund = { type: 'refund', amount_cents: -refunded } as const;
      await addTransaction(database, { payment_id: id, currency, ...refund });
    }
  };
  // The school is in Berlin: midnight of 1 April is 22:00 of 31 March in UTC.
  await add('A', '2026-03-31T21:59:59.999Z', 100_00);
  await add('B', '2026-03-31T22:00:00.000Z', 50_50, { student_id: student.id });
  await add('C', '2026-04-30T21:59:59.999Z', 20_00, { course_id: course.id, method: 'cash' }, 5_00);
  await add('D', '2026-04-30T22:00:00.000Z', 10_00, { currency: 'USD' });
  await add('E', null, 70_00, { created_at: '2026-05-05T00:00:00.000Z' });
  await changeSchool(calls.test, calls.as('owner'), { time_zone: 'Europe/Berlin' });
});

type Query = Record<string, string | number | string[]>;
const numbersOf = async (query: Query) => {
  const { status, body } = await call(calls.test, calls.as('support'), listPayments, {
    query: { ordering: 'number', ...query },
  });
  expect(status).toBe(200);
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ number }) => number).join('');
};
const totalsOf = async (query: Query) =>
  (await call(calls.test, calls.as('support'), sumPayments, { query })).body.data;

describe('the filters of payments', () => {
  it.each<[Query, string]>([
    [{ paid_from: '2026-04-01', paid_to: '2026-04-30' }, 'BC'],
    [{ paid_from: '2026-04-01' }, 'BCD'],
    [{ paid_to: '2026-03-31' }, 'A'],
    [{ paid_from: '2026-05-01', paid_to: '2026-04-01' }, ''],
    [{ created_from: '2026-05-05' }, 'E'],
    [{ created_to: '2026-05-04' }, 'ABCD'],
    [{ currency: 'USD' }, 'D'],
    [{ currency: ['USD', 'EUR'] }, 'ABCDE'],
    [{ currency: 'USD,EUR' }, 'ABCDE'],
    [{ currency: 'CHF' }, ''],
    [{ amount_from: '50.50' }, 'ABE'],
    [{ amount_to: '50.50' }, 'BCD'],
    [{ amount_to: '30000000' }, 'ABCDE'],
    [{ amount_from: '999999999.99' }, ''],
    [{ amount_from: '20', amount_to: '70.00' }, 'BCE'],
    [{ paid_from: '2026-04-01', method: 'card', currency: 'EUR' }, 'B'],
  ])('%j finds %s', async (query, numbers) => {
    expect(await numbersOf(query)).toBe(numbers);
  });

  it('find the payments of a student or a course', async () => {
    expect(await numbersOf({ student: ids.student })).toBe('B');
    expect(await numbersOf({ course: ids.course })).toBe('C');
    expect(await numbersOf({ course: ids.course, student: ids.student })).toBe('');
  });

  it('apply to the export', async () => {
    const query = { paid_from: '2026-04-01', paid_to: '2026-04-30' };
    const { lines } = await callCsv(calls.test, calls.as('finance'), listPayments, { query });
    expect(lines).toHaveLength(1 + 2);
  });

  it.each([
    [{ paid_from: '2026-02-30' }, 'paid_from'],
    [{ paid_to: 'today' }, 'paid_to'],
    [{ paid_to: '2026-04-01T00:00:00Z' }, 'paid_to'],
    [{ amount_from: '1.234' }, 'amount_from'],
    [{ course: 'algebra' }, 'course'],
    [{ paid: '2026-04-01' }, 'paid'],
  ])('%j is a 422 for %s', async (query, field) => {
    const { status, error } = await call(calls.test, calls.as('finance'), listPayments, { query });
    expect([status, Object.keys(error.message)]).toEqual([422, [field]]);
  });
});

describe('the totals of payments', () => {
  it('sum what a filter finds, by currency', async () => {
    expect(await totalsOf({})).toEqual([
      {
        currency: 'EUR',
        count: 4,
        paid: '170.50',
        refunded: '5.00',
        net: '165.50',
        pending: '70.00',
      },
      { currency: 'USD', count: 1, paid: '10.00', refunded: '0.00', net: '10.00', pending: '0.00' },
    ]);
    expect(await totalsOf({ paid_from: '2026-04-01', paid_to: '2026-04-30' })).toEqual([
      { currency: 'EUR', count: 2, paid: '70.50', refunded: '5.00', net: '65.50', pending: '0.00' },
    ]);
    expect(await totalsOf({ search: 'd' })).toMatchObject([{ currency: 'USD', count: 1 }]);
    expect(await totalsOf({ currency: 'CHF' })).toEqual([]);
  });

  it('accept the page and order of the list, which change nothing', async () => {
    expect(await totalsOf({ page: 9, ordering: '-amount' })).toEqual(await totalsOf({}));
  });

  it('are the same from counters and from rows', async () => {
    const query = fc.record(
      {
        status: fc.constantFrom('paid', 'pending', 'paid,partially_refunded', 'void'),
        method: fc.constantFrom('card', 'cash', 'card,cash'),
        currency: fc.constantFrom('EUR', 'USD'),
        paid_from: fc.constantFrom('2026-03-31', '2026-04-01', '2026-04-02'),
        paid_to: fc.constantFrom('2026-04-01', '2026-04-30', '2026-05-01'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(query, async (filters) => {
        // Every payment has an amount, but counters do not cover this filter.
        const fromRows = await totalsOf({ ...filters, amount_from: '0.00' });
        expect(await totalsOf(filters as Query)).toEqual(fromRows);
      }),
      { numRuns: 40 },
    );
  });

  it('are for everyone who can read payments', async () => {
    const statusFor = async (who: 'admin' | 'teacher') =>
      (await call(calls.test, calls.as(who), sumPayments)).status;
    expect([await statusFor('admin'), await statusFor('teacher')]).toEqual([200, 403]);
  });
});
