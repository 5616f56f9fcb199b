import { type Expression, type SqlBool, sql } from 'kysely';
import type { SearchedTable } from '../database.ts';

export const holds = (
  key: Expression<string>,
  term: string | Expression<string>,
): Expression<SqlBool> => sql<SqlBool>`instr(${key}, ${term}) > 0`;

/**
 * The index knows which rows hold each three letters of the term, not whether these stand in a
 * row: that is looked at in the rows it gives.
 */
export const contains = (
  table: SearchedTable,
  id: Expression<number>,
  key: Expression<string>,
  term: string,
): Expression<SqlBool> => {
  const trigrams = trigramsOf(term);
  if (trigrams.length === 0) return holds(key, term);
  const index = sql.table(`${table}_search`);
  const query = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' ');
  return sql<SqlBool>`(${id} in (select rowid from ${index} where ${index} match ${query})
    and instr(${key}, ${term}) > 0)`;
};

const maxTrigrams = 24;

/** At most so many, from all over the term: more would find nothing less. */
function trigramsOf(term: string): string[] {
  const letters = Array.from(term);
  const all = new Set<string>();
  for (let at = 0; at + 3 <= letters.length; at += 1) all.add(letters.slice(at, at + 3).join(''));
  const step = Math.ceil(all.size / maxTrigrams);
  return [...all].filter((_, position) => position % step === 0);
}
