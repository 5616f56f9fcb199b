import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { hasData } from '../database/has-data.ts';
import { verifyInvoices } from '../school/invoices/verify-invoices.ts';
import { verifyKeys } from '../school/search-keys/update-keys.ts';
import { testDatabase } from '../testing/database.ts';
import { demoRows, digestOf, plannedPart, storedRows } from '../testing/rows/demo-rows.ts';
import { addCourse, addEnrolment, addPayment } from '../testing/rows/rows.ts';
import { demoSignIns } from './accounts.ts';
import { loadSchool } from './load-school.ts';
import { DatabaseNotEmptyError, planSchool, seedDemo } from './seed-demo.ts';

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

  it('stores the planned rows, the same on both engines', async () => {
    const planned = await demoRows(options, options.passwordHash);
    for (const [table, rows] of planned.tables) {
      const stored = plannedPart(await storedRows(database, table), rows);
      expect([table, digestOf(stored)]).toEqual([table, digestOf(rows)]);
    }
  });

  it('leaves correct counters, aggregates and search keys', async () => {
    expect(await database.verify()).toEqual([]);
    expect(await verifyKeys(database)).toEqual([]);
    expect(await verifyInvoices(database)).toEqual([]);
    const counted = await database.reader
      .selectFrom('user_counts')
      .select(({ fn }) => fn.sum<number>('count').as('count'))
      .where('user_type', '=', 'student')
      .executeTakeFirstOrThrow();
    expect(Number(counted.count)).toBe(options.students);
  });

  it('generates rows that also pass an untrusted load', async () => {
    const other = await testDatabase();
    const plan = planSchool(options);
    await other.bulkLoad((load) => loadSchool(load, plan, options.passwordHash, () => {}));
    for (const table of ['users', 'payments', 'courses', 'teachers'] as const) {
      expect([table, digestOf(await storedRows(other, table))]).toEqual([
        table,
        digestOf(await storedRows(database, table)),
      ]);
    }
    await other.close();
  });

  it('gives a password to the demo accounts only', async () => {
    const withPassword = await database.reader
      .selectFrom('users')
      .select(['email', 'user_type', 'status', 'password_hash'])
      .where('password_hash', 'is not', null)
      .execute();
    const types = ['owner', 'admin', 'finance', 'support', 'teacher', 'student'];
    expect(withPassword.toSorted((one, other) => (one.email < other.email ? -1 : 1))).toEqual(
      types.toSorted().map((type) => ({
        email: `${type}@provost.test`,
        user_type: type,
        status: 'active',
        password_hash: options.passwordHash,
      })),
    );
    expect(demoSignIns.map(({ user_type }) => user_type)).toEqual(types);
  });

  it('gives the demo teacher published courses with students', async () => {
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

  it('gives the demo student a trial, courses and payments', async () => {
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

  it('gives payers invoices of all that is owed for an enrolment', async () => {
    const invoices = await database.reader
      .selectFrom('invoices')
      .innerJoin('invoice_lines as l', 'l.invoice_id', 'invoices.id')
      .innerJoin('charges', 'charges.id', 'l.charge_id')
      .innerJoin('enrolments as e', 'e.id', 'charges.enrolment_id')
      .select(['invoices.number', 'total_cents', 'e.price_cents', 'tax_cents'])
      .distinct()
      .orderBy('number')
      .execute();
    expect(invoices.length).toBeGreaterThan(10);
    expect(invoices[0]?.number).toMatch(/^I-\d{4}-000001$/);
    for (const { total_cents, price_cents, tax_cents } of invoices) {
      expect(total_cents).toBe(price_cents);
      expect(tax_cents).toBe(Math.round((Number(total_cents) * 23) / 123));
    }
  });

  it('leaves a database that continues to count and to generate ids', async () => {
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

  it('fails the second time and changes nothing', async () => {
    const before = await countOf('users');
    await expect(seedDemo(database, { ...options, students: 20 })).rejects.toThrow(
      DatabaseNotEmptyError,
    );
    expect(await countOf('users')).toBe(before);
  });

  it('keeps the old rows if a reset is interrupted', async () => {
    const before = await countOf('payments');
    const interrupted = seedDemo(database, {
      ...options,
      reset: true,
      onProgress: (step) => {
        if (step === 'indexes') throw new Error('interrupted');
      },
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    expect(await countOf('payments')).toBe(before);
    expect(await database.verify()).toEqual([]);
  });

  it('replaces the school on a reset', async () => {
    await seedDemo(database, { ...options, students: 50, reset: true });
    const planned = await demoRows({ ...options, students: 50 }, options.passwordHash);
    for (const [table, rows] of planned.tables) {
      const stored = plannedPart(await storedRows(database, table), rows);
      expect([table, digestOf(stored)]).toEqual([table, digestOf(rows)]);
    }
    expect(await database.verify()).toEqual([]);
  });
});

describe('seeding that fails', () => {
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  it('leaves no rows behind', async () => {
    const interrupted = seedDemo(database, {
      ...options,
      onProgress: (step) => {
        if (step === 'payments') throw new Error('interrupted');
      },
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    expect(await hasData(database)).toBe(false);
    expect(await countOf('audit_events')).toBe(0);
  });

  it('happens to all but one of several concurrent seeds', async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => seedDemo(database, { ...options, students: 30 })),
    );
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refusals).toHaveLength(2);
    for (const { reason } of refusals) {
      // The others found a school after waiting, or timed out.
      expect(reason instanceof DatabaseNotEmptyError || database.isUnavailable(reason)).toBe(true);
    }
    expect(await database.verify()).toEqual([]);
  });

  it('reports its progress, from nothing to nearly all', async () => {
    const progress: number[] = [];
    const steps = new Set<string>();
    await seedDemo(database, {
      ...options,
      reset: true,
      onProgress: (step, share) => {
        steps.add(step);
        progress.push(share);
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
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    expect(progress.every((share) => share > 0 && share <= 1)).toBe(true);
  });
});
