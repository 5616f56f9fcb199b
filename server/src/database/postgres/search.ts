import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../database.ts';
import { trigramsOf } from '../search-trigrams.ts';

export const contains = (key: Expression<string>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`strpos(${key}, ${term}) > 0`;

/** The index has these unchanged, in every locale of the database. */
const isIndexed = (text: string): boolean => /^[a-z0-9]{3,}$/.test(text);

/** The planner estimates one `like` well. Several take less time, for a long and rare term. */
const longTerm = 9;

const like = (key: Expression<string>, text: string): Expression<SqlBool> =>
  sql<SqlBool>`${key} like ${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`;

/**
 * `like` uses the trigram index. For a term without a trigram it would read all of that index, so
 * the term is compared in another collation than the index has, and the rows are read instead.
 */
function conditionsFor(key: Expression<string>, term: string): Expression<SqlBool>[] {
  const trigrams = trigramsOf(term).filter(isIndexed);
  if (trigrams.length === 0) return [like(sql<string>`${key} collate "POSIX"`, term)];
  const isShortWord = isIndexed(term) && term.length < longTerm;
  if (isShortWord) return [like(key, term)];
  return [...trigrams.map((trigram) => like(key, trigram)), contains(key, term)];
}

export const searchTable: Database['searchTable'] = (name, term) => {
  const table = sql.table(name);
  const conditions = conditionsFor(sql.ref<string>(`${name}.search_key`), term);
  return sql`(select * from ${table} where ${sql.join(conditions, sql` and `)}) as ${table}`;
};
