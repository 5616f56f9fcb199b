import { Skeleton } from '@mantine/core';
import type { ReactTable } from '@tanstack/react-table';
import styles from './data-table.module.css';
import type { Features } from './table-column.ts';

/** Bars of uneven length, so that they read as text to come. */
const lengths = [0.9, 0.6, 0.75, 1, 0.65] as const;

interface SkeletonRowsProps<Row extends object> {
  readonly table: ReactTable<Features, Row>;
  readonly count: number;
}

export const SkeletonRows = <Row extends object>({ table, count }: SkeletonRowsProps<Row>) =>
  Array.from({ length: count }, (_, row) => row).map((row) => (
    <tr key={row} className={styles.row} aria-hidden>
      {table.getVisibleLeafColumns().map(({ id, columnDef }, column) => (
        <td key={id} data-numeric={columnDef.meta?.isNumeric || undefined}>
          <Skeleton
            height={12}
            width={(columnDef.meta?.width ?? 96) * (lengths[(row + column) % lengths.length] ?? 1)}
            display="inline-block"
          />
        </td>
      ))}
    </tr>
  ));
