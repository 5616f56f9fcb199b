import { VisuallyHidden } from '@mantine/core';
import {
  type CSSProperties,
  memo,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { CellFormat } from './cell-format.tsx';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { directionOf, nextOrdering } from './ordering.ts';
import cards from './phone-cards.module.css';
import { type Identified, rowKeys } from './row-keys.ts';
import { MenuCell, SelectCell, SelectHead } from './select-cells.tsx';
import { type RowLinks, useRowEvents } from './use-row-events.ts';
import { useRowWindow } from './use-row-window.ts';
import type { RowSelection } from './use-selection.ts';

interface TableHeadProps {
  readonly columns: readonly Column<never>[];
  readonly classes: readonly (string | undefined)[];
  /** The columns that the list can be ordered by. */
  readonly orderings: readonly string[];
  readonly ordering: string;
  readonly onOrdering: (ordering: string | undefined) => void;
  readonly selectHead: ReactNode;
}

const TableHead = (props: TableHeadProps) => {
  const { columns, classes, orderings, ordering, onOrdering } = props;
  const { t } = useTranslation();
  return (
    <thead className={styles.head}>
      <tr>
        {props.selectHead}
        {columns.map((column, index) => (
          <th
            key={column.id}
            scope="col"
            className={classes[index]}
            style={{ '--column-width': `${column.width}px` } as CSSProperties}
            aria-sort={directionOf(ordering, column.id)}
          >
            {orderings.includes(column.id) ? (
              <button
                type="button"
                className={styles.sort}
                data-first={column.startsDescending ? 'descending' : undefined}
                onClick={({ shiftKey }) => onOrdering(nextOrdering(ordering, column, shiftKey))}
              >
                {t(column.title)}
              </button>
            ) : (
              t(column.title)
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
};

/** Uneven lengths look like text. */
const lengths = [0.9, 0.6, 0.75, 1, 0.65] as const;
const defaultWidth = 96;

interface SkeletonRowsProps {
  readonly columns: readonly Column<never>[];
  readonly classes: readonly (string | undefined)[];
  readonly count: number;
  readonly isSelectable: boolean;
}

const SkeletonRows = ({ columns, classes, count, isSelectable }: SkeletonRowsProps) =>
  Array.from({ length: count }, (_, row) => row).map((row) => (
    <tr key={row} className={styles.row} aria-hidden>
      {isSelectable && <td data-check="" />}
      {columns.map(({ id, width = defaultWidth }, column) => (
        <td key={id} className={classes[column]}>
          <span
            className={styles.bar}
            style={{ width: width * (lengths[(row + column) % lengths.length] ?? 1) }}
          />
        </td>
      ))}
    </tr>
  ));

const rowHeights = { comfortable: 38, compact: 36 } as const;
const noRows: readonly never[] = [];

interface DataTableProps<Row extends Identified> {
  readonly label: string;
  /** The visible ones. */
  readonly columns: readonly Column<Row>[];
  readonly format: CellFormat;
  /** Undefined while they load for the first time. */
  readonly rows: readonly Row[] | undefined;
  /** Of the whole list; undefined where the host does not count. */
  readonly count: number | undefined;
  /** Position of the first row in the whole list, from 1. */
  readonly firstRow: number;
  readonly skeletonRows: number;
  /** Identifies the query of these rows: other rows are shown from the top. */
  readonly rowsKey: string;
  /** The rows answer an earlier query: the keyboard does not open them. */
  readonly isStale: boolean;
  readonly orderings: readonly string[];
  readonly ordering: string;
  readonly onOrdering: (ordering: string | undefined) => void;
  readonly isCompact: boolean;
  readonly links: RowLinks | undefined;
  /** Undefined where rows can't be selected. */
  readonly selection: RowSelection | undefined;
  /** Names a row for its checkbox. */
  readonly nameOf: (row: Row) => string;
  /** Whether a row has a menu. Undefined where none has. */
  readonly hasActions: ((row: Row & object) => boolean) | undefined;
  readonly highlightedId: string | undefined;
  /** Shown in place of rows. */
  readonly message: ReactNode;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** Scrolls to the top for other rows, but not on the first render: scroll restoration owns that. */
const useScrollToTop = (scroller: RefObject<HTMLElement | null>, rowsKey: string): void => {
  const shown = useRef(rowsKey);
  useLayoutEffect(() => {
    if (shown.current === rowsKey) return;
    shown.current = rowsKey;
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller, rowsKey]);
};

/** Rows under a fixed header. */
const Table = <Row extends Identified>(props: DataTableProps<Row>) => {
  const { columns, rows = noRows, links, selection, format, scroller } = props;
  const density = props.isCompact ? 'compact' : 'comfortable';
  const window = useRowWindow(rows, rowHeights[density], scroller);
  const keys = useMemo(() => rowKeys(window.rows), [window.rows]);
  const classes = useMemo(() => cellClasses(columns), [columns]);
  const events = useRowEvents({ window, keys, links, selection, isStale: props.isStale });
  useScrollToTop(scroller, props.rowsKey);
  // Some lists have a column of buttons.
  const hasMenu = columns.every(({ isPinned }) => !isPinned);
  const isLoading = props.rows === undefined && !props.message;
  return (
    <div className={styles.viewport}>
      <div
        className={styles.scroller}
        ref={scroller}
        data-scroll-restoration-id="table"
        data-stale={props.isStale || undefined}
      >
        <table
          className={`${styles.table} ${cards.cards}`}
          aria-label={props.label}
          aria-busy={props.rows === undefined || props.isStale}
          aria-rowcount={props.count === undefined ? -1 : props.count + 1}
        >
          <TableHead
            columns={columns}
            classes={classes}
            orderings={props.orderings}
            ordering={props.ordering}
            onOrdering={props.onOrdering}
            selectHead={selection && <SelectHead rows={rows} selection={selection} />}
          />
          <tbody {...events} className={links ? styles.links : undefined} tabIndex={-1}>
            {isLoading && (
              <SkeletonRows
                columns={columns}
                classes={classes}
                count={props.skeletonRows}
                isSelectable={selection !== undefined}
              />
            )}
            <Gap height={window.before} />
            {window.rows.map((row, index) => (
              <TableRow
                key={keys[index]}
                row={row}
                rowKey={keys[index] ?? ''}
                columns={columns}
                classes={classes}
                format={format}
                position={props.firstRow + window.start + index + 1}
                href={row.id === undefined ? undefined : links?.href(row.id)}
                isSelected={row.id === undefined ? undefined : selection?.has(row.id)}
                nameOf={props.nameOf}
                hasMenu={hasMenu && props.hasActions?.(row) === true}
                isHighlighted={row.id !== undefined && row.id === props.highlightedId}
              />
            ))}
            <Gap height={window.after} />
          </tbody>
        </table>
        {props.message && <div className={styles.message}>{props.message}</div>}
      </div>
    </div>
  );
};

const Gap = ({ height }: { readonly height: number }) =>
  height > 0 ? (
    <tr aria-hidden style={{ height }}>
      <td />
    </tr>
  ) : null;

/** Not rendered again when the user types, opens a menu or a drawer. */
export const DataTable = memo(Table) as typeof Table;

/** One class attribute per cell, because every attribute counts in a table. */
const cellClasses = (columns: readonly Column<never>[]): readonly (string | undefined)[] =>
  columns.map(({ isNumeric, isPinned, card }, index) => {
    if (index === 0) {
      const isLed = columns.some((column) => column.card === 'lead');
      return isLed ? cards[card ?? 'unseen'] : undefined;
    }
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
  /** Undefined where it can't be selected. */
  readonly isSelected: boolean | undefined;
  readonly nameOf: (row: Row) => string;
  readonly hasMenu: boolean;
  readonly isHighlighted: boolean;
}

const Row = <R,>(props: TableRowProps<R>) => {
  const { row, columns, classes, format, href, isHighlighted } = props;
  const labelled = columns.find(({ isLabelled }) => isLabelled);
  return (
    <tr
      className={styles.row}
      data-key={props.rowKey}
      data-label={labelled && format.t(labelled.title)}
      data-highlighted={isHighlighted || undefined}
      aria-rowindex={props.position}
      aria-selected={props.isSelected}
    >
      {props.isSelected !== undefined && (
        <SelectCell isSelected={props.isSelected} name={props.nameOf(row)} t={format.t} />
      )}
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
          <th key={column.id} scope="row" className={classes[index]}>
            {href === undefined ? (
              content
            ) : (
              <a href={href} data-row-link="">
                {content}
              </a>
            )}
            {isHighlighted && <VisuallyHidden>{format.t('table.highlighted')}</VisuallyHidden>}
          </th>
        );
      })}
      {props.isSelected !== undefined && props.hasMenu && (
        <MenuCell name={props.nameOf(row)} t={format.t} />
      )}
    </tr>
  );
};

/** Rendered again only when something in the row has changed. */
const TableRow = memo(Row) as typeof Row;
