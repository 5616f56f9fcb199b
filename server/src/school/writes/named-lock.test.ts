import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { countUp, takeLock } from './named-lock.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('a lock is taken by one transaction at a time, also the first time', async () => {
  const count = () =>
    database.write(async (writer) => countUp(writer, 'test', await takeLock(writer, 'test')));
  const numbers = await Promise.all(Array.from({ length: 8 }, count));
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
