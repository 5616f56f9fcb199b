import type { CellProblem } from '../../school/imports/import-kind.ts';
import type { Column, Mapping } from './columns.ts';

/** A problem with the header and the cell that it is about. */
export interface StoredProblem extends Omit<CellProblem, 'field' | 'column'> {
  readonly column: string | null;
  readonly value: string | null;
}

interface Columns {
  readonly columns: readonly Column[];
  readonly mapping: Mapping;
}

/** The column of a field, and what the row has there. Parts of a name are in the column of the whole. */
export function cellOf(
  { columns, mapping }: Columns,
  texts: readonly string[],
  { field, column: known }: Pick<CellProblem, 'field' | 'column'>,
) {
  const isName = field === 'first_name' || field === 'last_name';
  const find = (wanted: string | null) =>
    columns.findIndex(({ name }) => wanted !== null && mapping[name] === wanted);
  const own = find(field);
  const index = known ?? (own < 0 && isName ? find('full_name') : own);
  const column = columns[index];
  return column && { column: column.name, value: (texts[index] ?? '').slice(0, 500) };
}

export const stored = (
  reading: Columns,
  { texts }: { readonly texts: readonly string[] },
  { field, column, ...problem }: CellProblem,
): StoredProblem => ({
  ...problem,
  ...(cellOf(reading, texts, { field, column }) ?? { column: field, value: null }),
});
