import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Header, ReactTable } from '@tanstack/react-table';
import styles from './data-table.module.css';
import type { Features } from './table-column.ts';

const directions = { asc: 'ascending', desc: 'descending' } as const;

export const TableHead = <Row extends object>({
  table,
}: {
  readonly table: ReactTable<Features, Row>;
}) => (
  <thead className={styles.head}>
    {table.getHeaderGroups().map((group) => (
      <tr key={group.id}>
        {group.headers.map((header) => (
          <HeadCell key={header.id} header={header} />
        ))}
      </tr>
    ))}
  </thead>
);

const HeadCell = <Row extends object>({
  header,
}: {
  readonly header: Header<Features, Row, unknown>;
}) => {
  const { column } = header;
  const title = String(column.columnDef.header);
  const sorted = column.getIsSorted();
  return (
    <th
      scope="col"
      data-numeric={column.columnDef.meta?.isNumeric || undefined}
      data-pinned={column.columnDef.meta?.isPinned || undefined}
      style={{ minWidth: column.columnDef.meta?.width }}
      {...(sorted && { 'aria-sort': directions[sorted] })}
    >
      {column.getCanSort() ? (
        <UnstyledButton
          className={styles.sort}
          data-sorted={sorted || undefined}
          onClick={column.getToggleSortingHandler()}
        >
          {title}
          <SortSign sorted={sorted} />
        </UnstyledButton>
      ) : (
        title
      )}
    </th>
  );
};

const SortSign = ({ sorted }: { readonly sorted: 'asc' | 'desc' | false }) => {
  const Sign = sorted === 'asc' ? IconArrowUp : sorted ? IconArrowDown : IconArrowsSort;
  return <Sign size={14} stroke={1.5} aria-hidden className={styles.sign} />;
};
