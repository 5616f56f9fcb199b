import { memo } from 'react';
import type { CellFormat } from './cell-format.tsx';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import cards from './phone-cards.module.css';

/** One class attribute per cell, because every attribute counts in a table. */
export const cellClasses = (columns: readonly Column<never>[]): readonly (string | undefined)[] =>
  columns.map(({ isNumeric, isPinned, card }, index) => {
    if (index === 0) return undefined;
    const names = [
      isNumeric && styles.numeric,
      isPinned && styles.pinned,
      cards[card ?? 'offCard'],
    ];
    return names.filter(Boolean).join(' ');
  });

interface TableRowProps<Row> {
  readonly row: Row;
  readonly rowKey: string;
  readonly columns: readonly Column<Row>[];
  readonly classes: readonly (string | undefined)[];
  readonly format: CellFormat;
  /** Its position in the whole list, counting the header as 1. */
  readonly position: number;
  readonly href: string | undefined;
  readonly isHighlighted: boolean;
}

const Row = <R,>(props: TableRowProps<R>) => {
  const { row, columns, classes, format, href, isHighlighted } = props;
  return (
    <tr
      className={styles.row}
      data-key={props.rowKey}
      data-highlighted={isHighlighted || undefined}
      aria-rowindex={props.position}
    >
      {columns.map((column, index) => {
        const content = column.cell(row, format);
        if (index > 0) {
          return (
            <td key={column.id} className={classes[index]}>
              {content}
            </td>
          );
        }
        return (
          <th key={column.id} scope="row">
            {href === undefined ? (
              content
            ) : (
              <a href={href} data-row-link="">
                {content}
              </a>
            )}
            {isHighlighted && (
              <span className={styles.hidden}>{format.t('table.highlighted')}</span>
            )}
          </th>
        );
      })}
    </tr>
  );
};

/** Rendered again only when something in the row has changed. */
export const TableRow = memo(Row) as typeof Row;
