import { revertAuditEvent } from '@provost/contract/audit.schema';
import { readCourse } from '@provost/contract/courses.schema';
import * as contract from '@provost/contract/enrolments.schema';
import { createPayer, linkPayer } from '@provost/contract/payers.schema';
import { reportEnrolments } from '@provost/contract/reports.schema';
import { eraseUser } from '@provost/contract/user.schema';
import { afterAll, describe, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse, addEnrolment, addPayment, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const clock = stoppedClock();
const test = sharedApp({ now: clock.now });
const admin = sharedUser(test, 'admin');
const support = sharedUser(test, 'support');
const finance = sharedUser(test, 'finance');
afterAll(async () => expect(await test.database.verify()).toEqual([]));

const join = async (course: number, student?: number, who = support) => {
  clock.advance({ seconds: 1 });
  const body = { course, student: student ?? (await addStudent(test.database)).id, waiting: true };
  return call(test, who, contract.createEnrolment, { body });
};
const change = (id: number, body: object, who = support) =>
  call(test, who, contract.updateEnrolment, { id, body });
const next = (id: number, body?: object) => call(test, support, contract.enrolNext, { id, body });
const revert = (id: number | undefined) => call(test, admin, revertAuditEvent, { id: id ?? 0 });
const list = async (course: number, status = 'waiting') =>
  (
    await call(test, admin, contract.listEnrolments, {
      query: { course, status, ordering: 'enrolled_at' },
    })
  ).body.results;
const suspend = (student: number) =>
  test.database.write((writer) =>
    writer.updateTable('users').set({ status: 'suspended' }).where('id', '=', student).execute(),
  );
const places = async (course: number) =>
  (await list(course)).map(({ student, position }) => [student.id, position]);
const charges = (id: number) =>
  test.database.reader.selectFrom('charges').select('id').where('enrolment_id', '=', id).execute();

/** A course with one seat, which is taken, and two students who wait. */
async function fullCourse() {
  const { id: course } = await addCourse(test.database, { capacity: 1 });
  const seat = await addEnrolment(test.database, { course_id: course });
  const first = (await join(course)).body.data;
  const second = (await join(course)).body.data;
  return { course, seat, first, second };
}

describe('a student who waits', () => {
  it.each([
    ['discount', { discount: { percent: '10', reason: 'Sibling' } }],
    ['instalments', { instalments: [{ amount: '100.00', due_on: '2026-04-01' }] }],
    ['plan', { plan: null }],
  ])('is charged nothing yet: %s is refused', async (field, billing) => {
    const { id: course } = await addCourse(test.database, { capacity: 1 });
    const student = (await addStudent(test.database)).id;
    const body = { course, student, waiting: true, ...billing };
    const refused = await call(test, admin, contract.createEnrolment, { body });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ message: { [field]: [expect.any(String)] } });
    expect(await list(course)).toEqual([]);
  });

  it('has a position, and neither a seat nor charges', async () => {
    const { course, first, second } = await fullCourse();
    expect([first, second]).toMatchObject([
      { status: 'waiting', position: 1, ended_at: null },
      { status: 'waiting', position: 2 },
    ]);
    expect(await charges(first.id)).toEqual([]);
    const { data } = (await call(test, admin, readCourse, { id: course })).body;
    expect([data.student_count, data.students.length]).toEqual([1, 1]);
    const again = await join(course, first.student.id);
    expect([again.status, again.error.code]).toEqual([409, 'already_enrolled']);
  });

  it('is in no figure of enrolments, also after leaving the list', async () => {
    const report = async () =>
      (
        await call(test, admin, reportEnrolments, {
          query: { from: '2026-03-01', to: '2026-03-31' },
        })
      ).body.data.totals;
    const { id: course } = await addCourse(test.database, { capacity: 1 });
    const before = await report();
    const { id } = (await join(course)).body.data;
    expect(await report()).toEqual(before);
    expect((await change(id, { status: 'cancelled' })).status).toBe(200);
    expect(await report()).toEqual(before);
  });

  it('is not what a payment for the course pays for', async () => {
    const { course, first } = await fullCourse();
    const payment = await addPayment(test.database, {
      student_id: first.student.id,
      course_id: course,
      status: 'pending',
    });
    expect(payment.enrolment_root_id).toBeNull();
  });

  it('leaves the list, and an undo restores the place', async () => {
    const { course, first, second } = await fullCourse();
    const left = await change(first.id, { status: 'cancelled', version: 1 });
    expect(left.body.data.status).toBe('cancelled');
    expect(await places(course)).toEqual([[second.student.id, 1]]);
    expect((await revert(left.body.undo)).status).toBe(201);
    expect(await places(course)).toEqual([
      [first.student.id, 1],
      [second.student.id, 2],
    ]);
    expect((await change(second.id, { status: 'completed' })).status).toBe(422);
  });

  it('keeps its payer, whom support does not choose, when it gets a seat or is back', async () => {
    const { id: course } = await addCourse(test.database, { capacity: 1 });
    const body = { kind: 'person' as const, name: 'Aunt' };
    const payer = (await call(test, finance, createPayer, { body })).body.data.id;
    const waiting = async () => {
      const { id } = (await join(course)).body.data;
      const link = { enrolment: id, payer, version: 1 };
      expect((await call(test, finance, linkPayer, { body: link })).status).toBe(200);
      return id;
    };
    const left = await change(await waiting(), { status: 'cancelled' });
    expect((await call(test, support, revertAuditEvent, { id: left.body.undo ?? 0 })).status).toBe(
      201,
    );
    expect((await list(course)).map((one) => one.payer?.id)).toEqual([payer]);
    const id = await waiting();
    expect((await change(id, { status: 'active', payer: null })).status).toBe(403);
    const seated = await change(id, { status: 'active' });
    expect(seated.body.data.payer?.id).toBe(payer);
  });

  it('loses the place with an erasure', async () => {
    const { course, first, second } = await fullCourse();
    const { id, email } = first.student;
    const owner = await test.signIn('owner');
    expect((await call(test, owner, eraseUser, { id, body: { email } })).status).toBe(200);
    expect(await places(course)).toEqual([[second.student.id, 1]]);
  });
});

describe('a free seat', () => {
  it('is for the first who waits, with the charges of an enrolment', async () => {
    const { course, seat, first, second } = await fullCourse();
    const full = await next(course);
    expect([full.status, full.error.code]).toEqual([409, 'course_full']);
    await change(seat.id, { status: 'cancelled' });
    clock.advance({ minutes: 2 });
    const { status, body } = await next(course);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      student: { id: first.student.id },
      status: 'active',
      position: null,
      enrolled_at: clock.now().toISOString(),
    });
    expect(await charges(body.data.id)).toHaveLength(1);
    expect(await places(course)).toEqual([[second.student.id, 1]]);
    // The undo takes the seat back and restores the place; the undo of that enrols again.
    const undone = await revert(body.undo);
    expect(await places(course)).toEqual([
      [first.student.id, 1],
      [second.student.id, 2],
    ]);
    expect(await list(course, 'active')).toEqual([]);
    await revert(undone.body.data.id);
    expect((await list(course, 'active')).map(({ student }) => student.id)).toEqual([
      first.student.id,
    ]);
    expect(await places(course)).toEqual([[second.student.id, 1]]);
  });

  it('is given once if two take it at the same time', async () => {
    const { course, seat } = await fullCourse();
    await change(seat.id, { status: 'cancelled' });
    const both = await Promise.all([next(course), next(course)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await list(course, 'active')).toHaveLength(1);
  });

  it('skips suspended students, and is nobody’s without a list', async () => {
    const { course, seat, first, second } = await fullCourse();
    await change(seat.id, { status: 'cancelled' });
    await suspend(first.student.id);
    expect((await next(course)).body.data.student.id).toBe(second.student.id);
    const { id: empty } = await addCourse(test.database);
    expect((await next(empty)).error.code).toBe('wrong_status');
  });

  it('is kept for a student who was suspended meanwhile, if leaving the list is taken back', async () => {
    const { course, first, second } = await fullCourse();
    const left = await change(first.id, { status: 'cancelled' });
    await suspend(first.student.id);
    expect((await revert(left.body.undo)).status).toBe(201);
    expect(await places(course)).toEqual([
      [first.student.id, 1],
      [second.student.id, 2],
    ]);
  });

  it('can be taken by any who wait, or past the list', async () => {
    const { course, first, second } = await fullCourse();
    expect((await change(second.id, { status: 'active' })).error.code).toBe('course_full');
    expect((await change(second.id, { status: 'active', overbook: true }, admin)).status).toBe(200);
    const body = { course, student: first.student.id, overbook: true };
    const direct = await call(test, admin, contract.createEnrolment, { body });
    expect(direct.body.data.status).toBe('active');
    expect(await places(course)).toEqual([]);
  });
});
