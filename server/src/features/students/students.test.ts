import { listStudents, readStudent } from '@provost/contract/students.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import {
  addClassLevel,
  addCourse,
  addEnrolment,
  addPayment,
  addStudent,
} from '../../testing/rows/rows.ts';
import { registerStudents } from './students.routes.ts';

const now = '2026-01-20T10:30:00.000Z';
let test: TestApp;
let admin: SignedIn;
let zoe: number;

/** Five students, each with a property that the others lack. */
beforeAll(async () => {
  test = await buildTestApp({ features: [registerStudents], now: () => new Date(now) });
  admin = await test.signIn('admin');
  const { database } = test;
  const grade2 = await addClassLevel(database, { id: 102, name: 'Grade 2', position: 2 });
  const grade1 = await addClassLevel(database, { id: 101, name: 'Grade 1', position: 1 });
  const student = async (full_name: string, given: Parameters<typeof addStudent>[1] = {}) =>
    (
      await addStudent(database, {
        full_name,
        email: `${full_name.split(' ')[0]}@example.org`
          .toLowerCase()
          .normalize('NFKD')
          .replace(/[^\w@.]/g, ''),
        ...given,
      })
    ).id;
  zoe = await student('Zoë Müller', {
    class_level_id: grade2.id,
    has_purchased: 1,
    last_login_at: '2026-01-19T00:00:00.000Z',
  });
  await student('Änne 50%_off', { class_level_id: grade1.id, status: 'suspended' });
  await student('bob Straße', { trial_ends_at: '2026-01-20T10:30:00.000Z' });
  await student('Bo Diaz', { trial_ends_at: '2026-01-20T10:30:00.001Z', status: 'invited' });
  await student('Ahmed Øst', { created_at: '2026-01-10T00:00:00.000Z', trial_ends_at: null });
  const course = await addCourse(database, { title: 'Physics' });
  await addEnrolment(database, { student_id: zoe, course_id: course.id });
  await addPayment(database, {
    student_id: zoe,
    course_id: course.id,
    number: 'P-1',
    amount_cents: 12_345,
    paid_at: '2026-01-15T09:00:00.000Z',
    created_at: '2026-01-16T00:00:00.000Z',
  });
});
afterAll(() => test.close());

const namesOf = async (query: Record<string, string | number>) => {
  const { status, body } = await call(test, admin, listStudents, { query });
  expect(status).toBe(200);
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ full_name }) => full_name.split(' ')[0]);
};

describe('the list of students', () => {
  it('shows all fields, exact money, and the trial by the clock', async () => {
    const { body } = await call(test, admin, listStudents, { query: { search: 'zoe' } });
    expect(body).toEqual({
      count: 1,
      next: null,
      previous: null,
      next_cursor: null,
      results: [
        {
          id: zoe,
          email: 'zoe@example.org',
          first_name: 'Ana',
          last_name: expect.any(String),
          full_name: 'Zoë Müller',
          user_type: 'student',
          status: 'active',
          phone: null,
          locale: 'en',
          avatar_url: null,
          is_trial: false,
          has_purchased: true,
          trial_ends_at: '2026-01-29T09:00:00.000Z',
          created_at: '2026-01-15T09:00:00.000Z',
          last_login_at: '2026-01-19T00:00:00.000Z',
          version: 1,
          payer: null,
          tags: [],
          class_level: 'Grade 2',
          class_level_id: 102,
          enrolled_course_count: 1,
          last_payment: {
            id: expect.any(Number),
            number: 'P-1',
            amount: '123.45',
            currency: 'EUR',
            status: 'paid',
            paid_at: '2026-01-15T09:00:00.000Z',
            created_at: '2026-01-16T00:00:00.000Z',
          },
        },
      ],
    });
  });

  it.each([
    ['full_name', ['Ahmed', 'Änne', 'Bo', 'bob', 'Zoë']],
    ['-full_name', ['Zoë', 'bob', 'Bo', 'Änne', 'Ahmed']],
    ['class_level', ['bob', 'Bo', 'Ahmed', 'Änne', 'Zoë']],
    ['-last_login_at', ['Zoë', 'Ahmed', 'Bo', 'bob', 'Änne']],
    ['-enrolled_course_count,full_name', ['Zoë', 'Ahmed', 'Änne', 'Bo', 'bob']],
    ['status', ['Ahmed', 'bob', 'Zoë', 'Bo', 'Änne']],
    ['-status', ['Änne', 'Bo', 'Zoë', 'bob', 'Ahmed']],
    ['status,-email', ['Zoë', 'bob', 'Ahmed', 'Bo', 'Änne']],
    ['created_at', ['Ahmed', 'Zoë', 'Änne', 'bob', 'Bo']],
  ])('is sorted by %s', async (ordering, names) => {
    expect(await namesOf({ ordering })).toEqual(names);
  });

  it.each([
    ['muller', ['Zoë']],
    ['MÜLLER', ['Zoë']],
    ['strasse', ['bob']],
    ['ost', ['Ahmed']],
    ['50%_', ['Änne']],
    ['%', ['Änne']],
    ['_', ['Änne']],
    ['z', ['Bo', 'Zoë']],
    ['bo', ['Bo', 'bob']],
    ['@example', ['Ahmed', 'Änne', 'Bo', 'bob', 'Zoë']],
    ['nobody at all', []],
    ['   ', ['Ahmed', 'Änne', 'Bo', 'bob', 'Zoë']],
  ])('finds %j', async (search, names) => {
    expect(await namesOf({ search })).toEqual(names);
  });

  it.each([
    [{ status: 'suspended' }, ['Änne']],
    [{ status: 'suspended,invited' }, ['Änne', 'Bo']],
    [{ class_level: '101,102' }, ['Änne', 'Zoë']],
    [{ class_level: '102' }, ['Zoë']],
    [{ class_level: '109' }, []],
    [{ enrolment: 'enrolled' }, ['Zoë']],
    [{ enrolment: 'not_enrolled' }, ['Ahmed', 'bob']],
    [{ enrolment: 'not_enrolled', status: 'invited' }, []],
    [{ enrolment: 'enrolled,not_enrolled' }, ['Ahmed', 'bob', 'Zoë']],
    [{ trial: 'converted' }, ['Zoë']],
    [{ trial: 'active' }, ['Änne', 'Bo']],
    [{ trial: 'expired' }, ['Ahmed', 'bob']],
    [{ trial: 'active', status: 'invited' }, ['Bo']],
    [{ trial: 'expired', class_level: '101' }, []],
    [{ trial: 'active,converted' }, ['Änne', 'Bo', 'Zoë']],
    [{ status: 'active', search: 'o' }, ['Ahmed', 'bob', 'Zoë']],
  ])('filters by %j', async (query, names) => {
    expect(await namesOf(query as Record<string, string>)).toEqual(names);
  });

  it.each([
    [{ colour: 'red' }, 'colour'],
    [{ status: 'sleepy' }, 'status'],
    [{ waiting: 'under_7_days' }, 'waiting'],
    [{ waiting: 'over_8_weeks@UTC' }, 'waiting'],
    [{ ordering: 'password_hash' }, 'ordering'],
    [{ ordering: 'email,-email' }, 'ordering'],
    [{ page: 0 }, 'page'],
    [{ page_size: 101 }, 'page_size'],
    [{ cursor: 'made up' }, 'cursor'],
  ])('rejects %j for its field', async (query, field) => {
    const { status, error } = await call(test, admin, listStudents, {
      query: query as Record<string, string>,
    });
    expect(status).toBe(422);
    expect(error.code).toBe('validation_failed');
    expect(Object.keys(error.message).map((name) => name.split('.')[0])).toEqual([field]);
  });
});

describe('the export of students', () => {
  it('contains the rows of the list with its filters and order', async () => {
    const { headers, text, lines } = await callCsv(test, admin, listStudents, {
      query: { ordering: '-full_name', status: 'active' },
    });
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="students-2026-01-20.csv"',
      'x-total-count': '3',
    });
    expect(lines[0]).toBe(listStudents.csv.columns.join(','));
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([
      'Zoë Müller',
      'bob Straße',
      'Ahmed Øst',
    ]);
    expect(lines[1]).toBe(
      `${zoe},Zoë Müller,zoe@example.org,active,,Grade 2,1,true,false,2026-01-29T09:00:00.000Z,2026-01-15T09:00:00.000Z,2026-01-19T00:00:00.000Z,`,
    );
  });

  it('contains the results of a search', async () => {
    const { lines } = await callCsv(test, admin, listStudents, { query: { search: 'bo' } });
    expect(lines).toHaveLength(3);
  });
});

describe('one student', () => {
  it('has enrolments and payments', async () => {
    const { body } = await call(test, admin, readStudent, { id: zoe });
    expect(body.data).toMatchObject({
      id: zoe,
      enrolments: [{ course: { title: 'Physics' }, status: 'active' }],
      payments: [{ number: 'P-1', amount: '123.45', course: { title: 'Physics' } }],
      payment_count: 1,
    });
  });

  it('is a 404 for an unknown id, and for other user types', async () => {
    expect((await call(test, admin, readStudent, { id: 999_999 })).status).toBe(404);
    expect((await call(test, admin, readStudent, { id: admin.userId })).status).toBe(404);
  });
});
