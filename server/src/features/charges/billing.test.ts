import { createEnrolment, transferEnrolment } from '@provost/contract/enrolments.schema';
import { createPaymentPlan } from '@provost/contract/payment-plans.schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { chargeCalls } from '../../testing/calls/charge-calls.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse, addStudent, setSchool } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock('2026-03-31T10:00:00.000Z');
const test = sharedApp({ now: clock.now, config: { accessTokenMinutes: 100_000 } });
const owner = sharedUser(test, 'owner');
const admin = sharedUser(test, 'admin');
const support = sharedUser(test, 'support');
const calls = chargeCalls(test, owner, clock);

let halves = 0;
beforeAll(async () => {
  await setSchool(test.database, { currencies: '["EUR","USD"]' });
  const instalments = [{ percent: '50' }, { percent: '50', after: 1, unit: 'months' }] as const;
  const body = { name: 'Halves', instalments: [...instalments] };
  halves = (await call(test, owner, createPaymentPlan, { body })).body.data.id;
});

const enrol = async (body: object, course: object = {}, who = admin) => {
  const { id } = await addCourse(test.database, course);
  const student = (await addStudent(test.database)).id;
  return call(test, who, createEnrolment, { body: { student, course: id, ...body } });
};
/** What is open of each charge that counts. */
const open = async (id: number) =>
  (await calls.account(id)).data
    .filter(({ state }) => state !== 'cancelled')
    .map(({ kind, amount, open: left, due_on }) => [kind, amount, left, due_on]);

const scholarship = { percent: '25', reason: 'Scholarship' };

describe('a discount when a student is enrolled', () => {
  it('is a part of the price, with its reason', async () => {
    const { body } = await enrol({ discount: scholarship });
    expect(await open(body.data.id)).toEqual([
      ['tuition', '100.00', '75.00', '2026-03-31'],
      ['discount', '-25.00', '0.00', '2026-03-31'],
    ]);
    expect((await calls.account(body.data.id)).data[1]?.reason).toBe('Scholarship');
  });

  it('lowers every instalment of a plan', async () => {
    const { body } = await enrol({
      discount: { amount: '10.01', reason: 'Sibling' },
      plan: halves,
    });
    expect(await open(body.data.id)).toEqual([
      ['tuition', '55.01', '45.00', '2026-03-31'],
      ['discount', '-10.01', '0.00', '2026-03-31'],
      ['tuition', '44.99', '44.99', '2026-04-30'],
    ]);
    expect(await calls.balance(body.data.id)).toBe('89.99');
  });

  it('can be all of it', async () => {
    const { body } = await enrol({ discount: { percent: 100, reason: 'Staff' }, plan: halves });
    expect(await calls.balance(body.data.id)).toBe('0.00');
  });

  it.each([
    [{ amount: '100.01', reason: 'A' }, 'discount.amount'],
    [{ amount: '-5.00', reason: 'A' }, 'discount.amount'],
    [{ percent: '101', reason: 'A' }, 'discount.percent'],
    [{ percent: '0', reason: 'A' }, 'discount.percent'],
    [{ percent: '10', amount: '5.00', reason: 'A' }, 'discount.amount'],
    [{ reason: 'A' }, 'discount.amount'],
    [{ percent: '10', reason: ' ' }, 'discount.reason'],
    [{ percent: '10' }, 'discount.reason'],
  ])('rejects %o at %s', async (discount, field) => {
    const { status, error } = await enrol({ discount });
    expect([status, Object.keys(error.message)]).toEqual([422, [field]]);
  });

  it('is not for support, and none of a free course', async () => {
    expect((await enrol({ discount: scholarship }, {}, support)).status).toBe(403);
    const free = { price_cents: 0 };
    const discount = { amount: '5.00', reason: 'A' };
    expect((await enrol({ discount }, free)).status).toBe(422);
    expect((await enrol({ discount: scholarship }, free)).status).toBe(201);
  });
});

describe('instalments when a student is enrolled', () => {
  const instalments = [
    { amount: '60.00', due_on: '2026-06-01' },
    { amount: '15.00', due_on: '2026-04-01' },
  ];

  it('are charged as they were typed, after the discount', async () => {
    const { body } = await enrol({ instalments, discount: scholarship });
    expect(await open(body.data.id)).toEqual([
      ['tuition', '40.00', '15.00', '2026-04-01'],
      ['discount', '-25.00', '0.00', '2026-04-01'],
      ['tuition', '60.00', '60.00', '2026-06-01'],
    ]);
    const undone = await calls.undo(body.undo);
    expect(undone.status).toBe(201);
  });

  it.each([
    ['do not sum up', { instalments }],
    [
      'are beside a plan',
      { instalments: [{ amount: '100.00', due_on: '2026-04-01' }], plan: null },
    ],
    ['are none', { instalments: [] }],
    ['are 200', { instalments: Array(200).fill({ amount: '0.50', due_on: '2026-04-01' }) }],
  ])('are rejected if they %s', async (_, body) => {
    const { status, error } = await enrol(body);
    expect([status, Object.keys(error.message)]).toEqual([422, ['instalments']]);
  });

  it('are rejected at the first that is before the enrolment', async () => {
    const { status, error } = await enrol({
      instalments: [
        { amount: '60.00', due_on: '2026-04-01' },
        { amount: '40.00', due_on: '2026-03-30' },
      ],
    });
    expect([status, Object.keys(error.message)]).toEqual([422, ['instalments.1.due_on']]);
  });

  it('are not for support', async () => {
    const whole = [{ amount: '100.00', due_on: '2026-04-01' }];
    expect((await enrol({ instalments: whole }, {}, support)).status).toBe(403);
  });
});

describe('the plan of a transfer', () => {
  const transfer = async (id: number, course: object, plan: number | null) => {
    const { id: to } = await addCourse(test.database, course);
    clock.advance({ seconds: 1 });
    return call(test, owner, transferEnrolment, { id, body: { course: to, plan } });
  };

  it('splits what is left to pay, and goes back', async () => {
    const { body } = await enrol({});
    const { student, course } = body.data;
    await calls.record({ student: student.id, course: course.id, amount: '40.00' });
    const before = await calls.account(body.data.id);
    const moved = await transfer(body.data.id, { price_cents: 12_000 }, halves);
    expect(await open(moved.body.data.id)).toEqual([
      ['tuition', '40.00', '0.00', '2026-03-31'],
      ['tuition', '40.00', '40.00', '2026-03-31'],
      ['tuition', '40.00', '40.00', '2026-04-30'],
    ]);
    expect(await calls.balance(body.data.id)).toBe('0.00');
    expect((await calls.undo(moved.body.undo)).status).toBe(201);
    expect((await calls.account(body.data.id)).balance).toEqual(before.balance);
  });

  it('changes nothing if nothing is left to pay', async () => {
    const { body } = await enrol({});
    const { student, course } = body.data;
    await calls.record({ student: student.id, course: course.id, amount: '100.00' });
    const moved = await transfer(body.data.id, { price_cents: 8_000 }, halves);
    expect(await calls.balance(moved.body.data.id)).toBe('-20.00');
  });

  it('charges the price of a course with another currency', async () => {
    const { body } = await enrol({});
    const dollars = { price_cents: 9_000, currency: 'USD' };
    const moved = await transfer(body.data.id, dollars, halves);
    expect(await open(moved.body.data.id)).toEqual([
      ['tuition', '45.00', '45.00', '2026-03-31'],
      ['tuition', '45.00', '45.00', '2026-04-30'],
    ]);
  });

  it('must be one of the school', async () => {
    const { body } = await enrol({});
    const { status, error } = await transfer(body.data.id, {}, 987_654_321);
    expect([status, Object.keys(error.message)]).toEqual([422, ['plan']]);
  });
});
