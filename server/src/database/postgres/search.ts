import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../database.ts';
import { trigramsOf } from '../search-trigrams.ts';

export const contains = (key: Expression<string>, term: string): Expression<SqlBool> =>
  sql<SqlBool>`strpos(${key}, ${term}) > 0`;

/** The index has these unchanged, in every locale of the database. */
const isIndexed = (trigram: string): boolean => /^[a-z0-9]{3}$/.test(trigram);

/** The planner estimates one `like` well. Several take less time, for a long and rare term. */
const longTerm = 9;

const likeOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** `like` uses the trigram index. Without a trigram, it would read all of the index. */
export const searchTable: Database['searchTable'] = (name, term) => {
  const table = sql.table(name);
  const key = sql.ref<string>(`${name}.search_key`);
  const trigrams = trigramsOf(term).filter(isIndexed);
  const isShort = trigrams.length > 0 && term.length < longTerm;
  const conditions = isShort
    ? [sql`${key} like ${likeOf(term)}`]
    : [...trigrams.map((trigram) => sql`${key} like ${likeOf(trigram)}`), contains(key, term)];
  return sql`(select * from ${table} where ${sql.join(conditions, sql` and `)}) as ${table}`;
};
