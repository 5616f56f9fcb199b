import { ActionIcon, Tooltip } from '@mantine/core';
import type { Pricing } from '@provost/contract/pricing';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { CellFormat } from '@/table/cell-format.tsx';
import type { Column } from '@/table/column.ts';
import styles from './saved-prices.module.css';

interface PriceColumnOptions {
  readonly canOpenCourse: boolean;
  /** Undefined where the user can't delete prices. */
  readonly onDelete: ((row: Adapted<Pricing>) => void) | undefined;
}

const courseCell = (row: Adapted<Pricing>, format: CellFormat, canOpen: boolean) => {
  const { course } = row;
  // Only the price in force has the price that its deletion restores.
  const inForce = row.restores_price !== undefined && (
    <span className={styles.inForce}>{format.t('pricing.inForce')}</span>
  );
  const name = (
    <>
      {format.match(course.title)}{' '}
      {course.class_level && (
        <span className={styles.level}>{format.match(course.class_level)}</span>
      )}
    </>
  );
  const link =
    course.id === undefined || !canOpen ? (
      name
    ) : (
      <Link to="/courses/$id" params={{ id: course.id }} className={styles.course}>
        {name}
      </Link>
    );
  return (
    <>
      {link} {inForce}
    </>
  );
};

const priceColumns: readonly Column<Adapted<Pricing>>[] = [
  {
    id: 'original_price',
    title: 'pricing.originalPrice',
    cell: ({ original_price: price, course }, format) => format.amount(price, course.currency),
    isNumeric: true,
    startsDescending: true,
    card: 'detail',
    width: 60,
  },
  {
    id: 'discount_percent',
    title: 'pricing.discountColumn',
    cell: ({ discount_percent: discount }, { percent, empty }) =>
      discount === undefined ? empty : percent(Number(discount) / 100, 2),
    isNumeric: true,
    startsDescending: true,
    card: 'detail',
    width: 40,
  },
  {
    id: 'final_price',
    title: 'pricing.finalPrice',
    cell: ({ final_price: price, course }, format) => (
      <strong>{format.amount(price, course.currency)}</strong>
    ),
    isNumeric: true,
    startsDescending: true,
    card: 'value',
    width: 60,
  },
  {
    id: 'created_at',
    title: 'pricing.savedAt',
    cell: ({ created_at }, format) => format.moment(created_at),
    startsDescending: true,
    card: 'detail',
    width: 80,
  },
  {
    id: 'created_by',
    title: 'pricing.savedBy',
    cell: ({ created_by }, format) => format.text(created_by?.full_name),
    isHiddenAtFirst: true,
    width: 100,
  },
];

export const usePriceColumns = ({
  canOpenCourse,
  onDelete,
}: PriceColumnOptions): readonly Column<Adapted<Pricing>>[] =>
  useMemo(() => {
    const course: Column<Adapted<Pricing>> = {
      id: 'course',
      title: 'pricing.course',
      cell: (row, format) => courseCell(row, format, canOpenCourse),
      width: 140,
    };
    if (!onDelete) return [course, ...priceColumns];
    const actions: Column<Adapted<Pricing>> = {
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
  readonly row: Adapted<Pricing>;
  readonly format: CellFormat;
  readonly onDelete: (row: Adapted<Pricing>) => void;
}

const DeleteButton = ({ row, format, onDelete }: DeleteButtonProps) => {
  const { t } = format;
  // The API deletes by id.
  if (row.id === undefined) return format.empty;
  const price = row.final_price === undefined ? '' : format.money(row.final_price);
  return (
    <Tooltip label={t('pricing.delete')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('pricing.deletePrice', { price, course: row.course.title ?? '' }).trim()}
        onClick={() => onDelete(row)}
      >
        <IconTrash size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
};
