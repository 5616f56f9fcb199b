import type { Ordering } from '@provost/contract/list';
import { type RawBuilder, sql } from 'kysely';

export type Key = string | number | null;

/** What a key holds: the keys of a cursor are checked against it. */
export type KeyKind = 'text' | 'number' | 'instant';

export interface OrderColumn {
  readonly column: string;
  readonly kind: KeyKind;
  readonly nullable?: boolean;
  /** The ordering of rows with equal keys, unless the request names another. */
  readonly equalsBy?: string;
}

export interface OrderTerm extends OrderColumn {
  /** The name in the contract; the id has none. */
  readonly field?: string;
  readonly descending: boolean;
}

interface Orderings {
  readonly table: string;
  readonly orderings: Readonly<Record<string, OrderColumn>>;
}

/** The id comes last, in the direction of the term before: no two rows are equal. */
export function orderTerms(
  { table, orderings }: Orderings,
  ordering: readonly Ordering[],
): OrderTerm[] {
  const terms = ordering.map(({ field, descending }): OrderTerm => {
    const column = orderings[field];
    if (!column) throw new Error(`No ordering by ${field}`);
    return { ...column, field, descending };
  });
  const descending = terms.at(-1)?.descending ?? false;
  const equalsBy = terms.length === 1 ? terms[0]?.equalsBy : undefined;
  const next = equalsBy === undefined ? undefined : orderings[equalsBy];
  return [
    ...terms,
    ...(next ? [{ ...next, descending }] : []),
    { column: `${table}.id`, kind: 'number', descending },
  ];
}

export const reversed = (terms: readonly OrderTerm[]): OrderTerm[] =>
  terms.map((term) => ({ ...term, descending: !term.descending }));

/** Null comes before every value, on both engines. */
const direction = ({ nullable, descending }: OrderTerm): RawBuilder<unknown> => {
  if (!nullable) return sql.raw(descending ? 'desc' : 'asc');
  return sql.raw(descending ? 'desc nulls last' : 'asc nulls first');
};

export const orderBy = (terms: readonly OrderTerm[]): RawBuilder<unknown> =>
  sql.join(terms.map((term) => sql`${sql.ref(term.column)} ${direction(term)}`));

const keyName = (index: number): string => `key_${index}`;

/** Selects the keys of a row as separate columns. */
export const selectKeys = (terms: readonly OrderTerm[]): RawBuilder<unknown> =>
  sql.join(terms.map((term, index) => sql`${sql.ref(term.column)} as ${sql.ref(keyName(index))}`));

export const termsOfKeys = (terms: readonly OrderTerm[], table: string): OrderTerm[] =>
  terms.map((term, index) => ({ ...term, column: `${table}.${keyName(index)}` }));

export const keysOf = (
  terms: readonly OrderTerm[],
  row: Readonly<Record<string, unknown>>,
): Key[] => terms.map((_, index) => (row[keyName(index)] ?? null) as Key);
