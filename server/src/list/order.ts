import type { Ordering } from '@provost/contract/list';
import { type RawBuilder, sql } from 'kysely';

/** One value that rows are ordered by. */
export type Key = string | number | null;

/** What a key is made of, so that one that comes back in a cursor can be checked. */
export type KeyKind = 'text' | 'number' | 'instant';

export interface OrderColumn {
  readonly column: string;
  readonly kind: KeyKind;
  readonly nullable?: boolean;
  /** All values that it can have, where these are few. */
  readonly values?: readonly string[];
  /** The id in the column's own table, where that is not the list's: both must be of one index. */
  readonly id?: string;
  /** The ordering of those that are equal in this one, where nothing else is asked for. */
  readonly equalsBy?: string;
  /** The tables that hold it, where that is not the list's own. */
  readonly from?: RawBuilder<unknown>;
}

export interface OrderTerm extends OrderColumn {
  /** As the contract calls it; the id has none. */
  readonly field?: string;
  readonly descending: boolean;
}

interface Ordered {
  readonly id: string;
  readonly orderings: Readonly<Record<string, OrderColumn>>;
}

/** The terms of an order. The id comes last, in the direction of the term before, so no two rows tie. */
export function orderTerms(list: Ordered, ordering: readonly Ordering[]): OrderTerm[] {
  const terms = ordering.map(({ field, descending }) => {
    const column = list.orderings[field];
    if (!column) throw new Error(`No ordering by ${field}`);
    return { ...column, field, descending };
  });
  const descending = terms.at(-1)?.descending ?? false;
  const alone = terms.length === 1 ? terms[0] : undefined;
  const next = alone?.equalsBy === undefined ? undefined : list.orderings[alone.equalsBy];
  return [
    ...terms,
    ...(next ? [{ ...next, descending }] : []),
    { column: alone?.id ?? list.id, kind: 'number', descending },
  ];
}

/** The tables that an order needs, if these are not the list's own. */
export const tablesOf = (terms: readonly OrderTerm[]): RawBuilder<unknown> | undefined =>
  terms.find((term) => term.from)?.from;

export const reversed = (terms: readonly OrderTerm[]): OrderTerm[] =>
  terms.map((term) => ({ ...term, descending: !term.descending }));

/** How a key is called in the queries of the machine; the id is the last of them. */
export const keyName = (index: number): string => `key_${index}`;

const direction = (term: OrderTerm): RawBuilder<unknown> => {
  if (!term.nullable) return sql.raw(term.descending ? 'desc' : 'asc');
  // Nothing is smaller than anything, on either engine.
  return sql.raw(term.descending ? 'desc nulls last' : 'asc nulls first');
};

/** `order by` over the columns themselves. */
export const byColumns = (terms: readonly OrderTerm[]): RawBuilder<unknown> =>
  sql.join(terms.map((term) => sql`${sql.ref(term.column)} ${direction(term)}`));

/** `order by` over the keys that a subquery hands on. */
export const byKeys = (terms: readonly OrderTerm[]): RawBuilder<unknown> =>
  sql.join(terms.map((term, index) => sql`${sql.ref(keyName(index))} ${direction(term)}`));

/** The keys, to be selected. */
export const keysOf = (terms: readonly OrderTerm[]): RawBuilder<unknown> =>
  sql.join(terms.map((term, index) => sql`${sql.ref(term.column)} as ${sql.ref(keyName(index))}`));

/** The keys of a row that was selected with them. */
export const keysOfRow = (
  terms: readonly OrderTerm[],
  row: Readonly<Record<string, unknown>>,
): Key[] => terms.map((_, index) => (row[keyName(index)] ?? null) as Key);
