import { updateCourse } from '@provost/contract/courses.schema';
import {
  createEnrolment,
  listEnrolments,
  updateEnrolment,
} from '@provost/contract/enrolments.schema';
import type { ImportKindName } from '@provost/contract/imports';
import { createPricing } from '@provost/contract/pricing.schema';
import { updateStudent } from '@provost/contract/students.schema';
import { registerTeacher } from '@provost/contract/teachers.schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, callCsv } from '../../testing/calls/call.ts';
import { importer } from '../../testing/calls/import-calls.ts';
import { addClassLevel, addCourse, addEnrolment, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const imports = importer(test, owner);
const { upload, run, change, undo } = imports;
beforeAll(async () => {
  await addStudent(test.database, { email: 'e@k.test' });
  await addCourse(test.database, { code: 'K-2' });
});
afterAll(async () => expect(await test.database.verify()).toEqual([]));

const preview = async (kind: ImportKindName, file: string) =>
  (await upload(file, { kind })).body.data;
const enrolmentsOf = async (email: string) => {
  const rows = await test.database.reader
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.student_id')
    .innerJoin('courses', 'courses.id', 'enrolments.course_id')
    .select(['courses.code', 'enrolments.status', 'enrolments.id'])
    .where('users.email', '=', email)
    .orderBy('courses.code')
    .orderBy('enrolments.id')
    .execute();
  return rows.map(({ code, status }) => `${code} ${status}`);
};

it('a payment with an unknown number is a problem, not a new payment', async () => {
  await addStudent(test.database, { email: 'n@k.test' });
  await addCourse(test.database, { code: 'K-1' });
  const { counts, problems } = await preview(
    'payments',
    'Student,Course,Amount,Paid on,Number\nn@k.test,K-1,41.00,2026-01-05,2026-99999',
  );
  expect(counts).toMatchObject({ create: 0, problem: 1 });
  expect(problems).toMatchObject([{ column: 'Number', value: '2026-99999' }]);
});

it.each([
  ['courses', 'Code,Title,Status,Currency\nK-2,,,', ['Status', 'Currency']],
  ['enrolments', 'Student,Course,Status\ne@k.test,K-2,', ['Status']],
  ['payments', 'Student,Course,Amount,Method\ne@k.test,K-2,12.00,', ['Method']],
  ['students', 'Email,Language,Courses\ne@k.test,,', ['Language', 'Courses']],
] as const)(
  'blank cells of %s do not clear what always has a value',
  async (kind, file, headers) => {
    const { id } = await preview(kind, file);
    for (const header of headers) {
      const { status, error } = await change(id, { blanks: { [header]: 'clear' } });
      expect([status, error.message]).toMatchObject([422, { blanks: [expect.any(String)] }]);
    }
  },
);

it('only the courses that a row names are enrolled in, also if another one ended since the preview', async () => {
  const { id: student } = await addStudent(test.database, { email: 'c@k.test' });
  const { id: course } = await addCourse(test.database, { code: 'K-3' });
  await addCourse(test.database, { code: 'K-4' });
  const { id: enrolment } = await addEnrolment(test.database, {
    student_id: student,
    course_id: course,
  });
  const { id } = await preview('students', 'Email,Courses\nc@k.test,K-4');
  await call(test, owner, updateEnrolment, { id: enrolment, body: { status: 'cancelled' } });
  await run(id);
  expect(await enrolmentsOf('c@k.test')).toEqual(['K-3 cancelled', 'K-4 active']);
});

it('of a cancelled enrolment and a later one, an export cancels the one whose row was edited', async () => {
  const { id: student } = await addStudent(test.database, { email: 'twice@k.test' });
  const { id: course } = await addCourse(test.database, { code: 'K-20' });
  await addEnrolment(test.database, {
    student_id: student,
    course_id: course,
    status: 'cancelled',
    enrolled_at: '2026-01-05T10:00:00.123Z',
    ended_at: '2026-02-05T10:00:00.000Z',
  });
  await addEnrolment(test.database, {
    student_id: student,
    course_id: course,
    enrolled_at: '2026-03-05T10:00:00.456Z',
  });
  const short = await preview('enrolments', 'Student,Course,Status\ntwice@k.test,K-20,cancelled');
  expect(short.problems).toMatchObject([{ column: 'Status', value: 'cancelled' }]);
  const query = { search: 'twice@k.test' };
  const exported = (await callCsv(test, owner, listEnrolments, { query })).lines.join('\n');
  expect((await preview('enrolments', exported)).counts).toMatchObject({ unchanged: 2 });
  const edited = await preview('enrolments', exported.replace(',active,', ',cancelled,'));
  expect(edited.counts).toMatchObject({ update: 1, unchanged: 1, problem: 0 });
  await run(edited.id);
  expect(await enrolmentsOf('twice@k.test')).toEqual(['K-20 cancelled', 'K-20 cancelled']);
  await undo(edited.id);
  expect(await enrolmentsOf('twice@k.test')).toEqual(['K-20 cancelled', 'K-20 active']);
});

it('a row never moves a student from a seat to the waiting list, or the reverse', async () => {
  const { id: seated } = await addStudent(test.database, { email: 'w1@k.test' });
  const { id: waiting } = await addStudent(test.database, { email: 'w2@k.test' });
  const { id: course } = await addCourse(test.database, { code: 'K-5' });
  await call(test, owner, createEnrolment, { body: { student: seated, course } });
  await call(test, owner, createEnrolment, { body: { student: waiting, course, waiting: true } });
  const first = await preview(
    'enrolments',
    'Student,Course,Status\nw1@k.test,K-5,waiting\nw2@k.test,K-5,active',
  );
  expect(first.counts).toMatchObject({ update: 0, problem: 2 });
  const second = await preview('enrolments', 'Student,Course\nw1@k.test,K-5\nw2@k.test,K-5');
  expect(second.counts).toMatchObject({ unchanged: 2 });
  const third = await preview('students', 'Email,Courses\nw1@k.test,K-5\nw2@k.test,K-5');
  expect(third.counts).toMatchObject({ unchanged: 2 });
});

it('codes that differ in accents are different courses', async () => {
  await addStudent(test.database, { email: 'a@k.test' });
  await addCourse(test.database, { code: 'MÁT-K' });
  const unknown = await preview('enrolments', 'Student,Course\na@k.test,MAT-K');
  expect(unknown.counts).toMatchObject({ problem: 1 });
  await addCourse(test.database, { code: 'MAT-K' });
  const { id } = await preview('enrolments', 'Student,Course\na@k.test,mat-k\na@k.test,mát-k');
  await run(id);
  expect(await enrolmentsOf('a@k.test')).toEqual(['MAT-K active', 'MÁT-K active']);
});

it('the preview says that new records cannot have an archived class level', async () => {
  const { name } = await addClassLevel(test.database, { name: 'Old level K', archived: 1 });
  const { problems } = await preview('courses', `Code,Title,Subject,Class level\nK-6,T,S,${name}`);
  expect(problems).toMatchObject([
    { column: 'Class level', reason: expect.stringContaining('archived') },
  ]);
  const students = await preview(
    'students',
    `Email,First name,Last name,Class level\nl@k.test,A,B,${name}`,
  );
  expect(students.problems).toMatchObject([
    { column: 'Class level', reason: expect.stringContaining('archived') },
  ]);
  const teachers = await preview(
    'teachers',
    `Email,First name,Last name,Class levels\nlt@k.test,A,B,${name}`,
  );
  expect(teachers.problems).toMatchObject([
    { column: 'Class levels', reason: expect.stringContaining('archived') },
  ]);
});

it('a teacher keeps an archived class level, and gets no other one', async () => {
  const { name } = await addClassLevel(test.database, { name: 'Kept level K' });
  const { id } = await preview(
    'teachers',
    `Email,First name,Last name,Class levels\nkt@k.test,A,B,${name}`,
  );
  await run(id);
  await test.database.write((writer) =>
    writer.updateTable('class_levels').set({ archived: 1 }).where('name', '=', name).execute(),
  );
  const again = await preview('teachers', `Email,Last name,Class levels\nkt@k.test,C,${name}`);
  expect(again.counts).toMatchObject({ update: 1, problem: 0 });
  const { status, error } = await call(test, owner, registerTeacher, {
    body: {
      first_name: 'A',
      last_name: 'B',
      email: 'late@k.test',
      class_levels: [name],
      invite: true,
    },
  });
  expect([status, error.message]).toMatchObject([
    422,
    { class_levels: [expect.stringContaining('archived')] },
  ]);
});

it('values edited by hand stay in the second and the third import, also courses and tags', async () => {
  await addCourse(test.database, { code: 'K-7' });
  const file = (last: string) =>
    `Email,First name,Last name,Phone,Tags,Courses\nh@k.test,Ana,${last},+351911111111,One,K-7`;
  await run((await preview('students', file('Lima'))).id);
  const found = await test.database.reader
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'h@k.test')
    .executeTakeFirstOrThrow();
  await call(test, owner, updateStudent, {
    id: found.id,
    body: { phone: '+351922222222', tags: [] },
  });
  const enrolment = await test.database.reader
    .selectFrom('enrolments')
    .select('id')
    .where('student_id', '=', found.id)
    .executeTakeFirstOrThrow();
  await call(test, owner, updateEnrolment, { id: enrolment.id, body: { status: 'cancelled' } });
  for (const last of ['Second', 'Third']) {
    const { id, counts, sample } = await preview('students', file(last));
    expect(counts).toMatchObject({ update: 1 });
    expect(sample[0]?.changes).toMatchObject({
      last_name: { to: last },
      phone: { kept: true },
      tags: { kept: true },
      courses: { kept: true },
    });
    await run(id);
    expect(await enrolmentsOf('h@k.test')).toEqual(['K-7 cancelled']);
    const enrolments = await preview('enrolments', 'Student,Course\nh@k.test,K-7');
    expect(enrolments.counts).toMatchObject({ unchanged: 1 });
  }
  const { id } = await preview('students', file('Fourth'));
  await change(id, { hand_edited: 'overwrite' });
  await run(id);
  expect(await enrolmentsOf('h@k.test')).toEqual(['K-7 cancelled', 'K-7 active']);
  await undo(id);
  const again = await preview('students', file('Third'));
  expect(again.sample[0]?.changes).toMatchObject({ phone: { kept: true }, tags: { kept: true } });
});

it('a price edited by hand stays', async () => {
  await addClassLevel(test.database, { name: 'Level K' });
  const file = 'Code,Title,Subject,Class level,Price\nK-8,T,S,Level K,10.00';
  await run((await preview('courses', file)).id);
  const { id } = await test.database.reader
    .selectFrom('courses')
    .select('id')
    .where('code', '=', 'K-8')
    .executeTakeFirstOrThrow();
  await call(test, owner, updateCourse, { id, body: { price: '12.00' } });
  const { sample } = await preview('courses', file);
  expect(sample[0]?.changes.price).toMatchObject({ from: '12.00', to: '10.00', kept: true });
  const again = await preview('courses', file);
  await change(again.id, { hand_edited: 'overwrite' });
  await run(again.id);
  const newer = file.replace('10.00', '11.00');
  expect((await preview('courses', newer)).counts).toMatchObject({ update: 1 });
  const priced = {
    course: id,
    original_price: '12.00',
    discount_percent: '0',
    final_price: '12.00',
  };
  expect((await call(test, owner, createPricing, { body: priced })).status).toBeLessThan(300);
  expect((await preview('courses', newer)).sample[0]?.changes.price).toMatchObject({ kept: true });
  const cleared = await preview('courses', 'Code,Price\nK-8,');
  expect(
    (await change(cleared.id, { blanks: { Price: 'clear' } })).body.data.sample[0]?.changes,
  ).toMatchObject({ price: { from: '12.00', to: null } });
});

it('two imports at once add the same new tag once', async () => {
  const file = (email: string) => `Email,First name,Last name,Tags\n${email},A,B,Together K`;
  const ids = [
    (await preview('students', file('t1@k.test'))).id,
    (await preview('teachers', file('t2@k.test'))).id,
    (await preview('students', file('t3@k.test'))).id,
  ];
  const started = await Promise.all(ids.map((id) => imports.apply(id)));
  await Promise.all([imports.runJobs(), imports.runJobs(), imports.runJobs()]);
  const jobs = await Promise.all(started.map(({ body }) => imports.job(body.data.id)));
  expect(jobs.map(({ state, result }) => [state, result])).toEqual(
    ids.map(() => ['done', { applied: 1, failed: 0 }]),
  );
});
