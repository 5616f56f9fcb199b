import { listEnrolments, readEnrolment } from '@provost/contract/enrolments.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { addCourse, addEnrolment, addStudent } from '../../testing/rows/rows.ts';
import { registerEnrolments } from './enrolments.routes.ts';

let test: TestApp;
let admin: SignedIn;
let teacher: SignedIn;
let ids: { ana: number; own: number; other: number; first: number; second: number; third: number };

beforeAll(async () => {
  test = await buildTestApp({ features: [registerEnrolments] });
  admin = await test.signIn('admin');
  teacher = await test.signIn('teacher');
  const { database } = test;
  const named = { first_name: 'Ana', last_name: 'Lima', email: 'ana.lima@example.org' };
  const ana = (await addStudent(database, named)).id;
  const own = await addCourse(database, { title: 'Own', code: 'O-1', teacher_id: teacher.userId });
  const other = await addCourse(database, { title: 'Other' });
  const add = async (given: object) => (await addEnrolment(database, given)).id;
  ids = {
    ana,
    own: own.id,
    other: other.id,
    first: await add({
      student_id: ana,
      course_id: own.id,
      enrolled_at: '2026-01-01T00:00:00.000Z',
      status: 'cancelled',
      reason: 'Moved',
    }),
    second: await add({ course_id: own.id, enrolled_at: '2026-01-02T00:00:00.000Z' }),
    third: await add({
      student_id: ana,
      course_id: other.id,
      enrolled_at: '2026-01-03T00:00:00.000Z',
    }),
  };
});
afterAll(() => test.close());

const listed = async (query: Record<string, string | number> = {}, who = admin) => {
  const { body } = await call(test, who, listEnrolments, { query });
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ id }) => id);
};

describe('the list of enrolments', () => {
  it('has the newest first, and filters by status, student and course', async () => {
    const { first, second, third, ana, own, other } = ids;
    expect(await listed()).toEqual([third, second, first]);
    expect(await listed({ ordering: 'enrolled_at' })).toEqual([first, second, third]);
    expect(await listed({ status: 'active' })).toEqual([third, second]);
    expect(await listed({ status: 'cancelled,completed' })).toEqual([first]);
    expect(await listed({ student: ana })).toEqual([third, first]);
    expect(await listed({ course: own })).toEqual([second, first]);
    expect(await listed({ course: `${own},${other}`, status: 'active' })).toEqual([third, second]);
    expect(await listed({ student: ana, course: own })).toEqual([first]);
  });

  it('is searched by the name and email of the student', async () => {
    const { first, third } = ids;
    expect(await listed({ search: 'ána lim' })).toEqual([third, first]);
    expect(await listed({ search: 'ana.lima@ex' })).toEqual([third, first]);
    expect(await listed({ search: 'lima', status: 'active' })).toEqual([third]);
    expect(await listed({ search: 'nobody at all' })).toEqual([]);
  });

  it('shows teachers the current students of their own courses only', async () => {
    expect(await listed({}, teacher)).toEqual([ids.second]);
    expect(await listed({ student: ids.ana }, teacher)).toEqual([]);
    expect(await listed({ course: ids.other }, teacher)).toEqual([]);
    expect(await listed({ search: 'lima' }, teacher)).toEqual([]);
    expect((await callCsv(test, teacher, listEnrolments)).status).toBe(403);
  });

  it('continues by cursor', async () => {
    const first = await call(test, admin, listEnrolments, { query: { page_size: 2 } });
    const cursor = first.body.next_cursor ?? '';
    const next = await call(test, admin, listEnrolments, { query: { page_size: 2, cursor } });
    expect(next.body.results.map(({ id }) => id)).toEqual([ids.first]);
  });

  it('is exported', async () => {
    const { lines } = await callCsv(test, admin, listEnrolments, {
      query: { status: 'cancelled' },
    });
    expect(lines[0]).toContain('student.email,course.code');
    expect(lines[1]).toContain('Ana Lima,ana.lima@example.org,O-1,Own,cancelled');
    expect(lines[1]).toMatch(/Moved$/);
  });
});

it('a transfer is hidden from the teacher of the next course', async () => {
  const { database } = test;
  const left = await addEnrolment(database, { status: 'cancelled' });
  const colleague = await test.signIn('teacher');
  const course = await addCourse(database, { teacher_id: colleague.userId });
  const next = { course_id: course.id, transferred_from_id: left.id };
  const { id } = await addEnrolment(database, next);
  const seenBy = async (who: SignedIn) => {
    const list = await call(test, who, listEnrolments, { query: { course: course.id } });
    const details = await call(test, who, readEnrolment, { id });
    return [...list.body.results, details.body.data].map((one) => one.transferred_from_id);
  };
  expect(await seenBy(colleague)).toEqual([null, null]);
  for (const role of ['support', 'finance', 'owner'] as const)
    expect(await seenBy(await test.signIn(role))).toEqual([left.id, left.id]);
});
