import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { addCourse, addStudent } from '../testing/rows.ts';
import type { Database } from './database.ts';
import { runWithReadContext } from './read-context.ts';
import { trigramsOf } from './search-sample.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
}, 60_000);
afterAll(() => database.close());

const rarest = (term: string, most: number) =>
  database.searchSample.rarest('users', term, trigramsOf(term), most);

test('of an empty table nothing is known, and it is looked at again', async () => {
  await database.searchSample.refresh('users');
  expect(rarest('learners.test', 2)).toEqual(trigramsOf('learners.test'));
  expect(database.searchSample.shareOf('users', 'learners')).toBeUndefined();

  for (const name of ['ada', 'bob', 'cyd', 'dan']) {
    const email = `${name}@learners.test`;
    await addStudent(database, { full_name: name, email, search_key: `${name} ${email}` });
  }
  await database.searchSample.refresh('users');
  expect(database.searchSample.shareOf('users', 'learners')).toBe(1);
});

test('what few rows hold tells more of a term than what all of them do', async () => {
  expect(rarest('dan@learners.test', 1)).toEqual(['dan']);
  expect(database.searchSample.shareOf('users', 'ada@learners.test')).toBe(0.25);
  expect(database.searchSample.shareOf('users', 'zoe@learners.test')).toBe(0);
});

test('parts that overlap come after those that stand apart, and after them if there are no others', () => {
  expect(rarest('ada@learners.test', 2)).toEqual(['ada', '@le']);
  expect(rarest('bob@l', 2)).toEqual(['bob', 'ob@']);
});

test('a term of one or two letters is as common as it may be', () => {
  expect(rarest('ad', 4)).toEqual([]);
  expect(database.searchSample.shareOf('users', 'ad')).toBeUndefined();
});

test('a table is looked at for everybody, whether or not whoever asked first still waits', async () => {
  await addCourse(database, { title: 'Algebra', search_key: 'algebra' });
  const gone = { signal: AbortSignal.abort(), readsOwnWrites: false, version: undefined };
  await runWithReadContext(gone, () => database.searchSample.refresh('courses'));
  expect(database.searchSample.shareOf('courses', 'algebra')).toBe(1);
});

test('a school that has only begun is looked at again a minute later', async () => {
  const shareOfBotany = async () => {
    await database.searchSample.refresh('courses');
    return database.searchSample.shareOf('courses', 'botany');
  };
  await database.searchSample.refresh('courses');
  await addCourse(database, { title: 'Botany', search_key: 'botany' });
  expect(await shareOfBotany()).toBe(0);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  onTestFinished(() => clock.mockRestore());
  expect(await shareOfBotany()).toBe(0.5);
});
