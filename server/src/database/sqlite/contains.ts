import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../database.ts';
import { type SearchSample, trigramsOf } from '../search-sample.ts';

export const holds = (
  key: Expression<string>,
  term: string | Expression<string>,
): Expression<SqlBool> => sql<SqlBool>`instr(${key}, ${term}) > 0`;

/** So many tell nearly as well as all of them, at a small part of the cost. */
const trigramsAsked = 4;

/**
 * The index knows which rows hold each three letters of the term, not whether these stand in a
 * row: that is looked at in the rows it gives.
 */
export const containing =
  (sample: SearchSample): Database['contains'] =>
  (table, id, key, term) => {
    const trigrams = spread(sample.rarest(table, term, trigramsOf(term), trigramsAsked));
    if (trigrams.length === 0) return holds(key, term);
    const index = sql.table(`${table}_search`);
    const query = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' ');
    return sql<SqlBool>`(${id} in (select rowid from ${index} where ${index} match ${query})
    and instr(${key}, ${term}) > 0)`;
  };

const maxTrigrams = 24;

/** At most so many, from all over the term: more would find nothing less. */
function spread(trigrams: readonly string[]): readonly string[] {
  const step = Math.ceil(trigrams.length / maxTrigrams);
  return trigrams.filter((_, position) => position % step === 0);
}
