import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { slot } from '../../database/statement.ts';
import type { OrderTerm } from './order.ts';

/** What the rows of one run after a position have in common. */
export type Segment = readonly RawBuilder<SqlBool>[];

/** The name of the value of the position's key. */
export const positionSlot = (index: number): string => `position.${index}`;

/** Wider than any column: a number out of a column's range is no error but simply beyond its rows. */
const keyValue = (term: OrderTerm, index: number): RawBuilder<unknown> => {
  const value = slot(positionSlot(index));
  return term.kind === 'number' ? sql`cast(${value} as bigint)` : value;
};

const isSameKey = (term: OrderTerm, index: number, isNull: boolean): RawBuilder<SqlBool> =>
  isNull
    ? sql<SqlBool>`${sql.ref(term.column)} is null`
    : sql<SqlBool>`${sql.ref(term.column)} = ${keyValue(term, index)}`;

/** What lies beyond the position's key in one term; nothing is smaller than anything. */
function beyond(term: OrderTerm, index: number, isNull: boolean): RawBuilder<SqlBool>[] {
  const column = sql.ref(term.column);
  if (isNull) return term.descending ? [] : [sql<SqlBool>`${column} is not null`];
  const value = keyValue(term, index);
  if (!term.descending) return [sql<SqlBool>`${column} > ${value}`];
  const smaller = sql<SqlBool>`${column} < ${value}`;
  return term.nullable ? [smaller, sql<SqlBool>`${column} is null`] : [smaller];
}

/**
 * The rows after a position, as segments that follow one another. Each has equal keys up to one
 * term and a range in that term, which is what an index answers at once. A comparison of whole
 * rows would be shorter, but SQLite walks through all rows of an equal first key for it.
 */
export function segmentsAfter(terms: readonly OrderTerm[], nulls: readonly boolean[]): Segment[] {
  const segments: Segment[] = [];
  for (let index = terms.length - 1; index >= 0; index -= 1) {
    const same = terms
      .slice(0, index)
      .map((term, before) => isSameKey(term, before, nulls[before] ?? false));
    const term = terms[index];
    if (!term) continue;
    for (const condition of beyond(term, index, nulls[index] ?? false))
      segments.push([...same, condition]);
  }
  return segments;
}
