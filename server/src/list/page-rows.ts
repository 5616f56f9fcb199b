import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { allOf, type Condition } from './condition.ts';
import type { ListSource } from './list-source.ts';
import type { Matches } from './matches.ts';
import { type Key, type OrderTerm, orderBy, selectKeys, termsOfKeys } from './order.ts';

const column = (term: OrderTerm): RawBuilder<unknown> => sql.ref(term.column);

/** As wide as any column: a cursor with a number out of a column's range finds no rows. */
const keyValue = ({ kind }: OrderTerm, key: Key): RawBuilder<unknown> =>
  kind === 'number' ? sql`cast(${key} as bigint)` : sql`${key}`;

/**
 * The conditions of the rows after a position, one for each range of an index. The ranges follow
 * one another: a page is read from the first, and from the next if that has too few rows.
 */
function rangesAfter(terms: readonly OrderTerm[], keys: readonly Key[]): Condition[] {
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

/** Some rows of an order: after a position, and after the rows to skip. */
export interface PageRange {
  readonly terms: readonly OrderTerm[];
  readonly limit: number;
  readonly skip?: number;
  readonly after?: readonly Key[];
}

/** A row with its keys, for cursors. */
export type Keyed<Row> = Row & Readonly<Record<string, Key>>;

/** Selects keys; `start` is where the range begins, and `end` its order and limit. */
type SelectKeys = (start: readonly Condition[], end: RawBuilder<unknown>) => RawBuilder<unknown>;

/** The three ways to read a page. Each finds the keys first, and then the rows with their ids. */
export function pageRows<DB, TB extends keyof DB, Row>(
  { replica }: Database,
  source: ListSource<DB, TB, Row>,
) {
  const table = sql.table(source.table);

  async function rowsOf(page: RawBuilder<unknown>, terms: readonly OrderTerm[]) {
    const keys = termsOfKeys(terms, 'page');
    const id = sql.ref(keys.at(-1)?.column ?? '');
    const query = source
      .rows(replica)
      .select([
        ...keys.map(({ column }, index) => sql.ref<Key>(column).as(`key_${index}`)),
        sql.ref<number>('page.match_count').as('match_count'),
      ])
      .orderBy(orderBy(keys))
      .innerJoin(sql<object>`(${page})`.as('page'), (join) =>
        join.on(sql<SqlBool>`${id} = ${table}.id`),
      );
    // The compiler can't add columns to rows of a generic type.
    return (await query.execute()) as unknown as (Keyed<Row> & { match_count: number | null })[];
  }

  async function readRange(range: PageRange, terms: readonly OrderTerm[], select: SelectKeys) {
    const { limit, skip = 0, after } = range;
    const starts = after ? rangesAfter(terms, after).map((start) => [start]) : [[]];
    const rows: Awaited<ReturnType<typeof rowsOf>> = [];
    for (const start of starts) {
      // PostgreSQL would plan the first page each time: it can't tell how far a parameter skips.
      const end = sql`order by ${orderBy(terms)} limit ${sql.lit(limit - rows.length)}
        ${skip === 0 ? sql`` : sql`offset ${skip}`}`;
      rows.push(...(await rowsOf(select(start, end), range.terms)));
      if (rows.length === limit) break;
    }
    return rows;
  }

  return {
    /** From an index that has the order. */
    inOrder: ({ from, where }: Matches, range: PageRange) =>
      readRange(
        range,
        range.terms,
        (start, end) => sql`select ${selectKeys(range.terms)}, null as match_count
          from ${from} where ${allOf([...where, ...start])} ${end}`,
      ),

    /** From the first rows of the list in its order: those that match. */
    scan: ({ listed, isMatch }: Matches, range: PageRange, rowsScanned: number) =>
      readRange(
        range,
        range.terms,
        (start, end) => sql`select ${selectKeys(range.terms)}, null as match_count from (
            select ${table}.* from ${table} where ${allOf([...listed, ...start])}
            order by ${orderBy(range.terms)} limit ${sql.lit(rowsScanned)}
          ) as ${table} where ${allOf(isMatch)} ${end}`,
      ),

    /** From all matches, sorted; up to a number of them, then each has the number of matches. */
    collect: ({ from, where }: Matches, range: PageRange, max = Infinity) =>
      readRange(range, termsOfKeys(range.terms, 'matches'), (start, end) => {
        const isLimited = max !== Infinity;
        return sql`with matches as materialized (
            select ${selectKeys(range.terms)} from ${from} where ${allOf(where)}
            ${isLimited ? sql`limit ${sql.lit(max)}` : sql``}
          )
          select matches.*,
            ${isLimited ? sql`(select count(*) from matches)` : sql`null`} as match_count
          from matches where ${allOf(start)} ${end}`;
      }),
  };
}
