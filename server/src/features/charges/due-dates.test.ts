import { countAttention } from '@provost/contract/attention.schema';
import { listBalances, sumBalances } from '@provost/contract/charges.schema';
import { addDays } from '@provost/contract/days';
import { createInvoice } from '@provost/contract/invoices.schema';
import { createPaymentPlan } from '@provost/contract/payment-plans.schema';
import { recordPayment } from '@provost/contract/payments.schema';
import { reportReceivables } from '@provost/contract/reports.schema';
import { readStudentStatement } from '@provost/contract/statements.schema';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../testing/app.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
import { changeSchool } from '../../testing/change-time-zone.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { setSchool } from '../../testing/rows/rows.ts';

/** A school in a time zone, at a moment. */
async function school(time_zone: string, at: string) {
  const clock = stoppedClock(at);
  const test = await buildTestApp({ now: clock.now, config: { accessTokenMinutes: 1_000_000 } });
  await setSchool(test.database, { time_zone });
  const owner = await test.signIn('owner');
  const calls = chargeCalls(test, owner, clock);
  const enrolled = async () => (await calls.enrol(await calls.pair())).body.data.id;
  const overdue = async () =>
    (await call(test, owner, listBalances, { query: { state: 'overdue' } })).body.count;
  return { ...calls, test, owner, clock, enrolled, overdue };
}

it.each([
  // Half an hour before and after midnight there.
  ['Pacific/Auckland', '2026-06-30T11:30:00.000Z', '2026-06-30'],
  ['Europe/Lisbon', '2026-06-30T22:30:00.000Z', '2026-06-30'],
  ['America/Los_Angeles', '2026-07-01T06:30:00.000Z', '2026-06-30'],
  // The night in which the clocks change.
  ['Europe/Lisbon', '2026-03-28T23:30:00.000Z', '2026-03-28'],
  ['Europe/Lisbon', '2026-10-25T23:30:00.000Z', '2026-10-25'],
  ['Pacific/Auckland', '2028-02-29T10:30:00.000Z', '2028-02-29'],
])('in %s at %s tuition is due on %s, and overdue after midnight', async (zone, at, day) => {
  const { test, clock, enrolled, account, overdue } = await school(zone, at);
  const id = await enrolled();
  expect((await account(id)).data).toMatchObject([{ due_on: day, state: 'due' }]);
  expect([await overdue(), (await account(id)).balance.next_due_on]).toEqual([0, day]);
  clock.advance({ minutes: 60 });
  expect((await account(id)).data).toMatchObject([{ due_on: day, state: 'overdue' }]);
  expect((await account(id)).balance).toMatchObject({
    overdue_from: day,
    days_overdue: 1,
    next_due_on: null,
  });
  expect(await overdue()).toBe(1);
  await test.close();
});

it('postpones from and to 29 February', async () => {
  const { test, enrolled, account, postpone, edit } = await school('UTC', '2028-02-28T10:00:00Z');
  const id = await enrolled();
  const ids = [(await account(id)).data[0]?.id ?? 0];
  const dueOn = async () => (await account(id)).data[0]?.due_on;
  await postpone({ ids, days: 1 });
  expect(await dueOn()).toBe('2028-02-29');
  await postpone({ ids, days: 366 });
  expect(await dueOn()).toBe('2029-03-01');
  expect((await edit(ids[0] ?? 0, { due_on: '2029-02-29' })).status).toBe(422);
  await test.close();
});

it('keeps stored days when the school moves, and compares them with the day there', async () => {
  const { test, enrolled, account, overdue } = await school(
    'Pacific/Auckland',
    '2026-06-30T13:00:00.000Z',
  );
  const id = await enrolled();
  expect((await account(id)).data).toMatchObject([{ due_on: '2026-07-01', state: 'due' }]);
  await setSchool(test.database, { time_zone: 'America/Los_Angeles' });
  expect((await account(id)).data).toMatchObject([{ due_on: '2026-07-01', state: 'upcoming' }]);
  expect(await overdue()).toBe(0);
  await test.close();
});

/** Before and after midnight there: every figure follows the days of the school, not of UTC. */
it.each([
  ['Pacific/Auckland', '2028-01-31T10:30:00.000Z', '2028-01-31', '2028-02-29', '2028-03-31'],
  ['Pacific/Auckland', '2026-12-31T10:30:00.000Z', '2026-12-31', '2027-01-31', '2027-02-28'],
  ['Europe/Lisbon', '2027-01-31T23:30:00.000Z', '2027-01-31', '2027-02-28', '2027-03-31'],
  ['America/Los_Angeles', '2028-03-01T07:30:00.000Z', '2028-02-29', '2028-03-29', '2028-04-29'],
  // The clocks change between these instalments, and on the day of the first.
  ['America/Los_Angeles', '2026-11-02T07:30:00.000Z', '2026-11-01', '2026-12-01', '2027-01-01'],
  ['Europe/Lisbon', '2026-03-29T22:30:00.000Z', '2026-03-29', '2026-04-29', '2026-05-29'],
])('in %s at %s a plan starts on %s, and figures change at midnight', async (...given) => {
  const [zone, at, ...days] = given;
  const { test, owner, clock, account, overdue, pair, enrol, plan } = await school('UTC', at);
  await changeSchool(test, owner, { time_zone: zone });
  const [today = '', month = '', next = ''] = days;
  const instalments = [0, 1, 2].map((after) => ({
    ...(after < 2 && { percent: '33.33' }),
    after,
    unit: 'months' as const,
  }));
  const body = { name: 'Thirds', instalments };
  const thirds = (await call(test, owner, createPaymentPlan, { body })).body.data.id;
  const form = await pair();
  const { id } = (await enrol({ ...form, plan: thirds })).body.data;
  const { data } = await account(id);
  expect(data.map(({ due_on, amount }) => [due_on, amount])).toEqual([
    [today, '33.33'],
    [month, '33.33'],
    [next, '33.34'],
  ]);
  const paid = { amount: '3.33', currency: 'EUR', method: 'cash', status: 'paid' } as const;
  await call(test, owner, recordPayment, { body: { ...form, ...paid } });
  const invoiced = { enrolment: id, charges: [data[0]?.id ?? 0] };
  const issue = () => call(test, owner, createInvoice, { body: invoiced });
  const { issued_on, number } = (await issue()).body.data;
  expect([issued_on, number]).toEqual([today, `I-${today.slice(0, 4)}-000001`]);
  const figures = async () => {
    const { body: sums } = await call(test, owner, sumBalances, {});
    const read = { from: today, to: addDays(today, 1), interval: 'day' } as const;
    const { body: report } = await call(test, owner, reportReceivables, { query: read });
    const { body: counts } = await call(test, owner, countAttention, {});
    const { body: found } = await call(test, owner, listBalances, {
      query: { days_overdue_from: 1, days_overdue_to: 1 },
    });
    const csv = await callCsv(test, owner, listBalances, {});
    const [line] = (await call(test, owner, readStudentStatement, { id: form.student })).body.data;
    return {
      overdue: [await overdue(), sums.data[0]?.days_1_30, sums.data[0]?.counts.days_1_30],
      received: report.data.series.map(({ received }) => received),
      attention: counts.data.find(({ kind }) => kind === 'overdue')?.count,
      found: found.results.map((row) => [row.days_overdue, row.overdue, row.next_due_on]),
      csv: csv.lines[1]?.split(',').slice(-4).join(),
      paidOn: line?.lines.find(({ kind }) => kind === 'payment')?.date,
    };
  };
  const before = { paidOn: today, received: ['3.33', '0.00'] };
  expect(await figures()).toEqual({
    ...before,
    overdue: [0, '0.00', 0],
    attention: 0,
    found: [],
    csv: `0.00,,0,${today}`,
  });
  clock.advance({ minutes: 60 });
  expect(await figures()).toEqual({
    ...before,
    overdue: [1, '30.00', 1],
    attention: 1,
    found: [[1, '30.00', month]],
    csv: `30.00,${today},1,${month}`,
  });
  await plan(id, { plan: thirds });
  expect((await account(id)).balance.next_due_on).toBe(addDays(today, 1));
  await test.close();
});
