import { revertAuditEvent } from '@provost/contract/audit.schema';
import { readCourse } from '@provost/contract/courses.schema';
import { createPricing } from '@provost/contract/pricing.schema';
import { describe, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { courseSchool } from '../../testing/rows/course-school.ts';
import { addEnrolment } from '../../testing/rows/rows.ts';

const school = courseSchool();
const { create, change, remove } = school;
const revert = (id: number | undefined) =>
  call(school.test, school.admin, revertAuditEvent, { id: id ?? 0 });
const read = async (id: number) =>
  (await call(school.test, school.admin, readCourse, { id })).body.data;

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
    const { id } = (await create({ teacher: school.teacher, price: 80 })).body.data;
    const first = await change(id, { status: 'published' });
    expect((await revert(first.body.undo)).status).toBe(201);
    const second = await change(id, { status: 'published' });
    await addEnrolment(school.test.database, { course_id: id });
    expect((await revert(second.body.undo)).error.code).toBe('not_revertible');
    const archived = await change(id, { status: 'archived' });
    expect((await revert(archived.body.undo)).status).toBe(201);
    expect((await read(id)).status).toBe('published');
  });

  it('a creation deletes the course, unless it is in use', async () => {
    const fresh = await create({ teacher: school.teacher, price: 80, status: 'published' });
    const undone = await revert(fresh.body.undo);
    expect(undone.status).toBe(201);
    expect(
      (await call(school.test, school.admin, readCourse, { id: fresh.body.data.id })).status,
    ).toBe(404);
    expect((await revert(undone.body.data.id)).status).toBe(201);
    expect(await read(fresh.body.data.id)).toMatchObject({ status: 'published', version: 2 });
    const used = await create({ code: `U-${school.number}` });
    await addEnrolment(school.test.database, { course_id: used.body.data.id });
    expect((await revert(used.body.undo)).error.code).toBe('in_use');
  });

  it('a deletion restores the course with its id, unless its code is taken', async () => {
    const { id } = (await create({ price: '80.00', capacity: 7 })).body.data;
    const deleted = await remove(id);
    expect((await revert(deleted.body.undo)).status).toBe(201);
    expect(await read(id)).toMatchObject({ id, current_price: '80.00', capacity: 7, version: 2 });
    const again = await remove(id);
    await create({ code: `a-${school.number}` });
    expect((await revert(again.body.undo)).status).toBe(409);
  });

  it('a deletion works after other courses were added', async () => {
    const { id } = (await create({ price: '80.00' })).body.data;
    const deleted = await remove(id);
    await create({ code: `O-${school.number}`, title: 'Other', price: '10.00' });
    expect((await revert(deleted.body.undo)).status).toBe(201);
    expect(await read(id)).toMatchObject({ title: 'Algebra', current_price: '80.00' });
  });

  it('a price of a deleted course never changes the price of another', async () => {
    const draft = (await create()).body.data.id;
    const price = { original_price: '9', discount_percent: '0', final_price: '9' };
    const saved = await call(school.test, school.admin, createPricing, {
      body: { course: draft, ...price },
    });
    await remove(draft);
    const other = (await create({ code: `P-${school.number}`, price: '10.00' })).body.data.id;
    expect((await revert(saved.body.undo)).error.code).toBe('stale');
    expect((await read(other)).current_price).toBe('10.00');
  });

  it('needs the permission for the opposite change', async () => {
    const { body } = await create();
    for (const role of ['finance', 'support'] as const) {
      const who = await school.test.signIn(role);
      const { status } = await call(school.test, who, revertAuditEvent, { id: body.undo ?? 0 });
      expect(status).toBe(404);
    }
  });
});
