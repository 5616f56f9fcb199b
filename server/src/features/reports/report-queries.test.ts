import * as contract from '@provost/contract/reports.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse, addPayment, addTransaction } from '../../testing/rows/rows.ts';
import { registerReports } from './reports.routes.ts';

const { reportRevenue, reportEnrolments, reportStudents, reportTrials } = contract;
let test: TestApp;
let finance: SignedIn;

beforeAll(async () => {
  const { now } = stoppedClock('2026-05-10T12:00:00.000Z');
  test = await buildTestApp({ features: [registerReports], now });
  finance = await test.signIn('finance');
});
afterAll(() => test.close());

describe('a report of an empty school', () => {
  it('has zeros for every day, in the default currency', async () => {
    const { data } = (await call(test, finance, reportRevenue)).body;
    expect(data.series).toHaveLength(30);
    expect(data.totals).toEqual([
      { currency: 'EUR', gross: '0.00', refunds: '0.00', net: '0.00', refund_rate: null },
    ]);
    const trials = (await call(test, finance, reportTrials)).body.data;
    expect(trials.totals).toEqual([{ ended: 0, converted: 0, conversion_rate: null }]);
  });

  it('has no groups', async () => {
    const query = { group: 'class_level' };
    const { data } = (await call(test, finance, reportStudents, { query })).body;
    expect(data).toMatchObject({ groups: [], series: [], totals: [], group: 'class_level' });
  });
});

describe('the query of a report', () => {
  it.each([
    [reportRevenue, { from: '2026-02-30' }, 'from'],
    [reportRevenue, { from: '2026-05-02', to: '2026-05-01' }, 'to'],
    [reportRevenue, { from: '2020-01-01', to: '2026-05-01' }, 'from'],
    [reportRevenue, { from: '2024-01-01', to: '2026-05-01', interval: 'day' }, 'interval'],
    [reportRevenue, { interval: 'hour' }, 'interval'],
    [reportRevenue, { range: 'last_week' }, 'range'],
    [reportRevenue, { range: '7d', from: '2026-05-01' }, 'range'],
    [reportRevenue, { compare: 'off' }, 'compare'],
    [reportRevenue, { group: 'student' }, 'group'],
    [reportEnrolments, { group: 'method' }, 'group'],
    [reportStudents, { group: 'course' }, 'group'],
    [reportTrials, { group: 'course' }, 'group'],
    [reportTrials, { page: '1' }, 'page'],
  ])('of %o is a 422 for %j', async (endpoint, query, field) => {
    const { status, error } = await call(test, finance, endpoint, { query });
    expect(status).toBe(422);
    expect(Object.keys(error.message)).toEqual([field]);
  });

  it.each([
    [{ from: '2026-05-01' }, { from: '2026-05-01', to: '2026-05-10', interval: 'day' }],
    [{ to: '2026-03-31' }, { from: '2026-03-02', to: '2026-03-31', interval: 'day' }],
    [{ from: '2026-02-01' }, { to: '2026-05-10', interval: 'week' }],
    [{ from: '2025-05-11' }, { to: '2026-05-10', interval: 'month' }],
    [{ from: '2026-06-01' }, { from: '2026-06-01', to: '2026-06-01' }],
  ])('%j has defaults', async (query, expected) => {
    const { body } = await call(test, finance, reportEnrolments, { query });
    expect(body.data).toMatchObject(expected);
  });
});

describe('the summary', () => {
  it('has all four reports of the range', async () => {
    const query = { from: '2026-05-01', to: '2026-05-07', interval: 'day' };
    const { data } = (await call(test, finance, contract.reportSummary, { query })).body;
    expect(data.revenue).toEqual((await call(test, finance, reportRevenue, { query })).body.data);
    expect(data.enrolments).toEqual(
      (await call(test, finance, reportEnrolments, { query })).body.data,
    );
    expect(data.students).toEqual((await call(test, finance, reportStudents, { query })).body.data);
    expect(data.trials).toEqual((await call(test, finance, reportTrials, { query })).body.data);
  });
});

describe('the CSV of a report', () => {
  it('has the series with the names of its groups, formulas neutralised', async () => {
    const course = await addCourse(test.database, { title: '=SUM(A1)' });
    const payment = await addPayment(test.database, { course_id: course.id });
    const at = (occurred_at: string, amount_cents: number) =>
      addTransaction(test.database, {
        payment_id: payment.id,
        occurred_at,
        type: amount_cents < 0 ? 'refund' : 'charge',
        amount_cents,
      });
    await at('2026-05-01T10:00:00.000Z', 100_00);
    await at('2026-05-02T10:00:00.000Z', -25_00);
    const query = { from: '2026-05-01', to: '2026-05-02', group: 'course' };
    const { lines, headers } = await callCsv(test, finance, reportRevenue, { query });
    expect(headers['content-disposition']).toContain('revenue-2026-05-01-2026-05-02.csv');
    expect(lines).toEqual([
      'start,end,currency,group,gross,refunds,net,refund_rate',
      `2026-05-01,2026-05-01,EUR,'=SUM(A1),100.00,0.00,100.00,0`,
      `2026-05-02,2026-05-02,EUR,'=SUM(A1),0.00,25.00,-25.00,`,
    ]);
  });

  it('exists for every report', async () => {
    for (const endpoint of [reportEnrolments, reportStudents, reportTrials]) {
      const { status, lines } = await callCsv(test, finance, endpoint);
      expect(status).toBe(200);
      expect(lines).toHaveLength(1 + 30);
    }
  });
});
