import type { ColumnVisibilityState, SortingState } from '@tanstack/react-table';
import type { DataColumn } from './table-column.ts';

/** `full_name,-created_at` ↔ what TanStack Table calls sorting. */
export const sortingOf = (ordering: string): SortingState =>
  ordering
    .split(',')
    .filter(Boolean)
    .map((token) => ({ id: token.replace(/^-/, ''), desc: token.startsWith('-') }));

export const orderingOf = (sorting: SortingState): string | undefined =>
  sorting.map(({ id, desc }) => (desc ? `-${id}` : id)).join(',') || undefined;

type Columns = readonly Pick<DataColumn<never>, 'id' | 'isHiddenAtFirst'>[];

/** Which columns show: those the URL names, or without any those that show at first. */
export const visibilityOf = (
  columns: Columns,
  named: string | undefined,
): ColumnVisibilityState => {
  const wanted = new Set(named?.split(','));
  return Object.fromEntries(
    columns.map(({ id, isHiddenAtFirst }, index) => [
      id,
      index === 0 || (named === undefined ? !isHiddenAtFirst : wanted.has(id)),
    ]),
  );
};

/** The names for the URL; none where the choice is what shows at first anyway. */
export const columnsNamed = (
  columns: Columns,
  visibility: ColumnVisibilityState,
): string | undefined => {
  const atFirst = visibilityOf(columns, undefined);
  const isShown = (id: string) => visibility[id] ?? true;
  if (columns.every(({ id }) => isShown(id) === atFirst[id])) return undefined;
  return columns
    .filter(({ id }) => isShown(id))
    .map(({ id }) => id)
    .join(',');
};
