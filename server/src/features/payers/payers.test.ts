import { listAuditEvents, revertAuditEvent } from '@provost/contract/audit.schema';
import {
  createEnrolment,
  readEnrolment,
  transferEnrolment,
  updateEnrolment,
} from '@provost/contract/enrolments.schema';
import { createPayer, listPayers, readPayer, updatePayer } from '@provost/contract/payers.schema';
import { readStudent, registerStudent, updateStudent } from '@provost/contract/students.schema';
import { describe, expect, it } from 'vitest';
import { verifyKeys } from '../../school/search-keys/update-keys.ts';
import { call } from '../../testing/calls/call.ts';
import { addCourse, addEnrolment, addStudent } from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const test = sharedApp();
const owner = sharedUser(test, 'owner');
const admin = sharedUser(test, 'admin');
const finance = sharedUser(test, 'finance');
const support = sharedUser(test, 'support');
const teacher = sharedUser(test, 'teacher');

const create = (body: object = {}) =>
  call(test, finance, createPayer, { body: { kind: 'organisation', name: 'Acme', ...body } });
const payer = async (body: object = {}) => (await create(body)).body.data;
const read = async (id: number) => (await call(test, admin, readPayer, { id })).body.data;
const revert = (id: number | undefined, who = admin) =>
  call(test, who, revertAuditEvent, { id: id ?? 0 });
const namesFor = async (query: Record<string, string>) =>
  (await call(test, admin, listPayers, { query })).body.results.map(({ name }) => name);

describe('a payer', () => {
  it('is a person or an organisation with what a letter needs', async () => {
    const address = '1 High Street\nOxford';
    const { status, body } = await create({
      email: 'Billing@Acme.example',
      phone: '+4915112345678',
      address,
      tax_number: 'DE 123',
      locale: 'de',
    });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(Number),
      kind: 'organisation',
      name: 'Acme',
      email: 'billing@acme.example',
      phone: '+4915112345678',
      address,
      tax_number: 'DE 123',
      locale: 'de',
      created_at: expect.any(String),
      version: 1,
    });
    const { data } = (await create({ kind: 'person', address: '' })).body;
    expect(data).toMatchObject({ address: null, email: null, locale: 'en' });
  });

  it.each([
    [{ kind: 'robot' }, 'kind'],
    [{ name: ' ' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ phone: '123' }, 'phone'],
    [{ address: 'x'.repeat(501) }, 'address'],
    [{ tax_number: 'x'.repeat(61) }, 'tax_number'],
    [{ locale: 'xx' }, 'locale'],
  ])('with %j is a 422 at %s', async (body, field) => {
    const { status, error } = await create(body);
    expect(status).toBe(422);
    expect(Object.keys(error.message)).toEqual([field]);
  });

  it('is found by name, email, phone and tax number, and filtered by kind', async () => {
    await create({ name: 'Åsa Ørsted', kind: 'person', phone: '+4799887766' });
    await create({ name: 'Zebra SA', email: 'z@zebra.example', tax_number: 'PT 507' });
    expect(await namesFor({ search: 'asa ors' })).toEqual(['Åsa Ørsted']);
    expect(await namesFor({ search: '99887766' })).toEqual(['Åsa Ørsted']);
    expect(await namesFor({ search: 'z@zebra' })).toEqual(['Zebra SA']);
    expect(await namesFor({ search: 'pt 507' })).toEqual(['Zebra SA']);
    expect(await namesFor({ search: 'a', kind: 'person' })).toContain('Åsa Ørsted');
    expect(await namesFor({ kind: 'organisation' })).not.toContain('Åsa Ørsted');
    const names = await namesFor({ ordering: '-name', page_size: '1' });
    expect(names).toEqual(['Zebra SA']);
    expect(await verifyKeys(test.database)).toEqual([]);
  });

  it('is edited with its version, and an undo restores it with its search key', async () => {
    const { id } = await payer({ name: 'Before', email: 'before@example.org' });
    const change = { name: 'Afterwards', email: null, version: 1 };
    const edited = await call(test, finance, updatePayer, { id, body: change });
    expect(edited.body.data).toMatchObject({ name: 'Afterwards', email: null, version: 2 });
    expect(await namesFor({ search: 'before@' })).toEqual([]);
    const stale = await call(test, finance, updatePayer, { id, body: change });
    expect([stale.status, stale.error.code]).toEqual([409, 'stale']);
    expect((await revert(edited.body.undo, finance)).status).toBe(201);
    expect(await namesFor({ search: 'before@' })).toEqual(['Before']);
    expect(await verifyKeys(test.database)).toEqual([]);
  });

  it('that nobody names is removed by an undo', async () => {
    const { body } = await create();
    const { id } = body.data;
    const { id: student } = await addStudent(test.database);
    await call(test, admin, updateStudent, { id: student, body: { payer: id } });
    expect((await revert(body.undo, finance)).error.code).toBe('in_use');
    await call(test, admin, updateStudent, { id: student, body: { payer: null } });
    const removed = await revert(body.undo, finance);
    expect((await call(test, admin, readPayer, { id })).status).toBe(404);
    expect((await revert(removed.body.data.id, finance)).status).toBe(201);
    expect(await read(id)).toMatchObject({ name: 'Acme', version: 2 });
  });
});

describe('a student', () => {
  it('has a payer or none, and an undo restores it', async () => {
    const [one, other] = [await payer(), await payer({ name: 'Other' })];
    const { body } = await call(test, admin, registerStudent, {
      body: {
        first_name: 'Ana',
        last_name: 'Lima',
        email: 'ana@payer.example',
        payer: one.id,
      },
    });
    const { id } = body.data;
    expect(body.data.payer).toEqual({ id: one.id, name: 'Acme' });
    const edited = await call(test, owner, updateStudent, { id, body: { payer: other.id } });
    expect(edited.body.data.payer).toEqual({ id: other.id, name: 'Other' });
    expect((await read(other.id)).students).toEqual([
      { id, full_name: 'Ana Lima', email: 'ana@payer.example' },
    ]);
    await revert(edited.body.undo);
    expect((await call(test, support, readStudent, { id })).body.data.payer).toEqual({
      id: one.id,
      name: 'Acme',
    });
    const query = { subject: 'Student', subject_id: String(id) };
    const { results } = (await call(test, admin, listAuditEvents, { query })).body;
    expect(results[0]?.names).toMatchObject({ [`payer:${one.id}`]: 'Acme' });
  });

  it('has no unknown payer, and support cannot choose one', async () => {
    const { id } = await addStudent(test.database);
    const wrong = await call(test, admin, updateStudent, { id, body: { payer: 987_654 } });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.error.message)).toEqual(['payer']);
    const body = { payer: (await payer()).id };
    expect((await call(test, support, updateStudent, { id, body })).status).toBe(403);
    expect((await call(test, support, updateStudent, { id, body: { payer: null } })).status).toBe(
      200,
    );
  });

  it('does not show the payer to teachers', async () => {
    const course = await addCourse(test.database);
    const { id } = await addStudent(test.database);
    await addEnrolment(test.database, { student_id: id, course_id: course.id });
    await test.database.write(async (writer) => {
      const values = { user_id: teacher.userId, subjects: '[]', class_levels: '[]' };
      await writer
        .insertInto('teachers')
        .values(values)
        .onConflict((on) => on.doNothing())
        .execute();
      await writer
        .updateTable('courses')
        .set({ teacher_id: teacher.userId })
        .where('id', '=', course.id)
        .execute();
    });
    await call(test, admin, updateStudent, { id, body: { payer: (await payer()).id } });
    const { status, body } = await call(test, teacher, readStudent, { id });
    expect(status).toBe(200);
    expect(Object.keys(body.data)).not.toContain('payer');
  });
});

describe('an enrolment', () => {
  const enrol = async (body: object = {}, who = admin) => {
    const [student, course] = [await addStudent(test.database), await addCourse(test.database)];
    return call(test, who, createEnrolment, {
      body: { student: student.id, course: course.id, ...body },
    });
  };

  it('can name another payer, who is listed with it', async () => {
    const { id } = await payer({ name: 'Grandmother', kind: 'person' });
    const { body } = await enrol({ payer: id });
    expect(body.data.payer).toEqual({ id, name: 'Grandmother' });
    expect((await read(id)).enrolments.map((one) => one.id)).toEqual([body.data.id]);
    await revert(body.undo);
    expect((await read(id)).enrolments).toEqual([]);
  });

  it('is paid by the payer of the student unless it names another', async () => {
    const [one, other] = [await payer(), await payer()];
    const { body } = await enrol();
    const { id, student } = body.data;
    await call(test, admin, updateStudent, { id: student.id, body: { payer: one.id } });
    expect((await read(one.id)).enrolments).toMatchObject([{ id, student: { id: student.id } }]);
    await call(test, admin, updateEnrolment, { id, body: { payer: other.id } });
    expect((await read(one.id)).enrolments).toEqual([]);
    expect((await read(other.id)).enrolments).toMatchObject([{ id }]);
  });

  it('gets another payer without another status, and an undo restores it', async () => {
    const [one, other] = [await payer(), await payer()];
    const { id } = (await enrol({ payer: one.id })).body.data;
    const body = { payer: other.id, version: 1 };
    const changed = await call(test, admin, updateEnrolment, { id, body });
    expect(changed.body.data).toMatchObject({ status: 'active', payer: { id: other.id } });
    expect(changed.body.message).toContain('payer');
    await revert(changed.body.undo);
    const found = await call(test, support, readEnrolment, { id });
    expect(found.body.data).toMatchObject({ status: 'active', payer: { id: one.id }, version: 3 });
  });

  it('has no unknown payer, and support chooses none', async () => {
    expect(Object.keys((await enrol({ payer: 987_654 })).error.message)).toEqual(['payer']);
    const { id } = await payer();
    expect((await enrol({ payer: id }, support)).status).toBe(403);
    const { data } = (await enrol({ payer: id })).body;
    const body = { payer: null };
    expect((await call(test, support, updateEnrolment, { id: data.id, body })).status).toBe(403);
    // A cancellation, and taking it back, leaves the payer as it is.
    const cancelled = await call(test, support, updateEnrolment, {
      id: data.id,
      body: { status: 'cancelled' },
    });
    expect(cancelled.body.data.payer?.id).toBe(id);
    expect((await revert(cancelled.body.undo, support)).status).toBe(201);
  });

  it('takes its payer along when it is transferred', async () => {
    const { id } = await payer();
    const { data } = (await enrol({ payer: id })).body;
    const course = await addCourse(test.database);
    const moved = await call(test, admin, transferEnrolment, {
      id: data.id,
      body: { course: course.id },
    });
    expect(moved.body.data.payer?.id).toBe(id);
  });
});
