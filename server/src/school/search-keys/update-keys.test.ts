import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { type TestPlace, testPlace } from '../../testing/database.ts';
import {
  addCourse,
  addPayment,
  addPricing,
  addStudent,
  addTransaction,
  addUser,
} from '../../testing/rows/rows.ts';
import { recordAudit } from '../audit/audit-trail.ts';
import { updateKeys, verifyKeys } from './update-keys.ts';

let place: TestPlace;
let database: Database;

beforeEach(async () => {
  place = await testPlace('migrated');
  database = place.open();
});
afterEach(async () => {
  expect(await database.verify()).toEqual([]);
  await database.close();
  await place.drop();
});

/** A school of one payment whose keys are all of an older version. */
async function addOldKeys(): Promise<void> {
  const old = { search_key: 'old' };
  const names = { full_name: 'Zoë Ñu', email: 'zoe@example.org', phone: '+351912345678' };
  const student = await addStudent(database, { ...names, name_key: 'old', ...old });
  const course = await addCourse(database, {
    title: 'Ålgebra',
    code: 'A-É',
    title_key: 'old',
    ...old,
  });
  const payment = await addPayment(database, {
    ...old,
    student_id: student.id,
    course_id: course.id,
    number: 'P-1',
  });
  await addTransaction(database, { payment_id: payment.id });
  await addPricing(database, { course_id: course.id, ...old });
  const owner = await addUser(database, 'owner', { full_name: 'Örs', email: 'o@example.org' });
  await database.write(async (writer) => {
    await recordAudit(writer, {
      actor: { userId: owner.id, fullName: 'Örs', email: 'o@example.org' },
      action: 'course.created',
      subject: 'Course',
      subjectId: course.id,
      subjectLabel: 'Ålgebra',
      requestId: null,
      at: new Date('2026-01-01T00:00:00Z'),
    });
    await writer.updateTable('audit_events').set(old).execute();
  });
}

const keysOf = async () => {
  const { reader } = database;
  const select = (table: 'payments' | 'pricings' | 'audit_events') =>
    reader.selectFrom(table).select('search_key').executeTakeFirstOrThrow();
  return {
    users: await reader
      .selectFrom('users')
      .select(['name_key', 'search_key'])
      .orderBy('id')
      .execute(),
    course: await reader
      .selectFrom('courses')
      .select(['title_key', 'search_key'])
      .executeTakeFirst(),
    others: [
      (await select('payments')).search_key,
      (await select('pricings')).search_key,
      (await select('audit_events')).search_key,
    ],
  };
};

describe('the keys of a database', () => {
  it('are recomputed in all tables when their version differs, and only then', async () => {
    await addOldKeys();
    expect(await updateKeys(database)).toBe(5);
    expect(await keysOf()).toEqual({
      users: [
        { name_key: 'zoe nu', search_key: 'zoe nu zoe@example.org 351912345678' },
        { name_key: 'ors', search_key: 'ors o@example.org' },
      ],
      course: { title_key: 'algebra', search_key: 'algebra a-e mathematics' },
      others: [
        'p-1 zoe nu zoe@example.org algebra',
        expect.stringMatching(/^algebra level \d+$/),
        'algebra ors o@example.org',
      ],
    });
    await database.write((writer) =>
      writer.updateTable('courses').set({ search_key: 'wrong' }).execute(),
    );
    expect(await updateKeys(database)).toBe(0);
    expect(await updateKeys(database, 99)).toBe(1);
    expect(await verifyKeys(database)).toEqual([]);
  });

  it('are recomputed once if several nodes start together', async () => {
    await addOldKeys();
    const nodes = [database, place.open(), place.open()];
    await Promise.all(nodes.map((node) => updateKeys(node)));
    await Promise.all(nodes.slice(1).map((node) => node.close()));
    expect(await verifyKeys(database)).toEqual([]);
    expect(await updateKeys(database)).toBe(0);
  });

  it('are compared with the names they are made of', async () => {
    await addOldKeys();
    const found = await verifyKeys(database);
    expect(found.map(({ where, column }) => `${where.split(' ')[0]} ${column}`)).toEqual([
      'users name_key',
      'users search_key',
      'courses title_key',
      'courses search_key',
      'payments search_key',
      'pricings search_key',
      'audit_events search_key',
    ]);
    expect(found[0]).toMatchObject({ stored: 'old', expected: 'zoe nu' });
  });

  it('of events stay correct when their actor is renamed', async () => {
    await addOldKeys();
    await updateKeys(database);
    await database.write((writer) =>
      writer
        .updateTable('users')
        .set({ full_name: 'Ada', name_key: 'ada', search_key: 'ada o@example.org' })
        .where('user_type', '=', 'owner')
        .execute(),
    );
    expect(await verifyKeys(database)).toEqual([]);
  });
});
