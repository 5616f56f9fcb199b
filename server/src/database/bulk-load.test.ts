import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { addStudent, addTransaction, someday } from '../testing/rows.ts';
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

const emailsHolding = async (term: string) => {
  const users = database.searchTable('users', term, Infinity);
  const { rows } = await sql<{ email: string }>`select email from ${users} order by email`.execute(
    database.reader,
  );
  return rows.map(({ email }) => email);
};

const loadUsers = (ids: number[]) => async (into: BulkLoad) =>
  into.insert(
    'users',
    userColumns,
    ids.map((id) => userRow(id)),
  );

test('what was loaded is found, counted, and followed by keys that are drawn', async () => {
  await database.bulkLoad(async (into) => {
    await into.insert('users', userColumns, [
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
  expect(await emailsHolding('zoë')).toEqual(['student-11@example.org']);
  expect(await database.verify()).toEqual([]);
  expect((await addStudent(database)).id).toBeGreaterThan(11);
  expect(await database.verify()).toEqual([]);
});

test('a load that fails leaves everything as it was', async () => {
  const before = await database.reader.selectFrom('users').select('id').execute();
  await expect(
    database.bulkLoad(
      async (into) => {
        await loadUsers([500, 501])(into);
        throw new Error('cut off');
      },
      { reset: true },
    ),
  ).rejects.toThrow('cut off');
  expect(await database.reader.selectFrom('users').select('id').execute()).toEqual(before);
  expect(await database.verify()).toEqual([]);
});

test('rows that break a rule are refused, all of them', async () => {
  const twice = database.bulkLoad(loadUsers([600, 601, 600]));
  await expect(twice).rejects.toSatisfy(database.isUniqueViolation);
  const sameEmail = database.bulkLoad((into) =>
    into.insert('users', userColumns, [userRow(700), [701, ...userRow(700).slice(1)]]),
  );
  await expect(sameEmail).rejects.toSatisfy(database.isUniqueViolation);
  const noPayment = database.bulkLoad((into) =>
    into.insert(
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

test('a reset empties the append-only too, and the rules hold again after', async () => {
  await addTransaction(database);
  await database.bulkLoad(loadUsers([1, 2, 3]), { reset: true });
  expect(await database.reader.selectFrom('transactions').selectAll().execute()).toEqual([]);
  expect(await emailsHolding('zoë')).toEqual([]);
  expect(await emailsHolding('student 2')).toEqual(['student-2@example.org']);

  const { id } = await addTransaction(database);
  const deletion = database.write((writer) =>
    writer.deleteFrom('transactions').where('id', '=', id).execute(),
  );
  await expect(deletion).rejects.toThrow('append-only');
  expect(await database.verify()).toEqual([]);
});
