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
 * `like` uses the trigram index. A term without a trigram would read all of that index: it compares
 * in another collation, which reads the rows instead.
 */
export const searchTable: Database['searchTable'] = (name, term) => {
  const table = sql.table(name);
  const key = sql.ref<string>(`${name}.search_key`);
  const trigrams = trigramsOf(term).filter(isIndexed);
  const isOneWord = isIndexed(term) && term.length < longTerm;
  const conditions = () => {
    if (trigrams.length === 0) return [like(sql<string>`${key} collate "POSIX"`, term)];
    if (isOneWord) return [like(key, term)];
    return [...trigrams.map((trigram) => like(key, trigram)), contains(key, term)];
  };
  return sql`(select * from ${table} where ${sql.join(conditions(), sql` and `)}) as ${table}`;
};
