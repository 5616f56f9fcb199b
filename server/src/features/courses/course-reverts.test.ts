import { revertAuditEvent } from '@provost/contract/audit.schema';
import {
  createCourse,
  deleteCourse,
  readCourse,
  updateCourse,
} from '@provost/contract/courses.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addClassLevel, addEnrolment, addTeacher } from '../../testing/rows.ts';

let test: TestApp;
let admin: SignedIn;
let class_level: number;
let teacher: number;
let next = 0;

beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.signIn('admin');
  class_level = (await addClassLevel(test.database)).id;
  teacher = (await addTeacher(test.database)).id;
});
afterAll(async () => {
  expect(await test.database.verify()).toEqual([]);
  await test.close();
});
beforeEach(() => {
  next += 1;
});

const create = (given: object = {}) =>
  call(test, admin, createCourse, {
    body: { code: `A-${next}`, title: 'Algebra', subject: 'Maths', class_level, ...given },
  });
const change = (id: number, body: object) => call(test, admin, updateCourse, { id, body });
const remove = (id: number) => call(test, admin, deleteCourse, { id });
const revert = (id: number | undefined) => call(test, admin, revertAuditEvent, { id: id ?? 0 });
const read = async (id: number) => (await call(test, admin, readCourse, { id })).body.data;

describe('the revert of', () => {
  it('an edit restores fields and price, and can be reverted', async () => {
    const { body } = await create({ price: '80.00' });
    const { id } = body.data;
    const edit = await change(id, { title: 'Geometry', price: '90.00', capacity: 9 });
    const undone = await revert(edit.body.undo);
    expect(undone.status).toBe(201);
    const before = { title: 'Algebra', current_price: '80.00', capacity: null, version: 3 };
    expect(await read(id)).toMatchObject(before);
    await revert(undone.body.data.id);
    const after = { title: 'Geometry', current_price: '90.00', capacity: 9, version: 4 };
    expect(await read(id)).toMatchObject(after);
  });

  it('the first price leaves none', async () => {
    const { id } = (await create()).body.data;
    const edit = await change(id, { price: '90.00' });
    expect((await revert(edit.body.undo)).status).toBe(201);
    expect(await read(id)).toMatchObject({
      current_price: null,
      price_history: [{ is_deleted: true }],
    });
  });

  it('an edit is a 409 after another one', async () => {
    const { id } = (await create()).body.data;
    const edit = await change(id, { capacity: 9 });
    await change(id, { capacity: 10 });
    const { status, error } = await revert(edit.body.undo);
    expect([status, error.code]).toEqual([409, 'stale']);
    expect(error.current).toMatchObject({ capacity: 10 });
  });

  it('publishing makes it a draft again, unless students enrolled', async () => {
    const { id } = (await create({ teacher, price: 80 })).body.data;
    const first = await change(id, { status: 'published' });
    expect((await revert(first.body.undo)).status).toBe(201);
    const second = await change(id, { status: 'published' });
    await addEnrolment(test.database, { course_id: id });
    expect((await revert(second.body.undo)).error.code).toBe('not_revertible');
    const archived = await change(id, { status: 'archived' });
    expect((await revert(archived.body.undo)).status).toBe(201);
    expect((await read(id)).status).toBe('published');
  });

  it('a creation deletes the course, unless it is in use', async () => {
    const fresh = await create({ teacher, price: 80, status: 'published' });
    const undone = await revert(fresh.body.undo);
    expect(undone.status).toBe(201);
    expect((await call(test, admin, readCourse, { id: fresh.body.data.id })).status).toBe(404);
    expect((await revert(undone.body.data.id)).status).toBe(201);
    expect(await read(fresh.body.data.id)).toMatchObject({ status: 'published', version: 2 });
    const used = await create({ code: `U-${next}` });
    await addEnrolment(test.database, { course_id: used.body.data.id });
    expect((await revert(used.body.undo)).error.code).toBe('in_use');
  });

  it('a deletion brings the course back with its id, unless its code is taken', async () => {
    const { id } = (await create({ price: '80.00', capacity: 7 })).body.data;
    const deleted = await remove(id);
    expect((await revert(deleted.body.undo)).status).toBe(201);
    expect(await read(id)).toMatchObject({ id, current_price: '80.00', capacity: 7, version: 2 });
    const again = await remove(id);
    await create({ code: `a-${next}` });
    expect((await revert(again.body.undo)).status).toBe(409);
  });

  it('needs the permission for the opposite change', async () => {
    const { body } = await create();
    for (const role of ['finance', 'support'] as const) {
      const who = await test.signIn(role);
      const { status } = await call(test, who, revertAuditEvent, { id: body.undo ?? 0 });
      expect(status).toBe(404);
    }
  });
});
