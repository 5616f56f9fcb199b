import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestPlace, testPlace } from '../testing/database.ts';
import { addClassLevel, addCourse, addPricing } from '../testing/rows/rows.ts';

let place: TestPlace;
beforeEach(async () => {
  place = await testPlace('empty');
});
afterEach(() => place.drop());

const tables = ['class_levels', 'courses', 'pricings'] as const;

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
