import { countStudentsPerCourse, countUsersByStatus } from '@provost/contract/dashboard.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/calls/call.ts';
import { stoppedClock } from '../../testing/clock.ts';
import { addCourse, addEnrolment, addStudent } from '../../testing/rows/rows.ts';
import { registerDashboard } from './dashboard.routes.ts';

const clock = stoppedClock('2026-02-01T10:30:00.000Z');
let test: TestApp;
let finance: SignedIn;

beforeAll(async () => {
  test = await buildTestApp({
    features: [registerDashboard],
    now: clock.now,
    config: { accessTokenMinutes: 120 },
  });
  finance = await test.signIn('finance');
});
afterAll(() => test.close());

describe('students per course', () => {
  it('counts active enrolments of every course, largest first, then by title', async () => {
    const { database } = test;
    const large = await addCourse(database, { title: 'Large' });
    const students = [await addStudent(database), await addStudent(database)];
    for (const { id } of students)
      await addEnrolment(database, { student_id: id, course_id: large.id });
    await addCourse(database, { title: 'Émpty' });
    await addCourse(database, { title: 'Also empty', status: 'archived' });
    await addEnrolment(database, {
      student_id: students[0]?.id ?? 0,
      course_id: large.id,
      status: 'completed',
    });
    const { body } = await call(test, finance, countStudentsPerCourse);
    expect(body.data.map((row) => [row.course_title, row.student_count])).toEqual([
      ['Large', 2],
      ['Also empty', 0],
      ['Émpty', 0],
    ]);
    expect(body.data[0]).toMatchObject({ course_id: large.id, class_level: expect.any(String) });
    expect(body.meta).toEqual({ total_courses: 3, total_students: 2 });
  });
});

describe('users by status', () => {
  it('counts every user once by status and by type', async () => {
    const { database } = test;
    await addStudent(database, { status: 'archived' });
    await test.signIn('owner');
    const { body } = await call(test, finance, countUsersByStatus);
    expect(body.data).toMatchObject({
      total: 5,
      invited: 0,
      active: 4,
      suspended: 0,
      archived: 1,
      by_type: { owner: 1, admin: 0, finance: 1, support: 0, teacher: 0, student: 3 },
    });
    expect(body.data.by_type_and_status.student).toEqual({
      invited: 0,
      active: 2,
      suspended: 0,
      archived: 1,
    });
  });

  it('separates running from expired trials to the millisecond', async () => {
    const { database } = test;
    await addStudent(database, { trial_ends_at: '2026-02-01T10:59:59.999Z' });
    await addStudent(database, { trial_ends_at: '2026-02-01T11:00:00.000Z' });
    await addStudent(database, { has_purchased: 1 });
    await addStudent(database, { trial_ends_at: null });
    const trial = async () => (await call(test, finance, countUsersByStatus)).body.data.trial;
    // Four have ended: three from before, and one that never had any.
    expect(await trial()).toEqual({ active: 2, expired: 4, converted: 1 });
    clock.advance({ minutes: 29, seconds: 59.998 });
    expect(await trial()).toEqual({ active: 2, expired: 4, converted: 1 });
    clock.advance({ seconds: 0.001 });
    expect(await trial()).toEqual({ active: 1, expired: 5, converted: 1 });
    clock.advance({ seconds: 0.001 });
    expect(await trial()).toEqual({ active: 0, expired: 6, converted: 1 });
  });
});

describe('figures that are requested again', () => {
  const again = (tag: string) =>
    test.inject({
      url: countUsersByStatus.path,
      headers: { ...finance.headers, 'if-none-match': tag },
    });

  it('get a 304 while they are unchanged, and a full response after a change', async () => {
    const first = await again('"of nothing"');
    expect(first.statusCode).toBe(200);
    const tag = String(first.headers.etag);
    const same = await again(`"another", W/${tag}`);
    expect([same.statusCode, same.body]).toEqual([304, '']);
    expect(same.headers['cache-control']).toBe('no-store');

    await addStudent(test.database);
    const changed = await again(tag);
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(tag);
    expect(changed.json().data.total).toBe(first.json().data.total + 1);
  });

  it('are rejected for roles without permission, with any entity tag', async () => {
    const { headers } = await test.signIn('student');
    const refused = await test.inject({
      url: countUsersByStatus.path,
      headers: { ...headers, 'if-none-match': '*' },
    });
    expect(refused.statusCode).toBe(403);
  });
});

describe('the growth of a course', () => {
  it('is new minus ended enrolments of the last 30 days, beside its capacity', async () => {
    const { database } = test;
    const course = await addCourse(database, { title: 'Growing', capacity: 4 });
    const add = (enrolled_at: string, ended_at: string | null = null) =>
      addEnrolment(database, {
        course_id: course.id,
        status: ended_at ? 'cancelled' : 'active',
        enrolled_at,
        ended_at,
      });
    // The clock shows 1 February: the days start on 3 January.
    await add('2026-01-02T23:59:59.999Z');
    await add('2026-01-03T00:00:00.000Z');
    await add('2026-01-20T00:00:00.000Z');
    await add('2026-01-20T00:00:00.000Z');
    await add('2025-12-01T00:00:00.000Z', '2026-01-25T00:00:00.000Z');
    const { body } = await call(test, finance, countStudentsPerCourse);
    expect(body.data.find(({ course_id }) => course_id === course.id)).toMatchObject({
      capacity: 4,
      student_count: 4,
      change_30_days: 2,
    });
    const other = body.data.find(({ course_title }) => course_title === 'Also empty');
    expect(other).toMatchObject({ capacity: null, status: 'archived', change_30_days: 0 });
  });
});
