import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { type TestPlace, testPlace } from '../testing/database.ts';
import { addClassLevel, addCourse, addStudent } from '../testing/rows/rows.ts';
import type { Database, Writer } from './database.ts';
import { withSavepoint } from './savepoint.ts';

let place: TestPlace;
let database: Database;
const others: Database[] = [];
beforeEach(async () => {
  place ??= await testPlace('migrated');
  database = place.open();
});
afterEach(async () => {
  await Promise.all([database, ...others.splice(0)].map((one) => one.close()));
});
afterAll(() => place.drop());

const openAnother = () => {
  const another = place.open();
  others.push(another);
  return another;
};

const positionOf = async (reader: Database['reader'], id: number) => {
  const level = await reader
    .selectFrom('class_levels')
    .select('position')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return level.position;
};

const increase = (id: number) => async (writer: Writer) => {
  const { position } = await writer
    .selectFrom('class_levels')
    .select('position')
    .where('id', '=', id)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  await writer
    .updateTable('class_levels')
    .set({ position: position + 1 })
    .where('id', '=', id)
    .execute();
};

// PostgreSQL needs a row lock for a read that a write depends on; SQLite has a single writer.
const locks = process.env.TEST_ENGINE === 'postgres';

test('a transaction that fails changes nothing, and the next one works', async () => {
  const failing = database.write(async (writer) => {
    await writer.insertInto('class_levels').values({ name: 'Gone', position: 99 }).execute();
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  const gone = database.reader.selectFrom('class_levels').where('name', '=', 'Gone').selectAll();
  expect(await gone.execute()).toEqual([]);
  await addClassLevel(database, { name: 'Stays' });
});

test('a part of a transaction that fails changes nothing, and the rest is kept', async () => {
  const { id, class_level_id } = await addCourse(database);
  await database.write(async (writer) => {
    const remove = () =>
      withSavepoint(writer, async () => {
        await writer.updateTable('courses').set({ title: 'Gone' }).where('id', '=', id).execute();
        await writer.deleteFrom('class_levels').where('id', '=', class_level_id).execute();
      });
    const error = await remove().catch((refused: unknown) => refused);
    expect(database.isReferenceViolation(error)).toBe(true);
    await withSavepoint(writer, () =>
      writer.updateTable('courses').set({ code: 'KEPT' }).where('id', '=', id).execute(),
    );
  });
  const course = database.reader.selectFrom('courses').selectAll().where('id', '=', id);
  expect(await course.executeTakeFirst()).toMatchObject({
    code: 'KEPT',
    title: expect.stringContaining('Algebra'),
  });
});

test('other connections do not see an unfinished transaction', async () => {
  const { id, position } = await addClassLevel(database);
  await database.write(async (writer) => {
    await writer
      .updateTable('class_levels')
      .set({ position: position + 1000 })
      .where('id', '=', id)
      .execute();
    expect(await positionOf(database.reader, id)).toBe(position);
    expect(await positionOf(openAnother().reader, id)).toBe(position);
  });
  expect(await positionOf(database.reader, id)).toBe(position + 1000);
});

test('concurrent writes in one process and in two lose nothing', async () => {
  const { id } = await addClassLevel(database, { position: 1_000_000 });
  const nodes = [database, openAnother()];
  const writes = Array.from({ length: 30 }, (_, at) => nodes[at % 2]?.write(increase(id)));
  await Promise.all(writes);
  expect(await positionOf(database.reader, id)).toBe(1_000_030);
});

test('two transactions that update the same rows in opposite order both succeed', async () => {
  const [one, two] = [await addStudent(database), await addStudent(database)];
  const rename = (first: number, second: number) => (writer: Writer) =>
    [first, second].reduce<Promise<unknown>>(
      (before, id) =>
        before.then(() =>
          writer
            .updateTable('users')
            .set({ phone: '+351912345678' })
            .where('id', '=', id)
            .execute(),
        ),
      Promise.resolve(),
    );
  const rounds = Array.from({ length: 3 }, () => [
    database.write(rename(one.id, two.id)),
    database.write(rename(two.id, one.id)),
  ]);
  await expect(Promise.all(rounds.flat())).resolves.toHaveLength(6);
});

test('a new connection sees earlier writes', async () => {
  const { id } = await addClassLevel(database, { position: 77 });
  await database.close();
  database = place.open();
  expect(await positionOf(database.reader, id)).toBe(77);
});

test('a query with an aborted signal is rejected', async () => {
  const reason = new Error('aborted');
  const query = database.reader.selectFrom('users').selectAll();
  await expect(query.execute({ signal: AbortSignal.abort(reason) })).rejects.toThrow();
  await expect(database.ping()).resolves.toBeUndefined();
});
