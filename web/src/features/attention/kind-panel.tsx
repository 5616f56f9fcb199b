import { Button } from '@mantine/core';
import { type AttentionItem, type AttentionKind, listAttention } from '@provost/contract/attention';
import { IconCircleCheck } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/api/error-lines.ts';
import { ownRows } from '@/api/own.ts';
import { readPage } from '@/api/records.ts';
import type { KindCount } from '@/school/attention/attention-counts.ts';
import { EmptyState } from '@/ui/empty-state.tsx';
import { ErrorState } from '@/ui/error-state.tsx';
import screen from './attention-screen.module.css';
import { ItemLine } from './item-line.tsx';
import styles from './kind-panel.module.css';
import { useHeldItem } from './use-held-item.ts';
import { useItemKeys } from './use-item-keys.ts';

const itemsPerLoad = 50;

/** The items of a kind, oldest first. Every write reloads them: see the query client. */
const itemsQuery = (kind: AttentionKind, isSnoozed: boolean) =>
  infiniteQueryOptions({
    queryKey: [listAttention.path, kind, isSnoozed],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        page_size: itemsPerLoad,
        cursor: pageParam,
        ...(isSnoozed && { snoozed: 'true' }),
      };
      return readPage(listAttention, ownRows<AttentionItem>(), { params: { kind }, query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: 60_000,
    meta: { silent: true },
  });

interface KindPanelProps {
  readonly counted: KindCount;
  readonly isSnoozed: boolean;
}

/** The items of one kind. */
export const KindPanel = ({ counted, isSnoozed }: KindPanelProps) => {
  const { t } = useTranslation();
  const { kind, snoozed } = counted;
  const titleId = useId();
  const query = useInfiniteQuery(itemsQuery(kind, isSnoozed));
  const { data, error } = query;
  const { shown: items, holdOf } = useHeldItem(data?.pages.flatMap((page) => page.rows));
  const keys = useItemKeys(items?.map(({ key }) => key) ?? []);
  return (
    <section className={screen.panel} aria-labelledby={titleId} aria-busy={!items && !error}>
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title} ref={keys.heading} tabIndex={-1}>
          {t(`attention.kinds.${kind}.title`)}
        </h2>
        <p className={styles.definition}>{t(`attention.kinds.${kind}.definition`)}</p>
        {(snoozed > 0 || isSnoozed) && (
          <Link to="/attention" search={{ kind, ...(!isSnoozed && { snoozed: true }) }}>
            {isSnoozed ? t('attention.showOpen') : t('attention.showSnoozed', { count: snoozed })}
          </Link>
        )}
      </header>
      {!items && error && (
        <ErrorState
          title={t('attention.failure')}
          failure={failureOf(error, t)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {!items && !error && <div className={styles.skeleton} />}
      {items?.length === 0 && (
        <EmptyState
          icon={<IconCircleCheck size={22} stroke={1.5} />}
          title={t(isSnoozed ? 'attention.noneSnoozed' : 'attention.noneLeft')}
          hint={isSnoozed ? undefined : t('attention.noneLeftHint')}
        />
      )}
      {items && items.length > 0 && (
        <ul className={styles.items} aria-labelledby={titleId} {...keys.list}>
          {items.map((item, index) => (
            <ItemLine key={item.key} kind={kind} item={item} onFocus={holdOf(item, index)} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('enrolments.showMore')}
          </Button>
        </div>
      )}
    </section>
  );
};
