import { listAuditEvents } from '@provost/contract/audit.schema';
import { languages } from '@provost/contract/locales';
import { listStudents, updateStudent } from '@provost/contract/students.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labelOf } from '../../school/imports/import-kind.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { importer } from '../../testing/calls/import-calls.ts';
import { addClassLevel, addCourse } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const admin = sharedUser(test, 'admin');
const owner = sharedUser(test, 'owner');
const imports = importer(test, admin);
afterAll(async () => expect(await test.database.verify()).toEqual([]));

const { upload, read, change, apply, undo, run, problemsCsv } = imports;
const students = async (search: string) =>
  (await call(test, admin, listStudents, { query: { search } })).body.results;
const student = async (email: string) => (await students(email))[0];
const countStudents = async () => (await call(test, admin, listStudents)).body.count;

let level: string;
beforeAll(async () => {
  level = (await addClassLevel(test.database, { name: 'Grundstufe, Abend' })).name;
});

describe('a file of students', () => {
  it.each(languages)('has the headers and the names of languages in %s', async (language) => {
    const spoken = new Intl.DisplayNames(language, { type: 'language' }).of('de');
    const names = ['email', 'first_name', 'last_name', 'phone', 'locale', 'class_level'] as const;
    const headers = names.map((name) => labelOf(name, language));
    const email = `${language.toLowerCase()}@spoken.test`;
    const { body } = await upload(`${headers.join(';')}\n${email};Eva;Ruiz;;${spoken};\n`);
    expect(Object.values(body.data.mapping)).toEqual([...names]);
    await run(body.data.id);
    expect(await student(email)).toMatchObject({ locale: 'de' });
  });

  it('is previewed, applied and taken back', async () => {
    const before = await countStudents();
    const { status, body } = await upload(
      'Vorname;Nachname;E-Mail;Telefon\nAna;Lima;ana@one.test;+351 912 345 678\nZoë;=Berg;zoe@one.test;\n',
    );
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      kind: 'students',
      state: 'ready',
      columns: ['Vorname', 'Nachname', 'E-Mail', 'Telefon'],
      mapping: {
        Vorname: 'first_name',
        Nachname: 'last_name',
        'E-Mail': 'email',
        Telefon: 'phone',
      },
      counts: { create: 2, update: 0, unchanged: 0, problem: 0 },
      problems: [],
    });
    expect(await countStudents()).toBe(before);
    const { id } = body.data;
    const { job } = await run(id);
    expect(job).toMatchObject({
      kind: 'import.apply',
      state: 'done',
      done: 2,
      total: 2,
      failed: 0,
    });
    expect(await student('ana@one.test')).toMatchObject({
      full_name: 'Ana Lima',
      phone: '+351912345678',
      status: 'active',
    });
    expect(await student('zoe@one.test')).toMatchObject({ last_name: '=Berg' });
    expect((await read(id)).state).toBe('applied');
    const { body: changed } = await call(test, admin, listStudents, {
      query: { changed_in: String(job.id) },
    });
    expect(changed.results.map(({ email }) => email).sort()).toEqual([
      'ana@one.test',
      'zoe@one.test',
    ]);
    const taken = await undo(id);
    expect(taken.job).toMatchObject({ kind: 'undo', state: 'done', result: { done: 2 } });
    expect((await read(id)).state).toBe('undone');
    expect(await countStudents()).toBe(before);
  });

  it('changes only what it mentions: blank cells keep or clear, other columns and people stay', async () => {
    await run(
      (
        await upload(
          'email,first name,last name,phone,class level\nb1@two.test,Bea,One,+351911111111,"Grundstufe, Abend"\nb2@two.test,Bob,Two,,',
        )
      ).body.data.id,
    );
    const { body } = await upload('email,phone\nb1@two.test,\nb2@two.test,+351922222222');
    expect(body.data.counts).toEqual({ create: 0, update: 1, unchanged: 1, problem: 0 });
    const cleared = await change(body.data.id, { blanks: { phone: 'clear' } });
    expect(cleared.body.data.counts).toEqual({ create: 0, update: 2, unchanged: 0, problem: 0 });
    expect(cleared.body.data.sample[0]?.changes).toEqual({
      phone: { from: '+351911111111', to: null },
    });
    await run(body.data.id);
    expect(await student('b1@two.test')).toMatchObject({
      first_name: 'Bea',
      phone: null,
      class_level: level,
    });
    expect(await student('b2@two.test')).toMatchObject({ phone: '+351922222222' });
  });

  it('names row, column, value and reason of each problem, in a file that can be imported again', async () => {
    const { body } = await upload(
      'email,first name,last name,phone\nc1@three.test,Cy,One,12\nnot an email,Cy,Two,\nc3@three.test,,Three,\nc4@three.test,Cy,Four,\nC4@three.test,Cy,Again,\nc5@three.test,Cy,Five,,extra\n',
    );
    expect(body.data.counts).toEqual({ create: 1, update: 0, unchanged: 0, problem: 5 });
    expect(body.data.problems.map(({ row, column, value }) => [row, column, value])).toEqual([
      [2, 'phone', '12'],
      [3, 'email', 'not an email'],
      [4, 'first name', ''],
      [6, 'email', 'C4@three.test'],
      [7, null, null],
    ]);
    expect(body.data.problems[3]?.reason).toBe('The same as row 5 of the file.');
    expect((await apply(body.data.id, { mode: 'all_or_nothing' })).status).toBe(422);
    await run(body.data.id);
    expect(await students('three.test')).toHaveLength(1);
    const { text, lines } = await problemsCsv(body.data.id);
    expect(lines[0]).toBe('email,first name,last name,phone,,row,problem');
    expect(lines).toHaveLength(6);
    const again = await upload(
      text.replace('c1@three.test,Cy,One,12', 'c1@three.test,Cy,One,+351912345678'),
    );
    expect(again.body.data.mapping).toMatchObject({ row: null, problem: null });
    expect(again.body.data.counts).toEqual({ create: 2, update: 1, unchanged: 0, problem: 2 });
  });

  it('asks once for the order of dates that can be read in two ways', async () => {
    const { body } = await upload(
      'email,first name,last name,trial ends\nd1@four.test,Di,One,03/04/2027\nd2@four.test,Di,Two,2027-05-06\nd3@four.test,Di,Three,7.8.2027',
    );
    expect(body.data.asks).toEqual(['date_order']);
    expect(body.data.counts).toMatchObject({ create: 2, problem: 1 });
    const { body: answered } = await change(body.data.id, { date_order: 'month_first' });
    expect(answered.data.asks).toEqual([]);
    expect(
      answered.data.sample.map(({ changes }) => String(changes.trial_ends_at?.to).slice(0, 10)),
    ).toEqual(['2027-03-04', '2027-05-06', '2027-08-07']);
    const clear = await upload(
      'email,first name,last name,trial ends\nd1@four.test,Di,One,03/04/2027\nd2@four.test,Di,Two,25/04/2027',
    );
    expect(clear.body.data).toMatchObject({ asks: [], counts: { create: 2 } });
    expect(clear.body.data.sample[0]?.changes.trial_ends_at?.to).toMatch(/^2027-04-03/);
  });

  it('enrols in the courses that it names, and leaves other enrolments alone', async () => {
    await addCourse(test.database, { code: 'IMP-1' });
    await addCourse(test.database, { code: 'IMP-2' });
    const first = await upload(
      'username,firstname,lastname,email,course1,course2\nx,Eva,One,e1@five.test,imp-1,IMP-2\ny,Eva,Two,e2@five.test,IMP-9,',
    );
    expect(first.body.data.mapping).toMatchObject({
      username: null,
      course1: 'courses',
      course2: 'courses',
    });
    expect(first.body.data.counts).toEqual({ create: 1, update: 0, unchanged: 0, problem: 1 });
    await run(first.body.data.id);
    expect(await student('e1@five.test')).toMatchObject({ enrolled_course_count: 2 });
    const second = await upload('email,courses\ne1@five.test,IMP-1');
    expect(second.body.data.counts).toMatchObject({ unchanged: 1 });
    expect((await undo(first.body.data.id)).job.result).toEqual({ done: 3 });
    expect(await student('e1@five.test')).toBeUndefined();
  });

  it('takes back everything except what was edited since, and names it', async () => {
    const rows = Array.from({ length: 10 }, (_, n) => `f${n}@six.test,Fay,N${n}`).join('\n');
    const { id } = (await upload(`email,first name,last name\n${rows}`)).body.data;
    await run(id);
    for (const n of [1, 4, 7]) {
      const found = await student(`f${n}@six.test`);
      await call(test, admin, updateStudent, { id: found?.id ?? 0, body: { last_name: 'Edited' } });
    }
    const { job } = await undo(id);
    expect(job.result).toEqual({ done: 7, left: 3 });
    expect(await students('six.test')).toHaveLength(3);
  });

  it('keeps what somebody edited by hand since the last import, unless it is chosen', async () => {
    const file = 'email,first name,last name,phone\ng1@seven.test,Gil,One,+351933333333';
    await run((await upload(file)).body.data.id);
    const found = await student('g1@seven.test');
    await call(test, admin, updateStudent, {
      id: found?.id ?? 0,
      body: { phone: '+351944444444' },
    });
    const { body } = await upload(file);
    expect(body.data).toMatchObject({
      counts: { update: 0, unchanged: 1 },
      hand_edited_rows: 1,
      same_file: { state: 'applied' },
    });
    expect(body.data.sample[0]?.changes.phone).toEqual({
      from: '+351944444444',
      to: '+351933333333',
      hand_edited: true,
      kept: true,
    });
    await change(body.data.id, { hand_edited: 'overwrite' });
    await run(body.data.id);
    expect((await student('g1@seven.test'))?.phone).toBe('+351933333333');
  });

  it('of rows that changed since the preview leaves them alone, and says so', async () => {
    await run((await upload('email,first name,last name\nh1@eight.test,Hal,One')).body.data.id);
    const { id } = (await upload('email,last name\nh1@eight.test,Two')).body.data;
    const found = await student('h1@eight.test');
    await call(test, admin, updateStudent, { id: found?.id ?? 0, body: { last_name: 'Three' } });
    expect((await run(id)).job).toMatchObject({
      state: 'done',
      failed: 1,
      result: { applied: 0, failed: 1 },
    });
    expect((await student('h1@eight.test'))?.last_name).toBe('Three');
    expect((await problemsCsv(id)).lines).toHaveLength(2);
  });

  it('that two people import at once adds nobody twice', async () => {
    const file = 'email,first name,last name\ni1@nine.test,Ida,One\ni2@nine.test,Ida,Two';
    const one = (await upload(file)).body.data.id;
    const two = (await upload(file)).body.data.id;
    await Promise.all([apply(one), apply(two)]);
    await imports.runJobs();
    expect(await students('nine.test')).toHaveLength(2);
  });

  it('is applied once, also if the request is repeated', async () => {
    const headers = { 'idempotency-key': 'upload-ten' };
    const file = 'email,first name,last name\nj1@ten.test,Joy,One';
    const first = await upload(file, { headers });
    expect((await upload(file, { headers })).body.data.id).toBe(first.body.data.id);
    const { id } = first.body.data;
    const key = { 'idempotency-key': 'apply-ten' };
    const applied = await apply(id, {}, key);
    expect(applied.status).toBe(202);
    expect((await apply(id, {}, key)).body.data.id).toBe(applied.body.data.id);
    expect((await apply(id)).status).toBe(409);
    expect((await change(id, { hand_edited: 'overwrite' })).status).toBe(409);
    await imports.runJobs();
    expect(await students('ten.test')).toHaveLength(1);
  });

  it('that was exported, edited and imported changes exactly the edited cells', async () => {
    await run(
      (
        await upload(
          'email,first name,last name,phone\nk1@export.test,=Kim,"+One, Jr",+351955555555\nk2@export.test,Kim 🎓,Two,',
        )
      ).body.data.id,
    );
    const { text } = await callCsv(test, owner, listStudents, { query: { search: 'export.test' } });
    const same = await upload(text);
    expect(same.body.data.counts).toEqual({ create: 0, update: 0, unchanged: 2, problem: 0 });
    const edited = await upload(text.replace('Kim 🎓 Two', 'Kim 🎓 Three'));
    expect(edited.body.data.counts).toEqual({ create: 0, update: 1, unchanged: 1, problem: 0 });
    expect(edited.body.data.sample.flatMap(({ changes }) => Object.keys(changes))).toEqual([
      'last_name',
    ]);
  });

  it('has one event for each student, by the user who started it', async () => {
    const { id } = (await upload('email,first name,last name\nl1@eleven.test,Lou,One')).body.data;
    await run(id);
    const found = await student('l1@eleven.test');
    const { body } = await call(test, owner, listAuditEvents, {
      query: { subject: 'Student', subject_id: String(found?.id) },
    });
    expect(body.results).toMatchObject([
      { action: 'student.registered', actor: { id: admin.userId }, is_revertible: true },
    ]);
  });

  it('sends no mail', async () => {
    const mails = await test.database.reader
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'mail.send')
      .execute();
    expect(mails).toEqual([]);
  });
});
