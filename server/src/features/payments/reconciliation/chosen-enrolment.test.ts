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

async function upload(reference: string) {
  const file = `date,amount,currency,reference,name\n2026-03-20,100.00,EUR,${reference},`;
  const uploaded = await call(test, owner, contract.createReconciliation, {
    body: file,
    query: { source: 'bank' },
  });
  return uploaded.body.data.id;
}
const record = (id: number, body: object) =>
  call(test, owner, contract.settleRow, {
    id,
    params: { n: 1 },
    body: { action: 'record', ...body },
  });
const settle = async (reference: string, body: object) => record(await upload(reference), body);

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

it('a row that a colleague recorded for another enrolment is refused, not reported as done', async () => {
  const { enrol, balance, pair } = school();
  const ids = await pair({ price_cents: 10_000 });
  const one = (await enrol(ids)).body.data.id;
  const other = (await enrol(await pair({ price_cents: 10_000 }))).body.data.id;
  const row = await upload('CHOSEN-3');
  const results = await Promise.all([one, other].map((enrolment) => record(row, { enrolment })));
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [first, second] = results[0]?.status === 200 ? [one, other] : [other, one];
  expect([await balance(first), await balance(second)]).toEqual(['0.00', '100.00']);
  expect((await record(row, { enrolment: first })).status).toBe(200);
  expect((await record(row, {})).status).toBe(200);
  expect((await record(row, { student: ids.student, course: ids.course })).status).toBe(
    first === one ? 200 : 409,
  );
});

it('a row that a colleague ignored for another reason is refused', async () => {
  const row = await upload('CHOSEN-4');
  const ignore = (reason: string) => record(row, { action: 'ignore', reason });
  expect((await ignore('Private')).status).toBe(200);
  expect((await ignore('Private')).status).toBe(200);
  expect((await ignore('Refund of a deposit')).error.code).toBe('wrong_status');
});
