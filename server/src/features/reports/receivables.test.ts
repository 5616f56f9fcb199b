import { forecastCourse, listBalances, sumBalances } from '@provost/contract/charges.schema';
import { reportReceivables } from '@provost/contract/reports.schema';
import { describe, expect, it } from 'vitest';
import { call, callCsv } from '../../testing/calls/call.ts';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock('2026-03-10T10:00:00.000Z');
const test = sharedApp({ now: clock.now, config: { accessTokenMinutes: 1_000_000 } });
const owner = sharedUser(test, 'owner');
const calls = chargeCalls(test, owner, clock);

const report = async (query: Record<string, string>) =>
  (await call(test, owner, reportReceivables, { query })).body.data;
const totals = async () => (await call(test, owner, sumBalances)).body.data[0];

describe('receivables', () => {
  it('compare what fell due with what was received, and agree with the balances of today', async () => {
    const pair = await calls.pair({ price_cents: 10_000 });
    const enrolment = (await calls.enrol(pair)).body.data.id;
    await calls.add(enrolment, { kind: 'fee', amount: '30.00', due_on: '2026-01-20' });
    await calls.add(enrolment, { kind: 'fee', amount: '20.00', due_on: '2026-02-25' });
    await calls.add(enrolment, { kind: 'fee', amount: '9.00', due_on: '2026-05-05' });
    await calls.record({ ...pair, amount: '12.00', paid_at: '2026-02-03T10:00:00.000Z' });

    const months = await report({ from: '2026-01-01', to: '2026-03-31', interval: 'month' });
    const rows = months.series.map((row) => [row.expected, row.received, row.overdue]);
    expect(rows).toEqual([
      ['30.00', '0.00', '30.00'],
      ['20.00', '12.00', '38.00'],
      ['100.00', '0.00', '38.00'],
    ]);
    expect(months.totals).toEqual([
      { currency: 'EUR', expected: '150.00', received: '12.00', overdue: '38.00' },
    ]);
    expect((await totals())?.overdue).toBe('38.00');

    const days = await report({ from: '2026-02-01', to: '2026-02-28', interval: 'day' });
    const on = (day: string) => days.series.find(({ start }) => start === day)?.overdue;
    expect(['2026-02-01', '2026-02-03', '2026-02-25', '2026-02-26'].map(on)).toEqual([
      '30.00',
      '18.00',
      '18.00',
      '38.00',
    ]);
    const { lines } = await callCsv(test, owner, reportReceivables, {
      query: { from: '2026-02-01', to: '2026-02-28', interval: 'month' },
    });
    expect(lines).toEqual([
      'start,end,currency,expected,received,overdue',
      '2026-02-01,2026-02-28,EUR,20.00,12.00,38.00',
    ]);
  });

  it('are expected of a course by the month of their due date', async () => {
    const pair = await calls.pair({ price_cents: 10_000 });
    const enrolment = (await calls.enrol(pair)).body.data.id;
    await calls.add(enrolment, { kind: 'fee', amount: '3.00', due_on: '2026-01-31' });
    await calls.add(enrolment, { kind: 'fee', amount: '5.00', due_on: '2026-05-31' });
    await calls.add(enrolment, { kind: 'fee', amount: '7.00', due_on: '2027-03-01' });
    const { data } = (await call(test, owner, forecastCourse, { id: pair.course })).body;
    expect(data).toMatchObject({ currency: 'EUR', overdue: '3.00', later: '7.00' });
    expect(data.months.filter(({ expected }) => expected !== '0.00')).toEqual([
      { month: '2026-03', expected: '100.00' },
      { month: '2026-05', expected: '5.00' },
    ]);
    expect([data.months.length, data.months.at(-1)?.month]).toEqual([12, '2027-02']);
  });

  it('by age count the enrolments that the list finds', async () => {
    const counts = (await totals())?.counts;
    const ranges = { days_1_30: [1, 30], days_31_60: [31, 60], days_61_90: [61, 90] } as const;
    for (const [name, [from, to]] of Object.entries(ranges)) {
      const query = { days_overdue_from: from, days_overdue_to: to };
      const { body } = await call(test, owner, listBalances, { query });
      expect(counts?.[name as 'days_1_30']).toBe(body.count);
      const filtered = await call(test, owner, sumBalances, { query });
      expect(filtered.body.data[0]?.counts[name as 'days_1_30'] ?? 0).toBe(body.count);
    }
    expect(counts).toMatchObject({ days_31_60: 2, over_90: 0 });
  });
});
