import { expect, test } from 'vitest';
import { StatementNames } from './statement-names.ts';

const nameAfter = (names: StatementNames, text: string, times: number) =>
  Array.from({ length: times }, () => names.nameOf(text)).at(-1);

test('a repeated statement gets a name that stays the same', () => {
  const names = new StatementNames();
  expect(names.nameOf('select 1')).toBeUndefined();
  const name = nameAfter(names, 'select 1', 2);
  expect(name).toBeDefined();
  expect(names.nameOf('select 1')).toBe(name);
  expect(nameAfter(names, 'select 2', 3)).not.toBe(name);
});

test('the number of names is limited', () => {
  const names = new StatementNames(10);
  const given = Array.from({ length: 100 }, (_, at) => nameAfter(names, `select ${at}`, 5));
  expect(new Set(given.filter(Boolean)).size).toBe(10);
});

test('a search gets no name, because each term needs its own plan', () => {
  expect(nameAfter(new StatementNames(), 'select 1 where a like $1', 9)).toBeUndefined();
});

test('a comparison of columns gets a name, because its plan fits all values', () => {
  const text = `select 1 where a like '%' || b || '%' and c = $1`;
  expect(nameAfter(new StatementNames(), text, 9)).toBeDefined();
});
