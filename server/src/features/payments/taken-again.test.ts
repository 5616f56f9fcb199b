import { countAttention } from '@provost/contract/attention.schema';
import { expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock('2026-03-20T12:00:00.000Z');
const test = sharedApp({ now: clock.now });
const owner = sharedUser(test, 'owner');
const school = () => chargeCalls(test, owner, clock);

const listed = async (kind: string) =>
  (await call(test, owner, countAttention)).body.data.find((one) => one.kind === kind)?.count;

it('a payment for a cancelled enrolment stays there when the student is enrolled again', async () => {
  const { enrol, change, record, balance, pair } = school();
  const ids = await pair({ price_cents: 10_000 });
  const first = (await enrol(ids)).body.data.id;
  await record({ ...ids, amount: '100.00' });
  await change(first, { status: 'cancelled', open_charges: 'keep' });
  expect(await listed('paid_not_enrolled')).toBe(1);
  const again = (await enrol(ids)).body.data.id;
  expect([await balance(first), await balance(again)]).toEqual(['0.00', '100.00']);
  expect(await listed('paid_not_enrolled')).toBe(0);
  const ended = await change(again, { status: 'cancelled', open_charges: 'waive' });
  expect(ended.status).toBe(200);
  expect([await balance(first), await balance(again)]).toEqual(['0.00', '0.00']);
});

it('a payment from before the first due date pays for the next enrolment, also after a late fee', async () => {
  const { add, enrol, change, record, balance, pair } = school();
  const ids = await pair({ price_cents: 10_000 });
  const later = [{ amount: '100.00', due_on: '2026-05-01' }];
  const first = (await enrol({ ...ids, instalments: later })).body.data.id;
  await record({ ...ids, amount: '100.00' });
  await change(first, { status: 'cancelled', open_charges: 'keep' });
  expect(await balance(first)).toBe('-100.00');
  const again = (await enrol(ids)).body.data.id;
  expect([await balance(first), await balance(again)]).toEqual(['0.00', '0.00']);
  await add(first, { kind: 'fee', label: 'Books', amount: '5.00' });
  expect([await balance(first), await balance(again)]).toEqual(['5.00', '0.00']);
});

it('a payment is free for the next enrolment once the first has no charges', async () => {
  const { account, enrol, change, record, refund, cancel, balance, pair } = school();
  const ids = await pair({ price_cents: 10_000 });
  const first = (await enrol(ids)).body.data.id;
  const paid = (await record({ ...ids, amount: '100.00' })).body.data;
  await change(first, { status: 'cancelled', open_charges: 'keep' });
  const again = (await enrol(ids)).body.data.id;
  await refund(paid.id, { amount: '100.00' });
  const [charge] = (await account(first)).data;
  await cancel(charge?.id ?? 0);
  expect([await balance(first), await balance(again)]).toEqual(['0.00', '100.00']);
  expect(await test.database.verify()).toEqual([]);
});
