import { expect, it } from 'vitest';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock('2026-03-20T12:00:00.000Z');
const test = sharedApp({ now: clock.now });
const owner = sharedUser(test, 'owner');
const school = () => chargeCalls(test, owner, clock);

it('a payment pays the fee of a completed enrolment whose price was paid', async () => {
  const { enrol, change, record, add, balance, pair } = school();
  const ids = await pair({ price_cents: 10_000 });
  const { id } = (await enrol(ids)).body.data;
  await record({ ...ids, amount: '100.00' });
  await change(id, { status: 'completed' });
  await add(id, { kind: 'fee', label: 'Certificate', amount: '5.00' });
  expect(await balance(id)).toBe('5.00');
  const paid = await record({ ...ids, amount: '5.00' });
  expect(paid.body.data.enrolment?.id).toBe(id);
  expect(await balance(id)).toBe('0.00');
});

it('a payment pays for the cancelled enrolment that owes, not for a completed one that does not', async () => {
  const { enrol, change, record, balance, pair } = school();
  const ids = await pair({ price_cents: 10_000 });
  const cancelled = (await enrol(ids)).body.data.id;
  await change(cancelled, { status: 'cancelled', open_charges: 'keep' });
  const completed = (await enrol(ids)).body.data.id;
  await record({ ...ids, amount: '100.00' });
  await change(completed, { status: 'completed' });
  await record({ ...ids, amount: '100.00' });
  expect([await balance(cancelled), await balance(completed)]).toEqual(['0.00', '0.00']);
});

it('a payment of one who takes a course again pays for that, whatever the first time owes', async () => {
  const { enrol, change, record, balance, pair } = school();
  const ids = await pair({ price_cents: 10_000 });
  const first = (await enrol(ids)).body.data.id;
  await change(first, { status: 'completed' });
  const again = (await enrol(ids)).body.data.id;
  await record({ ...ids, amount: '100.00' });
  expect([await balance(first), await balance(again)]).toEqual(['100.00', '0.00']);
});
