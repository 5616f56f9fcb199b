import { listBalances } from '@provost/contract/charges.schema';
import { expect, it } from 'vitest';
import { buildTestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
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
  return { ...calls, test, clock, enrolled, overdue };
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
