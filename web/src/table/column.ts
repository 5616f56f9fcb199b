import type { ReactNode } from 'react';
import type { CellFormat } from './cell-format.tsx';

/** A column as data. The first column of a list names the row: it is a link and cannot be hidden. */
export interface Column<Row> {
  /** Also its name in the URL, and the API's name for ordering by it where the list has that. */
  readonly id: string;
  /** Text key. */
  readonly title: string;
  /** Plain text where possible: a component per cell makes tables slow. */
  readonly cell: (row: Row, format: CellFormat) => ReactNode;
  /** Numbers and money align at the end. */
  readonly isNumeric?: boolean;
  /** For numbers and dates: the first click sorts descending. */
  readonly startsDescending?: boolean;
  readonly isHiddenAtFirst?: boolean;
  /** Stays in view at the end of the row, for buttons. */
  readonly isPinned?: boolean;
  /**
   * Its place in the card on a phone; without one it is left out there. `lead` takes the place of
   * the first column. `line` and `action` make a third line.
   */
  readonly card?: 'lead' | 'value' | 'detail' | 'line' | 'action';
  /** Its title is beside the value on the card, where the value alone does not say what it is. */
  readonly isLabelled?: boolean;
  /** Of the skeleton, and the minimum of the column, in pixels. */
  readonly width?: number;
}

export type ColumnInfo = Pick<
  Column<never>,
  'id' | 'title' | 'isHiddenAtFirst' | 'startsDescending'
>;

/** The columns that the URL names, or by default those not hidden at first. Always the first. */
export const visibleColumns = <C extends Pick<ColumnInfo, 'id' | 'isHiddenAtFirst'>>(
  columns: readonly C[],
  named: string | undefined,
): readonly C[] => {
  const names = named?.split(',');
  return columns.filter(
    ({ id, isHiddenAtFirst }, index) =>
      index === 0 || (names === undefined ? !isHiddenAtFirst : names.includes(id)),
  );
};

/** The value for the URL after one column is shown or hidden; undefined for the default choice. */
export const toggleColumn = (
  columns: readonly Pick<ColumnInfo, 'id' | 'isHiddenAtFirst'>[],
  named: string | undefined,
  id: string,
): string | undefined => {
  const shown = new Set(visibleColumns(columns, named).map((column) => column.id));
  if (!shown.delete(id)) shown.add(id);
  const isDefault = columns.every(
    (column, index) => shown.has(column.id) === (index === 0 || !column.isHiddenAtFirst),
  );
  if (isDefault) return undefined;
  return columns
    .filter((column) => shown.has(column.id))
    .map((column) => column.id)
    .join(',');
};
