import type { ReactNode } from 'react';
import type { CellFormat } from './cell-format.tsx';
import type { Column } from './column.ts';

type More = Omit<Column<never>, 'id' | 'title' | 'cell' | 'width'>;

/** Columns that show one field of a row, which has the name of the column. */
const columnsOf =
  <Value>(cell: (value: Value | undefined, format: CellFormat) => ReactNode, more: More = {}) =>
  <Id extends string>(
    id: Id,
    title: string,
    width: number,
    others: More = {},
  ): Column<{ readonly [Field in Id]?: Value | undefined }> => ({
    id,
    title,
    cell: (row, format) => cell(row[id], format),
    width,
    ...more,
    ...others,
  });

export const textColumn = columnsOf<string>((text, format) => format.text(text));
/** With the search matches marked. */
export const matchColumn = columnsOf<string>((text, format) => format.match(text));
export const momentColumn = columnsOf<string>((at, format) => format.moment(at), {
  startsDescending: true,
});
export const dayColumn = columnsOf<string>((day, format) =>
  day === undefined ? format.empty : format.day(day),
);
export const countColumn = columnsOf<number>((count, format) => format.count(count), {
  isNumeric: true,
  startsDescending: true,
});

/** An amount in the currency of the row. */
export const amountColumn = <Id extends string>(
  id: Id,
  title: string,
  width: number,
  more: More = {},
): Column<{ readonly [Field in Id | 'currency']?: string | undefined }> => ({
  id,
  title,
  cell: (row, format) => format.amount(row[id], row.currency),
  isNumeric: true,
  width,
  ...more,
});
