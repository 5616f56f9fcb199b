import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { allMigrations } from '../database/migrations/all-migrations.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { dummyHash } from '../school/passwords/password.ts';
import { updateKeys, verifyKeys } from '../school/search-keys/update-keys.ts';
import { type TestPlace, testPlace } from '../testing/database.ts';
import { addClassLevel, addCourse, addPricing } from '../testing/rows/rows.ts';

let place: TestPlace;
beforeEach(async () => {
  place = await testPlace('empty');
});
afterEach(() => place.drop());

const tables = ['class_levels', 'courses', 'pricings'] as const;

const contents = async ({ reader }: Database) => {
  const rows = [];
  for (const table of [...tables, 'enrolments', 'payments', 'teachers'] as const) {
    rows.push(await sql`select * from ${sql.table(table)} order by 1`.execute(reader));
  }
  return rows.map((result) => result.rows);
};

test('a school that exists keeps its rows, references, counters and searches', async () => {
  const database = place.open();
  await database.migrate(allMigrations.filter(({ name }) => name !== '0006-lasting-ids'));
  await seedDemo(database, { students: 60, passwordHash: dummyHash });
  const before = await contents(database);
  expect(await database.migrate()).toEqual(['0006-lasting-ids']);
  expect(await contents(database)).toEqual(before);
  await updateKeys(database);
  expect(await database.verify()).toEqual([]);
  expect(await verifyKeys(database)).toEqual([]);
  for (const table of ['courses', 'class_levels'] as const) {
    const remove = database.write((writer) => writer.deleteFrom(table).execute());
    await expect(remove).rejects.toThrow();
  }
  await database.close();
});

test('the id of a deleted row is never used again', async () => {
  const database = place.open();
  await database.migrate();
  const add = async () => {
    const course = await addCourse(database);
    const ids = {
      class_levels: (await addClassLevel(database)).id,
      courses: course.id,
      pricings: (await addPricing(database, { course_id: course.id })).id,
    };
    return ids;
  };
  const first = await add();
  await database.write(async (writer) => {
    for (const table of tables.toReversed()) {
      await writer.deleteFrom(table).where('id', '=', first[table]).execute();
    }
  });
  const second = await add();
  for (const table of tables) expect(second[table]).toBeGreaterThan(first[table]);
  await database.close();
});
