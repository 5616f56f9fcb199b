import { listCourses } from '@provost/contract/courses';
import type { Pricing } from '@provost/contract/pricing';
import { deletePricing } from '@provost/contract/pricing';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adapted } from '@/api/hosts/adapted.ts';
import type { ListState } from '@/api/list/list-state.ts';
import { useCan } from '@/api/use-can.ts';
import { ListFrame } from '@/table/list-frame.tsx';
import { useExport } from '@/table/use-export.ts';
import { useList } from '@/table/use-list.ts';
import { DeletePriceDialog } from './delete-price-dialog.tsx';
import { usePriceColumns } from './price-columns.tsx';
import { priceList } from './price-list.ts';
import styles from './saved-prices.module.css';

const idOf = ({ id }: Adapted<Pricing>) => id;
const nothingToPrefetch = () => {};

export const SavedPrices = ({ state }: { readonly state: ListState }) => {
  const { t } = useTranslation();
  const may = useCan();
  const title = useRef<HTMLHeadingElement>(null);
  const [toDelete, setToDelete] = useState<Adapted<Pricing>>();
  const [isAsking, setIsAsking] = useState(false);
  const list = useList(priceList, state);
  const exporting = useExport(priceList, state, 'prices');
  const ask = useCallback((price: Adapted<Pricing>) => {
    setToDelete(price);
    setIsAsking(true);
  }, []);
  const columns = usePriceColumns(may(deletePricing.access) ? ask : undefined);
  const mayOpen = may(listCourses.access);
  const linkToCourse = ({ course }: Adapted<Pricing>, content: ReactNode) =>
    course.id !== undefined && mayOpen ? (
      <Link to="/courses/$id" params={{ id: course.id }} className={styles.course}>
        {content}
      </Link>
    ) : (
      content
    );
  const count = list.page?.count;
  const summary = count === undefined ? undefined : t('pricing.count', { count });
  return (
    <div className={styles.prices}>
      <div className={styles.heading}>
        <h2 className={styles.title} ref={title} tabIndex={-1}>
          {t('pricing.savedPrices')}
        </h2>
        <bdi className={styles.note}>{summary}</bdi>
      </div>
      <ListFrame
        words={{
          title: t('pricing.savedPrices'),
          search: t('pricing.search'),
          empty: t('pricing.empty'),
          emptyHint: t('pricing.emptyHint'),
          noMatch: t('pricing.noMatch'),
          failure: t('pricing.failure'),
        }}
        summary={summary}
        columns={columns}
        filters={[]}
        defaultOrdering={priceList.defaultOrdering}
        list={list}
        exporting={exporting}
        rowId={idOf}
        rowLink={linkToCourse}
        onRowIntent={nothingToPrefetch}
      />
      <DeletePriceDialog
        price={toDelete}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        // The button that was pressed goes with its row.
        onDeleted={() => title.current?.focus()}
      />
    </div>
  );
};
