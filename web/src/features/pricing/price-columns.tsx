import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CellFormat } from '@/table/cell-format.tsx';
import type { Column } from '@/table/column.ts';
import type { PriceRow } from './price-list.ts';
import styles from './saved-prices.module.css';

interface PriceColumnOptions {
  readonly canOpenCourse: boolean;
  /** Undefined where the user can't delete prices. */
  readonly onDelete: ((row: PriceRow) => void) | undefined;
}

const courseCell = (
  { courseId, course, classLevel }: PriceRow,
  format: CellFormat,
  canOpen: boolean,
) => {
  const name = (
    <>
      {format.match(course)}{' '}
      {classLevel && <span className={styles.level}>{format.match(classLevel)}</span>}
    </>
  );
  if (courseId === undefined || !canOpen) return name;
  return (
    <Link to="/courses/$id" params={{ id: courseId }} className={styles.course}>
      {name}
    </Link>
  );
};

const priceColumns: readonly Column<PriceRow>[] = [
  {
    id: 'original_price',
    title: 'pricing.originalPrice',
    cell: ({ original, currency }, format) => format.amount(original, currency),
    isNumeric: true,
    isSortable: true,
    startsDescending: true,
    card: 'detail',
    width: 60,
  },
  {
    id: 'discount_percent',
    title: 'pricing.discountColumn',
    cell: ({ discount }, { percent, empty }) =>
      discount === undefined ? empty : percent(Number(discount) / 100, 2),
    isNumeric: true,
    isSortable: true,
    startsDescending: true,
    card: 'detail',
    width: 40,
  },
  {
    id: 'final_price',
    title: 'pricing.finalPrice',
    cell: ({ final, currency }, format) => <strong>{format.amount(final, currency)}</strong>,
    isNumeric: true,
    isSortable: true,
    startsDescending: true,
    card: 'value',
    width: 60,
  },
  {
    id: 'created_at',
    title: 'pricing.savedAt',
    cell: ({ savedAt }, format) => format.moment(savedAt),
    isSortable: true,
    startsDescending: true,
    card: 'detail',
    width: 80,
  },
  {
    id: 'created_by',
    title: 'pricing.savedBy',
    cell: ({ savedBy }, format) => format.text(savedBy),
    isHiddenAtFirst: true,
    width: 100,
  },
];

export const usePriceColumns = ({
  canOpenCourse,
  onDelete,
}: PriceColumnOptions): readonly Column<PriceRow>[] =>
  useMemo(() => {
    const course: Column<PriceRow> = {
      id: 'course',
      title: 'pricing.course',
      cell: (row, format) => courseCell(row, format, canOpenCourse),
      isSortable: true,
      width: 140,
    };
    if (!onDelete) return [course, ...priceColumns];
    const actions: Column<PriceRow> = {
      id: 'actions',
      title: 'pricing.actions',
      cell: (row, format) => <DeleteButton row={row} format={format} onDelete={onDelete} />,
      isNumeric: true,
      isPinned: true,
      card: 'value',
      width: 28,
    };
    return [course, ...priceColumns, actions];
  }, [canOpenCourse, onDelete]);

interface DeleteButtonProps {
  readonly row: PriceRow;
  readonly format: CellFormat;
  readonly onDelete: (row: PriceRow) => void;
}

const DeleteButton = ({ row, format, onDelete }: DeleteButtonProps) => {
  const { t } = format;
  // The API deletes by id.
  if (row.id === undefined) return format.empty;
  const price = row.final === undefined ? '' : format.money(row.final);
  return (
    <Tooltip label={t('pricing.delete')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('pricing.deletePrice', { price, course: row.course ?? '' }).trim()}
        onClick={() => onDelete(row)}
      >
        <IconTrash size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
};
