import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/format/use-format.ts';
import type { DataColumn } from '@/table/table-column.ts';
import { EmptyValue } from '@/ui/empty-value.tsx';
import { Highlight } from '@/ui/highlight.tsx';
import { Moment } from '@/ui/moment.tsx';
import { Money } from '@/ui/money.tsx';
import type { PriceRow } from './price-list.ts';
import styles from './saved-prices.module.css';

/** With a way to delete where there is one. */
export const usePriceColumns = (
  onDelete: ((row: PriceRow) => void) | undefined,
): readonly DataColumn<PriceRow>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const shown: DataColumn<PriceRow>[] = [
      {
        id: 'course',
        title: t('pricing.course'),
        cell: ({ course, classLevel }) => (
          <>
            <Highlight text={course} />{' '}
            {classLevel && (
              <span className={styles.level}>
                <Highlight text={classLevel} />
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
        cell: ({ original, currency }) => <Money amount={original} currency={currency} />,
        isNumeric: true,
        isSortable: true,
        startsDescending: true,
        width: 60,
      },
      {
        id: 'discount_percent',
        title: t('pricing.discountColumn'),
        cell: ({ discount }) =>
          discount === undefined ? <EmptyValue /> : format.percent(Number(discount) / 100, 2),
        isNumeric: true,
        isSortable: true,
        startsDescending: true,
        width: 40,
      },
      {
        id: 'final_price',
        title: t('pricing.finalPrice'),
        cell: ({ final, currency }) => (
          <strong>
            <Money amount={final} currency={currency} />
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
        cell: ({ savedAt }) => <Moment at={savedAt} />,
        isSortable: true,
        startsDescending: true,
        width: 80,
      },
      {
        id: 'created_by',
        title: t('pricing.savedBy'),
        cell: ({ savedBy }) => savedBy ?? <EmptyValue />,
        isHiddenAtFirst: true,
        width: 100,
      },
    ];
    if (!onDelete) return shown;
    const actions: DataColumn<PriceRow> = {
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
  readonly row: PriceRow;
  readonly onDelete: (row: PriceRow) => void;
}

const DeleteButton = ({ row, onDelete }: DeleteButtonProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  // Without an id there is nothing to tell the host.
  if (row.id === undefined) return <EmptyValue />;
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
