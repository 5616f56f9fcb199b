import { listPayments, readPayment } from '@provost/contract/payments.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { addCourse, addPayment, addStudent, addTransaction } from '../../testing/rows/rows.ts';
import { registerPayments } from './payments.routes.ts';

let test: TestApp;
let finance: SignedIn;
let refunded: number;

beforeAll(async () => {
  test = await buildTestApp({
    features: [registerPayments],
    now: () => new Date('2026-05-01T00:00:00Z'),
  });
  finance = await test.signIn('finance');
  const { database } = test;
  const student = await addStudent(database, { full_name: '=SUM(A1)', email: 'eve@example.org' });
  const course = await addCourse(database, { title: 'Chemistry, "hot"' });
  const payment = (
    number: string,
    created_at: string,
    given: Parameters<typeof addPayment>[1] = {},
  ) =>
    addPayment(database, {
      number,
      created_at,
      student_id: student.id,
      course_id: course.id,
      search_key: `${number.toLowerCase()} =sum(a1) eve@example.org chemistry, "hot"`,
      ...given,
    });
  await payment('P-1', '2026-01-01T00:00:00.000Z', {
    amount_cents: 99_999_999,
    provider_ref: '@ref',
  });
  refunded = (
    await payment('P-2', '2026-02-01T00:00:00.000Z', {
      status: 'pending',
      method: 'cash',
      amount_cents: 5_00,
      paid_at: null,
    })
  ).id;
  await payment('P-3', '2026-03-01T00:00:00.000Z', {
    status: 'failed',
    amount_cents: 0,
    paid_at: null,
  });
  await addTransaction(database, {
    payment_id: refunded,
    amount_cents: 5_00,
    occurred_at: '2026-02-01T00:00:00.000Z',
  });
  await addTransaction(database, {
    payment_id: refunded,
    type: 'refund',
    amount_cents: -2_05,
    occurred_at: '2026-02-02T00:00:00.000Z',
  });
});
afterAll(() => test.close());

const numbersOf = async (query: Record<string, string | number>) => {
  const { body } = await call(test, finance, listPayments, { query });
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ number }) => number);
};

describe('the list of payments', () => {
  it('shows payer, course and exact amounts', async () => {
    const { body } = await call(test, finance, listPayments, { query: { search: 'p-2' } });
    expect(body.results).toEqual([
      {
        id: refunded,
        number: 'P-2',
        student: { id: expect.any(Number), full_name: '=SUM(A1)', email: 'eve@example.org' },
        course: { id: expect.any(Number), title: 'Chemistry, "hot"' },
        amount: '5.00',
        currency: 'EUR',
        refunded_amount: '2.05',
        method: 'cash',
        status: 'partially_refunded',
        provider_ref: null,
        paid_at: expect.any(String),
        created_at: '2026-02-01T00:00:00.000Z',
      },
    ]);
  });

  it.each([
    [{}, ['P-3', 'P-2', 'P-1']],
    [{ ordering: 'number' }, ['P-1', 'P-2', 'P-3']],
    [{ ordering: '-amount' }, ['P-1', 'P-2', 'P-3']],
    [{ ordering: 'paid_at' }, ['P-3', 'P-1', 'P-2']],
    [{ status: 'failed,partially_refunded', ordering: 'created_at' }, ['P-2', 'P-3']],
    [{ method: 'cash' }, ['P-2']],
    [{ method: 'cash', status: 'paid' }, []],
    [{ search: 'eve@' }, ['P-3', 'P-2', 'P-1']],
    [{ search: 'chemistry, "' }, ['P-3', 'P-2', 'P-1']],
    [{ search: 'P-1' }, ['P-1']],
  ])('with %j has the matching payments', async (query, numbers) => {
    expect(await numbersOf(query as Record<string, string>)).toEqual(numbers);
  });

  it('is exported with formulas neutralised', async () => {
    const { lines, headers } = await callCsv(test, finance, listPayments, {
      query: { ordering: 'number' },
    });
    expect(headers['x-total-count']).toBe('3');
    expect(lines[1]).toContain(
      `,P-1,'=SUM(A1),eve@example.org,"Chemistry, ""hot""",999999.99,EUR,0.00,card,paid,'@ref,`,
    );
  });
});

describe('one payment', () => {
  it('has its ledger in order of time', async () => {
    const { body } = await call(test, finance, readPayment, { id: refunded });
    expect(body.data.transactions.map(({ type, amount }) => [type, amount])).toEqual([
      ['charge', '5.00'],
      ['refund', '-2.05'],
    ]);
  });

  it('is a 404 for an unknown id', async () => {
    expect((await call(test, finance, readPayment, { id: 999_999 })).status).toBe(404);
  });
});
