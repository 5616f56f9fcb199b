import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { hasData } from '../database/has-data.ts';
import { testDatabase } from '../testing/database.ts';
import { demoRows, digestOf, storedRows } from '../testing/demo-rows.ts';
import { addCourse, addEnrolment, addPayment } from '../testing/rows.ts';
import { demoSignIns } from './accounts.ts';
import { loadSchool } from './load-school.ts';
import { planSchoolLife } from './plan-school.ts';
import { planSchool } from './school.ts';
import { SchoolPresentError, seedDemo } from './seed-demo.ts';

// A seed makes every index anew: some seconds where the machine is busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const options = { students: 300, date: new Date('2026-03-05T10:00:00Z'), passwordHash: 'a-hash' };
const midnight = '2026-03-05T00:00:00.000Z';

let database: Database;
const countOf = async (table: 'users' | 'payments' | 'audit_events'): Promise<number> =>
  (await storedRows(database, table)).length;
const userOf = (email: string) =>
  database.reader
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

describe('seeding an empty database', () => {
  beforeAll(async () => {
    database = await testDatabase();
    await seedDemo(database, options);
  });
  afterAll(() => database.close());

  it('stores the school as it was planned, so that both engines hold the same', async () => {
    const planned = await demoRows(options, options.passwordHash);
    for (const [table, rows] of planned.tables) {
      expect([table, digestOf(await storedRows(database, table))]).toEqual([table, digestOf(rows)]);
    }
  });

  it('leaves every counter and tally right', async () => {
    expect(await database.verify()).toEqual([]);
    const tallied = await database.reader
      .selectFrom('user_tallies')
      .select(({ fn }) => fn.sum<number>('count').as('count'))
      .where('user_type', '=', 'student')
      .executeTakeFirstOrThrow();
    expect(Number(tallied.count)).toBe(options.students);
  });

  it('makes rows that the database would have taken on its own terms too', async () => {
    const other = await testDatabase();
    const plan = planSchoolLife(planSchool(options));
    await other.bulkLoad((load) => loadSchool(load, plan, options.passwordHash, () => {}));
    for (const table of ['users', 'payments', 'courses', 'teachers'] as const) {
      expect([table, digestOf(await storedRows(other, table))]).toEqual([
        table,
        digestOf(await storedRows(database, table)),
      ]);
    }
    await other.close();
  });

  it('gives the demo accounts, and nobody else, the password', async () => {
    const able = await database.reader
      .selectFrom('users')
      .select(['email', 'user_type', 'status', 'password_hash'])
      .where('password_hash', 'is not', null)
      .execute();
    const types = ['owner', 'admin', 'finance', 'support', 'teacher', 'student'];
    expect(able.toSorted((one, other) => (one.email < other.email ? -1 : 1))).toEqual(
      types.toSorted().map((type) => ({
        email: `${type}@provost.test`,
        user_type: type,
        status: 'active',
        password_hash: options.passwordHash,
      })),
    );
    expect(demoSignIns.map(({ userType }) => userType)).toEqual(types);
  });

  it('gives the demo teacher published courses with students in them', async () => {
    const { id } = await userOf('teacher@provost.test');
    const courses = await database.reader
      .selectFrom('courses')
      .select(['status', 'student_count'])
      .where('teacher_id', '=', id)
      .execute();
    expect(courses.length).toBeGreaterThanOrEqual(3);
    expect(courses.every(({ status }) => status === 'published')).toBe(true);
    expect(courses.every(({ student_count }) => student_count > 0)).toBe(true);
  });

  it('puts the demo student on trial, in courses, with payments', async () => {
    const student = await userOf('student@provost.test');
    expect(student.has_purchased).toBe(0);
    expect(String(student.trial_ends_at) > midnight).toBe(true);
    expect(student.enrolled_course_count).toBe(2);
    const payments = await database.reader
      .selectFrom('payments')
      .select(['id', 'status'])
      .where('student_id', '=', student.id)
      .orderBy('id')
      .execute();
    expect(payments.map(({ status }) => status)).toEqual(['failed', 'pending']);
    expect(student.last_payment_id).toBe(payments.at(-1)?.id);
  });

  it('leaves a database that goes on counting and drawing keys', async () => {
    const student = await userOf('student@provost.test');
    const course = await addCourse(database, { class_level_id: student.class_level_id ?? 1 });
    const ids = { student_id: student.id, course_id: course.id };
    await addEnrolment(database, ids);
    const payment = await addPayment(database, {
      ...ids,
      number: 'next',
      status: 'pending',
      created_at: midnight,
    });
    expect(await userOf('student@provost.test')).toMatchObject({
      enrolled_course_count: 3,
      last_payment_id: payment.id,
    });
    expect(await database.verify()).toEqual([]);
  });

  it('is refused a second time, and changes nothing then', async () => {
    const before = await countOf('users');
    await expect(seedDemo(database, { ...options, students: 20 })).rejects.toThrow(
      SchoolPresentError,
    );
    expect(await countOf('users')).toBe(before);
  });

  it('keeps what was there when a reset is cut off', async () => {
    const before = await countOf('payments');
    const cutOff = seedDemo(database, {
      ...options,
      reset: true,
      onProgress: (step) => {
        if (step === 'indexes') throw new Error('cut off');
      },
    });
    await expect(cutOff).rejects.toThrow('cut off');
    expect(await countOf('payments')).toBe(before);
    expect(await database.verify()).toEqual([]);
  });

  it('replaces the school when told to reset', async () => {
    await seedDemo(database, { ...options, students: 50, reset: true });
    const planned = await demoRows({ ...options, students: 50 }, options.passwordHash);
    for (const [table, rows] of planned.tables) {
      expect([table, digestOf(await storedRows(database, table))]).toEqual([table, digestOf(rows)]);
    }
    expect(await database.verify()).toEqual([]);
  });
});

describe('seeding that does not end well', () => {
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('leaves nothing of half a school', async () => {
    const cutOff = seedDemo(database, {
      ...options,
      onProgress: (step) => {
        if (step === 'payments') throw new Error('cut off');
      },
    });
    await expect(cutOff).rejects.toThrow('cut off');
    expect(await hasData(database)).toBe(false);
    expect(await countOf('audit_events')).toBe(0);
  });

  it('happens to all but one of those who seed at once', async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => seedDemo(database, { ...options, students: 30 })),
    );
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refusals).toHaveLength(2);
    for (const { reason } of refusals) {
      // Whoever waited found a school there; whoever lost patience was told so.
      expect(reason instanceof SchoolPresentError || database.isUnavailable(reason)).toBe(true);
    }
    expect(await database.verify()).toEqual([]);
  });

  it('is told how far it has come, from nothing to nearly all', async () => {
    const shares: number[] = [];
    const steps = new Set<string>();
    await seedDemo(database, {
      ...options,
      reset: true,
      onProgress: (step, share) => {
        steps.add(step);
        shares.push(share);
      },
    });
    expect([...steps].sort()).toEqual([
      'counters',
      'enrolments',
      'indexes',
      'payments',
      'references',
      'users',
    ]);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
  });
});
