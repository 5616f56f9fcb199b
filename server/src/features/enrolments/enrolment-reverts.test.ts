import type { UserType } from '@provost/contract/ability';
import { revertAuditEvent } from '@provost/contract/audit.schema';
import { listCharges } from '@provost/contract/charges.schema';
import {
  createEnrolment,
  transferEnrolment,
  updateEnrolment,
} from '@provost/contract/enrolments.schema';
import { createInvoice } from '@provost/contract/invoices.schema';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse, addEnrolment, addPayment, addStudent } from '../../testing/rows/rows.ts';

const clock = stoppedClock();
let test: TestApp;
const callers = new Map<UserType, SignedIn>();
const as = (type: UserType): SignedIn => callers.get(type) as SignedIn;
beforeAll(async () => {
  test = await buildTestApp({ now: clock.now, config: { accessTokenMinutes: 100_000 } });
  for (const type of ['owner', 'admin', 'support'] as const)
    callers.set(type, await test.signIn(type));
});
afterAll(() => test.close());
afterEach(async () => expect(await test.database.verify()).toEqual([]));

const enrol = (student: number, course: number, who: UserType = 'admin') =>
  call(test, as(who), createEnrolment, { body: { student, course } });
const change = (id: number, body: object) => call(test, as('admin'), updateEnrolment, { id, body });
const transfer = (id: number, body: object) =>
  call(test, as('admin'), transferEnrolment, { id, body });
const revert = (id: number | undefined, who: UserType = 'admin') => {
  clock.advance({ seconds: 1 });
  return call(test, as(who), revertAuditEvent, { id: id ?? 0 });
};
const enrolmentsOf = (student: number) =>
  test.database.reader
    .selectFrom('enrolments')
    .select([
      'id',
      'course_id',
      'enrolled_at',
      'status',
      'reason',
      'ended_at',
      'version',
      'transferred_from_id',
    ])
    .where('student_id', '=', student)
    .orderBy('id')
    .execute();
const balanceOf = (id: number) =>
  test.database.reader
    .selectFrom('enrolments')
    .select(['status', 'balance_cents'])
    .where('id', '=', id)
    .executeTakeFirst();
const people = async () => ({
  student: (await addStudent(test.database)).id,
  course: (await addCourse(test.database)).id,
});

describe('the revert of an enrolment', () => {
  it('deletes it, and the revert of that enrols the student again', async () => {
    const { student, course } = await people();
    const { body } = await enrol(student, course, 'support');
    const { enrolled_at } = body.data;
    const reverted = await revert(body.undo, 'support');
    expect(reverted.status).toBe(201);
    expect(await enrolmentsOf(student)).toEqual([]);
    const redone = await revert(reverted.body.data.id);
    expect(redone.status).toBe(201);
    expect(await enrolmentsOf(student)).toMatchObject([
      { course_id: course, status: 'active', enrolled_at },
    ]);
    expect((await revert(redone.body.data.id)).status).toBe(201);
    expect(await enrolmentsOf(student)).toEqual([]);
  });

  it('and the revert of that keep the agreed price, although the course has another one', async () => {
    for (const price_cents of [0, 5000]) {
      const { id: student } = await addStudent(test.database);
      const { id: course } = await addCourse(test.database, { price_cents });
      const reverted = await revert((await enrol(student, course)).body.undo);
      await test.database.write((writer) =>
        writer.updateTable('courses').set({ price_cents: 8000 }).where('id', '=', course).execute(),
      );
      await revert(reverted.body.data.id);
      const charges = await test.database.reader
        .selectFrom('enrolments')
        .select(['price_cents', 'charged_cents'])
        .where('student_id', '=', student)
        .execute();
      expect(charges).toEqual([{ price_cents, charged_cents: price_cents }]);
    }
  });

  it('cancels it instead if a payment points at it, or if it is old', async () => {
    const { student, course } = await people();
    const paid = await enrol(student, course, 'support');
    await addPayment(test.database, {
      student_id: student,
      course_id: course,
      status: 'pending',
    });
    expect((await revert(paid.body.undo, 'support')).status).toBe(201);
    expect(await enrolmentsOf(student)).toMatchObject([{ status: 'cancelled' }]);
    const other = await people();
    const old = await enrol(other.student, other.course, 'support');
    clock.advance({ days: 2 });
    expect((await revert(old.body.undo, 'support')).status).toBe(201);
    expect(await enrolmentsOf(other.student)).toMatchObject([{ status: 'cancelled' }]);
  });

  it('by support waives nothing that an old enrolment has long owed', async () => {
    const owed = async (days: number, who: UserType) => {
      const { id: student } = await addStudent(test.database);
      const { id: course } = await addCourse(test.database, { price_cents: 5000 });
      const { body } = await enrol(student, course, 'support');
      clock.advance({ days });
      expect((await revert(body.undo, who)).status).toBe(201);
      return balanceOf(body.data.id);
    };
    expect(await owed(20, 'support')).toEqual({ status: 'cancelled', balance_cents: 5000 });
    expect(await owed(20, 'admin')).toEqual({ status: 'cancelled', balance_cents: 0 });
  });

  it('cancels it instead if it is on an invoice, and by support waives nothing of that', async () => {
    for (const [who, balance_cents] of [
      ['support', 5000],
      ['admin', 0],
    ] as const) {
      const { id: student } = await addStudent(test.database);
      const { id: course } = await addCourse(test.database, { price_cents: 5000 });
      const { body } = await enrol(student, course, 'support');
      const { id } = body.data;
      const charges = (await call(test, as('owner'), listCharges, { id })).body.data;
      const bill = { enrolment: id, charges: charges.map((charge) => charge.id) };
      expect((await call(test, as('owner'), createInvoice, { body: bill })).status).toBe(201);
      expect((await revert(body.undo, who)).status).toBe(201);
      expect(await balanceOf(id)).toEqual({ status: 'cancelled', balance_cents });
    }
  });

  it('is stale after a change, and after the first revert', async () => {
    const { student, course } = await people();
    const { body } = await enrol(student, course);
    const completed = await change(body.data.id, { status: 'completed' });
    const stale = await revert(body.undo);
    expect([stale.status, stale.error.code]).toEqual([409, 'stale']);
    expect(stale.error.current).toMatchObject({ status: 'completed' });
    await revert(completed.body.undo);
    expect((await revert(body.undo)).error.code).toBe('stale');
  });

  it('happens once for parallel requests', async () => {
    const { student, course } = await people();
    const { body } = await enrol(student, course);
    const responses = await Promise.all([revert(body.undo), revert(body.undo), revert(body.undo)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('again needs a free seat and an active student', async () => {
    const { student } = await people();
    const course = (await addCourse(test.database, { capacity: 1 })).id;
    const { body } = await enrol(student, course);
    const reverted = await revert(body.undo);
    const seat = await addEnrolment(test.database, { course_id: course });
    expect((await revert(reverted.body.data.id)).error.code).toBe('course_full');
    await change(seat.id, { status: 'cancelled' });
    await test.database.write((writer) =>
      writer.updateTable('users').set({ status: 'archived' }).where('id', '=', student).execute(),
    );
    expect((await revert(reverted.body.data.id)).error.code).toBe('not_revertible');
  });
});

describe('the revert of a change', () => {
  it('restores status, reason and end exactly', async () => {
    const { id, student_id } = await addEnrolment(test.database, {
      status: 'completed',
      reason: 'Certificate',
      ended_at: '2026-02-03T04:05:06.789Z',
    });
    const before = await enrolmentsOf(student_id);
    for (const body of [
      { status: 'active' },
      { status: 'cancelled', reason: 'Certificate' },
      { status: 'completed', reason: 'Another' },
    ]) {
      const changed = await change(id, body);
      expect((await revert(changed.body.undo)).status).toBe(201);
      expect(await enrolmentsOf(student_id)).toMatchObject(
        before.map(({ version: _, ...row }) => row),
      );
    }
  });

  it('to active is not for support that would cancel a completed one first', async () => {
    const { id } = await addEnrolment(test.database, { status: 'completed' });
    const body = { status: 'cancelled' as const };
    expect((await call(test, as('support'), updateEnrolment, { id, body })).status).toBe(403);
    expect((await change(id, body)).status).toBe(200);
  });

  it('to active is also for support that cancelled it, and needs a seat', async () => {
    const course = (await addCourse(test.database, { capacity: 1 })).id;
    const { id } = await addEnrolment(test.database, { course_id: course });
    const cancelled = await call(test, as('support'), updateEnrolment, {
      id,
      body: { status: 'cancelled' },
    });
    expect(cancelled.status).toBe(200);
    const event = cancelled.body.undo ?? 0;
    const seat = await addEnrolment(test.database, { course_id: course });
    expect((await revert(event)).error.code).toBe('course_full');
    await change(seat.id, { status: 'completed' });
    expect((await revert(event, 'support')).status).toBe(201);
  });
});

describe('the revert of a transfer', () => {
  it('deletes the new enrolment and restores the old one; the revert of that transfers again', async () => {
    const { id, student_id } = await addEnrolment(test.database, { reason: 'Sibling' });
    const before = await enrolmentsOf(student_id);
    const course = (await addCourse(test.database)).id;
    const { body } = await transfer(id, { course, reason: 'Level' });
    const reverted = await revert(body.undo);
    expect(reverted.status).toBe(201);
    expect(await enrolmentsOf(student_id)).toEqual(before.map((row) => ({ ...row, version: 3 })));

    const redone = await revert(reverted.body.data.id);
    expect(redone.status).toBe(201);
    expect(await enrolmentsOf(student_id)).toMatchObject([
      { id, status: 'cancelled', reason: 'Level' },
      { course_id: course, status: 'active', transferred_from_id: id },
    ]);
    expect((await revert(redone.body.data.id)).status).toBe(201);
    expect(await enrolmentsOf(student_id)).toEqual(before.map((row) => ({ ...row, version: 5 })));
  });

  it('is stale after a change of either enrolment, or another transfer', async () => {
    const { id } = await addEnrolment(test.database);
    const course = (await addCourse(test.database)).id;
    const { body } = await transfer(id, { course });
    const noted = await change(id, { status: 'cancelled', reason: 'Late' });
    expect((await revert(body.undo)).error.code).toBe('stale');
    await revert(noted.body.undo);
    expect((await revert(body.undo)).error.code).toBe('stale');

    const other = await addEnrolment(test.database);
    const first = await transfer(other.id, { course });
    const next = await transfer(first.body.data.id, {
      course: (await addCourse(test.database)).id,
    });
    expect((await revert(first.body.undo)).error.code).toBe('stale');
    expect((await revert(next.body.undo)).status).toBe(201);
  });

  it('is for owners and admins, like the transfer', async () => {
    const { id } = await addEnrolment(test.database);
    const { body } = await transfer(id, { course: (await addCourse(test.database)).id });
    const { userId } = as('support');
    // Support finds only own events, so this one becomes theirs by a copy.
    const { id: copy } = await test.database.write(async (writer) => {
      const event = await writer
        .selectFrom('audit_events')
        .selectAll()
        .where('id', '=', body.undo ?? 0)
        .executeTakeFirstOrThrow();
      const { id: _, ...values } = event;
      return writer
        .insertInto('audit_events')
        .values({ ...values, actor_id: userId })
        .returning('id')
        .executeTakeFirstOrThrow();
    });
    expect((await revert(body.undo, 'support')).status).toBe(404);
    expect((await revert(copy, 'support')).status).toBe(403);
    expect((await revert(body.undo)).status).toBe(201);
  });

  it('needs a seat in the old course', async () => {
    const old = (await addCourse(test.database, { capacity: 1 })).id;
    const { id } = await addEnrolment(test.database, { course_id: old });
    const { body } = await transfer(id, { course: (await addCourse(test.database)).id });
    await addEnrolment(test.database, { course_id: old });
    expect((await revert(body.undo)).error.code).toBe('course_full');
  });
});
