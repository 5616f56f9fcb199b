import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { compareFlags } from '../../testing/models/attention-model.ts';
import { someTransactions } from '../../testing/rows/random-rows.ts';
import { people, type Write } from '../../testing/rows/random-values.ts';
import {
  addClassLevel,
  addCourse,
  addStudent,
  addTeacher,
  setSchool,
} from '../../testing/rows/rows.ts';
import type { Database } from '../database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  const each = async (make: () => Promise<{ id: number }>) =>
    Promise.all([make(), make(), make()]).then((rows) => rows.map(({ id }) => id));
  people.levels = await each(() => addClassLevel(database));
  people.teachers = await each(() => addTeacher(database));
  people.students = await each(() => addStudent(database));
  const prices = [10_000, 7_000, 0];
  people.courses = await each(() =>
    addCourse(database, { teacher_id: people.teachers[0] ?? 0, price_cents: prices.pop() ?? 0 }),
  );
  await setSchool(database);
});
afterAll(() => database.close());

async function runTransaction(transaction: { writes: Write[]; fails: boolean }): Promise<void> {
  await database
    .write(async (writer) => {
      for (const write of transaction.writes) await write(writer, database);
      if (transaction.fails) throw new Error('rolled back');
    })
    .catch(async (error: Error): Promise<void> => {
      // A change of the time zone does not wait long for the locks of others.
      if (database.isUnavailable(error)) return runTransaction(transaction);
      expect(error.message).toBe('rolled back');
    });
}

test('after any sequence of writes, every counter and aggregate equals a recount', async () => {
  await fc.assert(
    fc.asyncProperty(someTransactions, async (list) => {
      for (const transaction of list) await runTransaction(transaction);
      expect(await database.verify()).toEqual([]);
      const { stored, expected } = await compareFlags(database);
      expect(stored).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});

test('after any concurrent writes, every counter and aggregate equals a recount', async () => {
  await fc.assert(
    fc.asyncProperty(someTransactions, async (list) => {
      await Promise.all(list.map(runTransaction));
      expect(await database.verify()).toEqual([]);
    }),
    { numRuns: 40 },
  );
  // Writers that deadlock on PostgreSQL wait before they try again.
});
