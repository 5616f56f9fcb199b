import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import type { Database } from './database.ts';

let database: Database;
const total = 5_000;
beforeAll(async () => {
  database = await testDatabase();
  const rows = Array.from({ length: total }, (_, at) => [at + 1, `Level ${at + 1}`, at + 1]);
  await database.bulkLoad((load) => load.insert('class_levels', ['id', 'name', 'position'], rows));
});
afterAll(() => database.close());

const allLevels = () =>
  database.reader.selectFrom('class_levels').select(['id', 'name']).orderBy('id');

const levelsFrom = (id: number) => allLevels().where('id', '>=', id);

test('a stream returns every row in order, in batches of limited size', async () => {
  const ids: number[] = [];
  let largest = 0;
  for await (const rows of database.stream(levelsFrom(3), new AbortController().signal)) {
    ids.push(...rows.map(({ id }) => id));
    largest = Math.max(largest, rows.length);
  }
  expect(ids).toEqual(Array.from({ length: total - 2 }, (_, at) => at + 3));
  expect(largest).toBeLessThanOrEqual(2_000);
});

test('a stream returns rows in an order without an index', async () => {
  const query = database.reader
    .selectFrom('class_levels')
    .select(['name', 'id'])
    .orderBy((eb) => eb(eb.ref('id'), '%', 7), 'desc')
    .orderBy('id');
  const batches = await Array.fromAsync(database.stream(query, new AbortController().signal));
  const ids = Array.from({ length: total }, (_, at) => at + 1);
  const inOrder = [6, 5, 4, 3, 2, 1, 0].flatMap((rest) => ids.filter((id) => id % 7 === rest));
  expect(batches.flat().map(({ id }) => id)).toEqual(inOrder);
});

test('a stream respects the limit of its query', async () => {
  const batches = await Array.fromAsync(
    database.stream(levelsFrom(3).limit(2), new AbortController().signal),
  );
  expect(batches.flat().map(({ id }) => id)).toEqual([3, 4]);
});

test('columns of a stream can have any name; the last of two equal names wins', async () => {
  const query = sql`select id as "the ""id""", name as "it's", id as twice, -id as twice
    from class_levels where id = 7`;
  const compiled = query.compile(database.reader);
  const batches = await Array.fromAsync(
    database.stream({ compile: () => compiled }, new AbortController().signal),
  );
  expect(batches.flat()).toEqual([{ 'the "id"': 7, "it's": 'Level 7', twice: -7 }]);
});

test('a stream without rows ends', async () => {
  const batches = await Array.fromAsync(
    database.stream(levelsFrom(total + 1), new AbortController().signal),
  );
  expect(batches.flat()).toEqual([]);
});

test('a stream reads one snapshot and does not block writers', async () => {
  const stream = database.stream(allLevels(), new AbortController().signal);
  const iterator = stream[Symbol.asyncIterator]();
  const first = await iterator.next();
  await database.write(async (writer) => {
    await writer
      .updateTable('class_levels')
      .set({ name: 'Changed' })
      .where('id', '=', total)
      .execute();
    await writer
      .deleteFrom('class_levels')
      .where('id', '=', total - 1)
      .execute();
  });
  const rest = await Array.fromAsync({ [Symbol.asyncIterator]: () => iterator });
  const rows = [...(first.value ?? []), ...rest.flat()];
  expect(rows).toHaveLength(total);
  expect(rows.at(-1)).toEqual({ id: total, name: `Level ${total}` });
});

test('a stream that is stopped or aborted releases its connection', async () => {
  for await (const rows of database.stream(allLevels(), new AbortController().signal)) {
    expect(rows.length).toBeGreaterThan(0);
    break;
  }
  const controller = new AbortController();
  const aborted = (async () => {
    for await (const _ of database.stream(allLevels(), controller.signal)) {
      controller.abort(new Error('client disconnected'));
    }
  })();
  await expect(aborted).rejects.toThrow('client disconnected');
  // More streams than connections: they wait for each other.
  const many = Array.from({ length: 12 }, () =>
    Array.fromAsync(database.stream(allLevels(), new AbortController().signal)),
  );
  const lengths = (await Promise.all(many)).map((batches) => batches.flat().length);
  expect(new Set(lengths)).toEqual(new Set([total - 1]));
});

test('a stream that nobody reads does not prevent the database from closing', async () => {
  const another = await testDatabase();
  const rows = Array.from({ length: total }, (_, at) => [at + 1, `Level ${at + 1}`, at + 1]);
  await another.bulkLoad((load) => load.insert('class_levels', ['id', 'name', 'position'], rows));
  const query = another.reader.selectFrom('class_levels').select('id');
  const iterator = another.stream(query, new AbortController().signal)[Symbol.asyncIterator]();
  await iterator.next();
  await another.close();
  await expect(iterator.next()).rejects.toThrow();
});
