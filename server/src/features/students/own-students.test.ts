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
  const student = async (full_name: string, phone: string | null = null) =>
    (await addStudent(database, { full_name, phone })).id;
  mine = await student('Mine', '+351912345678');
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

  it('sees that a student left, and to which course only if it is their own', async () => {
    const { database } = test;
    const student = await addStudent(database);
    const colleague = await test.signIn('teacher');
    const teacher_id = colleague.userId;
    const [here, also, foreign] = [
      await addCourse(database, { teacher_id }),
      await addCourse(database, { title: 'Next', teacher_id }),
      await addCourse(database),
    ];
    const moved = async (from: number, to: number) => {
      const at = '2026-03-01T09:00:00.000Z';
      const left = { student_id: student.id, course_id: from, status: 'cancelled', ended_at: at };
      const { id } = await addEnrolment(database, left as never);
      const next = { student_id: student.id, course_id: to, enrolled_at: at };
      await addEnrolment(database, { ...next, transferred_from_id: id });
    };
    await moved(here.id, also.id);
    await moved(here.id, foreign.id);
    const { body } = await call(test, colleague, readStudent, { id: student.id });
    const left = body.data.enrolments.filter(({ status }) => status === 'cancelled');
    expect(left.map((one) => one.transferred_to?.title ?? null)).toEqual([null, 'Next']);
    const full = await call(test, await test.signIn('support'), readStudent, { id: student.id });
    expect(full.body.data.enrolments.filter((one) => one.transferred_to)).toHaveLength(2);
  });

  const hidden = [
    'phone',
    'is_trial',
    'has_purchased',
    'trial_ends_at',
    'last_login_at',
    'enrolled_course_count',
    'last_payment',
    'payments',
    'payment_count',
    'paid',
    'balances',
  ];

  it('sees neither money nor trial, phone number, sign-ins and the number of courses', async () => {
    const { body } = await call(test, teacher, readStudent, { id: mine });
    const list = await call(test, teacher, listStudents);
    for (const seen of [body.data, list.body.results[0] ?? {}]) {
      expect(Object.keys(seen)).toEqual(expect.arrayContaining(['full_name', 'email']));
      for (const field of hidden) expect(seen).not.toHaveProperty(field);
    }
    const { body: full } = await call(test, await test.signIn('support'), readStudent, {
      id: mine,
    });
    for (const field of hidden) expect(full.data).toHaveProperty(field);
  });

  it.each([
    { trial: 'active' },
    { waiting: 'over_8_weeks' },
    { enrolment: 'enrolled' },
    { ordering: 'enrolled_course_count' },
    { ordering: 'full_name,-last_login_at' },
  ])('cannot ask for the hidden fields by %j', async (query) => {
    expect((await call(test, teacher, listStudents, { query })).status).toBe(422);
    expect((await call(test, await test.signIn('finance'), listStudents, { query })).status).toBe(
      200,
    );
  });

  it('finds a student by name and email, not by phone number', async () => {
    const search = async (text: string, who = teacher) =>
      (await call(test, who, listStudents, { query: { search: text } })).body.count;
    const { email } = (await call(test, teacher, readStudent, { id: mine })).body.data;
    expect(await search(email)).toBe(1);
    expect(await search(email.slice(2, 12))).toBe(1);
    for (const text of ['351912345678', '+351 912 345', '912345']) {
      expect(await search(text)).toBe(0);
      expect(await search(text, await test.signIn('support'))).toBe(1);
    }
  });

  it('gets a 404 for students of other teachers, and for former students', async () => {
    for (const id of [others, former])
      expect((await call(test, teacher, readStudent, { id })).status).toBe(404);
  });

  it('cannot export', async () => {
    expect((await callCsv(test, teacher, listStudents)).status).toBe(403);
  });
});
