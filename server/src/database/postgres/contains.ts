import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../database.ts';
import { type SearchSample, trigramsOf } from '../search-sample.ts';

const literally = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

export const holds = (
  key: Expression<string>,
  term: string | Expression<string>,
): Expression<SqlBool> => sql<SqlBool>`strpos(${key}, ${term}) > 0`;

/** So many tell nearly as well as all of them, at a small part of the cost. */
const trigramsAsked = 4;

/** The trigram index answers `like`; it has these three letters as they stand here, whatever the locale. */
const isIndexedAsItIs = (trigram: string): boolean => /^[a-z0-9]{3}$/.test(trigram);

export const containing =
  (sample: SearchSample): Database['contains'] =>
  (table, _id, key, term) => {
    const trigrams = trigramsOf(term).filter(isIndexedAsItIs);
    const rarest = sample.rarest(table, term, trigrams, trigramsAsked);
    if (rarest.length === trigrams.length) return sql<SqlBool>`${key} like ${literally(term)}`;
    const likes = rarest.map((trigram) => sql`${key} like ${literally(trigram)}`);
    return sql<SqlBool>`(${sql.join(likes, sql` and `)} and ${holds(key, term)})`;
  };
