import { ActionIcon, Tooltip } from '@mantine/core';
import type { Pricing } from '@provost/contract/pricing';
import { IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import type { DataColumn } from '@/table/table-column.ts';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { Highlight } from '@/ui/highlight.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';
import styles from './saved-prices.module.css';

/** With a way to delete where there is one. */
export const usePriceColumns = (
  onDelete: ((row: Adapted<Pricing>) => void) | undefined,
): readonly DataColumn<Adapted<Pricing>>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const shown: DataColumn<Adapted<Pricing>>[] = [
      {
        id: 'course',
        title: t('pricing.course'),
        cell: ({ course }) => (
          <>
            <Highlight text={course.title} />{' '}
            {course.class_level && (
              <span className={styles.level}>
                <Highlight text={course.class_level} />
              </span>
            )}
          </>
        ),
        isSortable: true,
        width: 140,
      },
      {
        id: 'original_price',
        title: t('pricing.originalPrice'),
        cell: ({ original_price, course }) => (
          <Money amount={original_price} currency={course.currency} />
        ),
        isNumeric: true,
        isSortable: true,
        startsDescending: true,
        width: 60,
      },
      {
        id: 'discount_percent',
        title: t('pricing.discountColumn'),
        cell: ({ discount_percent: discount }) =>
          discount === undefined ? <EmptyValue /> : format.percent(Number(discount) / 100, 2),
        isNumeric: true,
        isSortable: true,
        startsDescending: true,
        width: 40,
      },
      {
        id: 'final_price',
        title: t('pricing.finalPrice'),
        cell: ({ final_price, course }) => (
          <strong>
            <Money amount={final_price} currency={course.currency} />
          </strong>
        ),
        isNumeric: true,
        isSortable: true,
        startsDescending: true,
        width: 60,
      },
      {
        id: 'created_at',
        title: t('pricing.savedAt'),
        cell: ({ created_at }) => <Moment at={created_at} />,
        isSortable: true,
        startsDescending: true,
        width: 80,
      },
      {
        id: 'created_by',
        title: t('pricing.savedBy'),
        cell: ({ created_by }) => created_by?.full_name ?? <EmptyValue />,
        isHiddenAtFirst: true,
        width: 100,
      },
    ];
    if (!onDelete) return shown;
    const actions: DataColumn<Adapted<Pricing>> = {
      id: 'actions',
      title: t('pricing.actions'),
      cell: (row) => <DeleteButton row={row} onDelete={onDelete} />,
      isNumeric: true,
      isPinned: true,
      width: 28,
    };
    return [...shown, actions];
  }, [t, format, onDelete]);
};

interface DeleteButtonProps {
  readonly row: Adapted<Pricing>;
  readonly onDelete: (row: Adapted<Pricing>) => void;
}

const DeleteButton = ({ row, onDelete }: DeleteButtonProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  // Without an id there is nothing to tell the host.
  if (row.id === undefined) return <EmptyValue />;
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
