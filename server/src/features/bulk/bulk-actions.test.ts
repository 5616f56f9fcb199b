import { previewBulk, startBulk } from '@provost/contract/bulk.schema';
import { createEnrolment } from '@provost/contract/enrolments.schema';
import { cancelJob, undoJob } from '@provost/contract/jobs.schema';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { apply, readJob, rowsOf, undo } from '../../testing/calls/bulk-calls.ts';
import { call } from '../../testing/calls/call.ts';
import {
  addClassLevel,
  addCourse,
  addEnrolment,
  addPayment,
  addStudent,
  addTeacher,
  addTransaction,
} from '../../testing/rows/rows.ts';
import { sharedApp, sharedUser } from '../../testing/shared-app.ts';

const server = sharedApp({ config: { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@example.org' } });
const admin = sharedUser(server, 'admin');
const finance = sharedUser(server, 'finance');

const add = async (count: number, one: () => Promise<{ readonly id: number }>) => {
  const ids: number[] = [];
  while (ids.length < count) ids.push((await one()).id);
  return ids;
};
const students = (count: number, fields: object = {}) =>
  add(count, () => addStudent(server.database, fields));

const valuesOf = async (table: string, column: string, ids: readonly number[]) => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.ref(column)} as value
    from ${sql.table(table)} where id in (${sql.join([...ids])}) order by id`.execute(
    server.database.reader,
  );
  return rows.map(({ value }) => value);
};

describe('students', () => {
  it('get another class level, and the earlier one back', async () => {
    const [one, two] = await add(2, () => addClassLevel(server.database));
    const ids = await students(3, { class_level_id: one });
    await server.database.write((writer) =>
      writer
        .updateTable('users')
        .set({ class_level_id: null })
        .where('id', '=', ids[2] ?? 0)
        .execute(),
    );
    const change = { list: 'students', action: 'change_class_level', ids } as const;
    const job = await apply(server, admin, { ...change, params: { class_level: two } });
    expect(job.result).toEqual({ done: 3 });
    expect(await valuesOf('users', 'class_level_id', ids)).toEqual([two, two, two]);
    await undo(server, admin, job.id);
    expect(await valuesOf('users', 'class_level_id', ids)).toEqual([one, one, null]);
    const unknown = { ...change, params: { class_level: 987_654 }, expected_count: 3 };
    const { status, error } = await call(server, admin, startBulk, { body: unknown });
    expect(status).toBe(422);
    expect(error.message).toHaveProperty(['params.class_level']);
  });

  it('get a longer trial: from its end if it runs, otherwise from now', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const [running = 0] = await students(1, { trial_ends_at: soon });
    const [over = 0] = await students(1, { trial_ends_at: '2026-01-01T00:00:00.000Z' });
    const [bought = 0] = await students(1, { has_purchased: 1 });
    const ids = [running, over, bought];
    const extend = { list: 'students', action: 'extend_trial', ids } as const;
    const asked = { ...extend, params: { days: 7 } };
    const { body: preview } = await call(server, admin, previewBulk, { body: asked });
    expect(preview.data.reasons).toEqual([
      { code: 'wrong_status', count: 1, message: 'Has bought a course, so there is no trial.' },
    ]);
    const job = await apply(server, admin, { ...extend, params: { days: 7 } });
    expect(job.result).toEqual({ done: 2, skipped: 1 });
    const [first, second] = (await valuesOf('users', 'trial_ends_at', ids)) as string[];
    expect(Date.parse(first ?? '') - Date.parse(soon)).toBe(7 * 86_400_000);
    expect(Date.parse(second ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    await undo(server, admin, job.id);
    expect((await valuesOf('users', 'trial_ends_at', ids)).slice(0, 2)).toEqual([
      soon,
      '2026-01-01T00:00:00.000Z',
    ]);
    const until = '2030-01-01T00:00:00.000Z';
    await apply(server, admin, { ...extend, params: { until } });
    expect((await valuesOf('users', 'trial_ends_at', ids)).slice(0, 2)).toEqual([until, until]);
    const both = { ...extend, params: { until, days: 1 }, expected_count: 3 };
    expect((await call(server, admin, startBulk, { body: both })).status).toBe(422);
  });

  it('are enrolled until the course is full', async () => {
    const course = await addCourse(server.database, { capacity: 3 });
    const ids = await students(4);
    await addEnrolment(server.database, { student_id: ids[0] ?? 0, course_id: course.id });
    const [gone = 0] = await students(1, { status: 'archived' });
    const enrol = {
      list: 'students',
      action: 'enrol',
      ids: [...ids, gone],
      params: { course: course.id },
    } as const;
    const { body } = await call(server, admin, previewBulk, { body: enrol });
    expect(body.data).toMatchObject({ count: 5, eligible: 2, free_seats: 2 });
    expect(body.data.sample.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    expect(body.data.reasons).toEqual([
      expect.objectContaining({ code: 'already_enrolled', count: 1 }),
      expect.objectContaining({ code: 'wrong_status', count: 1 }),
      { code: 'course_full', count: 1, message: 'No seat is left in this course.' },
    ]);
    const job = await apply(server, admin, enrol);
    expect(job.result).toEqual({ done: 2, skipped: 2, failed: 1 });
    expect(await rowsOf(server, admin, job.id)).toEqual([
      expect.objectContaining({ id: ids[3], code: 'course_full', reason: 'This course is full.' }),
    ]);
    expect(await valuesOf('courses', 'student_count', [course.id])).toEqual([3]);
    await undo(server, admin, job.id);
    expect(await valuesOf('courses', 'student_count', [course.id])).toEqual([1]);
    const draft = await addCourse(server.database, { status: 'draft' });
    const wrong = { ...enrol, params: { course: draft.id }, expected_count: 5 };
    expect((await call(server, admin, startBulk, { body: wrong })).status).toBe(422);
  });

  it('who cannot sign in yet are invited', async () => {
    const [invited = 0] = await students(1, { status: 'invited' });
    const [added = 0] = await students(1);
    const [signsIn = 0] = await students(1, { password_hash: 'x' });
    const ids = [invited, added, signsIn];
    const job = await apply(server, admin, { list: 'students', action: 'invite', ids });
    expect(job.result).toEqual({ done: 2, skipped: 1 });
    expect(await valuesOf('users', 'status', ids)).toEqual(['invited', 'invited', 'active']);
    const links = await server.database.reader
      .selectFrom('account_links')
      .select('user_id')
      .where('user_id', 'in', ids)
      .execute();
    expect(links.map(({ user_id }) => user_id).toSorted((a, b) => a - b)).toEqual([invited, added]);
  });

  it('were invited for good, also where the invitation changed their status', async () => {
    const ids = await students(2);
    const invite = { list: 'students', action: 'invite' } as const;
    const job = await apply(server, admin, { ...invite, ids });
    expect(job).toMatchObject({ state: 'done', result: { done: 2 }, is_undoable: false });
    const refused = await call(server, admin, undoJob, { id: job.id });
    expect(refused.error).toMatchObject({ code: 'not_revertible' });
    await server.database.write((writer) =>
      writer.updateTable('jobs').set({ state: 'cancelled' }).where('id', '=', job.id).execute(),
    );
    expect(await readJob(server, admin, job.id)).toMatchObject({ is_undoable: false });
    expect(await valuesOf('users', 'status', ids)).toEqual(['invited', 'invited']);
  });
});

describe('teachers and courses', () => {
  it('are archived and come back', async () => {
    const ids = await add(2, () => addTeacher(server.database));
    const job = await apply(server, admin, { list: 'teachers', action: 'archive', ids });
    expect(await valuesOf('users', 'status', ids)).toEqual(['archived', 'archived']);
    await undo(server, admin, job.id);
    expect(await valuesOf('users', 'status', ids)).toEqual(['active', 'active']);
    const course = { teacher_id: ids[0] ?? null, is_priced: 1 } as const;
    const courses = await add(2, () => addCourse(server.database, course));
    const archived = await apply(server, admin, {
      list: 'courses',
      action: 'archive',
      ids: courses,
    });
    expect(await valuesOf('courses', 'status', courses)).toEqual(['archived', 'archived']);
    await undo(server, admin, archived.id);
    expect(await valuesOf('courses', 'status', courses)).toEqual(['published', 'published']);
    const draft = (await addCourse(server.database, { status: 'draft', teacher_id: null })).id;
    const publish = { list: 'courses', action: 'publish', ids: [draft] } as const;
    const { body } = await call(server, admin, previewBulk, { body: publish });
    expect(body.data.reasons).toEqual([
      { code: 'incomplete', count: 1, message: 'The teacher or the price is missing.' },
    ]);
    const archive = { ...publish, action: 'archive' } as const;
    const { body: other } = await call(server, admin, previewBulk, { body: archive });
    expect(other.data).toMatchObject({ eligible: 0, reasons: [{ code: 'wrong_status' }] });
  });
});

describe('enrolments', () => {
  it('are cancelled with their charges, and taken back', async () => {
    const course = await addCourse(server.database);
    const ids = await add(3, () => addEnrolment(server.database, { course_id: course.id }));
    const [student = 0] = await students(1);
    const { body } = await call(server, admin, createEnrolment, {
      body: { student, course: course.id, waiting: true },
    });
    const waiting = body.data.id;
    const cancel = { list: 'enrolments', action: 'cancel', params: { reason: 'Moved' } } as const;
    const job = await apply(server, admin, { ...cancel, query: `course=${course.id}` }, 4);
    expect(job.result).toEqual({ done: 4 });
    expect(await valuesOf('enrolments', 'status', [...ids, waiting])).toEqual(
      ids.map(() => 'cancelled'),
    );
    expect(await valuesOf('enrolments', 'reason', ids)).toEqual(ids.map(() => 'Moved'));
    const undone = await undo(server, admin, job.id);
    expect(undone.result).toEqual({ done: 4 });
    expect(await valuesOf('enrolments', 'status', ids)).toEqual(ids.map(() => 'active'));
    expect(await valuesOf('enrolments', 'balance_cents', ids)).toEqual(ids.map(() => 10_000));
  });

  it('move to another course and back, and can be completed', async () => {
    const [from, to] = [await addCourse(server.database), await addCourse(server.database)];
    const ids = await add(2, () => addEnrolment(server.database, { course_id: from.id }));
    const params = { course: to.id };
    const job = await apply(server, admin, { list: 'enrolments', action: 'transfer', ids, params });
    expect(job.result).toEqual({ done: 2 });
    expect(await valuesOf('courses', 'student_count', [from.id, to.id])).toEqual([0, 2]);
    await undo(server, admin, job.id);
    expect(await valuesOf('courses', 'student_count', [from.id, to.id])).toEqual([2, 0]);
    await apply(server, admin, { list: 'enrolments', action: 'complete', ids });
    expect(await valuesOf('enrolments', 'status', ids)).toEqual(['completed', 'completed']);
  });
});

describe('payments', () => {
  const pending = async () => {
    const payment = await addPayment(server.database, { status: 'pending' });
    const entry = { payment_id: payment.id, type: 'charge', status: 'pending' } as const;
    await addTransaction(server.database, { ...entry, amount_cents: payment.amount_cents });
    return payment;
  };

  it('are marked as paid and expected again', async () => {
    const ids = await add(2, pending);
    const paid = await addPayment(server.database);
    const mark = { list: 'payments', action: 'mark_paid', ids: [...ids, paid.id] } as const;
    const job = await apply(server, finance, mark);
    expect(job).toMatchObject({ result: { done: 2, skipped: 1 }, is_undoable: true });
    expect(await valuesOf('payments', 'status', ids)).toEqual(['paid', 'paid']);
    await undo(server, finance, job.id);
    expect(await valuesOf('payments', 'status', [...ids, paid.id])).toEqual([
      'pending',
      'pending',
      'paid',
    ]);
  });

  it('are voided and expected again', async () => {
    const ids = await add(2, pending);
    const params = { reason: 'Twice' };
    const job = await apply(server, finance, { list: 'payments', action: 'void', ids, params });
    expect(await valuesOf('payments', 'status', ids)).toEqual(['void', 'void']);
    await undo(server, finance, job.id);
    expect(await valuesOf('payments', 'status', ids)).toEqual(['pending', 'pending']);
  });
});

describe('a role', () => {
  const selections = {
    students: 'suspend',
    'unenrolled-students': 'archive',
    teachers: 'suspend',
    courses: 'archive',
    enrolments: 'cancel',
    payments: 'void',
  } as const;

  it.each([
    ['owner', Object.keys(selections)],
    ['admin', Object.keys(selections).filter((list) => list !== 'payments')],
    ['finance', ['payments']],
    ['support', []],
    ['teacher', []],
    ['student', []],
  ] as const)('of %s can change many of %j', async (role, lists) => {
    const caller = await server.signIn(role);
    const allowed: string[] = [];
    for (const [list, action] of Object.entries(selections)) {
      const body = { list, action, ids: [987_654_321], expected_count: 1 };
      const { status } = await call(server, caller, startBulk, { body });
      const { status: preview } = await call(server, caller, previewBulk, {
        body: { list, action, query: 'search=nobody' },
      });
      expect([status, preview]).toEqual(status === 409 ? [409, 200] : [403, 403]);
      if (status === 409) allowed.push(list);
    }
    expect(allowed).toEqual(lists);
    expect((await call(server, caller, cancelJob, { id: 987_654 })).status).toBe(
      lists.length > 0 ? 404 : 403,
    );
  });
});
