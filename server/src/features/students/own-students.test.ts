import { listStudents, readStudent } from '@provost/contract/students.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { addCourse, addEnrolment, addPayment, addStudent } from '../../testing/rows/rows.ts';
import { registerStudents } from './students.routes.ts';

let test: TestApp;
let teacher: SignedIn;
let mine: number;
let others: number;
let former: number;

beforeAll(async () => {
  test = await buildTestApp({ features: [registerStudents] });
  teacher = await test.signIn('teacher');
  const { database } = test;
  const own = await addCourse(database, { title: 'Own', teacher_id: teacher.userId });
  const also = await addCourse(database, { title: 'Also own', teacher_id: teacher.userId });
  const foreign = await addCourse(database, { title: 'Foreign' });
  const student = async (full_name: string) => (await addStudent(database, { full_name })).id;
  mine = await student('Mine');
  others = await student('Others');
  former = await student('Former');
  for (const course_id of [own.id, also.id, foreign.id])
    await addEnrolment(database, { student_id: mine, course_id });
  await addEnrolment(database, { student_id: others, course_id: foreign.id });
  await addEnrolment(database, { student_id: former, course_id: own.id, status: 'completed' });
  await addPayment(database, { student_id: mine, course_id: own.id });
});
afterAll(() => test.close());

describe('a teacher', () => {
  it.each([{}, { search: 'e' }, { search: 'min' }, { ordering: '-created_at' }, { page: 1 }])(
    'sees only the students of their own courses, each once: %j',
    async (query) => {
      const { body } = await call(test, teacher, listStudents, { query });
      expect(body.count).toBe(1);
      expect(body.results.map(({ id }) => id)).toEqual([mine]);
    },
  );

  it('sees a student of their own, but not the enrolments in other courses', async () => {
    const { status, body } = await call(test, teacher, readStudent, { id: mine });
    expect(status).toBe(200);
    expect(body.data.enrolments.map(({ course }) => course.title).sort()).toEqual([
      'Also own',
      'Own',
    ]);
  });

  it('sees no money', async () => {
    const { body } = await call(test, teacher, readStudent, { id: mine });
    expect(body.data).toMatchObject({ last_payment: null, payments: [], payment_count: 0 });
    const list = await call(test, teacher, listStudents);
    expect(list.body.results[0]?.last_payment).toBeNull();
  });

  it('gets a 404 for students of other teachers, and for former students', async () => {
    for (const id of [others, former])
      expect((await call(test, teacher, readStudent, { id })).status).toBe(404);
  });

  it('cannot export', async () => {
    expect((await callCsv(test, teacher, listStudents)).status).toBe(403);
  });
});
