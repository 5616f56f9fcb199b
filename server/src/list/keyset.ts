import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Condition } from './list-source.ts';
import type { Key, OrderTerm } from './order.ts';

/** As wide as any column: a cursor with a number out of a column's range finds no rows. */
const keyValue = ({ kind }: OrderTerm, key: Key): RawBuilder<unknown> =>
  kind === 'number' ? sql`cast(${key} as bigint)` : sql`${key}`;

const column = (term: OrderTerm): RawBuilder<unknown> => sql.ref(term.column);

/**
 * The conditions of the rows after a position, one for each range of an index. The ranges follow
 * one another: a page is read from the first, and from the next if that has too few rows.
 */
export function rangesAfter(terms: readonly OrderTerm[], keys: readonly Key[]): Condition[] {
  const [first, ...rest] = terms;
  const [key = null, ...restKeys] = keys;
  if (!first) return [];
  const isUniform = terms.every(
    ({ descending, nullable }, index) =>
      descending === first.descending && (index === 0 || !nullable),
  );
  if (!isUniform) return [isAfter(terms, keys)];
  if (key !== null) {
    const after = compareRows(terms, keys);
    return first.nullable && first.descending ? [after, isNull(first)] : [after];
  }
  const after = compareRows(rest, restKeys);
  // Not `or`, for which SQLite would read two indexes and sort.
  return first.descending
    ? [sql<SqlBool>`${column(first)} is null and ${after}`]
    : [sql<SqlBool>`case when ${column(first)} is null then ${after} else 1 = 1 end`];
}

const isNull = (term: OrderTerm): Condition => sql<SqlBool>`${column(term)} is null`;

/** `(a, b) > (1, 2)`, which both engines answer from an index. */
function compareRows(terms: readonly OrderTerm[], keys: readonly Key[]): Condition {
  const values = terms.map((term, index) => keyValue(term, keys[index] ?? null));
  const operator = sql.raw(terms[0]?.descending ? '<' : '>');
  return sql<SqlBool>`(${sql.join(terms.map(column))}) ${operator} (${sql.join(values)})`;
}

/** For orders that no index has: of mixed directions, or with nulls behind the first term. */
function isAfter(terms: readonly OrderTerm[], keys: readonly Key[]): Condition {
  const [term, ...rest] = terms;
  const [key = null, ...restKeys] = keys;
  if (!term) return sql<SqlBool>`1 = 0`;
  const isSame =
    key === null ? isNull(term) : sql<SqlBool>`${column(term)} = ${keyValue(term, key)}`;
  return sql<SqlBool>`(${isBeyond(term, key)} or (${isSame} and ${isAfter(rest, restKeys)}))`;
}

function isBeyond(term: OrderTerm, key: Key): Condition {
  if (key === null) {
    return term.descending ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${column(term)} is not null`;
  }
  const value = keyValue(term, key);
  if (!term.descending) return sql<SqlBool>`${column(term)} > ${value}`;
  const smaller = sql<SqlBool>`${column(term)} < ${value}`;
  return term.nullable ? sql<SqlBool>`(${smaller} or ${isNull(term)})` : smaller;
}
