import type { UserType } from '@provost/contract/ability';
import {
  createEnrolment,
  listEnrolments,
  transferEnrolment,
  updateEnrolment,
} from '@provost/contract/enrolments.schema';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { fieldsOf } from '../../testing/calls/payment-calls.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { auditEventsOf } from '../../testing/rows/audit-events.ts';
import { addCourse, addEnrolment, addPayment, addStudent } from '../../testing/rows/rows.ts';
import { registerEnrolments } from './enrolments.routes.ts';

const clock = stoppedClock();
let test: TestApp;
const callers = new Map<UserType, SignedIn>();
const as = (type: UserType): SignedIn => callers.get(type) as SignedIn;

beforeAll(async () => {
  test = await buildTestApp({ features: [registerEnrolments], now: clock.now });
  for (const type of ['owner', 'admin', 'finance', 'support'] as const)
    callers.set(type, await test.signIn(type));
});
afterAll(() => test.close());
afterEach(async () => expect(await test.database.verify()).toEqual([]));

const enrol = (body: object, who: UserType = 'admin') =>
  call(test, as(who), createEnrolment, { body });
const change = (id: number, body: object, who: UserType = 'admin') =>
  call(test, as(who), updateEnrolment, { id, body });
const transfer = (id: number, body: object, who: UserType = 'admin') =>
  call(test, as(who), transferEnrolment, { id, body });

const people = async () => ({
  student: (await addStudent(test.database)).id,
  course: (await addCourse(test.database)).id,
});
const stored = (id: number) =>
  test.database.reader.selectFrom('enrolments').selectAll().where('id', '=', id).executeTakeFirst();
const eventsOf = (id: number) => auditEventsOf(test.database, 'Enrolment', id);

describe('enrolling a student', () => {
  it('adds an active enrolment with an audit event', async () => {
    const student = await addStudent(test.database, { first_name: 'Ana', last_name: 'Lima' });
    const course = await addCourse(test.database, { title: 'Harmony', code: 'H-1' });
    const payment = await addPayment(test.database, {
      student_id: student.id,
      course_id: course.id,
      status: 'pending',
    });
    const body = { student: student.id, course: course.id, payment: payment.id };
    const response = await enrol(body);
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      message: 'Ana Lima was enrolled in Harmony.',
      data: {
        student: { id: student.id, full_name: 'Ana Lima', email: student.email, status: 'active' },
        course: { id: course.id, code: 'H-1', title: 'Harmony' },
        status: 'active',
        enrolled_at: clock.now().toISOString(),
        ended_at: null,
        payment_id: payment.id,
        transferred_from_id: null,
        version: 1,
      },
    });
    expect(await eventsOf(response.body.data.id)).toEqual([
      {
        id: response.body.undo,
        action: 'enrolment.created',
        subject_label: 'Ana Lima · Harmony',
        subject_version: 1,
        before: null,
        after: {
          student_id: student.id,
          course_id: course.id,
          status: 'active',
          payment_id: payment.id,
        },
      },
    ]);
  });

  it('is possible for invited students, and for no other inactive ones', async () => {
    const { course } = await people();
    const enrolAs = async (given: object) =>
      enrol({ student: (await addStudent(test.database, given)).id, course });
    expect((await enrolAs({ status: 'invited' })).status).toBe(201);
    for (const given of [
      { status: 'suspended' },
      { status: 'archived' },
      { status: 'active', erased_at: '2026-01-01T00:00:00.000Z' },
    ])
      expect(fieldsOf(await enrolAs(given))).toEqual([422, ['student']]);
    expect(fieldsOf(await enrol({ student: 999_999, course }))).toEqual([422, ['student']]);
    expect(fieldsOf(await enrol({ student: as('admin').userId, course }))).toEqual([
      422,
      ['student'],
    ]);
  });

  it.each(['draft', 'archived'])('is not possible in a course that is %s', async (status) => {
    const { student } = await people();
    const course = (await addCourse(test.database, { status })).id;
    expect(fieldsOf(await enrol({ student, course }))).toEqual([422, ['course']]);
    expect(fieldsOf(await enrol({ student, course: 999_999 }))).toEqual([422, ['course']]);
  });

  it('accepts only a payment of the student for the course', async () => {
    const { student, course } = await people();
    const others = [
      await addPayment(test.database, { student_id: student, status: 'pending' }),
      await addPayment(test.database, { course_id: course, status: 'pending' }),
      { id: 999_999 },
    ];
    for (const { id: payment } of others)
      expect(fieldsOf(await enrol({ student, course, payment }))).toEqual([422, ['payment']]);
  });

  it('twice in one course is rejected, until the first enrolment has ended', async () => {
    const body = await people();
    const first = await enrol(body);
    expect((await enrol(body)).error.code).toBe('already_enrolled');
    await change(first.body.data.id, { status: 'completed' });
    expect((await enrol(body)).status).toBe(201);
  });

  it('in a full course is rejected, unless an owner or admin overbooks it', async () => {
    const course = (await addCourse(test.database, { capacity: 1 })).id;
    const next = async (who: UserType, more = {}) =>
      enrol({ student: (await addStudent(test.database)).id, course, ...more }, who);
    expect((await next('support')).status).toBe(201);
    expect((await next('admin')).error.code).toBe('course_full');
    expect((await next('support', { overbook: true })).status).toBe(403);
    expect((await next('admin', { overbook: true })).status).toBe(201);
    expect((await next('owner', { overbook: true })).status).toBe(201);
    expect((await next('finance')).status).toBe(403);
  });
});

describe('changing an enrolment', () => {
  it.each(['completed', 'cancelled'])('to %s and back to active', async (status) => {
    const { id } = await addEnrolment(test.database);
    const ended = await change(id, { status, reason: ' Moved away ', version: 1 });
    expect(ended.status).toBe(200);
    expect(ended.body.data).toMatchObject({
      status,
      reason: 'Moved away',
      ended_at: clock.now().toISOString(),
      version: 2,
    });
    const again = await change(id, { status: 'active', version: 2 });
    expect(again.body.data).toMatchObject({
      status: 'active',
      reason: null,
      ended_at: null,
      version: 3,
    });
    const [first, second] = await eventsOf(id);
    expect(first).toMatchObject({
      action: 'enrolment.updated',
      before: { status: 'active', reason: null, ended_at: null },
      after: { status, reason: 'Moved away', ended_at: clock.now().toISOString() },
      subject_version: 2,
    });
    expect(second).toMatchObject({ before: first?.after, after: first?.before });
  });

  it('to the same status changes only the reason, or nothing', async () => {
    const { id } = await addEnrolment(test.database, { status: 'cancelled' });
    const explained = await change(id, { status: 'cancelled', reason: 'Illness' });
    expect(explained.body.data).toMatchObject({ reason: 'Illness', version: 2 });
    const same = await change(id, { status: 'cancelled' });
    expect(same.body.data).toMatchObject({ reason: 'Illness', version: 2 });
    expect(same.body.undo).toBeUndefined();
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('of an older version is rejected with the current enrolment', async () => {
    const { id } = await addEnrolment(test.database);
    await change(id, { status: 'completed' });
    const { status, error } = await change(id, { status: 'cancelled', version: 1 });
    expect([status, error.code]).toEqual([409, 'stale']);
    expect(error.current).toMatchObject({ id, status: 'completed', version: 2 });
  });

  it('to active needs a free seat, an active student and no other enrolment', async () => {
    const course_id = (await addCourse(test.database, { capacity: 1 })).id;
    const student_id = (await addStudent(test.database)).id;
    const ended = await addEnrolment(test.database, { course_id, student_id, status: 'cancelled' });
    const seat = await addEnrolment(test.database, { course_id });
    const reactivate = (more = {}, who: UserType = 'admin') =>
      change(ended.id, { status: 'active', ...more }, who);
    expect((await reactivate()).error.code).toBe('course_full');
    expect((await reactivate({ overbook: true })).status).toBe(200);
    await change(ended.id, { status: 'cancelled' });
    await change(seat.id, { status: 'completed' });
    await addEnrolment(test.database, { course_id, student_id });
    expect((await reactivate()).error.code).toBe('already_enrolled');

    const gone = await addStudent(test.database, { status: 'archived' });
    const former = await addEnrolment(test.database, { student_id: gone.id, status: 'completed' });
    expect(fieldsOf(await change(former.id, { status: 'active' }))).toEqual([422, ['status']]);
  });

  it('is limited to cancelling and taking that back for support', async () => {
    const { id } = await addEnrolment(test.database);
    expect((await change(id, { status: 'completed' }, 'support')).status).toBe(403);
    const cancelled = await change(id, { status: 'cancelled', reason: 'x' }, 'support');
    expect([cancelled.status, cancelled.body.undo]).toEqual([200, expect.any(Number)]);
    expect((await change(id, { status: 'completed' }, 'support')).status).toBe(403);
    const active = { status: 'active' };
    expect((await change(id, { ...active, overbook: true }, 'support')).status).toBe(403);
    expect((await change(id, active, 'support')).body.data.status).toBe('active');
    const completed = await addEnrolment(test.database, { status: 'completed' });
    expect((await change(completed.id, active, 'support')).status).toBe(403);
    const moved = await addEnrolment(test.database);
    await transfer(moved.id, { course: (await addCourse(test.database)).id });
    expect((await change(moved.id, active, 'support')).status).toBe(403);
    expect((await change(id, { status: 'cancelled' }, 'finance')).status).toBe(403);
    expect((await change(999_999, { status: 'cancelled' })).status).toBe(404);
  });
});

describe('a transfer', () => {
  it('cancels the enrolment and creates the next in one step', async () => {
    const { id, student_id } = await addEnrolment(test.database);
    const course = await addCourse(test.database, { title: 'Fugue' });
    const { status, body } = await transfer(id, { course: course.id, reason: 'Level', version: 1 });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      student: { id: student_id },
      course: { id: course.id, title: 'Fugue' },
      status: 'active',
      transferred_from_id: id,
      reason: null,
    });
    expect(await stored(id)).toMatchObject({
      status: 'cancelled',
      reason: 'Level',
      ended_at: clock.now().toISOString(),
      version: 2,
    });
    expect(await eventsOf(body.data.id)).toMatchObject([
      { id: body.undo, action: 'enrolment.transferred', after: { reason: 'Level' } },
    ]);
  });

  it('is rejected as a whole if the student cannot have the other course', async () => {
    const enrolment = await addEnrolment(test.database);
    const { id, student_id } = enrolment;
    const ids = {
      draft: (await addCourse(test.database, { status: 'draft' })).id,
      full: (await addEnrolment(test.database)).course_id,
      taken: (await addEnrolment(test.database, { student_id })).course_id,
    };
    await test.database.write((writer) =>
      writer.updateTable('courses').set({ capacity: 1 }).where('id', '=', ids.full).execute(),
    );
    for (const course of [ids.draft, 999_999, enrolment.course_id])
      expect(fieldsOf(await transfer(id, { course }))).toEqual([422, ['course']]);
    expect((await transfer(id, { course: ids.full })).error.code).toBe('course_full');
    expect((await transfer(id, { course: ids.taken })).error.code).toBe('already_enrolled');
    expect((await transfer(id, { course: ids.full, version: 7 })).error.code).toBe('stale');
    expect(await stored(id)).toMatchObject({ status: 'active', version: 1 });
    expect((await transfer(id, { course: ids.full, overbook: true })).status).toBe(201);
    expect(fieldsOf(await transfer(id, { course: ids.full }))).toEqual([422, ['course']]);
  });

  it('is for owners and admins', async () => {
    const { id } = await addEnrolment(test.database);
    const body = { course: (await addCourse(test.database)).id };
    for (const who of ['support', 'finance'] as const)
      expect((await transfer(id, body, who)).status).toBe(403);
    expect((await transfer(999_999, body)).status).toBe(404);
  });
});

it('an idempotency key enrols once', async () => {
  const body = await people();
  const headers = { 'idempotency-key': 'enrol-once' };
  const send = () => call(test, as('admin'), createEnrolment, { body, headers });
  const [one, other] = [await send(), await send()];
  expect([one.status, other.status]).toEqual([201, 201]);
  expect(one.body.data.id).toBe(other.body.data.id);
  const { body: list } = await call(test, as('admin'), listEnrolments, {
    query: { student: body.student },
  });
  expect(list.count).toBe(1);
});
