import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** What the screens say of a column; TanStack Table is told the rest. */
export interface DataColumn<Row> {
  /** Also the name by which the list is ordered, and which the URL keeps. */
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers, money and the like line up at the end. */
  readonly isNumeric?: boolean;
  readonly isSortable?: boolean;
  /** Numbers and dates are wanted from the largest first. */
  readonly startsDescending?: boolean;
  readonly isHiddenAtFirst?: boolean;
  /** Stays in view at the end of the row, such as its buttons. */
  readonly isPinned?: boolean;
  /** Of its skeleton, in pixels. */
  readonly width?: number;
}

interface ColumnMeta {
  readonly isNumeric: boolean;
  readonly isPinned: boolean;
  readonly width: number;
}

/** Sorting and paging are done where the rows come from, so no row model is loaded for them. */
export const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  columnMeta: {} as ColumnMeta,
});
export type Features = typeof features;

/** The first column names the row: it cannot be hidden. */
export const toColumnDefs = <Row extends object>(columns: readonly DataColumn<Row>[]) => {
  const helper = createColumnHelper<Features, Row>();
  return columns.map((column, index) =>
    helper.accessor((row): unknown => row, {
      id: column.id,
      header: column.title,
      cell: ({ row }) => column.cell(row.original),
      enableSorting: column.isSortable ?? false,
      enableHiding: index > 0,
      sortDescFirst: column.startsDescending ?? false,
      meta: {
        isNumeric: column.isNumeric ?? false,
        isPinned: column.isPinned ?? false,
        width: column.width ?? 96,
      },
    }),
  );
};
