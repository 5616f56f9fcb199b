import { userTypes } from '@provost/contract/ability';
import { auditActions, auditSubjects } from '@provost/contract/audit';
import { chargeKinds, isReduction } from '@provost/contract/charges';
import { courseStatuses } from '@provost/contract/courses';
import { languages } from '@provost/contract/locales';
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
} from '../../testing/rows/rows.ts';
import type { Database } from '../database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const expectRefused = async (work: () => Promise<unknown>) => {
  await expect(work()).rejects.toThrow(/constraint|violates|invalid|append-only/i);
};

describe('a user', () => {
  test.each([
    ['an uppercase email', { email: 'Ana@example.org' }],
    ['an email that is too long', { email: `${'a'.repeat(250)}@x.org` }],
    ['no first name', { first_name: '' }],
    ['a last name of 81 letters', { last_name: 'é'.repeat(81) }],
    ['an unknown status', { status: 'gone' }],
    ['no language', { locale: '' }],
    ['a phone without a plus', { phone: '351912345678' }],
    ['a phone with letters', { phone: '+35191234x678' }],
    ['a phone that starts with zero', { phone: '+0351912345' }],
    ['a purchase flag other than 0 or 1', { has_purchased: 2 as 1 }],
    ['an unknown class level', { class_level_id: 999_999 }],
    ['a negative number of courses', { enrolled_course_count: -1 }],
    ['a waiting time while enrolled', { enrolled_course_count: 1, waiting_since: someday }],
    ['an invalid time', { created_at: 'some day' }],
  ])('is refused with %s', async (_, given) => {
    await expectRefused(() => addStudent(database, given));
  });

  test('is refused with an unknown type', async () => {
    await expectRefused(() => addUser(database, 'guest' as 'student'));
  });

  test('who is not a student has none of the columns for students', async () => {
    const { id } = await addClassLevel(database);
    await expectRefused(() => addUser(database, 'finance', { class_level_id: id }));
    await expectRefused(() => addUser(database, 'finance', { waiting_since: someday }));
    await expectRefused(() => addUser(database, 'finance', { enrolled_course_count: 1 }));
  });

  test('has a unique email, reported as a unique violation', async () => {
    const { email } = await addStudent(database);
    await expect(addTeacher(database, { email })).rejects.toSatisfy(database.isUniqueViolation);
  });

  test('can have every type, status and language of the contract', async () => {
    for (const user_type of userTypes) {
      expect(await addUser(database, user_type)).toMatchObject({ user_type });
    }
    for (const status of userStatuses) {
      expect(await addStudent(database, { status })).toMatchObject({ status });
    }
    for (const locale of languages) {
      expect(await addStudent(database, { locale })).toMatchObject({ locale });
    }
  });

  test('cannot be deleted while other rows refer to it', async () => {
    const { student_id } = await addEnrolment(database);
    await expectRefused(() =>
      database.write((writer) => writer.deleteFrom('users').where('id', '=', student_id).execute()),
    );
  });
});

test('a teacher has at most 60 years of experience, and lists in JSON', async () => {
  await expectRefused(() => addTeacher(database, {}, { experience_years: 61 }));
  await expectRefused(() => addTeacher(database, {}, { headline: 'x'.repeat(121) }));
  await expectRefused(() => addTeacher(database, {}, { subjects: 'Mathematics' }));
});

test('a course has a known status, a currency, and ends after it starts', async () => {
  for (const status of courseStatuses) await addCourse(database, { status });
  await expectRefused(() => addCourse(database, { status: 'open' }));
  await expectRefused(() => addCourse(database, { currency: 'eur' }));
  await expectRefused(() => addCourse(database, { price_cents: 100_000_000 }));
  const { code } = await addCourse(database);
  await expect(addCourse(database, { code })).rejects.toSatisfy(database.isUniqueViolation);
  await expectRefused(() =>
    addCourse(database, { starts_at: someday, ends_at: '2025-01-01T00:00:00.000Z' }),
  );
});

test('a student has one active enrolment per course', async () => {
  const { student_id, course_id } = await addEnrolment(database);
  const again = addEnrolment(database, { student_id, course_id });
  await expect(again).rejects.toSatisfy(database.isUniqueViolation);
  for (const status of enrolmentStatuses.filter((one) => one !== 'active')) {
    await addEnrolment(database, { student_id, course_id, status });
  }
  await expectRefused(() => addEnrolment(database, { status: 'paused' }));
});

test('the id of a deleted enrolment or note is never used again', async () => {
  const enrolment = await addEnrolment(database);
  const addNote = () =>
    database.write((writer) =>
      writer
        .insertInto('notes')
        .values({ subject_type: 'course', subject_id: 1, text: 'x', created_at: someday })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  const note = await addNote();
  await database.write(async (writer) => {
    await writer.deleteFrom('charges').where('enrolment_id', '=', enrolment.id).execute();
    await writer.deleteFrom('enrolments').where('id', '=', enrolment.id).execute();
    await writer.deleteFrom('notes').where('id', '=', note.id).execute();
  });
  expect((await addEnrolment(database)).id).toBeGreaterThan(enrolment.id);
  expect((await addNote()).id).toBeGreaterThan(note.id);
});

test('an enrolment has an end if and only if it is not active', async () => {
  await expectRefused(() => addEnrolment(database, { ended_at: '2026-03-01T09:00:00.000Z' }));
  await expectRefused(() => addEnrolment(database, { status: 'completed', ended_at: null }));
});

describe('a payment', () => {
  test('has a known status and method, and a unique number', async () => {
    for (const status of paymentStatuses) await addPayment(database, { status });
    for (const method of paymentMethods) await addPayment(database, { method });
    await expectRefused(() => addPayment(database, { status: 'lost' }));
    await expectRefused(() => addPayment(database, { method: 'shells' }));
    const { number } = await addPayment(database);
    await expect(addPayment(database, { number })).rejects.toSatisfy(database.isUniqueViolation);
  });

  test('cannot refund more than its amount', async () => {
    await expectRefused(() => addPayment(database, { amount_cents: 500, refunded_cents: 501 }));
    await expectRefused(() => addPayment(database, { amount_cents: -1 }));
  });
});

describe('the ledger', () => {
  test('accepts every type and status of the contract, and no other', async () => {
    const { id } = await addPayment(database, { status: 'pending' });
    for (const status of transactionStatuses) {
      await addTransaction(database, { payment_id: id, status });
    }
    for (const type of transactionTypes) {
      await addTransaction(database, { payment_id: id, type, status: 'failed' });
    }
    await expectRefused(() => addTransaction(database, { payment_id: id, type: 'gift' }));
    await expectRefused(() => addTransaction(database, { payment_id: id, status: 'perhaps' }));
  });

  test('has negative refunds and no negative charges', async () => {
    await expectRefused(() => addTransaction(database, { type: 'refund', amount_cents: 100 }));
    await expectRefused(() => addTransaction(database, { type: 'charge', amount_cents: -100 }));
    await expectRefused(() => addTransaction(database, { type: 'adjustment', amount_cents: 0 }));
    await expectRefused(() => addTransaction(database, { payment_id: 999_999 }));
  });

  test('is append-only', async () => {
    const { id } = await addTransaction(database);
    await expectRefused(() =>
      database.write((writer) =>
        writer.updateTable('transactions').set({ amount_cents: 1 }).where('id', '=', id).execute(),
      ),
    );
    await expectRefused(() =>
      database.write((writer) => writer.deleteFrom('transactions').where('id', '=', id).execute()),
    );
  });
});

test('a charge is above zero, and a discount or waiver below it with a reason', async () => {
  const { id: enrolment_id } = await addEnrolment(database);
  const add = (given: object) =>
    database.write((writer) =>
      writer
        .insertInto('charges')
        .values({
          enrolment_id,
          kind: 'fee',
          label: 'Books',
          amount_cents: 100,
          due_on: '2026-03-01',
          created_at: someday,
          ...given,
        })
        .execute(),
    );
  for (const kind of chargeKinds) {
    const sign = isReduction(kind) ? { amount_cents: -100, reason: 'Sibling' } : {};
    await add({ kind, ...sign });
  }
  for (const given of [
    { kind: 'gift' },
    { amount_cents: 0 },
    { amount_cents: -100 },
    { kind: 'discount', reason: 'Sibling' },
    { kind: 'waiver', amount_cents: -100 },
    { due_on: 'tomorrow' },
    { label: '' },
    { enrolment_id: 999_999 },
  ]) {
    await expectRefused(() => add(given));
  }
});

test('a price is zero or from 1.00 to 999,999.99, a discount at most 100 percent', async () => {
  const free = { original_cents: 0, final_cents: 0 };
  const highest = { original_cents: maxPriceCents, final_cents: maxPriceCents };
  await addPricing(database, free);
  await addPricing(database, { original_cents: minPriceCents, final_cents: minPriceCents });
  await addPricing(database, { ...highest, final_cents: 0, discount_points: maxDiscountPoints });
  const tooLow = { original_cents: minPriceCents - 1, final_cents: minPriceCents - 1 };
  await expectRefused(() => addPricing(database, tooLow));
  await expectRefused(() =>
    addPricing(database, { ...highest, original_cents: maxPriceCents + 1 }),
  );
  await expectRefused(() =>
    addPricing(database, { ...free, discount_points: maxDiscountPoints + 1 }),
  );
  await expectRefused(() => addPricing(database, { original_cents: 1_000, final_cents: 1_001 }));
});

test('the audit trail accepts every action and subject of the contract, and is append-only', async () => {
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
  await add('an.action.of.a.later.version', 'User');
  await expectRefused(() => add('', 'User'));
  await expectRefused(() => add('user.created', ''));
  await expectRefused(() =>
    database.write((writer) => writer.updateTable('audit_events').set({ action: 'x' }).execute()),
  );
  await expectRefused(() =>
    database.write((writer) => writer.deleteFrom('audit_events').execute()),
  );
});

test('both engines return times, money and flags as the same types', async () => {
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
