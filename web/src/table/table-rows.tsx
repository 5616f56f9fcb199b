import { VisuallyHidden } from '@mantine/core';
import type { ReactTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data-table.module.css';
import type { Features } from './table-column.ts';

export interface RowWindow {
  /** Where the first of the table's rows stands among all that could be scrolled to, from 0. */
  readonly start: number;
  /** What the rows that are not there would take, in pixels. */
  readonly before: number;
  readonly after: number;
}

interface TableRowsProps<Row extends object> {
  readonly table: ReactTable<Features, Row>;
  readonly window: RowWindow;
  /** Where the first row of the page stands in the list, from 1. */
  readonly firstRow: number;
  /** The first cell's content as a link to the row's own URL, marked `data-row-link`. */
  readonly rowLink: (row: Row, content: ReactNode) => ReactNode;
  readonly isHighlighted: (row: Row) => boolean;
}

export const TableRows = <Row extends object>(props: TableRowsProps<Row>) => {
  const { table, window, firstRow, rowLink, isHighlighted } = props;
  const { t } = useTranslation();
  return (
    <>
      <Gap height={window.before} />
      {table.getRowModel().rows.map((row) => (
        <tr
          key={row.id}
          className={styles.row}
          data-index={window.start + row.index}
          data-highlighted={isHighlighted(row.original) || undefined}
          aria-rowindex={firstRow + window.start + row.index + 1}
        >
          {row.getVisibleCells().map((cell, index) =>
            index === 0 ? (
              <th key={cell.id} scope="row">
                {rowLink(row.original, <table.FlexRender cell={cell} />)}
                {isHighlighted(row.original) && (
                  <VisuallyHidden>{t('table.pointedOut')}</VisuallyHidden>
                )}
              </th>
            ) : (
              <td
                key={cell.id}
                data-numeric={cell.column.columnDef.meta?.isNumeric || undefined}
                data-pinned={cell.column.columnDef.meta?.isPinned || undefined}
              >
                <table.FlexRender cell={cell} />
              </td>
            ),
          )}
        </tr>
      ))}
      <Gap height={window.after} />
    </>
  );
};

const Gap = ({ height }: { readonly height: number }) =>
  height > 0 ? (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  ) : null;
