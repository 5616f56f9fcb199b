import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../database.ts';
import { trigramsOf } from '../search-trigrams.ts';

const globOf = (text: string): string => `*${text.replaceAll(/[*?[]/g, '[$&]')}*`;

export const contains = (key: Expression<string>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`${key} glob ${globOf(term)}`;

/** Few enough to compare all of them with a term, beside an index and without one. */
const fewRows = { indexed: 20_000, short: 100_000 };

/**
 * The index knows which rows have the trigrams of a term, not whether they are adjacent: that is
 * checked in the rows. The query planner can't tell how many rows that are, so we choose the plan.
 */
export const searchTable: Database['searchTable'] = (name, term, rowsWithoutSearch) => {
  const table = sql.table(name);
  const index = sql.table(`${name}_search`);
  const isMatch = contains(sql.ref(`${name}.search_key`), term);
  const trigrams = trigramsOf(term).map((trigram) => `"${trigram.replaceAll('"', '""')}"`);
  const few = trigrams.length > 0 ? fewRows.indexed : fewRows.short;
  if (rowsWithoutSearch <= few) return sql`(select * from ${table} where ${isMatch}) as ${table}`;
  if (trigrams.length === 0) {
    return sql`(select * from ${table} not indexed where ${isMatch}) as ${table}`;
  }
  return sql`(
    select ${table}.* from ${index} cross join ${table} on ${table}.id = ${index}.rowid
    where ${index} match ${trigrams.join(' ')} and ${isMatch}
  ) as ${table}`;
};
