import { listCourses } from '@provost/contract/courses.schema';
import * as contract from '@provost/contract/imports.schema';
import { listStudents } from '@provost/contract/students.schema';
import { afterAll, describe, expect, it } from 'vitest';
import type { Writer } from '../../database/database.ts';
import type { SignedIn } from '../../testing/app.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { importer } from '../../testing/calls/import-calls.ts';
import { addCourse } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const admin = sharedUser(test, 'admin');
const owner = sharedUser(test, 'owner');
const imports = importer(test, admin);
afterAll(async () => expect(await test.database.verify()).toEqual([]));

const { upload, read, change, apply, run } = imports;
const countStudents = async () => (await call(test, admin, listStudents)).body.count;

describe('all or nothing', () => {
  it('takes back the rows that were applied if one of them fails', async () => {
    const before = await countStudents();
    const { id } = (
      await upload('email,first name,last name\nm1@all.test,May,One\nm2@all.test,May,Two')
    ).body.data;
    const other = (await upload('email,first name,last name\nm2@all.test,May,Two')).body.data.id;
    await run(other);
    await run(id, { mode: 'all_or_nothing' });
    expect(await countStudents()).toBe(before + 1);
  });
});

const rowsOf = (domain: string, count: number) =>
  [
    'email,first name,last name',
    ...Array.from({ length: count }, (_, n) => `r${n}@${domain},Rui,N${n}`),
  ].join('\n');
const eventsOf = async (job: number | null) =>
  (
    await test.database.reader
      .selectFrom('audit_events')
      .select('action')
      .where('subject', '=', 'Job')
      .where('subject_id', '=', String(job))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

it('an import whose transactions run again after a deadlock leaves out no row', async () => {
  const { id } = (await upload(rowsOf('deadlock.test', 120))).body.data;
  await apply(id);
  await imports.runJobs({ killAfter: Number.POSITIVE_INFINITY });
  const { body } = await call(test, admin, listStudents, { query: { search: 'deadlock.test' } });
  expect(body.count).toBe(120);
  await imports.runJobs();
});

describe('an import whose process is killed', () => {
  it('behind its last step ends once in the audit trail', async () => {
    const { id } = (await upload(rowsOf('killed.test', 3))).body.data;
    const job = (await apply(id)).body.data.id;
    // The first step has all rows, the second one the end; what follows is lost.
    await imports.runJobs({ killAfter: 2 });
    expect(await eventsOf(job)).toEqual(['job.started', 'job.finished']);
    await imports.runJobs();
    expect(await eventsOf(job)).toEqual(['job.started', 'job.finished']);
    expect((await read(id)).state).toBe('applied');
  });

  it('behind the row that takes all of them back applies no others', async () => {
    const before = await countStudents();
    const { id } = (await upload(rowsOf('nothing.test', 120))).body.data;
    await run((await upload('email,first name,last name\nr7@nothing.test,Rui,N7')).body.data.id);
    await apply(id, { mode: 'all_or_nothing' });
    await imports.runJobs({ killAfter: 1 });
    await imports.runJobs();
    expect((await read(id)).state).toBe('undone');
    expect(await countStudents()).toBe(before + 1);
  });
});

describe('an import whose starter was suspended', () => {
  const suspend = (who: SignedIn) =>
    test.database.write((writer) =>
      writer
        .updateTable('users')
        .set({ status: 'suspended' })
        .where('id', '=', who.userId)
        .execute(),
    );

  it('fails with what it has done, and is continued by a colleague with the same right', async () => {
    const starter = await test.signIn('admin');
    const support = await test.signIn('support');
    const theirs = importer(test, starter);
    const { id } = (await theirs.upload(rowsOf('left.test', 120))).body.data;
    const job = (await theirs.apply(id)).body.data.id;
    await imports.runJobs({ interruptAfter: 1 });
    await suspend(starter);
    await imports.runJobs();
    expect((await read(id)).state).toBe('failed');
    expect((await imports.job(job)).error_code).toBe('forbidden');
    const { count } = (await call(test, admin, listStudents, { query: { search: 'left.test' } }))
      .body;
    expect(count).toBe((await imports.job(job)).done);
    expect(count).toBeLessThan(120);

    expect((await call(test, support, contract.applyImport, { id, body: {} })).status).toBe(403);
    const continued = await run(id);
    expect(continued.job).toMatchObject({
      id: job,
      state: 'done',
      created_by: { id: admin.userId },
      result: { applied: 120, failed: 0 },
    });
    expect(await eventsOf(job)).toEqual(['job.started', 'job.started', 'job.finished']);
    expect((await apply(id)).status).toBe(409);
    // All rows are of one job, so one undo takes all of them back.
    const other = importer(test, await test.signIn('admin'));
    expect((await other.undo(id)).job.result).toEqual({ done: 120 });
    expect((await other.apply(id)).status).toBe(409);
  });
});

it('an import is not applied over a mapping that was not seen', async () => {
  const { id, version } = (await upload(rowsOf('seen.test', 2))).body.data;
  const changed = await change(id, { mapping: { 'first name': null } });
  const stale = await apply(id, { version });
  expect([stale.status, stale.error.code, stale.error.current]).toEqual([
    409,
    'stale',
    { id, version: changed.body.data.version },
  ]);
  expect((await read(id)).state).toBe('ready');
  const back = await change(id, { mapping: { 'first name': 'first_name' } });
  expect((await run(id, { version: back.body.data.version })).job.state).toBe('done');
});

describe('the export of another system', () => {
  it.each([
    [
      'Moodle',
      'username,firstname,lastname,email,course1,course2\nana,Ana,Lima,ana@moodle.test,OTHER-1,OTHER-2',
      { username: null, course1: 'courses', course2: 'courses' },
    ],
    [
      'Teachable',
      'id,fullname,email,joined_at,unsubscribe_from_marketing,courses\n7,Ana Lima,ana@teachable.test,2026-01-02 10:00:00 UTC,false,"OTHER-1, OTHER-2"',
      { fullname: 'full_name', joined_at: null, courses: 'courses' },
    ],
    [
      'Thinkific',
      'First Name,Last Name,Email,Company,Date Created,Amount Spent,Enrollments\nAna,Lima,ana@thinkific.test,,2026-01-02,$120.00,OTHER-1;OTHER-2',
      { 'First Name': 'first_name', 'Amount Spent': null, Enrollments: 'courses' },
    ],
    [
      'Thinkific (template)',
      'student_email,first_name,last_name\nana@template.test,Ana,Lima',
      { student_email: 'email' },
    ],
  ])('%s is recognised', async (_system, file, mapping) => {
    if ((await call(test, owner, listCourses, { query: { search: 'OTHER-' } })).body.count === 0) {
      for (const code of ['OTHER-1', 'OTHER-2']) await addCourse(test.database, { code });
    }
    const { body } = await upload(file);
    expect(body.data).toMatchObject({ state: 'ready', mapping, counts: { create: 1, problem: 0 } });
    await run(body.data.id);
    const email =
      file
        .match(/\S+@\w+\.test/)?.[0]
        .split(',')
        .at(-1) ?? '';
    const { results } = (await call(test, admin, listStudents, { query: { search: email } })).body;
    const names = Object.values(mapping) as (string | null)[];
    const enrolled_course_count = names.includes('courses') ? 2 : 0;
    expect(results).toMatchObject([{ full_name: 'Ana Lima', enrolled_course_count }]);
  });
});

describe('a file that cannot be imported', () => {
  it.each([
    ['', 422],
    ['email', 422],
    ['email,Email\na@b.test,c@d.test', 422],
  ])('is refused: %j', async (file, status) => {
    expect((await upload(file)).status).toBe(status);
  });

  it('without the key waits for a mapping, which is remembered', async () => {
    const file = (n: number) => `Adresse A,first name,last name\nn${n}@map.test,Nia,${n}`;
    const { body } = await upload(file(1));
    expect(body.data).toMatchObject({ state: 'mapping', counts: { create: 0 } });
    expect((await apply(body.data.id)).status).toBe(409);
    expect((await change(body.data.id, { mapping: { Nothing: 'email' } })).status).toBe(422);
    expect((await change(body.data.id, { mapping: { 'Adresse A': 'nothing' } })).status).toBe(422);
    const mapped = await change(body.data.id, { mapping: { 'Adresse A': 'email' } });
    expect(mapped.body.data).toMatchObject({ state: 'ready', counts: { create: 1 } });
    await run(body.data.id);
    expect((await upload(file(2))).body.data).toMatchObject({
      state: 'ready',
      counts: { create: 1 },
    });
  });
});

it('a large file is checked and applied in jobs, which continue where they stopped', async () => {
  const rows = Array.from({ length: 1100 }, (_, n) => `o${n}@large.test,Oli,N${n}`).join('\n');
  const { body } = await upload(`email,first name,last name\n${rows}`);
  expect(body.data).toMatchObject({ state: 'checking', total: 1100 });
  await imports.runJobs();
  expect((await read(body.data.id)).counts).toEqual({
    create: 1100,
    update: 0,
    unchanged: 0,
    problem: 0,
  });
  await apply(body.data.id);
  await imports.runJobs({ interruptAfter: 3 });
  await imports.runJobs();
  expect((await read(body.data.id)).state).toBe('applied');
  const { body: listed } = await call(test, admin, listStudents, {
    query: { search: 'large.test' },
  });
  expect(listed.count).toBe(1100);
});

it('a check that fails for good says so, and a change starts it again', async () => {
  const rows = Array.from({ length: 1100 }, (_, n) => `g${n}@giveup.test,Oli,N${n}`).join('\n');
  const { id } = (await upload(`email,first name,last name\n${rows}`)).body.data;
  const write = (work: (writer: Writer) => Promise<unknown>) => test.database.write(work);
  const saveCells = (cells: string) =>
    write((writer) =>
      writer
        .updateTable('import_rows')
        .set({ cells })
        .where('import_id', '=', id)
        .where('row', '=', 900)
        .execute(),
    );
  await saveCells('null');
  const lastAttempt = () =>
    write((writer) =>
      writer
        .updateTable('jobs')
        .set({ attempts: 4, run_at: '2000-01-01T00:00:00.000Z' })
        .where('kind', '=', 'import.check')
        .where('state', '=', 'queued')
        .execute(),
    );
  // Attempts count from the row that the job has come to, which is at most the one before.
  for (let row = 0; row < 900 && (await read(id)).state === 'checking'; row += 1) {
    await lastAttempt();
    await imports.runJobs();
  }
  expect((await read(id)).state).toBe('check_failed');
  expect((await apply(id)).status).toBe(409);
  await saveCells('["g898@giveup.test","Oli","N898"]');
  expect((await imports.change(id, {})).body.data.state).toBe('checking');
  await imports.runJobs();
  expect(await read(id)).toMatchObject({ state: 'ready', counts: { create: 1100 } });
});

it('each role imports the records that it manages', async () => {
  const finance = await test.signIn('finance');
  const file = { body: 'email,first name\na@b.test,A' };
  for (const [who, kind, status] of [
    [finance, 'students', 403],
    [finance, 'payments', 201],
    [admin, 'payments', 403],
    [admin, 'teachers', 201],
    [owner, 'payments', 201],
  ] as const) {
    expect(
      (await call(test, who, contract.createImport, { query: { kind }, ...file })).status,
    ).toBe(status);
  }
  const { lines } = await callCsv(test, admin, contract.listImports, {
    query: { kind: 'students' },
  });
  expect(lines).toHaveLength(3);
  const { body } = await upload(lines.join('\r\n'));
  expect(body.data.counts).toMatchObject({ create: 2, problem: 0 });
});

it('a file can have a title above its header, and dates of both orders are asked about', async () => {
  const rows = ['31/12/2026', '12/31/2026', '03-04-2026', '26-01-31'];
  const { body } = await upload(
    `Our students;;;\n;;;\nE-Mail;Full name;Trial ends;Lang\n${rows.map((date, n) => `d${n}@title.test;Ana Lima;${date};`).join('\n')}\nd9@title.test;Cher;;`,
  );
  expect(body.data).toMatchObject({ asks: ['date_order'], counts: { create: 2, problem: 3 } });
  expect(body.data.problems.map(({ row, column, value }) => [row, column, value])).toEqual([
    [6, 'Trial ends', '03-04-2026'],
    [7, 'Trial ends', '26-01-31'],
    [8, 'Full name', 'Cher'],
  ]);
});
