import * as contract from '@provost/contract/reconciliations.schema';
import { expect, it } from 'vitest';
import { call } from '../../../testing/calls/call.ts';
import { chargeCalls } from '../../../testing/calls/charge-calls.ts';
import { stoppedClock } from '../../../testing/clock.ts';
import { sharedApp, sharedUser } from '../../../testing/shared-app.ts';

const clock = stoppedClock('2026-03-20T12:00:00.000Z');
const test = sharedApp({ now: clock.now });
const owner = sharedUser(test, 'owner');
const school = () => chargeCalls(test, owner, clock);

async function settle(reference: string, body: object) {
  const file = `date,amount,currency,reference,name\n2026-03-20,100.00,EUR,${reference},`;
  const uploaded = await call(test, owner, contract.createReconciliation, {
    body: file,
    query: { source: 'bank' },
  });
  const { id } = uploaded.body.data;
  const input = { id, params: { n: 1 }, body: { action: 'record', ...body } };
  return call(test, owner, contract.settleRow, input);
}

it('the money of a row stays with the enrolment that was chosen for it', async () => {
  const { enrol, change, balance, pair } = school();
  const ids = await pair({ price_cents: 10_000 });
  const first = (await enrol(ids)).body.data.id;
  await change(first, { status: 'cancelled', open_charges: 'keep' });
  const again = (await enrol(ids)).body.data.id;
  expect((await settle('CHOSEN-1', { enrolment: first })).status).toBe(200);
  expect([await balance(first), await balance(again)]).toEqual(['0.00', '100.00']);
});

it('a row for a student who waits pays for the seat that follows', async () => {
  const { enrol, change, balance, pair } = school();
  const ids = await pair({ price_cents: 10_000, capacity: 1 });
  const other = (await enrol({ ...ids, student: (await pair()).student })).body.data.id;
  const waiting = (await enrol({ ...ids, waiting: true })).body.data.id;
  expect((await settle('CHOSEN-2', { enrolment: waiting })).status).toBe(200);
  await change(other, { status: 'cancelled' });
  const seat = (await change(waiting, { status: 'active' })).body.data.id;
  expect(await balance(seat)).toBe('0.00');
});

it('a payment pays for a cancelled enrolment that owes, also while the student waits again', async () => {
  const { enrol, change, record, balance, pair } = school();
  const ids = await pair({ price_cents: 10_000, capacity: 1 });
  const first = (await enrol(ids)).body.data.id;
  await change(first, { status: 'cancelled', open_charges: 'keep' });
  await enrol({ ...ids, student: (await pair()).student });
  await enrol({ ...ids, waiting: true });
  await record({ ...ids, amount: '100.00' });
  expect(await balance(first)).toBe('0.00');
});
