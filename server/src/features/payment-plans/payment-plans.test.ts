import { listAuditEvents, revertAuditEvent } from '@provost/contract/audit.schema';
import { createCourse, readCourse, updateCourse } from '@provost/contract/courses.schema';
import {
  createPaymentPlan,
  deletePaymentPlan,
  listPaymentPlans,
  updatePaymentPlan,
} from '@provost/contract/payment-plans.schema';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { addClassLevel, addCourse } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const admin = sharedUser(test, 'admin');
const finance = sharedUser(test, 'finance');
const support = sharedUser(test, 'support');

let number = 0;
const halves = [{ percent: '50' }, { percent: 50, after: 1, unit: 'months' }] as const;
const create = (body: object = {}) => {
  number += 1;
  return call(test, finance, createPaymentPlan, {
    body: { name: `Plan ${number}`, instalments: [...halves], ...body },
  });
};
const plan = async () => (await create()).body.data;
const listed = async () => (await call(test, admin, listPaymentPlans)).body.data;
const find = async (id: number) => (await listed()).find((one) => one.id === id);
const update = (id: number, body: object) => call(test, finance, updatePaymentPlan, { id, body });
const revert = (id: number | undefined, who = finance) =>
  call(test, who, revertAuditEvent, { id: id ?? 0 });

describe('a payment plan', () => {
  it('is added with all fields of its instalments, and listed by name', async () => {
    const name = 'Ärger first';
    const { status, body } = await create({
      name,
      instalments: [{ amount: 100 }, { percent: '33.3', from: 'start' }, {}],
    });
    expect(status).toBe(201);
    expect(body.message).toBe(`${name} was added.`);
    const now = { after: 0, unit: 'days', from: 'enrolment' };
    expect(body.data).toEqual({
      id: expect.any(Number),
      name,
      instalments: [
        { ...now, percent: null, amount: '100.00' },
        { ...now, percent: '33.30', amount: null, from: 'start' },
        { ...now, percent: null, amount: null },
      ],
      archived: false,
      version: 1,
    });
    await create({ name: 'zero' });
    await create({ name: 'Banana' });
    const names = (await listed()).map((one) => one.name);
    const given = names.filter((one) => [name, 'Banana', 'zero'].includes(one));
    expect(given).toEqual([name, 'Banana', 'zero']);
  });

  it.each([
    [[], 'instalments'],
    [Array.from({ length: 61 }, () => ({ amount: '1.00' })), 'instalments'],
    [[{ percent: '50' }, { percent: '49.99' }], 'instalments'],
    [[{ percent: '60' }, { percent: '60' }], 'instalments'],
    [[{}, { percent: '50' }], 'instalments'],
    [[{ percent: '50', amount: '1.00' }], 'instalments.0.amount'],
    [[{ percent: '101' }], 'instalments.0.percent'],
    [[{ amount: '0' }], 'instalments.0.amount'],
    [[{ after: -1 }], 'instalments.0.after'],
    [[{ after: 3651 }], 'instalments.0.after'],
    [[{ after: 121, unit: 'months' }], 'instalments.0.after'],
    [[{ unit: 'years' }], 'instalments.0.unit'],
    [[{ from: 'birth' }], 'instalments.0.from'],
  ])('with the instalments %j is a 422 at %s', async (instalments, field) => {
    const { status, error } = await create({ instalments });
    expect(status).toBe(422);
    expect(Object.keys(error.message)).toEqual([field]);
  });

  it.each([[[{}]], [[{ percent: '33.34' }, { percent: '33.33' }, { percent: '33.33' }]]])(
    'can have the instalments %j',
    async (instalments) => expect((await create({ instalments })).status).toBe(201),
  );

  it('has a name of its own, whatever its case and accents', async () => {
    await create({ name: 'Réduit' });
    const { status, error } = await create({ name: 'reduit' });
    expect([status, error.code]).toEqual([409, 'name_in_use']);
    const { id } = await plan();
    expect((await update(id, { name: 'REDUIT' })).error.code).toBe('name_in_use');
    const both = await Promise.all([create({ name: 'At once' }), create({ name: 'At Once' })]);
    expect(both.map((one) => one.status).toSorted()).toEqual([201, 409]);
  });

  it('of an older version cannot be edited', async () => {
    const { id } = await plan();
    expect((await update(id, { archived: true, version: 1 })).body.data.version).toBe(2);
    const { status, error } = await update(id, { archived: false, version: 1 });
    expect([status, error.code]).toEqual([409, 'stale']);
    expect(error.current).toEqual(await find(id));
  });

  it('that is not changed has no new version and no event', async () => {
    const { id, name, instalments } = await plan();
    const { body } = await update(id, { name, instalments });
    expect([body.data.version, body.undo]).toEqual([1, undefined]);
  });

  it('comes back as it was after an undo', async () => {
    const created = await create();
    const { id, instalments } = created.body.data;
    const changed = await update(id, { instalments: [{}], name: `Plan ${id} b` });
    await revert(changed.body.undo);
    expect(await find(id)).toMatchObject({ instalments, version: 3 });
    const deleted = await call(test, finance, deletePaymentPlan, { id });
    expect(await find(id)).toBeUndefined();
    const restored = await revert(deleted.body.undo);
    expect(restored.status).toBe(201);
    expect(await find(id)).toMatchObject({ instalments, version: 4 });
    await revert(restored.body.data.id);
    expect(await find(id)).toBeUndefined();
  });

  it('is not undone once it has changed', async () => {
    const created = await create();
    await update(created.body.data.id, { archived: true });
    expect((await revert(created.body.undo)).error.code).toBe('stale');
  });

  it('is undone only by those who manage plans', async () => {
    const created = await create();
    expect((await revert(created.body.undo, admin)).status).toBe(403);
  });
});

describe('a course', () => {
  const offer = (id: number, payment_plans: number[]) =>
    call(test, admin, updateCourse, { id, body: { payment_plans } });
  const offered = async (id: number) =>
    (await call(test, admin, readCourse, { id })).body.data.payment_plans;

  it('offers plans in its order, and an undo restores them', async () => {
    const { id } = await addCourse(test.database);
    const [one, other] = [await plan(), await plan()];
    await offer(id, [other.id, one.id]);
    expect(await offered(id)).toEqual([other.id, one.id]);
    const changed = await offer(id, [one.id]);
    expect(changed.body.data.payment_plans).toEqual([one.id]);
    await revert(changed.body.undo, admin);
    expect(await offered(id)).toEqual([other.id, one.id]);
    const query = { subject: 'Course', subject_id: String(id) };
    const { body } = await call(test, admin, listAuditEvents, { query });
    expect(body.results[0]?.names).toMatchObject({ [`payment_plan:${other.id}`]: other.name });
  });

  it('is added with its plans', async () => {
    const { id: plan_id } = await plan();
    const level = await addClassLevel(test.database);
    const { body } = await call(test, admin, createCourse, {
      body: {
        code: 'PLANNED',
        title: 'Planned',
        subject: 'Art',
        class_level: level.id,
        payment_plans: [plan_id],
      },
    });
    expect(body.data.payment_plans).toEqual([plan_id]);
    await revert(body.undo, admin);
    expect((await call(test, finance, deletePaymentPlan, { id: plan_id })).status).toBe(200);
  });

  it('offers no unknown or archived plan, but keeps one that was archived since', async () => {
    const { id } = await addCourse(test.database);
    const [one, other] = [await plan(), await plan()];
    await offer(id, [one.id]);
    await update(one.id, { archived: true });
    await update(other.id, { archived: true });
    for (const wrong of [[987_654], [one.id, other.id], [one.id, one.id]]) {
      const { status, error } = await offer(id, wrong);
      expect(status).toBe(422);
      expect(Object.keys(error.message)).toEqual(['payment_plans']);
    }
    const added = await plan();
    expect((await offer(id, [added.id, one.id])).status).toBe(200);
  });

  it('keeps its plans from being deleted', async () => {
    const { id } = await addCourse(test.database);
    const created = await create();
    const { id: plan_id } = created.body.data;
    await offer(id, [plan_id]);
    const { status, error } = await call(test, finance, deletePaymentPlan, { id: plan_id });
    expect([status, error.code]).toEqual([409, 'in_use']);
    expect((await revert(created.body.undo)).error.code).toBe('in_use');
    await offer(id, []);
    expect((await call(test, owner, deletePaymentPlan, { id: plan_id })).status).toBe(200);
  });

  it('shows its plans and tax rate only to those who can read them', async () => {
    const { id } = await addCourse(test.database);
    const { data } = (await call(test, support, readCourse, { id })).body;
    expect(Object.keys(data)).not.toContain('payment_plans');
    expect(Object.keys(data)).not.toContain('tax_rate');
    expect((await call(test, finance, readCourse, { id })).body.data).toMatchObject({
      payment_plans: [],
      tax_rate: null,
    });
  });
});
