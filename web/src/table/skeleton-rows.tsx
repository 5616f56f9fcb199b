import type { Column } from './column.ts';
import styles from './data-table.module.css';

/** Uneven lengths look like text. */
const lengths = [0.9, 0.6, 0.75, 1, 0.65] as const;
const defaultWidth = 96;

interface SkeletonRowsProps {
  readonly columns: readonly Column<never>[];
  readonly classes: readonly (string | undefined)[];
  readonly count: number;
}

export const SkeletonRows = ({ columns, classes, count }: SkeletonRowsProps) =>
  Array.from({ length: count }, (_, row) => row).map((row) => (
    <tr key={row} className={styles.row} aria-hidden>
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
