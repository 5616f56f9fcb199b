import { listTeachers, readTeacher, registerTeacher } from '@provost/contract/teachers.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPassword } from '../../school/passwords/password.ts';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import { addClassLevel, addCourse, addEnrolment, addTeacher } from '../../testing/rows/rows.ts';
import { registerTeachers } from './teachers.routes.ts';

let test: TestApp;
let admin: SignedIn;
let ines: number;

beforeAll(async () => {
  test = await buildTestApp({
    features: [registerTeachers],
    now: () => new Date('2026-02-01T00:00:00Z'),
  });
  admin = await test.signIn('admin');
  const { database } = test;
  await addClassLevel(database, { name: 'Grade 1' });
  ines = (
    await addTeacher(
      database,
      { full_name: 'Inês Sá', email: 'ines@example.org' },
      { subjects: '["Maths","Art"]', class_levels: '["Grade 1"]', experience_years: 7 },
    )
  ).id;
  await addTeacher(
    database,
    { full_name: 'Adam', status: 'suspended' },
    { experience_years: null },
  );
  const course = await addCourse(database, { title: 'Now', teacher_id: ines, capacity: 20 });
  await addCourse(database, { title: 'Open', teacher_id: ines, capacity: null });
  await addCourse(database, { title: 'Ago', teacher_id: ines, capacity: 9, status: 'archived' });
  await addEnrolment(database, { course_id: course.id });
});
afterAll(() => test.close());

describe('the list of teachers', () => {
  it('shows subjects, levels and counts of each', async () => {
    const { body } = await call(test, admin, listTeachers, { query: { search: 'ines' } });
    expect(body.count).toBe(1);
    expect(body.data[0]).toMatchObject({
      id: ines,
      full_name: 'Inês Sá',
      user_type: 'teacher',
      subjects: ['Maths', 'Art'],
      class_levels: ['Grade 1'],
      experience_years: 7,
      course_count: 2,
      student_count: 1,
    });
  });

  it.each([
    [{}, ['Adam', 'Inês Sá']],
    [{ ordering: 'experience_years' }, ['Adam', 'Inês Sá']],
    [{ ordering: '-course_count' }, ['Inês Sá', 'Adam']],
    [{ ordering: '-student_count,full_name' }, ['Inês Sá', 'Adam']],
    [{ status: 'suspended' }, ['Adam']],
    [{ search: 'sá' }, ['Inês Sá']],
  ])('with %j has the matching teachers', async (query, names) => {
    const { body } = await call(test, admin, listTeachers, {
      query: query as Record<string, string>,
    });
    expect(body.count).toBe(names.length);
    expect(body.data.map(({ full_name }) => full_name)).toEqual(names);
  });

  it('continues by cursor in an order of a joined table', async () => {
    const query = { ordering: '-experience_years', page_size: 1 };
    const first = await call(test, admin, listTeachers, { query });
    const cursor = first.body.next_cursor ?? '';
    const second = await call(test, admin, listTeachers, { query: { ...query, cursor } });
    expect([...first.body.data, ...second.body.data].map(({ full_name }) => full_name)).toEqual([
      'Inês Sá',
      'Adam',
    ]);
    expect(second.body.next_cursor).toBeNull();
  });

  it('is exported with lists in one cell', async () => {
    const { lines } = await callCsv(test, admin, listTeachers, { query: { search: 'ines' } });
    expect(lines[1]).toContain(',"Maths; Art",Grade 1,7,2,1,');
  });
});

describe('one teacher', () => {
  it('has courses, archived ones last, and the current load', async () => {
    const { body } = await call(test, admin, readTeacher, { id: ines });
    expect(body.data.courses.map(({ title }) => title)).toEqual(['Now', 'Open', 'Ago']);
    expect(body.data.load).toEqual({ course_count: 2, student_count: 1, capacity: 20 });
  });

  it('is a 404 for an unknown id, and for other user types', async () => {
    expect((await call(test, admin, readTeacher, { id: 999_999 })).status).toBe(404);
    expect((await call(test, admin, readTeacher, { id: admin.userId })).status).toBe(404);
  });
});

const form = {
  first_name: '  Léa ',
  last_name: 'Roux',
  email: 'Lea.Roux@Example.org ',
  password: 'a kettle by the window',
};

describe('registering a teacher', () => {
  it('adds an active teacher who can sign in, with a message in the requested language', async () => {
    const body = {
      ...form,
      phone: '+4915112345678',
      locale: 'fr',
      headline: 'Hello',
      bio: '',
      subjects: ['Music'],
      class_levels: ['Grade 1'],
      qualifications: null,
      experience_years: 0,
    };
    const response = await call(test, admin, registerTeacher, {
      body,
      headers: { 'accept-language': 'de' },
    });
    expect(response.status).toBe(201);
    expect(response.body.message).toBe('Léa Roux wurde als Lehrkraft registriert.');
    expect(response.body.data).toMatchObject({
      email: 'lea.roux@example.org',
      full_name: 'Léa Roux',
      status: 'active',
      locale: 'fr',
      phone: '+4915112345678',
      headline: 'Hello',
      bio: null,
      subjects: ['Music'],
      class_levels: ['Grade 1'],
      qualifications: null,
      experience_years: 0,
      course_count: 0,
    });
    const { password_hash } = await test.database.reader
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'lea.roux@example.org')
      .executeTakeFirstOrThrow();
    expect(await verifyPassword(form.password, password_hash ?? '')).toBe(true);
    const found = await call(test, admin, listTeachers, { query: { search: 'lea.roux' } });
    expect(found.body.count).toBe(1);
  });

  it('is recorded in the audit trail without the password', async () => {
    const event = await test.database.reader
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'teacher.registered')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ actor_id: admin.userId, subject_label: 'Léa Roux' });
    expect(event.after).toContain('lea.roux@example.org');
    expect(event.after).not.toContain('kettle');
  });

  it('requires only name, email and password', async () => {
    const body = { ...form, email: 'least@example.org' };
    const response = await call(test, admin, registerTeacher, { body });
    expect(response.body.data).toMatchObject({ locale: 'en', subjects: [], class_levels: [] });
  });

  it('rejects an email in use, in any case', async () => {
    const body = { ...form, email: 'INES@example.org' };
    const { status, error } = await call(test, admin, registerTeacher, { body });
    expect([status, error.code]).toEqual([409, 'email_in_use']);
  });

  it('succeeds for one of many parallel requests with the same email', async () => {
    const body = { ...form, email: 'race@example.org' };
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => call(test, admin, registerTeacher, { body })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('registers once for one idempotency key, and repeats the response', async () => {
    const input = {
      body: { ...form, email: 'once@example.org' },
      headers: { 'idempotency-key': 'k1' },
    };
    const first = await call(test, admin, registerTeacher, input);
    const again = await call(test, admin, registerTeacher, input);
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
  });

  it.each([
    [{ class_levels: ['Grade 1', 'Grade 13'] }, 'class_levels'],
    [{ password: 'password1234' }, 'password'],
    [{ password: 'short' }, 'password'],
    [{ email: 'no address' }, 'email'],
    [{ phone: '0151' }, 'phone'],
    [{ experience_years: 61 }, 'experience_years'],
    [{ experience_years: '7' }, 'experience_years'],
    [{ first_name: ' ' }, 'first_name'],
    [{ user_type: 'owner' }, 'user_type'],
  ])('rejects %j for its field', async (wrong, field) => {
    const body = { ...form, email: 'refused@example.org', ...wrong };
    const { status, error } = await call(test, admin, registerTeacher, { body });
    expect(status).toBe(422);
    expect(Object.keys(error.message)).toEqual([field]);
  });
});
