import { listCourses, readCourse } from '@provost/contract/courses.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../../testing/app.ts';
import { call, callCsv } from '../../testing/calls/call.ts';
import {
  addClassLevel,
  addCourse,
  addEnrolment,
  addPricing,
  addStudent,
} from '../../testing/rows/rows.ts';
import { registerCourses } from './courses.routes.ts';

let test: TestApp;
let admin: SignedIn;
let teacher: SignedIn;
let art: number;
let biology: number;

beforeAll(async () => {
  test = await buildTestApp({ features: [registerCourses] });
  admin = await test.signIn('admin');
  teacher = await test.signIn('teacher');
  const { database } = test;
  const adult = await addClassLevel(database, { id: 102, name: 'Adult', position: 12 });
  const grade1 = await addClassLevel(database, { id: 101, name: 'Grade 1', position: 11 });
  biology = (
    await addCourse(database, {
      title: 'Biology',
      code: 'B-1',
      subject: 'Science',
      class_level_id: adult.id,
      price_cents: 120_50,
      capacity: 30,
      starts_at: '2026-09-01T08:00:00.000Z',
      teacher_id: teacher.userId,
      description: 'Life',
    })
  ).id;
  art = (
    await addCourse(database, {
      title: 'Árt',
      code: 'A-2',
      subject: 'Arts',
      class_level_id: grade1.id,
      status: 'draft',
      price_cents: 0,
    })
  ).id;
  const student = await addStudent(database, { full_name: 'Uma' });
  await addEnrolment(database, { student_id: student.id, course_id: biology });
  const former = await addStudent(database, { full_name: 'Vic' });
  await addEnrolment(database, {
    student_id: former.id,
    course_id: biology,
    status: 'cancelled',
    enrolled_at: '2026-02-01T00:00:00.000Z',
  });
  await addPricing(database, {
    course_id: biology,
    original_cents: 241_00,
    discount_points: 50_00,
    final_cents: 120_50,
    created_by: admin.userId,
  });
  await addPricing(database, {
    course_id: biology,
    created_at: '2026-01-16T00:00:00.000Z',
    deleted_at: '2026-01-17T00:00:00.000Z',
  });
});
afterAll(() => test.close());

describe('the list of courses', () => {
  it('shows each with its price, level and teacher', async () => {
    const { body } = await call(test, admin, listCourses);
    expect(body.count).toBe(2);
    expect(body.data[1]).toEqual({
      id: biology,
      code: 'B-1',
      title: 'Biology',
      subject: 'Science',
      class_level: 'Adult',
      class_level_id: 102,
      teacher: { id: teacher.userId, full_name: 'Test teacher' },
      description: 'Life',
      status: 'published',
      current_price: '120.50',
      currency: 'EUR',
      capacity: 30,
      starts_at: '2026-09-01T08:00:00.000Z',
      ends_at: null,
      student_count: 1,
      payment_plans: [],
      tags: [],
      tax_rate: null,
      version: 1,
    });
    expect(body.data[0]).toMatchObject({ title: 'Árt', teacher: null, current_price: '0.00' });
  });

  it.each([
    [{ ordering: '-title' }, ['Biology', 'Árt']],
    [{ ordering: 'code' }, ['Árt', 'Biology']],
    [{ ordering: 'class_level' }, ['Árt', 'Biology']],
    [{ ordering: '-current_price' }, ['Biology', 'Árt']],
    [{ ordering: 'student_count' }, ['Árt', 'Biology']],
    [{ ordering: 'starts_at' }, ['Árt', 'Biology']],
    [{ ordering: '-status' }, ['Biology', 'Árt']],
    [{ ordering: '-subject' }, ['Biology', 'Árt']],
    [{ status: 'draft' }, ['Árt']],
    [{ class_level: '102' }, ['Biology']],
    [{ class_level: '101,102' }, ['Árt', 'Biology']],
    [{ subject: ['Arts', 'Science'] }, ['Árt', 'Biology']],
    [{ subject: 'Arts,Science' }, []],
    [{ subject: 'science' }, []],
    [{ search: 'art' }, ['Árt']],
    [{ search: 'b-1' }, ['Biology']],
    [{ search: 'scien' }, ['Biology']],
  ])('with %j has the matching courses', async (query, titles) => {
    const { body } = await call(test, admin, listCourses, {
      query: query as Record<string, string | string[]>,
    });
    expect(body.count).toBe(titles.length);
    expect(body.data.map(({ title }) => title)).toEqual(titles);
  });

  it('contains only their own courses for a teacher', async () => {
    const { body } = await call(test, teacher, listCourses);
    expect(body.count).toBe(1);
    expect(body.data.map(({ id }) => id)).toEqual([biology]);
    const search = await call(test, teacher, listCourses, { query: { search: 'a' } });
    expect(search.body.count).toBe(0);
  });

  it('is exported', async () => {
    const { lines } = await callCsv(test, admin, listCourses);
    expect(lines[2]).toBe(
      `${biology},B-1,Biology,Science,Adult,Test teacher,published,120.50,EUR,30,1,2026-09-01T08:00:00.000Z,,`,
    );
  });
});

describe('one course', () => {
  it('has its students and its price history, including deleted prices', async () => {
    const { body } = await call(test, admin, readCourse, { id: biology });
    expect(body.data.students.map(({ full_name, status }) => [full_name, status])).toEqual([
      ['Vic', 'cancelled'],
      ['Uma', 'active'],
    ]);
    expect(body.data.price_history).toMatchObject([
      { is_deleted: true, created_by: null },
      {
        is_deleted: false,
        original_price: '241.00',
        discount_percent: '50.00',
        final_price: '120.50',
        course: { id: biology, title: 'Biology', class_level: 'Adult' },
        created_by: { id: admin.userId },
      },
    ]);
  });

  it('shows a teacher the current students, but not past prices', async () => {
    const { body } = await call(test, teacher, readCourse, { id: biology });
    expect(body.data.students.map(({ full_name }) => full_name)).toEqual(['Uma']);
    expect(body.data).not.toHaveProperty('price_history');
  });

  it('is a 404 for a teacher of other courses, and for an unknown id', async () => {
    expect((await call(test, teacher, readCourse, { id: art })).status).toBe(404);
    expect((await call(test, admin, readCourse, { id: 999_999 })).status).toBe(404);
  });
});
