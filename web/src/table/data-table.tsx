import { useDebouncedCallback } from '@mantine/hooks';
import { useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo, useRef } from 'react';
import styles from './data-table.module.css';
import { followRow, moveByKey, rowIndexOf } from './row-navigation.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import { type DataColumn, features, toColumnDefs } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { TableRows } from './table-rows.tsx';
import { orderingOf, sortingOf, visibilityOf } from './table-view.ts';
import { useRowWindow } from './use-row-window.tsx';
import { useScrollToTop } from './use-scroll-to-top.ts';

const rowHeights = { comfortable: 44, compact: 36 } as const;
/** Who only passes over a row does not mean to open it. */
const intentMs = 60;
const noRows: readonly never[] = [];

interface DataTableProps<Row extends object> {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  /** Undefined while they are loaded for the first time. */
  readonly rows: readonly Row[] | undefined;
  /** How many there are in all; undefined where nobody counted. */
  readonly count: number | undefined;
  /** Where the first row stands in the list, from 1. */
  readonly firstRow: number;
  readonly skeletonRows: number;
  /** Which rows these are: with others, the table starts at its top. */
  readonly selection: string;
  readonly ordering: string;
  readonly onOrdering: (ordering: string | undefined) => void;
  readonly shownColumns: string | undefined;
  readonly isCompact: boolean;
  readonly isRefreshing: boolean;
  readonly rowLink: (row: Row, content: ReactNode) => ReactNode;
  readonly isHighlighted: (row: Row) => boolean;
  /** Called when the pointer or the focus comes to a row. */
  readonly onRowIntent: (row: Row) => void;
  /** Shown under the header in the place of rows. */
  readonly notice?: ReactNode;
}

/** Rows under a header that stays. Knows neither where the rows come from nor what they are. */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { columns, rows, onRowIntent, ordering } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const density = props.isCompact ? 'compact' : 'comfortable';
  const { shown, window, watch } = useRowWindow(rows ?? noRows, rowHeights[density], scroller);
  const sorting = useMemo(() => sortingOf(ordering), [ordering]);
  const table = useTable({
    features,
    columns: useMemo(() => toColumnDefs(columns), [columns]),
    data: shown,
    // By its place among all rows: a row that others scroll past stays the same, and keeps the focus.
    getRowId: (_, index) => String(window.start + index),
    state: {
      sorting,
      columnVisibility: useMemo(
        () => visibilityOf(columns, props.shownColumns),
        [columns, props.shownColumns],
      ),
    },
    manualSorting: true,
    onSortingChange: (update) =>
      props.onOrdering(orderingOf(typeof update === 'function' ? update(sorting) : update)),
  });
  useScrollToTop(scroller, props.selection);
  const tellIntent = useDebouncedCallback(onRowIntent, intentMs);
  const intend = (event: Parameters<typeof rowIndexOf>[0]) => {
    const row = rows?.[rowIndexOf(event) ?? -1];
    if (row) tellIntent(row);
  };
  return (
    <div className={styles.viewport}>
      <div
        className={styles.scroller}
        ref={scroller}
        data-scroll-restoration-id="table"
        data-refreshing={props.isRefreshing || undefined}
      >
        <table
          className={styles.table}
          aria-label={props.label}
          aria-busy={rows === undefined || props.isRefreshing}
          aria-rowcount={props.count === undefined ? -1 : props.count + 1}
          data-density={density}
        >
          <TableHead table={table} />
          <tbody onClick={followRow} onKeyDown={moveByKey} onPointerOver={intend} onFocus={intend}>
            {rows === undefined && props.notice === undefined ? (
              <SkeletonRows table={table} count={props.skeletonRows} />
            ) : (
              <TableRows
                table={table}
                window={window}
                firstRow={props.firstRow}
                rowLink={props.rowLink}
                isHighlighted={props.isHighlighted}
              />
            )}
          </tbody>
        </table>
        {watch}
        {props.notice && <div className={styles.notice}>{props.notice}</div>}
      </div>
    </div>
  );
};
