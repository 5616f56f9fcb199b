import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { slot } from '../database/statement.ts';
import type { Key, OrderTerm } from './order.ts';

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
export function segmentsAfter(terms: readonly OrderTerm[], keys: readonly Key[]): Segment[] {
  return terms.flatMap((_, behind) => {
    const index = terms.length - 1 - behind;
    const same = terms
      .slice(0, index)
      .map((term, before) => isSameKey(term, before, keys[before] === null));
    const term = terms[index] as OrderTerm;
    return beyond(term, index, keys[index] === null).map((condition) => [...same, condition]);
  });
}

const isValue = (term: OrderTerm, value: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(term.column)} = ${sql.lit(value)}`;

/**
 * The same for an order whose first term has one of a few values: a segment for each of them, in
 * which an index gives the order of the other terms.
 */
export function segmentsByValue(
  terms: readonly OrderTerm[],
  values: readonly string[],
  keys?: readonly Key[],
): Segment[] {
  const [first] = terms;
  if (!first) return [];
  if (!keys) return values.map((value) => [isValue(first, value)]);
  const at = String(keys[0]);
  const isBeyond = (value: string) => (first.descending ? value < at : value > at);
  // The first term is the same in all of these, so that nothing of it lies beyond.
  const within = segmentsAfter(terms, keys).slice(0, -1);
  return [
    ...(values.includes(at) ? within.map((segment) => [isValue(first, at), ...segment]) : []),
    ...values.filter(isBeyond).map((value) => [isValue(first, value)]),
  ];
}
