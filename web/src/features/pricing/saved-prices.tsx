import { Tooltip } from '@mantine/core';
import { deletePricing, type Pricing } from '@provost/contract/pricing';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { classLevelOptions } from '@/school/courses/class-levels.ts';
import {
  courseChoiceLabels,
  coursesOfLevelQuery,
  findCourseChoices,
} from '@/school/courses/course-choices.ts';
import { RowLink } from '@/school/entity-link.tsx';
import type { CellFormat } from '@/table/cell-format.tsx';
import type { Column } from '@/table/column.ts';
import { momentColumn } from '@/table/columns.ts';
import type { Filter } from '@/table/filter.ts';
import { ListFrame } from '@/table/list-frame.tsx';
import { listTexts } from '@/table/list-texts.ts';
import { useCountText } from '@/table/use-count-text.ts';
import { useExport } from '@/table/use-export.ts';
import { type LoadedList, useList } from '@/table/use-list.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import type { OpenDialog } from '@/ui/dialog.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { useAsked } from '@/ui/use-asked.ts';
import { priceList } from './price-list.ts';
import { deletePriceOptions } from './pricing.queries.ts';
import styles from './saved-prices.module.css';

const courseCell = (row: Adapted<Pricing>, format: CellFormat) => {
  const { course } = row;
  // Only the price in force has the price that its deletion restores.
  const inForce = row.restores_price !== undefined && (
    <span className={styles.inForce}>{format.t('pricing.inForce')}</span>
  );
  const name = (
    <>
      {format.match(course.title)}{' '}
      {course.class_level && (
        <span className={`meta ${styles.level}`}>{format.match(course.class_level)}</span>
      )}
    </>
  );
  return (
    <>
      <RowLink to="courses" id={course.id} name={name} /> {inForce}
    </>
  );
};

const priceColumns: readonly Column<Adapted<Pricing>>[] = [
  { id: 'course', title: 'pricing.course', cell: courseCell, width: 140 },
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
  momentColumn('created_at', 'pricing.savedAt', 80, { card: 'detail' }),
  {
    id: 'created_by',
    title: 'pricing.savedBy',
    cell: ({ created_by }, format) => format.text(created_by?.full_name),
    isHiddenAtFirst: true,
    width: 100,
  },
];

/** Without a function, the user can't delete prices. */
const usePriceColumns = (
  onDelete: DeleteButtonProps['onDelete'] | undefined,
): readonly Column<Adapted<Pricing>>[] =>
  useMemo(() => {
    if (!onDelete) return priceColumns;
    const actions: Column<Adapted<Pricing>> = {
      id: 'actions',
      title: 'pricing.actions',
      cell: (row, format) => <DeleteButton row={row} format={format} onDelete={onDelete} />,
      isNumeric: true,
      isPinned: true,
      card: 'value',
      width: 28,
    };
    return [...priceColumns, actions];
  }, [onDelete]);

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
      <IconButton
        icon={IconTrash}
        iconSize={16}
        label={t('pricing.deletePrice', { price, course: row.course.title ?? '' }).trim()}
        onClick={() => onDelete(row)}
      />
    </Tooltip>
  );
};

interface DeletePriceDialogProps extends OpenDialog {
  readonly price: Adapted<Pricing> | undefined;
  readonly onDeleted: () => void;
}

const DeletePriceDialog = (props: DeletePriceDialogProps) => {
  const { price, isOpen, onClose, onDeleted } = props;
  const { t, format } = useTexts();
  const { mutate } = useMutation(deletePriceOptions(useQueryClient()));
  const confirm = () => {
    if (price?.id !== undefined) mutate(price.id);
    onClose();
    onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('pricing.deleteTitle')}
      confirmLabel={t('pricing.delete')}
      isDangerous
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        {t('pricing.deleteWords', {
          course: price?.course.title ?? t('pricing.someCourse'),
          price:
            price?.final_price === undefined
              ? ''
              : format.money(price.final_price, price.course.currency),
        })}
      </p>
      {price?.restores_price !== undefined && (
        <p>
          {price.restores_price === ''
            ? t('pricing.deleteLeavesNone')
            : t('pricing.deleteRestores', {
                price: format.money(price.restores_price, price.course.currency),
              })}
        </p>
      )}
      <p>{t('pricing.deleteKeeps')}</p>
    </ConfirmDialog>
  );
};

const texts = listTexts('pricing', 'pricing.savedPrices');
const filters: readonly Filter[] = [
  { name: 'class_level', title: 'table.fields.classLevel', options: classLevelOptions },
  {
    name: 'course',
    title: 'pricing.course',
    find: (search, { client }) => findCourseChoices(client, search),
    labels: (ids, { client }) => courseChoiceLabels(client, ids),
  },
];

export const SavedPrices = ({ state }: { readonly state: ListState }) => {
  const { t } = useTranslation();
  const can = useCan();
  const title = useRef<HTMLHeadingElement>(null);
  const { asked: toDelete, ask, isOpen, close } = useAsked<Adapted<Pricing>>();
  const list = useTitled(useList(priceList, state));
  const exporting = useExport(priceList, list.state, { fileName: 'prices', title: texts.title });
  const columns = usePriceColumns(can(deletePricing.access) ? ask : undefined);
  const countText = useCountText(texts.count);
  return (
    <div className={styles.prices}>
      <div className={`row ${styles.heading}`}>
        <h2 className={`section-title ${styles.title}`} ref={title} tabIndex={-1}>
          {t('pricing.savedPrices')}
        </h2>
        <bdi className="small tabular">{countText(list.page)}</bdi>
      </div>
      <ListFrame
        texts={texts}
        columns={columns}
        filters={filters}
        list={priceList}
        loaded={list}
        exporting={exporting}
      />
      <DeletePriceDialog
        price={toDelete}
        isOpen={isOpen}
        onClose={close}
        // The pressed button is removed with its row.
        onDeleted={() => title.current?.focus()}
      />
    </div>
  );
};

type Prices = LoadedList<Adapted<Pricing>>;

/** With the titles of courses that the host stores by id. */
const useTitled = (list: Prices): Prices => {
  const { page } = list;
  const isUntitled = page?.rows.some(({ course }) => course.id && !course.title) ?? false;
  const { data: courses } = useQuery({ ...coursesOfLevelQuery(undefined), enabled: isUntitled });
  const titled = useMemo(() => {
    if (!page || !isUntitled) return page;
    const titles = new Map(courses?.map(({ id, title }) => [id, title]));
    const rows = page.rows.map((row) => {
      const title = row.course.title ?? titles.get(row.course.id ?? '') ?? row.course.id;
      return { ...row, course: { ...row.course, title } };
    });
    return { ...page, rows };
  }, [page, courses, isUntitled]);
  return { ...list, page: titled };
};
