import { revertAuditEvent } from '@provost/contract/audit.schema';
import { createPayer, linkPayer, listPayers, readPayer } from '@provost/contract/payers.schema';
import { readStudent } from '@provost/contract/students.schema';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock('2026-03-02T10:00:00.000Z');
const test = sharedApp({ now: clock.now, config: { accessTokenMinutes: 1_000_000 } });
const owner = sharedUser(test, 'owner');
const finance = sharedUser(test, 'finance');
const calls = chargeCalls(test, owner, clock);

const payer = async (name: string): Promise<number> =>
  (await call(test, finance, createPayer, { body: { kind: 'person', name } })).body.data.id;
const link = (body: object) => call(test, finance, linkPayer, { body });

describe('a payer', () => {
  it('has the balances of all enrolments, of the student or of their own, per currency', async () => {
    const id = await payer('Balances');
    const pair = await calls.pair({ price_cents: 10_000 }, { payer_id: id });
    const enrolment = (await calls.enrol(pair)).body.data.id;
    const other = await calls.pair({ price_cents: 5_000 });
    await calls.enrol({ ...other, payer: id });
    await calls.add(enrolment, { kind: 'fee', amount: '7.00', due_on: '2026-02-01' });
    const expected = [
      { currency: 'EUR', owed: '157.00', credit: '0.00', balance: '157.00', overdue: '7.00' },
    ];
    const { body } = await call(test, finance, listPayers, { query: { search: 'Balances' } });
    expect(body.results.map(({ balances }) => balances)).toEqual([expected]);
    const { data } = (await call(test, finance, readPayer, { id })).body;
    expect(data.balances).toEqual(expected);
    expect(data.enrolments.map(({ open }) => open)).toEqual([
      [
        { due_on: '2026-02-01', amount: '7.00' },
        { due_on: '2026-03-02', amount: '100.00' },
      ],
      [{ due_on: '2026-03-02', amount: '50.00' }],
    ]);
  });

  it('is set by finance, for a student or an enrolment, and each can be undone', async () => {
    const id = await payer('Linked');
    const pair = await calls.pair();
    const enrolment = (await calls.enrol(pair)).body.data.id;
    const student = await link({ student: pair.student, payer: id });
    expect(student.body.data).toMatchObject({ payer: { id, name: 'Linked' }, version: 2 });
    const { data } = (await call(test, owner, readStudent, { id: pair.student })).body;
    expect(data.payer).toEqual({ id, name: 'Linked' });
    const seat = await link({ enrolment, payer: id });
    expect(seat.status).toBe(200);
    for (const { body } of [seat, student]) {
      const undone = await call(test, finance, revertAuditEvent, { id: body.undo ?? 0 });
      expect(undone.status).toBe(201);
    }
    const after = (await call(test, finance, readPayer, { id })).body.data;
    expect([after.students, after.enrolments]).toEqual([[], []]);
  });

  it('is not set twice from an older version, nor an unknown one', async () => {
    const id = await payer('Stale');
    const { student } = await calls.pair();
    expect((await link({ student, payer: id, version: 1 })).status).toBe(200);
    expect((await link({ student, payer: null, version: 1 })).error.code).toBe('stale');
    expect((await link({ student, payer: 987_654 })).status).toBe(422);
    expect((await link({ payer: id })).status).toBe(422);
  });
});
