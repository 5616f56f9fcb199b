import { sumBalances } from '@provost/contract/charges.schema';
import { dayIn } from '@provost/contract/days';
import { reportReceivables } from '@provost/contract/reports.schema';
import { expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
import { changeSchool } from '../../testing/change-time-zone.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

// Half an hour before midnight in winter, and after it in summer.
const zone = 'Europe/Lisbon';
const clock = stoppedClock('2026-03-14T23:30:00.000Z');
const test = sharedApp({ now: clock.now, config: { accessTokenMinutes: 1_000_000 } });
const owner = sharedUser(test, 'owner');
const calls = chargeCalls(test, owner, clock);

const today = () => dayIn(zone, clock.now());
const overdueNow = async () =>
  (await call(test, owner, sumBalances)).body.data[0]?.overdue ?? '0.00';

/** The same numbers in every run. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

it('receivables of past days are what the balances were on each of them', async () => {
  await changeSchool(test, owner, { time_zone: zone });
  const next = numbers(7);
  const seats: { id: number; student: number; course: number; payments: number[] }[] = [];
  const amount = (below: number) => `${1 + next(below)}.${10 + next(90)}`;
  const actions = [
    async (seat: (typeof seats)[number]) => {
      const due = new Date(clock.now().getTime() + next(6) * 86_400_000);
      const fee = { kind: 'fee', label: 'Fee', amount: amount(60), due_on: dayIn(zone, due) };
      await calls.add(seat.id, fee);
    },
    async ({ student, course, payments }: (typeof seats)[number]) => {
      const { body } = await calls.record({ student, course, amount: amount(20) });
      payments.push(body.data.id);
    },
    async ({ id }: (typeof seats)[number]) => {
      await calls.add(id, { kind: 'waiver', label: 'Waived', amount: '-3.00', reason: 'Asked' });
    },
    async ({ id }: (typeof seats)[number]) => {
      const open = (await calls.account(id)).data.find((charge) => charge.open === charge.amount);
      if (open) await calls.cancel(open.id);
    },
    async ({ payments }: (typeof seats)[number]) => {
      await calls.refund(payments.at(-1) ?? 0, { amount: '1.00' });
    },
  ];
  const before = new Map<string, string>();
  for (let index = 0; index < 21; index += 1) {
    if (index % 7 === 0) {
      const pair = await calls.pair({ price_cents: 2_000 });
      const { id } = (await calls.enrol(pair)).body.data;
      seats.push({ id, ...pair, payments: [] });
    }
    for (const seat of seats) await actions[next(actions.length)]?.(seat);
    before.set(today(), await overdueNow());
    clock.advance({ days: 1 });
  }
  const [from = '', to = ''] = [[...before.keys()][0], [...before.keys()].at(-1)];
  const query = { from, to, interval: 'day' };
  const { series } = (await call(test, owner, reportReceivables, { query })).body.data;
  // No moment of the night in which the clocks change was looked at.
  const looked = series.filter(({ start }) => before.has(start));
  expect(looked.map(({ start, overdue }) => [start, overdue])).toEqual([...before]);
  expect(new Set(before.values()).size).toBeGreaterThan(5);
});

it('a payment in advance hides nothing that was overdue elsewhere', async () => {
  const day = today();
  const late = await calls.pair({ price_cents: 500 });
  await calls.enrol(late);
  const early = await calls.pair({ price_cents: 90_000 });
  await calls.record({ ...early, amount: '900.00' });
  clock.advance({ days: 1 });
  await calls.enrol(early);
  const before = Number(await overdueNow());
  clock.advance({ days: 10 });
  await calls.record({ ...late, amount: '5.00' });
  const query = { from: day, to: today(), interval: 'day' };
  const { series } = (await call(test, owner, reportReceivables, { query })).body.data;
  expect(Number(series[1]?.overdue)).toBe(before);
});
