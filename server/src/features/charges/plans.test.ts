import { revertAuditEvent } from '@provost/contract/audit.schema';
import {
  changePlan,
  listBalances,
  listCharges,
  updateCharge,
} from '@provost/contract/charges.schema';
import { updateCourse } from '@provost/contract/courses.schema';
import { addDays, addMonths } from '@provost/contract/days';
import { createEnrolment } from '@provost/contract/enrolments.schema';
import { createPayer, readPayer } from '@provost/contract/payers.schema';
import { createPaymentPlan, updatePaymentPlan } from '@provost/contract/payment-plans.schema';
import { recordPayment } from '@provost/contract/payments.schema';
import { updateStudent } from '@provost/contract/students.schema';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { addCourse, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const admin = sharedUser(test, 'admin');
const finance = sharedUser(test, 'finance');
const support = sharedUser(test, 'support');

const today = new Date().toISOString().slice(0, 10);

let number = 0;
async function plan(...instalments: object[]): Promise<number> {
  number += 1;
  const body = { name: `Plan ${number}`, instalments };
  return (await call(test, finance, createPaymentPlan, { body: body as never })).body.data.id;
}
const thirds = () =>
  plan(
    { percent: '33.34' },
    { percent: '33.33', after: 1, unit: 'months' },
    { percent: '33.33', after: 2, unit: 'months' },
  );

async function course(payment_plans: number[] = [], given: object = {}): Promise<number> {
  const { id } = await addCourse(test.database, { price_cents: 10_001, ...given });
  await call(test, owner, updateCourse, { id, body: { payment_plans } });
  return id;
}

async function enrol(courseId: number, body: object = {}, who = owner) {
  const student = await addStudent(test.database);
  return call(test, who, createEnrolment, {
    body: { student: student.id, course: courseId, ...body },
  });
}

async function charges(id: number) {
  const { body } = await call(test, finance, listCharges, { id });
  const counted = body.data.filter(({ state }) => state !== 'cancelled');
  return {
    balance: body.balance.balance,
    charges: counted.map(({ amount, due_on }) => [amount, due_on]),
  };
}

describe('an enrolment', () => {
  it('is charged by the first plan that the course offers', async () => {
    const { body } = await enrol(await course([await thirds(), await plan({})]));
    expect(await charges(body.data.id)).toEqual({
      balance: '100.01',
      charges: [
        ['33.35', today],
        ['33.33', addMonths(today, 1)],
        ['33.33', addMonths(today, 2)],
      ],
    });
    await call(test, owner, revertAuditEvent, { id: body.undo ?? 0 });
    const redone = await call(test, finance, listCharges, { id: body.data.id });
    expect(redone.status).toBe(404);
  });

  it('is charged by another plan, or at once, if that is chosen', async () => {
    const offered = await course([await thirds()]);
    const halves = await plan({ percent: '50' }, { after: 14 });
    const { body } = await enrol(offered, { plan: halves });
    expect((await charges(body.data.id)).charges).toEqual([
      ['50.00', today],
      ['50.01', addDays(today, 14)],
    ]);
    const atOnce = await enrol(offered, { plan: null });
    expect((await charges(atOnce.body.data.id)).charges).toEqual([['100.01', today]]);
  });

  it('counts from the start of the course', async () => {
    const start = addDays(today, 40);
    const atStart = await plan({ amount: '20' }, { from: 'start' });
    const id = await course([atStart], { starts_at: `${start}T09:00:00.000Z` });
    const { body } = await enrol(id);
    expect((await charges(body.data.id)).charges).toEqual([
      ['20.00', today],
      ['80.01', start],
    ]);
  });

  it('cannot have a plan that does not fit its price, unless the course only offers it', async () => {
    const id = await course([await plan({ amount: '200' }, {})]);
    const tooMuch = await plan({ amount: '200' }, {});
    const { status, error } = await enrol(id, { plan: tooMuch });
    expect(status).toBe(422);
    expect(Object.keys(error.message)).toEqual(['plan']);
    const { body } = await enrol(id);
    expect((await charges(body.data.id)).charges).toEqual([['100.01', today]]);
  });

  it('cannot have an unknown or archived plan, and support chooses none', async () => {
    const id = await course();
    const archived = await plan({});
    await call(test, finance, updatePaymentPlan, { id: archived, body: { archived: true } });
    for (const wrong of [987_654, archived]) {
      const { error } = await enrol(id, { plan: wrong });
      expect(Object.keys(error.message)).toEqual(['plan']);
    }
    expect((await enrol(id, { plan: await plan({}) }, support)).status).toBe(403);
    expect((await enrol(id, {}, support)).status).toBe(201);
  });

  it('that is free has no charges', async () => {
    const id = await course([await thirds()], { price_cents: 0 });
    const { body } = await enrol(id);
    expect((await charges(body.data.id)).charges).toEqual([]);
  });
});

describe('a new plan for what is open', () => {
  const change = (id: number, body: object, who = finance) =>
    call(test, who, changePlan, { id, body });
  async function partlyPaid() {
    const courseId = await course([await thirds()]);
    const { body } = await enrol(courseId);
    const { id, student } = body.data;
    const paid = { amount: '40.00', currency: 'EUR', method: 'cash', status: 'paid' } as const;
    await call(test, finance, recordPayment, {
      body: { student: student.id, course: courseId, ...paid },
    });
    return id;
  }

  it('keeps what is paid, and an undo brings the old charges back', async () => {
    const id = await partlyPaid();
    const before = await charges(id);
    expect(before.balance).toBe('60.01');
    const later = addDays(today, 90);
    const instalments = [
      { amount: '30.00', due_on: addDays(today, 60) },
      { amount: '30.01', due_on: later },
    ];
    const { status, body } = await change(id, { instalments });
    expect(status).toBe(200);
    const after = await charges(id);
    expect(after.balance).toBe('60.01');
    expect(after.charges).toEqual([
      ['33.35', today],
      ['6.65', addMonths(today, 1)],
      ['30.00', addDays(today, 60)],
      ['30.01', later],
    ]);
    expect(body.data.filter(({ state }) => state === 'upcoming')).toHaveLength(2);
    expect((await call(test, finance, revertAuditEvent, { id: body.undo ?? 0 })).status).toBe(201);
    expect(await charges(id)).toEqual(before);
  });

  it('is made of shares of what is open, with dates from today on', async () => {
    const id = await partlyPaid();
    const { status } = await change(id, { plan: await plan({ percent: '50' }, { after: 3 }) });
    expect(status).toBe(200);
    expect((await charges(id)).charges.slice(-2)).not.toEqual([]);
    expect((await charges(id)).balance).toBe('60.01');
  });

  it('must sum up to what is open, unless the total changes with a reason', async () => {
    const id = await partlyPaid();
    const instalments = [{ amount: '50.00', due_on: addDays(today, 60) }];
    const wrong = await change(id, { instalments });
    expect(wrong.status).toBe(422);
    expect(wrong.error.message).toEqual({
      instalments: ['The instalments add up to €50.00, but €60.01 is open.'],
    });
    const without = await change(id, { instalments, change_total: true });
    expect(Object.keys(without.error.message)).toEqual(['reason']);
    const given = { instalments, change_total: true, reason: 'Agreed' };
    expect((await change(id, given)).status).toBe(200);
    expect((await charges(id)).balance).toBe('50.00');
    const byPlan = { plan: await plan({ amount: '45.00' }), reason: 'Agreed' };
    expect((await change(id, byPlan)).status).toBe(422);
    expect((await change(id, { ...byPlan, change_total: true })).status).toBe(200);
    expect((await charges(id)).balance).toBe('45.00');
    const more = {
      plan: await plan({ amount: '70.00' }, {}),
      change_total: true,
      reason: 'Agreed',
    };
    expect((await change(id, more)).status).toBe(200);
    expect((await charges(id)).balance).toBe('70.00');
  });

  it('can leave charges where they are that are older than the enrolment', async () => {
    const { id } = (await enrol(await course())).body.data;
    const [tuition] = (await call(test, finance, listCharges, { id })).body.data;
    const old = { due_on: '2024-02-29' };
    await call(test, finance, updateCharge, { id: tuition?.id ?? 0, body: old });
    const half = { amount: '50.00', due_on: today };
    const kept = [{ amount: '50.01', ...old }, half];
    expect((await change(id, { instalments: kept })).status).toBe(200);
    const earlier = [{ amount: '50.01', due_on: '2024-02-28' }, half];
    expect((await change(id, { instalments: earlier })).status).toBe(422);
  });

  it.each([
    [{}, 'instalments'],
    [{ plan: 1, instalments: [{ amount: '1.00', due_on: '2030-01-01' }] }, 'instalments'],
    [{ instalments: [] }, 'instalments'],
    [{ instalments: [{ amount: '60.01', due_on: '2001-01-01' }] }, 'instalments.0.due_on'],
    [{ instalments: [{ amount: '0', due_on: '2030-01-01' }] }, 'instalments.0.amount'],
    [{ plan: 987_654 }, 'plan'],
  ])('of %j is a 422 at %s', async (body, field) => {
    const { status, error } = await change(await partlyPaid(), body);
    expect(status).toBe(422);
    expect(Object.keys(error.message)).toEqual([field]);
  });

  it('of an older version, of nothing open, or by an admin is refused', async () => {
    const id = await partlyPaid();
    const instalments = [{ amount: '60.01', due_on: addDays(today, 60) }];
    expect((await change(id, { instalments, version: 99 })).error.code).toBe('stale');
    expect((await change(id, { instalments }, admin)).status).toBe(403);
    const free = await enrol(await course([], { price_cents: 0 }));
    const nothing = await change(free.body.data.id, { instalments });
    expect([nothing.status, nothing.error.code]).toEqual([409, 'settled']);
  });
});

it('balances name the payer of the enrolment, or else of the student, and are found by it', async () => {
  const add = async (name: string) =>
    (await call(test, finance, createPayer, { body: { kind: 'person', name } })).body.data.id;
  const [one, other] = [await add('Payer one'), await add('Payer two')];
  const courseId = await course();
  const first = (await enrol(courseId)).body.data;
  const second = (await enrol(courseId, { payer: other })).body.data;
  await call(test, owner, updateStudent, { id: first.student.id, body: { payer: one } });
  await call(test, owner, updateStudent, { id: second.student.id, body: { payer: one } });
  const found = async (payer: number) => {
    const query = { payer: String(payer) };
    const { body } = await call(test, admin, listBalances, { query });
    return body.results.map((row) => [row.id, row.payer?.name]);
  };
  expect(await found(one)).toEqual([[first.id, 'Payer one']]);
  expect(await found(other)).toEqual([[second.id, 'Payer two']]);
  const { enrolments } = (await call(test, admin, readPayer, { id: other })).body.data;
  expect(enrolments).toMatchObject([{ id: second.id, balance: { balance: '100.01' } }]);
});
