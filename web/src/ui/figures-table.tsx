import type { ReactNode } from 'react';
import styles from './figures-table.module.css';

export interface FigureColumn<Row> {
  readonly title: string;
  /** The first column has the name of the row. */
  readonly cell: (row: Row) => ReactNode;
  /** Not a number. */
  readonly isText?: boolean;
  /** The figure that the table is about. */
  readonly isMain?: boolean;
  readonly className?: string | undefined;
  readonly headClassName?: string | undefined;
}

interface FiguresTableProps<Row> {
  readonly label: string;
  /** False is a column that these rows do not have. */
  readonly columns: readonly (FigureColumn<Row> | false)[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string;
  readonly total?: Row | undefined;
  readonly totalClassName?: string | undefined;
}

/** A small table of numbers, with a row of totals. */
export const FiguresTable = <Row,>(props: FiguresTableProps<Row>) => {
  const { label, rows, keyOf, total } = props;
  const [first, ...others] = props.columns.filter((column) => column !== false);
  const numeric = ({ isText }: FigureColumn<Row>) => (isText ? {} : { 'data-numeric': true });
  const cells = (row: Row) => (
    <>
      <th scope="row">{first?.cell(row)}</th>
      {others.map((column) => (
        <td
          key={column.title}
          {...numeric(column)}
          data-main={column.isMain || undefined}
          data-title={column.title}
          className={column.className}
        >
          {column.cell(row)}
        </td>
      ))}
    </>
  );
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{first?.title}</th>
          {others.map((column) => (
            <th
              key={column.title}
              scope="col"
              {...numeric(column)}
              className={column.headClassName}
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)}>{cells(row)}</tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr className={props.totalClassName}>{cells(total)}</tr>
        </tfoot>
      )}
    </table>
  );
};
