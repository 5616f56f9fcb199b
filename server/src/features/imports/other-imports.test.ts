import { listCourses } from '@provost/contract/courses.schema';
import { listEnrolments } from '@provost/contract/enrolments.schema';
import type { ImportKindName } from '@provost/contract/imports';
import { listPayments } from '@provost/contract/payments.schema';
import { listTeachers } from '@provost/contract/teachers.schema';
import { afterAll, expect, it } from 'vitest';
import { call, callCsv } from '../../testing/calls/call.ts';
import { importer } from '../../testing/calls/import-calls.ts';
import { addClassLevel, addCourse, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const imports = importer(test, owner);
const { upload, run, undo } = imports;
afterAll(async () => expect(await test.database.verify()).toEqual([]));

const preview = async (kind: ImportKindName, file: string) =>
  (await upload(file, { kind })).body.data;

it('teachers are added, edited and taken back, and an export of them changes nothing', async () => {
  const { id, counts } = await preview(
    'teachers',
    'Prénom;Nom;E-mail;Matières\nMara;Silva;mara@t.test;Maths; \nTom;Berg;tom@t.test;Music',
  );
  expect(counts).toMatchObject({ create: 2 });
  await run(id);
  const { text } = await callCsv(test, owner, listTeachers, { query: { search: 't.test' } });
  expect((await preview('teachers', text)).counts).toMatchObject({ unchanged: 2, problem: 0 });
  await undo(id);
  expect((await call(test, owner, listTeachers, { query: { search: 't.test' } })).body.count).toBe(
    0,
  );
});

it('courses are added and edited by code, with decimal commas, and taken back', async () => {
  await addClassLevel(test.database, { name: 'Level C' });
  const { id, counts, problems } = await preview(
    'courses',
    'Code;Titel;Fach;Klassenstufe;Preis;Beginn\nC-1;Algebra;Maths;level c;1.234,50;11.01.2027\nC-2;Chess;Games;Nowhere;;',
  );
  expect([counts, problems]).toMatchObject([
    { create: 1, problem: 1 },
    [{ row: 3, column: 'Klassenstufe', value: 'Nowhere' }],
  ]);
  await run(id);
  const { body } = await call(test, owner, listCourses, { query: { search: 'c-1' } });
  expect(body.data).toMatchObject([{ code: 'C-1', title: 'Algebra', current_price: '1234.50' }]);
  const { text } = await callCsv(test, owner, listCourses, { query: { search: 'c-1' } });
  expect((await preview('courses', text)).counts).toMatchObject({ unchanged: 1, problem: 0 });
  await undo(id);
  expect((await call(test, owner, listCourses, { query: { search: 'c-1' } })).body.count).toBe(0);
});

it('enrolments are added once, and end where the file says so', async () => {
  await addStudent(test.database, { email: 'p@e.test' });
  await addCourse(test.database, { code: 'E-1' });
  const file = 'student email,course code\np@e.test,e-1\nnobody@e.test,E-1\np@e.test,E-9';
  const first = await preview('enrolments', file);
  expect(first.counts).toMatchObject({ create: 1, problem: 2 });
  await run(first.id);
  expect((await preview('enrolments', file)).counts).toMatchObject({ unchanged: 1 });
  const end = await preview(
    'enrolments',
    'student email,course code,status\np@e.test,E-1,cancelled',
  );
  expect(end.counts).toMatchObject({ update: 1 });
  await run(end.id);
  const { body } = await call(test, owner, listEnrolments, { query: { search: 'p@e.test' } });
  expect(body.results).toMatchObject([{ status: 'cancelled' }]);
});

it('enrolments that ended elsewhere are recorded as ended, and taken back', async () => {
  await addStudent(test.database, { email: 'ended@e.test' });
  await addCourse(test.database, { code: 'E-2' });
  const { id, counts } = await preview(
    'enrolments',
    'student email,course code,status\nended@e.test,E-2,completed\nended@e.test,E-2,cancelled',
  );
  expect(counts).toMatchObject({ create: 2, problem: 0 });
  await run(id);
  const listed = async () =>
    (await call(test, owner, listEnrolments, { query: { search: 'ended@e.test' } })).body.results;
  expect((await listed()).map(({ status }) => status).sort()).toEqual(['cancelled', 'completed']);
  await undo(id);
  expect((await listed()).filter(({ status }) => status === 'active')).toEqual([]);
});

it('amounts that nobody can pay are problems of their cells, before and after the rows apply', async () => {
  await addStudent(test.database, { email: 'odd@p.test' });
  const leaving = await addStudent(test.database, { email: 'leaving@p.test' });
  await addCourse(test.database, { code: 'P-O' });
  const rows = [
    ...['-5', '0', '1000000', '$5', '#REF!', '5'].map(
      (amount, n) => `odd@p.test,P-O,${amount},EUR,cash,2026-03-02,O-${n}`,
    ),
    'leaving@p.test,P-O,6,EUR,cash,2026-03-02,O-6',
  ];
  const { id, counts, problems } = await preview(
    'payments',
    ['Student,Course,Amount,Currency,Method,Paid on,Reference', ...rows].join('\n'),
  );
  expect(counts).toMatchObject({ create: 2, problem: 5 });
  expect(problems.map(({ row, column }) => [row, column])).toEqual(
    [2, 3, 4, 5, 6].map((row) => [row, 'Amount']),
  );
  await test.database.write((writer) =>
    writer.updateTable('users').set({ status: 'archived' }).where('id', '=', leaving.id).execute(),
  );
  expect((await run(id)).job).toMatchObject({ state: 'done', result: { applied: 1, failed: 1 } });
  expect((await imports.read(id)).problems.at(-1)).toMatchObject({
    row: 8,
    column: 'Student',
    value: 'leaving@p.test',
  });
});

it('payments come from an export of Stripe with a column of courses', async () => {
  await addStudent(test.database, { email: 'stripe@p.test' });
  await addCourse(test.database, { code: 'P-S' });
  const file =
    'Charge ID,Created date (UTC),Amount,Currency,Status,Customer Email,Course\nch_1,2026-01-05 10:00:00,40.00,eur,Paid,stripe@p.test,P-S';
  const { counts, problems } = await preview('payments', file);
  expect([counts, problems]).toMatchObject([{ create: 1, problem: 0 }, []]);
});

it('payments are added once, and never changed', async () => {
  await addStudent(test.database, { email: 'q@p.test' });
  await addCourse(test.database, { code: 'P-1' });
  const file =
    'Student email,Course,Amount,Currency,Method,Paid on,Reference\nq@p.test,P-1,"12,50",EUR,Karte,2026-03-02,R-77\nq@p.test,P-1,20.00,EUR,cash,2026-03-03,';
  const first = await preview('payments', file);
  expect(first.counts).toMatchObject({ create: 2 });
  await run(first.id);
  const again = await preview('payments', file);
  expect(again.counts).toMatchObject({ create: 0, unchanged: 2 });
  expect(again.same_file?.id).toBe(first.id);
  expect((await preview('payments', file.replace('12,50', '13,50'))).counts).toMatchObject({
    problem: 1,
  });
  const { body } = await call(test, owner, listPayments, { query: { search: 'q@p.test' } });
  expect(body.results).toHaveLength(2);
});

it('payments are taken back together, and can be imported again', async () => {
  await addStudent(test.database, { email: 'r@p.test' });
  await addCourse(test.database, { code: 'P-2' });
  const file =
    'Student email,Course,Amount,Currency,Method,Paid on,Reference\nr@p.test,P-2,12.50,EUR,card,2026-03-02,R-78\nr@p.test,P-2,20.00,EUR,cash,2026-03-03,';
  const { id } = await preview('payments', file);
  await run(id);
  await undo(id);
  const { body } = await call(test, owner, listPayments, { query: { search: 'r@p.test' } });
  expect(body.results.map(({ status }) => status)).toEqual(['void', 'void']);
  const again = await preview('payments', `${file}\n`);
  expect(again.counts).toMatchObject({ create: 2, unchanged: 0, problem: 0 });
});
