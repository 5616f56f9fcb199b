import { updateCourse } from '@provost/contract/courses.schema';
import { createEnrolment } from '@provost/contract/enrolments.schema';
import { createPaymentPlan } from '@provost/contract/payment-plans.schema';
import { afterAll, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { importer } from '../../testing/calls/import-calls.ts';
import { addCourse, addPayment, addStudent, addTransaction } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const { upload, read, change, run, undo } = importer(test, owner);
afterAll(async () => expect(await test.database.verify()).toEqual([]));

const codesOf = async (email: string) => {
  const found = await test.database.reader
    .selectFrom('users')
    .leftJoin('enrolments', 'enrolments.student_id', 'users.id')
    .leftJoin('courses', 'courses.id', 'enrolments.course_id')
    .select(['users.id', 'courses.code'])
    .where('users.email', '=', email)
    .orderBy('courses.code')
    .execute();
  return found.length === 0 ? null : found.map(({ code }) => code);
};
const row = (name: string, courses: string) => `${name}@seats.test,Ina,${name},"${courses}"`;
const file = (...rows: string[]) => ['email,first_name,last_name,courses', ...rows].join('\n');

it('an import fills a course to its last seat, in the order of the file, and adds no others', async () => {
  await addCourse(test.database, { code: 'FEW', capacity: 3 });
  await addCourse(test.database, { code: 'MANY' });
  const rows = [
    row('a', 'MANY'),
    row('b', 'FEW'),
    row('c', 'MANY,FEW'),
    row('d', ''),
    row('e', 'FEW,MANY'),
    row('f', 'FEW'),
    row('g', 'MANY,FEW'),
    row('h', 'MANY'),
  ];
  const { id, counts, problems } = (await upload(file(...rows))).body.data;
  expect(counts).toMatchObject({ create: 6, problem: 2 });
  expect(problems).toMatchObject([
    { row: 7, column: 'courses', reason: 'No seat is left in: FEW.' },
    { row: 8, column: 'courses' },
  ]);
  const { job } = await run(id);
  expect(job.result).toEqual({ applied: 6, failed: 0 });
  expect(await Promise.all([...'abcdefgh'].map((name) => codesOf(`${name}@seats.test`)))).toEqual([
    ['MANY'],
    ['FEW'],
    ['FEW', 'MANY'],
    [null],
    ['FEW', 'MANY'],
    null,
    null,
    ['MANY'],
  ]);
  expect(await test.database.verify()).toEqual([]);
  expect((await undo(id)).job.result).toEqual({ done: 13 });
  expect(await codesOf('c@seats.test')).toBeNull();
});

it('an import of somebody who was added since enrols nobody instead of them', async () => {
  await addCourse(test.database, { code: 'LATE' });
  const { id } = (await upload(file(row('late', 'LATE'), row('soon', 'LATE')))).body.data;
  await addStudent(test.database, { email: 'late@seats.test' });
  expect((await run(id)).job.result).toEqual({ applied: 1, failed: 1 });
  expect(await codesOf('late@seats.test')).toEqual([null]);
  expect(await codesOf('soon@seats.test')).toEqual(['LATE']);
});

it('a course is charged to the students of a file as to those whom somebody enrols', async () => {
  const instalments = [
    { percent: '50' },
    { percent: '50', after: 1, unit: 'months', from: 'start' },
  ];
  const plan = await call(test, owner, createPaymentPlan, {
    body: { name: 'Halves', instalments } as never,
  });
  const given = { price_cents: 10_001, starts_at: '2031-05-06T07:00:00.000Z' };
  const planned = await addCourse(test.database, { code: 'PLAN', ...given });
  const body = { payment_plans: [plan.body.data.id] };
  await call(test, owner, updateCourse, { id: planned.id, body });
  await addCourse(test.database, { code: 'ONCE', price_cents: 2500 });
  await addCourse(test.database, { code: 'FREE', price_cents: 0 });
  const codes = ['PLAN', 'ONCE', 'FREE'];
  const { id } = (await upload(file(row('x', codes.join(',')), row('y', 'PLAN')))).body.data;
  await run(id);
  const single = await addStudent(test.database, { email: 'z@seats.test' });
  for (const code of codes) {
    const course = await test.database.reader
      .selectFrom('courses')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    await call(test, owner, createEnrolment, {
      body: { student: single.id, course: course.id },
    });
  }
  expect(await recorded('x@seats.test')).toEqual(await recorded('z@seats.test'));
  expect((await recorded('y@seats.test')).charges).toHaveLength(2);
});

it('a file of enrolments charges students, also those who have paid, and refuses the others', async () => {
  const course = await addCourse(test.database, { code: 'OWES', price_cents: 9000 });
  const few = await addCourse(test.database, { code: 'ONE', price_cents: 100, capacity: 1 });
  const [paid, plain, archived] = await Promise.all([
    addStudent(test.database, { email: 'paid@owes.test' }),
    addStudent(test.database, { email: 'plain@owes.test' }),
    addStudent(test.database, { email: 'gone@owes.test' }),
  ]);
  const payment = await addPayment(test.database, {
    student_id: paid.id,
    course_id: course.id,
    amount_cents: 4000,
  });
  await addTransaction(test.database, { payment_id: payment.id, amount_cents: 4000 });
  const rows = [
    'paid@owes.test,OWES',
    'plain@owes.test,OWES',
    'plain@owes.test,ONE',
    'paid@owes.test,ONE',
    'gone@owes.test,OWES',
  ];
  const { id } = (await upload(['student,course', ...rows].join('\n'), { kind: 'enrolments' })).body
    .data;
  await test.database.write((writer) =>
    writer.updateTable('users').set({ status: 'archived' }).where('id', '=', archived.id).execute(),
  );
  expect((await run(id)).job.result).toEqual({ applied: 3, failed: 1 });
  expect((await read(id)).problems).toMatchObject([{ row: 5 }, { row: 6 }]);
  const enrolments = await test.database.reader
    .selectFrom('enrolments')
    .select(['student_id', 'course_id', 'charged_cents', 'paid_cents', 'balance_cents'])
    .where('student_id', 'in', [paid.id, plain.id, archived.id])
    .orderBy('id')
    .execute();
  expect(enrolments).toEqual([
    {
      student_id: paid.id,
      course_id: course.id,
      charged_cents: 9000,
      paid_cents: 4000,
      balance_cents: 5000,
    },
    {
      student_id: plain.id,
      course_id: course.id,
      charged_cents: 9000,
      paid_cents: 0,
      balance_cents: 9000,
    },
    {
      student_id: plain.id,
      course_id: few.id,
      charged_cents: 100,
      paid_cents: 0,
      balance_cents: 100,
    },
  ]);
  expect(await test.database.verify()).toEqual([]);
});

/** What is stored about the enrolments of a student, without ids, names and times. */
async function recorded(email: string) {
  const enrolments = await test.database.reader
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.student_id')
    .selectAll('enrolments')
    .where('users.email', '=', email)
    .orderBy('enrolments.course_id')
    .execute();
  const ids = enrolments.map(({ id }) => id);
  const charges = await test.database.reader
    .selectFrom('charges')
    .selectAll()
    .where('enrolment_id', 'in', ids)
    .orderBy('id')
    .execute();
  const events = await test.database.reader
    .selectFrom('audit_events')
    .select(['action', 'before', 'after', 'subject_version', 'actor_id'])
    .where('subject', '=', 'Enrolment')
    .where('subject_id', 'in', ids.map(String))
    .orderBy('id')
    .execute();
  const anonymous = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value, (key, part) =>
        ['id', 'enrolment_id', 'student_id', 'enrolled_at', 'created_at'].includes(key)
          ? undefined
          : part,
      ),
    );
  return {
    enrolments: anonymous(enrolments),
    charges: anonymous(charges),
    events: anonymous(
      events.map((event) => ({ ...event, after: JSON.parse(event.after ?? '{}') })),
    ),
  };
}

it('a seat that is taken between the preview and its rows is refused when they apply', async () => {
  const { id: course } = await addCourse(test.database, { code: 'CLOSING', capacity: 2 });
  const { id, counts } = (await upload(file(row('l1', 'CLOSING'), row('l2', 'CLOSING')))).body.data;
  expect(counts).toMatchObject({ create: 2, problem: 0 });
  const { id: student } = await addStudent(test.database, { email: 'first@seats.test' });
  await call(test, owner, createEnrolment, { body: { student, course } });
  expect((await run(id)).job.result).toEqual({ applied: 1, failed: 1 });
  expect((await read(id)).problems).toMatchObject([{ row: 3 }]);
});

it('the preview counts seats over all rows of the file, and again after a change', async () => {
  await addCourse(test.database, { code: 'LONG', capacity: 1 });
  await addStudent(test.database, { email: 'seated@seats.test' });
  // The rows between are more than one step.
  const others = Array.from({ length: 300 }, (_, n) => row(`o${n}`, ''));
  const rows = [row('bad address', 'LONG'), row('p', 'LONG'), ...others, row('q', 'LONG')];
  const { id, counts, problems } = (await upload(file(...rows))).body.data;
  expect(counts).toMatchObject({ create: 301, problem: 2 });
  expect(problems).toMatchObject([{ row: 2 }, { row: 304, reason: 'No seat is left in: LONG.' }]);
  expect((await change(id, {})).body.data.counts).toEqual(counts);
  const enrolments = await upload(
    'student,course\nseated@seats.test,LONG\nnobody@seats.test,LONG',
    { kind: 'enrolments' },
  );
  expect(enrolments.body.data.counts).toMatchObject({ create: 1, problem: 1 });
  await run(enrolments.body.data.id);
  const again = await upload('student,course\nseated@seats.test,LONG', { kind: 'enrolments' });
  expect(again.body.data.counts).toMatchObject({ unchanged: 1, problem: 0 });
});

it('a seat that a row of the file frees is there for the rows behind it', async () => {
  const { id: course } = await addCourse(test.database, { code: 'SWAP', capacity: 1 });
  const { id: student } = await addStudent(test.database, { email: 'out@seats.test' });
  await addStudent(test.database, { email: 'in@seats.test' });
  await call(test, owner, createEnrolment, { body: { student, course } });
  const [out, into] = ['out@seats.test,SWAP,cancelled', 'in@seats.test,SWAP,active'];
  const uploadRows = (...rows: string[]) =>
    upload(['student,course,status', ...rows].join('\n'), { kind: 'enrolments' });
  const early = (await uploadRows(into, out)).body.data;
  expect(early).toMatchObject({ counts: { create: 0, update: 1 }, problems: [{ row: 2 }] });
  const { id, counts } = (await uploadRows(out, into)).body.data;
  expect(counts).toMatchObject({ create: 1, update: 1, problem: 0 });
  expect((await run(id)).job.result).toEqual({ applied: 2, failed: 0 });
  expect(await codesOf('in@seats.test')).toEqual(['SWAP']);
});

it('an enrolment that is over needs no seat, also when its import is taken back', async () => {
  const { id: course } = await addCourse(test.database, { code: 'FULL', capacity: 1 });
  const { id: student } = await addStudent(test.database, { email: 'has@full.test' });
  await call(test, owner, createEnrolment, { body: { student, course } });
  await addStudent(test.database, { email: 'did@full.test' });
  await addStudent(test.database, { email: 'left@full.test' });
  const { id, counts } = (
    await upload(
      'student,course,status\ndid@full.test,FULL,completed\nleft@full.test,FULL,cancelled',
      { kind: 'enrolments' },
    )
  ).body.data;
  expect(counts).toMatchObject({ create: 2, problem: 0 });
  expect((await run(id)).job.result).toEqual({ applied: 2, failed: 0 });
  await undo(id);
  const left = await test.database.reader
    .selectFrom('enrolments')
    .select(['student_id', 'status'])
    .where('course_id', '=', course)
    .execute();
  expect(left).toEqual([{ student_id: student, status: 'active' }]);
});
