import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { directionOf, nextOrdering } from './ordering.ts';

interface TableHeadProps {
  readonly columns: readonly Column<never>[];
  readonly classes: readonly (string | undefined)[];
  /** The columns that the list can be ordered by. */
  readonly orderings: readonly string[];
  readonly ordering: string;
  readonly onOrdering: (ordering: string | undefined) => void;
}

export const TableHead = (props: TableHeadProps) => {
  const { columns, classes, orderings, ordering, onOrdering } = props;
  const { t } = useTranslation();
  return (
    <thead className={styles.head}>
      <tr>
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
