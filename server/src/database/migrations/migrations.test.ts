import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPlace, testPlace } from '../../testing/database.ts';
import { allMigrations } from './all-migrations.ts';

let place: TestPlace;
beforeAll(async () => {
  place = await testPlace('empty');
});
afterAll(() => place.drop());

test('many nodes that start at once migrate once', async () => {
  const nodes = Array.from({ length: 4 }, place.open);
  const done = await Promise.all(nodes.map((node) => node.migrate()));
  expect(done.flat().sort()).toEqual(allMigrations.map(({ name }) => name).sort());

  expect(await nodes[0]?.migrate()).toEqual([]);
  await Promise.all(nodes.map((node) => node.close()));
});
