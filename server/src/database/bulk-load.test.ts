import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { addStudent, addTransaction, someday } from '../testing/rows/rows.ts';
import type { BulkLoad } from './bulk-load.ts';
import type { Database } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const userColumns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'full_name',
  'name_key',
  'search_key',
  'user_type',
  'status',
  'locale',
  'has_purchased',
  'created_at',
] as const;

const userRow = (id: number, name = `Student ${id}`) => {
  const email = `student-${id}@example.org`;
  const key = name.toLowerCase();
  const names = [name, name, name, key, `${key} ${email}`];
  return [id, email, ...names, 'student', 'active', 'en', 0, someday];
};

const emailsMatching = async (term: string) => {
  const users = database.searchTable('users', term, Infinity);
  const { rows } = await sql<{ email: string }>`select email from ${users} order by email`.execute(
    database.reader,
  );
  return rows.map(({ email }) => email);
};

const loadUsers = (ids: number[]) => async (load: BulkLoad) =>
  load.insert(
    'users',
    userColumns,
    ids.map((id) => userRow(id)),
  );

test('loaded rows are found and counted, and generated ids continue after theirs', async () => {
  await database.bulkLoad(async (load) => {
    await load.insert('users', userColumns, [
      userRow(10, 'Tab\tnew\nline\\ "quote" \\N'),
      userRow(11, 'Zoë'),
    ]);
  });
  const names = await database.reader
    .selectFrom('users')
    .select('full_name')
    .orderBy('id')
    .execute();
  expect(names.map((row) => row.full_name)).toEqual(['Tab\tnew\nline\\ "quote" \\N', 'Zoë']);
  expect(await emailsMatching('zoë')).toEqual(['student-11@example.org']);
  expect(await database.verify()).toEqual([]);
  expect((await addStudent(database)).id).toBeGreaterThan(11);
  expect(await database.verify()).toEqual([]);
});

test('a load that fails changes nothing', async () => {
  const before = await database.reader.selectFrom('users').select('id').execute();
  await expect(
    database.bulkLoad(
      async (load) => {
        await loadUsers([500, 501])(load);
        throw new Error('interrupted');
      },
      { reset: true },
    ),
  ).rejects.toThrow('interrupted');
  expect(await database.reader.selectFrom('users').select('id').execute()).toEqual(before);
  expect(await database.verify()).toEqual([]);
});

test('rows that violate a constraint fail the whole load', async () => {
  const twice = database.bulkLoad(loadUsers([600, 601, 600]));
  await expect(twice).rejects.toSatisfy(database.isUniqueViolation);
  const sameEmail = database.bulkLoad((load) =>
    load.insert('users', userColumns, [userRow(700), [701, ...userRow(700).slice(1)]]),
  );
  await expect(sameEmail).rejects.toSatisfy(database.isUniqueViolation);
  const noPayment = database.bulkLoad((load) =>
    load.insert(
      'transactions',
      ['id', 'payment_id', 'type', 'amount_cents', 'currency', 'status', 'occurred_at'],
      [[1, 4711, 'charge', 100, 'EUR', 'succeeded', someday]],
    ),
  );
  await expect(noPayment).rejects.toThrow();
  const ids = await database.reader
    .selectFrom('users')
    .select('id')
    .where('id', '>=', 600)
    .execute();
  expect(ids).toEqual([]);
});

test('a value of the wrong type fails the whole load, whenever the database reports it', async () => {
  const levels = Array.from({ length: 5_000 }, (_, at) => [at + 1, `Level ${at + 1}`, at + 1]);
  const load = database.bulkLoad(async ({ insert }) => {
    await insert('class_levels', ['id', 'name', 'position'], [[0, 'Level 0', 'zero']]);
    await insert('class_levels', ['id', 'name', 'position'], levels);
    await insert('users', userColumns, [userRow(800)]);
  });
  await expect(load).rejects.toThrow(/zero|TEXT/);
  expect(await database.reader.selectFrom('class_levels').selectAll().execute()).toEqual([]);
});

test('a reset also deletes append-only rows, and the constraints are active again afterwards', async () => {
  await addTransaction(database);
  await database.bulkLoad(loadUsers([1, 2, 3]), { reset: true });
  expect(await database.reader.selectFrom('transactions').selectAll().execute()).toEqual([]);
  expect(await emailsMatching('zoë')).toEqual([]);
  expect(await emailsMatching('student 2')).toEqual(['student-2@example.org']);

  const { id } = await addTransaction(database);
  const deletion = database.write((writer) =>
    writer.deleteFrom('transactions').where('id', '=', id).execute(),
  );
  await expect(deletion).rejects.toThrow('append-only');
  expect(await database.verify()).toEqual([]);
});
