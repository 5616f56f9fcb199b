import * as contract from '@provost/contract/charges.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, callCsv } from '../../testing/calls/call.ts';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse, addEnrolment, addStudent, setSchool } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock('2026-03-31T10:00:00.000Z');
const test = sharedApp({ now: clock.now, config: { accessTokenMinutes: 100_000 } });
const owner = sharedUser(test, 'owner');
const finance = sharedUser(test, 'finance');
const { add, edit, account, record } = chargeCalls(test, owner, clock);

const ids: Record<string, number> = {};
const names = (rows: readonly { id: number }[]) =>
  rows.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id));

/** Enrolments whose tuition is due on a day, in one course unless another is given. */
beforeAll(async () => {
  await setSchool(test.database, { currencies: '["EUR","USD"]' });
  const { id: course } = await addCourse(test.database, { title: 'Algebra' });
  const dollars = await addCourse(test.database, { currency: 'USD', title: 'Biology' });
  const enrol = async (name: string, due_on: string, course_id = course) => {
    const { id: student_id } = await addStudent(test.database, { full_name: `Ana ${name}` });
    const { id } = await addEnrolment(test.database, { student_id, course_id });
    const [tuition] = (await account(id)).data;
    if (tuition) await edit(tuition.id, { due_on });
    ids[name] = id;
    return { student: student_id, course: course_id };
  };
  await enrol('Old', '2025-12-01');
  await enrol('Quarter', '2026-01-05');
  const partly = await enrol('Partly', '2026-02-10');
  await record({ ...partly, amount: '40.00' });
  await enrol('Month', '2026-03-01');
  await enrol('Yesterday', '2026-03-30');
  await enrol('Today', '2026-03-31');
  await enrol('Later', '2026-05-01');
  const credit = await enrol('Credit', '2026-03-01');
  await record({ ...credit, amount: '130.00' });
  const settled = await enrol('Settled', '2026-03-01');
  await record({ ...settled, amount: '100.00' });
  await enrol('Dollars', '2026-03-30', dollars.id);
  await add(ids.Old ?? 0, { kind: 'fee', amount: '5.00', due_on: '2026-06-01' });
  const { id: free } = await addCourse(test.database, { price_cents: 0 });
  await enrol('Free', '2026-03-01', free);
});
afterAll(async () => expect(await test.database.verify()).toEqual([]));

const list = async (query = {}) =>
  (await call(test, finance, contract.listBalances, { query })).body;
const found = async (query = {}) => names((await list(query)).results);
const totals = async (query = {}) =>
  (await call(test, finance, contract.sumBalances, { query })).body.data;

const overdue = ['Old', 'Quarter', 'Partly', 'Month', 'Yesterday', 'Dollars'];

describe('the list of balances', () => {
  it('has every enrolment that owes or paid something, the longest overdue first', async () => {
    const { results, count } = await list();
    expect(names(results)).toEqual([...overdue, 'Today', 'Later', 'Credit', 'Settled']);
    expect(count).toBe(10);
    expect(results[0]).toMatchObject({
      student: { full_name: 'Ana Old' },
      payer: null,
      course: { title: 'Algebra' },
      currency: 'EUR',
      charged: '105.00',
      paid: '0.00',
      balance: '105.00',
      overdue: '100.00',
      overdue_from: '2025-12-01',
      days_overdue: 120,
      next_due_on: '2026-06-01',
      state: 'overdue',
      status: 'active',
    });
  });

  it.each([
    ['overdue', overdue],
    ['upcoming', ['Today', 'Later']],
    ['credit', ['Credit']],
    ['settled', ['Settled']],
    ['credit,settled', ['Credit', 'Settled']],
  ])('finds the state %s, and counts it', async (state, expected) => {
    const { results, count } = await list({ state });
    expect([names(results), count]).toEqual([expected, expected.length]);
  });

  it('finds a range of days, a currency, a course and a student', async () => {
    expect(await found({ days_overdue_from: 1, days_overdue_to: 30 })).toEqual([
      'Month',
      'Yesterday',
      'Dollars',
    ]);
    expect(await found({ days_overdue_from: 31, days_overdue_to: 60 })).toEqual(['Partly']);
    expect(await found({ days_overdue_from: 91 })).toEqual(['Old']);
    expect(await found({ currency: 'USD' })).toEqual(['Dollars']);
    const { course } = (await list({ currency: 'USD' })).results[0] ?? {};
    expect(await found({ course: course?.id ?? 0 })).toEqual(['Dollars']);
    expect(await found({ search: 'ana yest' })).toEqual(['Yesterday']);
  });

  it('has pages in both orders', async () => {
    expect(await found({ ordering: '-balance', page_size: 2 })).toEqual(['Old', 'Dollars']);
    const first = await list({ page_size: 4 });
    const next = await list({ page_size: 4, cursor: first.next_cursor ?? '' });
    expect(names(next.results)).toEqual(['Yesterday', 'Dollars', 'Today', 'Later']);
  });

  it('can be exported', async () => {
    const { lines } = await callCsv(test, finance, contract.listBalances, {
      query: { state: 'overdue' },
    });
    expect(lines).toHaveLength(1 + overdue.length);
    expect(lines[1]).toContain('Ana Old');
    expect(lines[1]).toContain(',105.00,0.00,105.00,100.00,2025-12-01,120,2026-06-01');
  });

  it.each([{ state: 'late' }, { payer: 'x' }, { days_overdue_from: '-1' }, { ordering: 'paid' }])(
    'refuses %o',
    async (query) => {
      expect((await call(test, finance, contract.listBalances, { query })).status).toBe(422);
    },
  );
});

describe('the totals of balances', () => {
  const euros = {
    currency: 'EUR',
    count: 9,
    charged: '905.00',
    paid: '270.00',
    balance: '635.00',
    owed: '665.00',
    credit: '30.00',
    overdue: '460.00',
    not_due: '205.00',
    days_1_30: '200.00',
    days_31_60: '60.00',
    days_61_90: '100.00',
    over_90: '100.00',
    // By the oldest open charge of each enrolment, as the filter by days overdue.
    counts: { days_1_30: 2, days_31_60: 1, days_61_90: 1, over_90: 1 },
  };

  it('are per currency, by the age of each charge', async () => {
    expect(await totals()).toEqual([
      euros,
      expect.objectContaining({ currency: 'USD', count: 1, days_1_30: '100.00' }),
    ]);
  });

  it('equal those of the rows, whatever the filter', async () => {
    const all = { class_level: await levelOf() };
    expect(await totals(all)).toEqual([euros]);
    for (const state of ['overdue', 'upcoming', 'credit', 'settled', 'overdue,credit']) {
      expect(await totals({ state, currency: 'EUR' })).toEqual(await totals({ ...all, state }));
    }
  });

  it('follow the midnight of the school', async () => {
    const before = await totals({ currency: 'EUR' });
    clock.advance({ days: 1 });
    const [after] = await totals({ currency: 'EUR' });
    expect([before[0]?.days_1_30, after?.days_1_30, after?.not_due]).toEqual([
      '200.00',
      '200.00',
      '105.00',
    ]);
    expect(after?.days_31_60).toBe('160.00');
    clock.advance({ days: -1 });
  });
});

const levelOf = async (): Promise<number> => {
  const { class_level_id } = await test.database.reader
    .selectFrom('courses')
    .select('class_level_id')
    .where('title', '=', 'Algebra')
    .executeTakeFirstOrThrow();
  return class_level_id;
};
