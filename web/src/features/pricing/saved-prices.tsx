import { listCourses } from '@provost/contract/courses';
import { deletePricing, type Pricing } from '@provost/contract/pricing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import { classLevelOptions } from '@/school/courses/class-levels.ts';
import {
  courseChoiceLabels,
  coursesOfLevelQuery,
  findCourseChoices,
} from '@/school/courses/course-choices.ts';
import type { Filter } from '@/table/filter.ts';
import { ListFrame } from '@/table/list-frame.tsx';
import { listTexts } from '@/table/list-texts.ts';
import { useCountText } from '@/table/use-count-text.ts';
import { useExport } from '@/table/use-export.ts';
import { type LoadedList, useList } from '@/table/use-list.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { usePriceColumns } from './price-columns.tsx';
import { priceList } from './price-list.ts';
import { deletePriceOptions } from './pricing.queries.ts';
import styles from './saved-prices.module.css';

interface DeletePriceDialogProps {
  readonly price: Adapted<Pricing> | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

const DeletePriceDialog = (props: DeletePriceDialogProps) => {
  const { price, isOpen, onClose, onDeleted } = props;
  const { t } = useTranslation();
  const format = useFormat();
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
  const [toDelete, setToDelete] = useState<Adapted<Pricing>>();
  const [isAsking, setIsAsking] = useState(false);
  const list = useTitled(useList(priceList, state));
  const exporting = useExport(priceList, list.state, { fileName: 'prices', title: texts.title });
  const ask = useCallback((price: Adapted<Pricing>) => {
    setToDelete(price);
    setIsAsking(true);
  }, []);
  const columns = usePriceColumns({
    canOpenCourse: can(listCourses.access),
    onDelete: can(deletePricing.access) ? ask : undefined,
  });
  const countText = useCountText(texts.count);
  return (
    <div className={styles.prices}>
      <div className={styles.heading}>
        <h2 className={styles.title} ref={title} tabIndex={-1}>
          {t('pricing.savedPrices')}
        </h2>
        <bdi className={styles.note}>{countText(list.page)}</bdi>
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
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
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
