import { nameKey } from '@provost/contract/name-key';
import fc from 'fast-check';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { addStudent } from '../testing/rows/rows.ts';
import type { Database } from './database.ts';

let database: Database;
const keys = new Map<number, string>();

const names = [
  'Jürgen Müller',
  'Zoë Muñoz',
  'Łukasz Żółć',
  'Thị Nguyễn',
  '100% Sure',
  'under_score',
  'under score',
  'back\\slash',
  "quo\"ted 'name'",
  '李 小龍',
  'a*b OR c NEAR d',
  'Éa',
  '😀 smile 😀',
];

beforeAll(async () => {
  database = await testDatabase();
  for (const full_name of names) {
    const { id, search_key } = await addStudent(database, { full_name });
    keys.set(id, search_key);
  }
});
afterAll(() => database.close());

const idsIn = async (table: RawBuilder<unknown>, where: Expression<SqlBool>) => {
  const { rows } = await sql<{ id: number }>`
    select id from ${table} where ${where} order by id`.execute(database.reader);
  return rows.map(({ id }) => id);
};

const found = (term: string, otherwise = Infinity) =>
  idsIn(database.searchTable('users', nameKey(term), otherwise), sql<SqlBool>`1 = 1`);

const scanned = (term: string) =>
  idsIn(sql`users`, database.contains(sql.ref('users.search_key'), nameKey(term)));

const holding = (term: string) =>
  [...keys].filter(([, key]) => key.includes(nameKey(term))).map(([id]) => id);

describe('a search', () => {
  test.each([
    'muller',
    'MÜLLER',
    'ü',
    'zo',
    'z',
    '%',
    '0%',
    '100%',
    '_',
    'r_s',
    'under_',
    '\\',
    'back\\s',
    '"',
    '"ted',
    "'name'",
    '龍',
    '李 小',
    '李 小龍',
    '*',
    'or c near',
    'ea',
    '😀',
    '😀 s',
    '😀 smile',
    'nobody of this name',
    '@example.org',
    'muller@example.org',
    'nguyen nobody@example.org',
  ])('for %s finds exactly the rows that contain it', async (term) => {
    expect(await found(term)).toEqual(holding(term));
    expect(await found(term, 10)).toEqual(holding(term));
    expect(await scanned(term)).toEqual(holding(term));
  });

  test('finds any part of any name, and any other text', async () => {
    const part = fc
      .tuple(fc.constantFrom(...names), fc.nat({ max: 12 }), fc.integer({ min: 1, max: 20 }))
      .map(([name, from, length]) =>
        Array.from(name)
          .slice(from, from + length)
          .join(''),
      );
    const term = fc.oneof(part, fc.string({ unit: 'grapheme', maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(term, async (text) => {
        // An empty search is none: lists never ask it.
        if (nameKey(text) === '' || text.includes('\0')) return;
        expect(await found(text)).toEqual(holding(text));
      }),
      { numRuns: 200 },
    );
  });

  test('follows a name that changes or is removed', async () => {
    const { id } = await addStudent(database, { full_name: 'Before Change' });
    expect(await found('before change')).toEqual([id]);
    await database.write((writer) =>
      writer.updateTable('users').set({ search_key: 'after' }).where('id', '=', id).execute(),
    );
    expect(await found('before change')).toEqual([]);
    expect(await found('after')).toEqual([id]);
    await database.write((writer) => writer.deleteFrom('users').where('id', '=', id).execute());
    expect(await found('after')).toEqual([]);
  });
});

test('names are sorted by the code points of their keys, on both engines', async () => {
  const rows = await database.reader
    .selectFrom('users')
    .select('name_key')
    .orderBy('name_key')
    .execute();
  const inOrder = rows.map(({ name_key }) => name_key);
  expect(inOrder).toEqual([...inOrder].sort(byCodePoints));
  expect(inOrder.length).toBe(names.length);
});

function byCodePoints(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  for (const [at, letter] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    const difference = (letter.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
