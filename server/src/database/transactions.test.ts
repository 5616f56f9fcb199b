import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type TestPlace, testPlace } from '../testing/database.ts';
import { addClassLevel, addStudent } from '../testing/rows.ts';
import type { Database, Writer } from './database.ts';

// A server takes a second to see that two wait for each other.
vi.setConfig({ testTimeout: 60_000 });

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

// A row must be locked to be read and changed in one; SQLite has one writer at a time anyway.
const locks = process.env.TEST_ENGINE === 'postgres';

test('a transaction that fails leaves nothing, and the next one works', async () => {
  const failing = database.write(async (writer) => {
    await writer.insertInto('class_levels').values({ name: 'Gone', position: 99 }).execute();
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  const gone = database.reader.selectFrom('class_levels').where('name', '=', 'Gone').selectAll();
  expect(await gone.execute()).toEqual([]);
  await addClassLevel(database, { name: 'Stays' });
});

test('what a transaction has not finished is seen by nobody else', async () => {
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

test('writers at the same time, in one process and in two, lose nothing', async () => {
  const { id } = await addClassLevel(database, { position: 1_000_000 });
  const nodes = [database, openAnother()];
  const writes = Array.from({ length: 30 }, (_, at) => nodes[at % 2]?.write(increase(id)));
  await Promise.all(writes);
  expect(await positionOf(database.reader, id)).toBe(1_000_030);
});

test('two transactions that take the same rows in opposite order both succeed', async () => {
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

test('what was written is there for whoever opens next', async () => {
  const { id } = await addClassLevel(database, { position: 77 });
  await database.close();
  database = place.open();
  expect(await positionOf(database.reader, id)).toBe(77);
});

test('a query of a caller who has gone is given up', async () => {
  const reason = new Error('gone');
  const query = database.reader.selectFrom('users').selectAll();
  await expect(query.execute({ signal: AbortSignal.abort(reason) })).rejects.toThrow();
  await expect(database.ping()).resolves.toBeUndefined();
});
