import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type SignedIn, type TestApp } from '../testing/app.ts';
import {
  addCourse,
  addEnrolment,
  addPayment,
  addStudent,
  addTeacher,
} from '../testing/rows/rows.ts';

/** In every text that the teacher must not see. */
const mark = 'Unseen';

let server: TestApp;
let teacher: SignedIn;
let own: { course: number; student: number; former: number };
let others: { course: number; student: number; teacher: number; payment: number };

beforeAll(async () => {
  server = await buildTestApp();
  const { database } = server;
  teacher = await server.signIn('teacher');
  const colleague = await addTeacher(database, { last_name: mark, email: 'unseen-t@example.test' });
  const ownCourse = await addCourse(database, { title: 'Seen course', teacher_id: teacher.userId });
  const otherCourse = await addCourse(database, {
    title: `${mark} course`,
    code: 'UNSEEN-1',
    subject: `${mark} subject`,
    teacher_id: colleague.id,
  });
  const student = await addStudent(database, { last_name: 'Seen' });
  const stranger = await addStudent(database, { last_name: mark, email: 'unseen-s@example.test' });
  const former = await addStudent(database, { last_name: mark, email: 'unseen-f@example.test' });
  const paid = await addPayment(database, { student_id: student.id, course_id: ownCourse.id });
  await addEnrolment(database, {
    student_id: student.id,
    course_id: ownCourse.id,
    payment_id: paid.id,
  });
  // Taught by both: the course of the other teacher must stay hidden.
  await addEnrolment(database, { student_id: student.id, course_id: otherCourse.id });
  await addEnrolment(database, { student_id: stranger.id, course_id: otherCourse.id });
  await addEnrolment(database, {
    student_id: former.id,
    course_id: ownCourse.id,
    status: 'cancelled',
  });
  const payment = await addPayment(database, {
    student_id: student.id,
    course_id: otherCourse.id,
    number: `${mark}-0001`,
  });
  own = { course: ownCourse.id, student: student.id, former: former.id };
  others = {
    course: otherCourse.id,
    student: stranger.id,
    teacher: colleague.id,
    payment: payment.id,
  };
});
afterAll(() => server.close());

const get = (url: string) => server.inject({ url, headers: teacher.headers });

describe('a teacher', () => {
  it('sees only their own courses', async () => {
    const { count, data } = (await get('/api/courses')).json();
    expect(count).toBe(1);
    expect(data.map(({ id }: { id: number }) => id)).toEqual([own.course]);
  });

  it('sees only current students of their own courses', async () => {
    const { count, results } = (await get('/api/auth/admin/students/')).json();
    expect(count).toBe(1);
    expect(results.map(({ id }: { id: number }) => id)).toEqual([own.student]);
  });

  it('sees only current enrolments in their own courses', async () => {
    const { count, results } = (await get('/api/enrolments/')).json();
    expect(count).toBe(1);
    expect(results).toMatchObject([
      { student: { id: own.student }, course: { id: own.course }, payment_id: null },
    ]);
  });

  it.each([
    '/api/courses?search=unseen',
    '/api/courses?ordering=-title&page_size=1&page=2',
    '/api/courses?subject=Unseen subject',
    '/api/auth/admin/students/?search=unseen',
    '/api/auth/admin/students/?status=active&ordering=-full_name',
    '/api/auth/admin/students/?page=2&page_size=1',
    '/api/enrolments/?search=unseen',
    '/api/enrolments/?status=cancelled',
    '/api/enrolments/?ordering=enrolled_at&page_size=1&page=2',
    '/api/search/?q=unseen',
    '/api/search/?q=un',
    '/api/subjects/',
    '/api/bookmarks',
    '/api/auth/profile/',
  ])('finds nothing of other teachers at %s', async (url) => {
    const response = await get(encodeURI(url));
    expect(response.statusCode).toBe(200);
    expect(response.body.replace(/search=unseen/gi, '')).not.toMatch(new RegExp(mark, 'i'));
    const { count } = response.json();
    if (/unseen|page=2/i.test(url) && count !== undefined) {
      expect(count).toBeLessThanOrEqual(1);
    }
  });

  it('gets a 404 for courses and students of others', async () => {
    const urls = [
      `/api/courses/${others.course}/`,
      `/api/auth/admin/students/${others.student}/`,
      `/api/auth/admin/students/${own.former}/`,
    ];
    for (const url of urls) expect((await get(url)).statusCode, url).toBe(404);
  });

  it('sees neither other courses nor payments of a student', async () => {
    const response = await get(`/api/auth/admin/students/${own.student}/`);
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toMatch(new RegExp(mark, 'i'));
    expect(response.json().data).not.toHaveProperty('payments');
    expect(response.json().data).not.toHaveProperty('last_payment');
  });

  it('sees the current students of a course, but no former ones', async () => {
    const { students } = (await get(`/api/courses/${own.course}/`)).json().data;
    expect(students.map(({ id }: { id: number }) => id)).toEqual([own.student]);
  });

  it.each([
    ['GET', '/api/courses/payments/all/'],
    ['GET', '/api/payments/transactions/report/'],
    ['GET', '/api/auth/admin/teachers/'],
    ['GET', '/api/auth/students/not-enrolled/'],
    ['GET', '/api/auth/users/status-count/'],
    ['GET', '/api/courses/pricing/list/'],
    ['GET', '/api/audit/'],
    ['GET', '/api/courses/export.csv'],
    ['GET', '/api/auth/admin/students/export.csv'],
    ['GET', '/api/enrolments/export.csv'],
    ['GET', '/api/notes/?subject=student:1'],
  ] as const)('cannot %s %s', async (method, url) => {
    const response = await server.inject({ method, url, headers: teacher.headers });
    expect(response.statusCode).toBe(403);
  });

  it('cannot change users, enrolments or notes, not even of their own students', async () => {
    const { student, course } = own;
    const writes = [
      ['PATCH', `/api/auth/admin/users/${student}/`, { status: 'suspended' }],
      ['POST', `/api/auth/admin/users/${student}/end-sessions/`, {}],
      ['POST', `/api/auth/admin/users/${student}/erase/`, { email: 'x@example.test' }],
      ['PATCH', `/api/auth/admin/students/${student}/`, { last_name: 'Other' }],
      ['POST', '/api/enrolments/', { student, course }],
      ['PATCH', '/api/enrolments/1/', { status: 'cancelled' }],
      ['POST', '/api/enrolments/1/transfer/', { course }],
      ['POST', `/api/notes/?subject=student:${student}`, { text: 'x' }],
      ['DELETE', '/api/notes/1/', undefined],
      ['POST', '/api/audit/1/revert/', undefined],
    ] as const;
    for (const [method, url, payload] of writes) {
      const response = await server.inject({
        method,
        url,
        headers: teacher.headers,
        ...(payload && { payload }),
      });
      expect(response.statusCode, url).toBe(403);
    }
  });

  it('sees nothing more with the cursor of another role', async () => {
    const owner = await server.signIn('owner');
    const first = await server.inject({
      url: '/api/auth/admin/students/?page_size=1&ordering=full_name',
      headers: owner.headers,
    });
    const { next_cursor } = first.json();
    const response = await get(
      `/api/auth/admin/students/?page_size=100&ordering=full_name&cursor=${next_cursor}`,
    );
    expect(response.body.replace(/cursor=[\w-]+/g, '')).not.toMatch(new RegExp(mark, 'i'));
  });
});

describe('the same request', () => {
  it.each([
    '/api/courses',
    '/api/enrolments/',
    '/api/auth/admin/students/',
    '/api/auth/admin/students/?search=a',
  ])('to %s returns the rows of each user, also after another user sent it', async (url) => {
    const owner = await server.signIn('owner');
    const newcomer = await server.signIn('teacher');
    const countFor = async ({ headers }: SignedIn) =>
      (await server.inject({ url, headers })).json().count;
    const counts = [];
    for (const person of [owner, teacher, newcomer, teacher, owner]) {
      counts.push(await countFor(person));
    }
    const [all] = counts;
    expect(all).toBeGreaterThan(1);
    expect(counts).toEqual([all, 1, 0, 1, all]);
  });
});

describe('finance and support', () => {
  it.each(['finance', 'support'] as const)(
    'as %s see only their own audit events',
    async (role) => {
      const [me, other] = [await server.signIn(role), await server.signIn(role)];
      const student = await addStudent(server.database);
      for (const { headers } of [me, other]) {
        await server.inject({
          method: 'POST',
          url: `/api/notes/?subject=student:${student.id}`,
          headers,
          payload: { text: 'Prefers mornings' },
        });
      }
      const { count, results } = (
        await server.inject({ url: '/api/audit/', headers: me.headers })
      ).json();
      expect(count).toBe(1);
      expect(results.map(({ actor }: { actor: { id: number } }) => actor.id)).toEqual([me.userId]);
    },
  );
});
