import { afterEach, describe, expect, it } from 'vitest';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addEnrolment } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock('2026-03-02T10:00:00.000Z');
const test = sharedApp({ now: clock.now, config: { accessTokenMinutes: 100_000 } });
const owner = sharedUser(test, 'owner');
const calls = chargeCalls(test, owner, clock);
const { account, add, balance, cancel, edit, listed, pair, postpone, record, undo } = calls;
afterEach(async () => expect(await test.database.verify()).toEqual([]));

/** An enrolment that owes 100.00 since 15 January. */
const enrolled = async () => {
  const { student, course } = await pair();
  const { id } = await addEnrolment(test.database, { student_id: student, course_id: course });
  const [tuition] = (await account(id)).data;
  return { id, student, course, tuition: tuition?.id ?? 0 };
};

describe('a new charge', () => {
  it('is owed from its due date on', async () => {
    const { id } = await enrolled();
    const { status, body } = await add(id, {
      kind: 'fee',
      label: 'Books',
      amount: '12.50',
      due_on: '2026-04-01',
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      enrolment: id,
      kind: 'fee',
      label: 'Books',
      amount: '12.50',
      open: '12.50',
      due_on: '2026-04-01',
      state: 'upcoming',
      version: 1,
    });
    expect((await account(id)).balance).toEqual({
      currency: 'EUR',
      charged: '112.50',
      paid: '0.00',
      balance: '112.50',
      overdue: '100.00',
      overdue_from: '2026-01-15',
      days_overdue: 46,
      next_due_on: '2026-04-01',
    });
  });

  it('is due today with the title of the course, unless the form says otherwise', async () => {
    const { id } = await enrolled();
    const { body } = await add(id, { kind: 'fee', amount: '5' });
    expect(body.data).toMatchObject({ due_on: '2026-03-02', state: 'due' });
    expect(body.data.label).toMatch(/^Algebra/);
  });

  it('that reduces the balance is negative, has a reason, and covers the oldest first', async () => {
    const { id } = await enrolled();
    await add(id, { kind: 'fee', amount: '50', due_on: '2026-03-10' });
    for (const amount of ['30', '-30.00']) {
      const { status, body } = await add(id, { kind: 'discount', amount, reason: 'Sibling' });
      expect([status, body.data.amount, body.data.state]).toEqual([201, '-30.00', 'paid']);
    }
    expect((await account(id)).data.map(({ open }) => open)).toEqual([
      '40.00',
      '0.00',
      '0.00',
      '50.00',
    ]);
  });

  it.each([
    ['a discount without a reason', { kind: 'discount', amount: '5' }, 'reason'],
    ['more off than is open', { kind: 'waiver', amount: '100.01', reason: 'Ill' }, 'amount'],
    ['a negative fee', { kind: 'fee', amount: '-5' }, 'amount'],
    ['no amount', { kind: 'fee', amount: '0' }, 'amount'],
    ['an unknown kind', { kind: 'gift', amount: '5' }, 'kind'],
    ['a day that does not exist', { kind: 'fee', amount: '5', due_on: '2026-02-29' }, 'due_on'],
  ])('is refused with %s, at its field', async (_, body, field) => {
    const { id } = await enrolled();
    const { status, error } = await add(id, body);
    expect([status, Object.keys(error.message)]).toEqual([422, [field]]);
    expect(JSON.stringify(error.message)).not.toContain('{{');
    expect(await balance(id)).toBe('100.00');
  });
});

describe('a change of a charge', () => {
  it('moves its due date, and the undo brings it back', async () => {
    const { id, tuition } = await enrolled();
    const before = await account(id);
    const { body } = await edit(tuition, { due_on: '2026-05-01', label: 'Later', version: 1 });
    expect(body.data).toMatchObject({ due_on: '2026-05-01', label: 'Later', version: 2 });
    expect((await account(id)).balance).toMatchObject({ overdue: '0.00', overdue_from: null });
    expect((await undo(body.undo)).status).toBe(201);
    expect((await account(id)).balance).toEqual(before.balance);
  });

  it('cannot lower the amount below what is paid of it', async () => {
    const { id, student, course, tuition } = await enrolled();
    await record({ student, course, amount: '40.00' });
    const { status, error } = await edit(tuition, { amount: '39.99' });
    expect([status, error.code]).toEqual([409, 'settled']);
    expect((await edit(tuition, { amount: '40.00' })).body.data.state).toBe('paid');
    expect(await balance(id)).toBe('0.00');
  });

  it('of another version is stale, and so is one after a payment covered it', async () => {
    const { student, course, tuition } = await enrolled();
    await edit(tuition, { label: 'Tuition' });
    const stale = await edit(tuition, { label: 'Mine', version: 1 });
    expect([stale.status, stale.error.code, stale.error.current]).toMatchObject([
      409,
      'stale',
      { label: 'Tuition', version: 2 },
    ]);
    await record({ student, course, amount: '100.00' });
    const paid = await edit(tuition, { due_on: '2026-06-01', version: 2 });
    expect([paid.status, paid.error.code]).toEqual([409, 'settled']);
  });

  it('of a discount is limited by what is open', async () => {
    const { id } = await enrolled();
    const { body } = await add(id, { kind: 'discount', amount: '30', reason: 'Sibling' });
    expect((await edit(body.data.id, { amount: '100.01' })).status).toBe(422);
    expect((await edit(body.data.id, { amount: '100' })).status).toBe(200);
    expect(await balance(id)).toBe('0.00');
    expect((await edit(body.data.id, { amount: '10' })).body.data.amount).toBe('-10.00');
    expect(await balance(id)).toBe('90.00');
  });
});

describe('of two people who change the same account, the second is told', () => {
  it('about a charge that is cancelled', async () => {
    const { id, tuition } = await enrolled();
    await edit(tuition, { amount: '80.00', version: 1 });
    const stale = await cancel(tuition, { version: 1 });
    expect([stale.status, stale.error.code, stale.error.current]).toMatchObject([
      409,
      'stale',
      { amount: '80.00', version: 2 },
    ]);
    expect(await balance(id)).toBe('80.00');
    expect((await cancel(tuition, { version: 2 })).status).toBe(200);
  });

  it('about charges that are postponed', async () => {
    const { id, tuition } = await enrolled();
    const { version } = await account(id);
    const wanted = { ids: [tuition], due_on: '2026-05-01', version };
    expect((await postpone({ ...wanted, due_on: '2026-04-01' })).status).toBe(200);
    const stale = await postpone(wanted);
    expect([stale.status, stale.error.code, stale.error.current]).toEqual([
      409,
      'stale',
      { id, version: version + 1 },
    ]);
    expect((await account(id)).data[0]?.due_on).toBe('2026-04-01');
    expect((await postpone({ ...wanted, version: version + 1 })).status).toBe(200);
    const ids = [tuition, (await enrolled()).tuition];
    const { status, error } = await postpone({ ids, days: 1, version: version + 2 });
    expect([status, Object.keys(error.message)]).toEqual([422, ['version']]);
  });

  it('about a waiver', async () => {
    const { id } = await enrolled();
    const { version } = await account(id);
    const waiver = { kind: 'waiver', amount: '30.00', reason: 'Ill', version };
    expect((await add(id, waiver)).status).toBe(201);
    const stale = await add(id, waiver);
    expect([stale.status, stale.error.current]).toEqual([409, { id, version: version + 1 }]);
    expect(await balance(id)).toBe('70.00');
  });
});

describe('a cancelled charge', () => {
  it('is not owed, stays in the list, and comes back by the undo', async () => {
    const { id, tuition } = await enrolled();
    const { status, body } = await cancel(tuition);
    expect([status, body.data.state]).toEqual([200, 'cancelled']);
    expect(await balance(id)).toBe('0.00');
    const again = await cancel(tuition);
    expect([again.status, again.error.code]).toEqual([409, 'wrong_status']);
    const { body: undone } = await undo(body.undo);
    expect(await listed(id)).toEqual([['tuition', '100.00', '2026-01-15', 'overdue']]);
    await undo(undone.data.id);
    expect(await balance(id)).toBe('0.00');
  });

  it('cannot be one of which something is paid', async () => {
    const { id, student, course, tuition } = await enrolled();
    await record({ student, course, amount: '0.01' });
    const { status, error } = await cancel(tuition);
    expect([status, error.code]).toEqual([409, 'settled']);
    expect(await balance(id)).toBe('99.99');
  });
});

describe('postponing', () => {
  it('moves several charges by days, with one undo for all', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const ids = [one.tuition, other.tuition];
    const { status, body } = await postpone({ ids, days: 60 });
    expect(status).toBe(200);
    expect(body.data.map(({ due_on }) => due_on)).toEqual(['2026-03-16', '2026-03-16']);
    expect((await account(one.id)).balance.overdue_from).toBeNull();
    expect((await undo(body.undo)).status).toBe(201);
    for (const { id } of [one, other]) {
      expect(await listed(id)).toEqual([['tuition', '100.00', '2026-01-15', 'overdue']]);
    }
  });

  it('is for all of them or none', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    await record({ student: other.student, course: other.course, amount: '100.00' });
    const ids = [one.tuition, other.tuition];
    const { status, error } = await postpone({ ids, due_on: '2026-05-01' });
    expect([status, error.code]).toEqual([409, 'settled']);
    const unknown = await postpone({ ids: [one.tuition, 999_999], due_on: '2026-05-01' });
    expect([unknown.status, Object.keys(unknown.error.message)]).toEqual([422, ['ids']]);
    expect(await listed(one.id)).toEqual([['tuition', '100.00', '2026-01-15', 'overdue']]);
  });

  it('needs either days or a day', async () => {
    const { tuition } = await enrolled();
    for (const body of [{}, { days: 3, due_on: '2026-05-01' }, { days: 0 }, { ids: [] }]) {
      expect((await postpone({ ids: [tuition], ...body })).status).toBe(422);
    }
  });

  it('cannot be undone after one of the charges was postponed again', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const { body } = await postpone({ ids: [one.tuition, other.tuition], days: 60 });
    await postpone({ ids: [other.tuition], days: 1 });
    const { status, error } = await undo(body.undo);
    expect([status, error.code]).toEqual([409, 'stale']);
    expect((await account(one.id)).data[0]?.due_on).toBe('2026-03-16');
  });
});
