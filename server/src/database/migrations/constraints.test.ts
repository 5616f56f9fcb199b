import { userTypes } from '@provost/contract/ability';
import { auditActions, auditSubjects } from '@provost/contract/audit';
import { courseStatuses } from '@provost/contract/courses';
import { locales } from '@provost/contract/locales';
import { maxDiscountPoints, maxPriceCents, minPriceCents } from '@provost/contract/money';
import {
  paymentMethods,
  paymentStatuses,
  transactionStatuses,
  transactionTypes,
} from '@provost/contract/payment-status';
import { enrolmentStatuses } from '@provost/contract/students';
import { userStatuses } from '@provost/contract/user';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import {
  addClassLevel,
  addCourse,
  addEnrolment,
  addPayment,
  addPricing,
  addStudent,
  addTeacher,
  addTransaction,
  addUser,
  someday,
} from '../../testing/rows.ts';
import type { Database } from '../database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const refused = async (work: () => Promise<unknown>) => {
  await expect(work()).rejects.toThrow(/constraint|violates|invalid|append-only/i);
};

describe('a user', () => {
  test.each([
    ['an e-mail in capitals', { email: 'Ana@example.org' }],
    ['an e-mail that is too long', { email: `${'a'.repeat(250)}@x.org` }],
    ['no first name', { first_name: '' }],
    ['a last name of 81 letters', { last_name: 'é'.repeat(81) }],
    ['an unknown status', { status: 'gone' }],
    ['an unknown language', { locale: 'xx' }],
    ['a phone without a plus', { phone: '351912345678' }],
    ['a phone with letters', { phone: '+35191234x678' }],
    ['a phone that begins with a nought', { phone: '+0351912345' }],
    ['half a purchase', { has_purchased: 2 as 1 }],
    ['a class level that is not there', { class_level_id: 999_999 }],
    ['a negative number of courses', { enrolled_course_count: -1 }],
    ['a wait while enrolled', { enrolled_course_count: 1, waiting_since: someday }],
    ['a time that is none', { created_at: 'some day' }],
  ])('is refused with %s', async (_, given) => {
    await refused(() => addStudent(database, given));
  });

  test('of an unknown type is refused', async () => {
    await refused(() => addUser(database, 'guest' as 'student'));
  });

  test('who is no student has nothing of a student', async () => {
    const { id } = await addClassLevel(database);
    await refused(() => addUser(database, 'finance', { class_level_id: id }));
    await refused(() => addUser(database, 'finance', { waiting_since: someday }));
    await refused(() => addUser(database, 'finance', { enrolled_course_count: 1 }));
  });

  test('shares an e-mail with nobody, and is told so', async () => {
    const { email } = await addStudent(database);
    await expect(addTeacher(database, { email })).rejects.toSatisfy(database.isUniqueViolation);
  });

  test('may be of every type, status and language of the contract', async () => {
    for (const type of userTypes) await addUser(database, type);
    for (const status of userStatuses) await addStudent(database, { status });
    for (const locale of locales) await addStudent(database, { locale });
  });

  test('is kept while something refers to it', async () => {
    const { student_id } = await addEnrolment(database);
    await refused(() =>
      database.write((writer) => writer.deleteFrom('users').where('id', '=', student_id).execute()),
    );
  });
});

test('a teacher has at most 60 years of experience, and lists that are JSON', async () => {
  await refused(() => addTeacher(database, {}, { experience_years: 61 }));
  await refused(() => addTeacher(database, {}, { headline: 'x'.repeat(121) }));
  await refused(() => addTeacher(database, {}, { subjects: 'Mathematics' }));
});

test('a course has a known status, a currency, and ends after it starts', async () => {
  for (const status of courseStatuses) await addCourse(database, { status });
  await refused(() => addCourse(database, { status: 'open' }));
  await refused(() => addCourse(database, { currency: 'eur' }));
  await refused(() => addCourse(database, { price_cents: 100_000_000 }));
  const { code } = await addCourse(database);
  await expect(addCourse(database, { code })).rejects.toSatisfy(database.isUniqueViolation);
  await refused(() =>
    addCourse(database, { starts_at: someday, ends_at: '2025-01-01T00:00:00.000Z' }),
  );
});

test('a student is enrolled in a course once at a time', async () => {
  const { student_id, course_id } = await addEnrolment(database);
  const again = addEnrolment(database, { student_id, course_id });
  await expect(again).rejects.toSatisfy(database.isUniqueViolation);
  for (const status of enrolmentStatuses.filter((one) => one !== 'active')) {
    await addEnrolment(database, { student_id, course_id, status });
  }
  await refused(() => addEnrolment(database, { status: 'paused' }));
});

test('an enrolment has ended exactly when it is not active', async () => {
  await refused(() => addEnrolment(database, { ended_at: '2026-03-01T09:00:00.000Z' }));
  await refused(() => addEnrolment(database, { status: 'completed', ended_at: null }));
});

describe('a payment', () => {
  test('is of a known status and method, with a number of its own', async () => {
    for (const status of paymentStatuses) await addPayment(database, { status });
    for (const method of paymentMethods) await addPayment(database, { method });
    await refused(() => addPayment(database, { status: 'lost' }));
    await refused(() => addPayment(database, { method: 'shells' }));
    const { number } = await addPayment(database);
    await expect(addPayment(database, { number })).rejects.toSatisfy(database.isUniqueViolation);
  });

  test('gives back no more than it took', async () => {
    await refused(() => addPayment(database, { amount_cents: 500, refunded_cents: 501 }));
    await refused(() => addPayment(database, { amount_cents: -1 }));
  });
});

describe('the ledger', () => {
  test('takes every type and status of the contract, and no other', async () => {
    const { id } = await addPayment(database, { status: 'pending' });
    for (const status of transactionStatuses) {
      await addTransaction(database, { payment_id: id, status });
    }
    for (const type of transactionTypes) {
      await addTransaction(database, { payment_id: id, type, status: 'failed' });
    }
    await refused(() => addTransaction(database, { payment_id: id, type: 'gift' }));
    await refused(() => addTransaction(database, { payment_id: id, status: 'perhaps' }));
  });

  test('has refunds below nothing and charges not', async () => {
    await refused(() => addTransaction(database, { type: 'refund', amount_cents: 100 }));
    await refused(() => addTransaction(database, { type: 'charge', amount_cents: -100 }));
    await refused(() => addTransaction(database, { type: 'adjustment', amount_cents: 0 }));
    await refused(() => addTransaction(database, { payment_id: 999_999 }));
  });

  test('is append-only', async () => {
    const { id } = await addTransaction(database);
    await refused(() =>
      database.write((writer) =>
        writer.updateTable('transactions').set({ amount_cents: 1 }).where('id', '=', id).execute(),
      ),
    );
    await refused(() =>
      database.write((writer) => writer.deleteFrom('transactions').where('id', '=', id).execute()),
    );
  });
});

test('a price is nothing or from 1.00 to 999,999.99, a discount at most everything', async () => {
  const free = { original_cents: 0, final_cents: 0 };
  const dearest = { original_cents: maxPriceCents, final_cents: maxPriceCents };
  await addPricing(database, free);
  await addPricing(database, { original_cents: minPriceCents, final_cents: minPriceCents });
  await addPricing(database, { ...dearest, final_cents: 0, discount_points: maxDiscountPoints });
  const tooLittle = { original_cents: minPriceCents - 1, final_cents: minPriceCents - 1 };
  await refused(() => addPricing(database, tooLittle));
  await refused(() => addPricing(database, { ...dearest, original_cents: maxPriceCents + 1 }));
  await refused(() => addPricing(database, { ...free, discount_points: maxDiscountPoints + 1 }));
  await refused(() => addPricing(database, { original_cents: 1_000, final_cents: 1_001 }));
});

test('the trail takes every action and subject of the contract, and is append-only', async () => {
  const add = (action: string, subject: string) =>
    database.write((writer) =>
      writer
        .insertInto('audit_events')
        .values({
          action,
          subject,
          subject_id: '1',
          subject_label: 'One',
          after: '{"status":"active"}',
          occurred_at: someday,
          search_key: 'one',
        })
        .execute(),
    );
  for (const action of auditActions) await add(action, 'User');
  for (const subject of auditSubjects) await add('user.created', subject);
  await refused(() => add('user.praised', 'User'));
  await refused(() =>
    database.write((writer) => writer.updateTable('audit_events').set({ action: 'x' }).execute()),
  );
  await refused(() => database.write((writer) => writer.deleteFrom('audit_events').execute()));
});

test('both engines hand over times, money and flags as the same types', async () => {
  const created_at = '2026-03-29T01:30:00.120Z';
  const { id } = await addStudent(database, { created_at, has_purchased: 1 });
  const row = await database.reader
    .selectFrom('users')
    .select(['created_at', 'has_purchased', 'last_login_at'])
    .select(sql<number>`count(*) over ()`.as('counted'))
    .select(sql<number>`sum(enrolled_course_count) over ()`.as('summed'))
    .select((eb) => eb.exists(eb.selectFrom('users').select('id')).as('found'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect({ ...row }).toEqual({
    created_at,
    has_purchased: 1,
    last_login_at: null,
    counted: 1,
    summed: 0,
    found: 1,
  });
});
