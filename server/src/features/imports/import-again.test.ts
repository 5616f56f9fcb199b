import { createEnrolment, listEnrolments } from '@provost/contract/enrolments.schema';
import type { ImportKindName } from '@provost/contract/imports';
import { cancelJob, listJobRows, undoJob } from '@provost/contract/jobs.schema';
import { listPayments } from '@provost/contract/payments.schema';
import { afterAll, expect, it } from 'vitest';
import { call } from '../../testing/calls/call.ts';
import { importer } from '../../testing/calls/import-calls.ts';
import { addClassLevel, addCourse, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const imports = importer(test, owner);
const { upload, run } = imports;
afterAll(async () => expect(await test.database.verify()).toEqual([]));

const preview = async (kind: ImportKindName, file: string) =>
  (await upload(file, { kind })).body.data;
const paymentsOf = async (email: string) =>
  (await call(test, owner, listPayments, { query: { search: email } })).body.results;

const statusesOf = async (email: string) => {
  const { body } = await call(test, owner, listEnrolments, { query: { search: email } });
  return body.results.map(({ status }) => status).sort();
};

it.each([
  ['paid', 'n@a.test'],
  ['pending', 'o@a.test'],
])('%s payments without a date are not recorded twice', async (status, email) => {
  await addStudent(test.database, { email });
  await addCourse(test.database, { code: `A-${status}` });
  const file = `Student,Course,Amount,Status\n${email},A-${status},41.00,${status}`;
  const first = await preview('payments', file);
  expect(first.counts).toMatchObject({ create: 1, problem: 0 });
  await run(first.id);
  const again = await preview('payments', `${file}\n${email},A-${status},42.00,${status}`);
  expect(again.counts).toMatchObject({ create: 1, problem: 1 });
  expect(again.problems).toEqual([
    {
      row: 2,
      column: null,
      value: null,
      reason:
        'A payment like this is already recorded. If this is another one, add its date or reference.',
    },
  ]);
});

it('two previews of one file record its payments once', async () => {
  await addStudent(test.database, { email: 'two@a.test' });
  await addCourse(test.database, { code: 'A-2' });
  const file =
    'Student,Course,Amount,Method,Paid on\ntwo@a.test,A-2,41.00,cash,2026-01-05\ntwo@a.test,A-2,42.00,cash,';
  const [first, second] = [await preview('payments', file), await preview('payments', file)];
  expect((await run(first.id)).job).toMatchObject({ result: { applied: 2, failed: 0 } });
  expect((await run(second.id)).job).toMatchObject({ result: { applied: 0, failed: 2 } });
  expect(await paymentsOf('two@a.test')).toHaveLength(2);
});

it('payments of a file that only differ by a reference are recorded, also in two steps', async () => {
  await addStudent(test.database, { email: 'many@a.test' });
  await addCourse(test.database, { code: 'A-3' });
  const rows = Array.from({ length: 120 }, (_, n) => `many@a.test,A-3,41.00,2026-01-05,OLD-${n}`);
  const { id, counts } = await preview(
    'payments',
    ['Student,Course,Amount,Paid on,Reference', ...rows].join('\n'),
  );
  expect(counts).toMatchObject({ create: 120 });
  expect((await run(id)).job).toMatchObject({ result: { applied: 120, failed: 0 } });
});

it('two previews of one file record enrolments that ended once', async () => {
  await addStudent(test.database, { email: 'ended@a.test' });
  await addCourse(test.database, { code: 'A-4' });
  const file = 'Student,Course,Status\nended@a.test,A-4,completed';
  const [first, second] = [await preview('enrolments', file), await preview('enrolments', file)];
  await run(first.id);
  expect((await run(second.id)).job).toMatchObject({ result: { applied: 0, failed: 1 } });
  const { body } = await call(test, owner, listEnrolments, { query: { search: 'ended@a.test' } });
  expect(body.results).toHaveLength(1);
});

it('of rows that would be the same enrolment, the preview names those that cannot be applied', async () => {
  await addStudent(test.database, { email: 'new@a.test' });
  const { id: student } = await addStudent(test.database, { email: 'old@a.test' });
  await addStudent(test.database, { email: 'queue@a.test' });
  const { id: course } = await addCourse(test.database, { code: 'A-30' });
  await call(test, owner, createEnrolment, { body: { student, course } });
  const rows = [
    'new@a.test,A-30,completed,2024-01-05',
    'new@a.test,A-30,completed,2025-01-05',
    'new@a.test,a-30,active,2026-01-05',
    'new@a.test,A-30,,2026-02-05',
    'new@a.test,A-30,cancelled,2026-03-05',
    'old@a.test,A-30,cancelled,2024-01-05',
    'old@a.test,A-30,completed,2025-01-05',
    'queue@a.test,A-30,waiting,',
    'queue@a.test,A-30,active,',
  ];
  const { id, counts, problems } = await preview(
    'enrolments',
    ['Student,Course,Status,Enrolled on', ...rows].join('\n'),
  );
  expect(counts).toMatchObject({ create: 3, update: 1, problem: 5 });
  expect(problems.map(({ row }) => row)).toEqual([3, 5, 6, 8, 10]);
  expect((await run(id)).job.result).toEqual({ applied: 4, failed: 0 });
  expect(await statusesOf('new@a.test')).toEqual(['active', 'completed']);
  expect(await statusesOf('old@a.test')).toEqual(['cancelled']);
  expect(await statusesOf('queue@a.test')).toEqual(['waiting']);
});

it('the preview of payments has the reasons for which they cannot be recorded', async () => {
  await addStudent(test.database, { email: 'p@a.test' });
  await addStudent(test.database, { email: 'gone@a.test', status: 'archived' });
  await addCourse(test.database, { code: 'A-5' });
  const { counts, problems } = await preview(
    'payments',
    [
      'Student,Course,Amount,Currency,Status,Paid on',
      'p@a.test,A-5,41.00,EUR,paid,2199-01-05',
      'p@a.test,A-5,42.00,USD,paid,2026-01-05',
      'p@a.test,A-5,43.00,EUR,pending,2026-01-05',
      'gone@a.test,A-5,41.00,EUR,paid,2026-01-05',
    ].join('\n'),
  );
  expect(counts).toMatchObject({ create: 0, problem: 4 });
  expect(problems.map(({ row, column }) => [row, column])).toEqual([
    [2, 'Paid on'],
    [3, 'Currency'],
    [4, 'Paid on'],
    [5, 'Student'],
  ]);
});

it('the preview of courses has the reasons for which they cannot be saved', async () => {
  await addClassLevel(test.database, { name: 'Level A' });
  await addCourse(test.database, { code: 'A-6', status: 'published' });
  const { counts, problems } = await preview(
    'courses',
    [
      'Code,Title,Subject,Class level,Status,Starts,Ends,Price',
      'A-7,T,S,Level A,published,,,10.00',
      'A-8,T,S,Level A,draft,2026-05-01,2026-04-01,',
      'A-9,T,S,Level A,archived,,,',
      'A-6,New title,,,,,,',
    ].join('\n'),
  );
  expect(counts).toMatchObject({ create: 0, update: 1, problem: 3 });
  expect(problems.map(({ row, column }) => [row, column])).toEqual([
    [2, 'Teacher'],
    [3, 'Ends'],
    [4, 'Status'],
  ]);
});

it('the preview names students who cannot be enrolled because they are not active', async () => {
  await addStudent(test.database, { email: 'left@a.test', status: 'archived' });
  await addCourse(test.database, { code: 'A-10' });
  const enrolments = await preview('enrolments', 'Student,Course\nleft@a.test,A-10');
  const students = await preview('students', 'Email,Courses\nleft@a.test,A-10');
  expect(enrolments.problems).toMatchObject([{ row: 2, column: 'Student' }]);
  expect(students.problems).toMatchObject([{ row: 2, column: 'Courses' }]);
});

it('a row whose key has a problem is not called the same as another one', async () => {
  await addStudent(test.database, { email: 'key@a.test' });
  await addCourse(test.database, { code: 'A-11' });
  const { problems } = await preview(
    'payments',
    'Student,Course,Amount\nkey@a.test,A-11,-1\nkey@a.test,A-11,0',
  );
  expect(problems.map(({ row, column }) => [row, column])).toEqual([
    [2, 'Amount'],
    [3, 'Amount'],
  ]);
});

it('people whose import was taken back are not brought back by undoing that, and the reason is said', async () => {
  const { id } = await preview('students', 'Email,First name,Last name\nback@a.test,Ana,Lima');
  await run(id);
  const { job } = await imports.undo(id);
  const { body } = await call(test, owner, undoJob, { id: job.id });
  await imports.runJobs();
  const rows = await call(test, owner, listJobRows, { id: body.data.id });
  expect(rows.body.data).toMatchObject([{ state: 'left', code: 'not_found' }]);
});

it('a tag that stays because others have it is named when an import is taken back', async () => {
  const { id } = await preview(
    'students',
    'Email,First name,Last name,Tags\ntagged@a.test,Ana,Lima,Quiet',
  );
  await run(id);
  const second = await preview(
    'students',
    'Email,First name,Last name,Tags\nlater@a.test,Bo,Lind,Quiet',
  );
  await run(second.id);
  const { job } = await imports.undo(id);
  const { body } = await call(test, owner, listJobRows, { id: job.id });
  expect(body.data).toMatchObject([
    { name: 'Quiet', state: 'left', code: 'in_use', reason: 'This tag is in use.' },
  ]);
});

it('an import that is taken back and brought back says so, and can be taken back again', async () => {
  const file = 'Email,First name,Last name\nagain@a.test,Ana,Lima';
  await addStudent(test.database, { email: 'again@a.test', first_name: 'Eva', last_name: 'Lima' });
  const { id, is_undoable } = await preview('students', file);
  expect(is_undoable).toBe(false);
  await run(id);
  const shown = async () => {
    const { state, is_undoable: can } = await imports.read(id);
    return [state, can];
  };
  expect(await shown()).toEqual(['applied', true]);
  const { job } = await imports.undo(id);
  expect(await shown()).toEqual(['undone', false]);
  await call(test, owner, undoJob, { id: job.id });
  expect(await shown()).toEqual(['applying', false]);
  await imports.runJobs();
  expect(await shown()).toEqual(['applied', true]);
  expect((await imports.undo(id)).job.result).toEqual({ done: 1 });
  expect(await shown()).toEqual(['undone', false]);
});

it('an undo that found everything changed since can be repeated after the later change is undone', async () => {
  await addStudent(test.database, { email: 'twice@a.test', first_name: 'Eva', last_name: 'Lima' });
  const first = await preview('students', 'Email,First name\ntwice@a.test,Ana');
  await run(first.id);
  const second = await preview('students', 'Email,First name\ntwice@a.test,Bea');
  await run(second.id);
  expect((await imports.undo(first.id)).job.result).toEqual({ left: 1 });
  expect(await imports.read(first.id)).toMatchObject({ state: 'applied', is_undoable: true });
  await imports.undo(second.id);
  expect((await imports.undo(first.id)).job.result).toEqual({ done: 1 });
  expect(await imports.read(first.id)).toMatchObject({ state: 'undone', is_undoable: false });
});

it('an import whose people cannot be brought back stays taken back', async () => {
  const { id } = await preview('students', 'Email,First name,Last name\nlost@a.test,Ana,Lima');
  await run(id);
  const { job } = await imports.undo(id);
  await call(test, owner, undoJob, { id: job.id });
  await imports.runJobs();
  expect(await imports.read(id)).toMatchObject({ state: 'undone', is_undoable: false });
});

it('an import that has changed nothing cannot be taken back', async () => {
  const { id } = await preview('students', 'Email,First name,Last name\nnone@a.test,Ana,Lima');
  await addStudent(test.database, { email: 'none@a.test' });
  expect((await run(id)).job.result).toEqual({ applied: 0, failed: 1 });
  expect(await imports.read(id)).toMatchObject({ state: 'applied', is_undoable: false });
});

it('the mapping of an import that changed nothing is not remembered', async () => {
  const file = (n: number) => `Adresse B,first name,last name\nn${n}@unmapped.test,Nia,${n}`;
  const { id } = (await upload(file(1))).body.data;
  await imports.change(id, { mapping: { 'Adresse B': 'email' } });
  const started = await imports.apply(id);
  await call(test, owner, cancelJob, { id: started.body.data.id });
  expect((await upload(file(2))).body.data.state).toBe('mapping');
  await run(id);
  expect((await upload(file(3))).body.data.state).toBe('ready');
});
