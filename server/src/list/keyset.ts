import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Condition } from './condition.ts';
import type { Key, OrderTerm } from './order.ts';

const column = (term: OrderTerm): RawBuilder<unknown> => sql.ref(term.column);

/** As wide as any column: a cursor with a number out of a column's range finds no rows. */
const keyValue = ({ kind }: OrderTerm, key: Key): RawBuilder<unknown> =>
  kind === 'number' ? sql`cast(${key} as bigint)` : sql`${key}`;

/**
 * The conditions of the rows after a position, one for each range of an index. The ranges follow
 * one another: a page is read from the first, and from the next if that has too few rows.
 */
export function rangesAfter(terms: readonly OrderTerm[], keys: readonly Key[]): Condition[] {
  const [first, ...rest] = terms;
  if (!first) return [];
  const { descending } = first;
  const isUniform =
    terms.every((term) => term.descending === descending) && !rest.some((term) => term.nullable);
  if (!isUniform) return [isAfter(terms, keys)];
  const isNull = sql<SqlBool>`${column(first)} is null`;
  if (keys[0] !== null) {
    const after = compareRows(terms, keys);
    return first.nullable && descending ? [after, isNull] : [after];
  }
  const after = compareRows(rest, keys.slice(1));
  // Not `or`, for which SQLite would read two indexes and sort.
  return descending
    ? [sql<SqlBool>`${isNull} and ${after}`]
    : [sql<SqlBool>`case when ${isNull} then ${after} else 1 = 1 end`];
}

/** `(a, b) > (1, 2)`, which both engines answer from an index. */
function compareRows(terms: readonly OrderTerm[], keys: readonly Key[]): Condition {
  const values = terms.map((term, index) => keyValue(term, keys[index] ?? null));
  const operator = sql.raw(terms[0]?.descending ? '<' : '>');
  return sql<SqlBool>`(${sql.join(terms.map(column))}) ${operator} (${sql.join(values)})`;
}

/** For orders that no index has: of mixed directions, or with nulls behind the first term. */
function isAfter(
  [term, ...rest]: readonly OrderTerm[],
  [key = null, ...keys]: readonly Key[],
): Condition {
  if (!term) return sql<SqlBool>`1 = 0`;
  const value = keyValue(term, key);
  const isSame = sql<SqlBool>`${column(term)} is not distinct from ${value}`;
  const isGreater = key === null ? sql`is not null` : sql`> ${value}`;
  const isBeyond = term.descending
    ? sql`(${column(term)} < ${value} or (${column(term)} is null and not ${isSame}))`
    : sql`${column(term)} ${isGreater}`;
  return sql<SqlBool>`(${isBeyond} or (${isSame} and ${isAfter(rest, keys)}))`;
}
