import { Button } from '@mantine/core';
import {
  type AttentionGroup,
  type AttentionItem,
  type AttentionKind,
  attentionGroups,
  isUpcoming,
  listAttention,
} from '@provost/contract/attention';
import { formatHundredths, parseHundredths } from '@provost/contract/money';
import { IconCircleCheck } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { ownRows } from '@/api/own.ts';
import { readPage } from '@/api/records.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import {
  attentionCountsQuery,
  countText,
  dayPageQuery,
  type KindCount,
  totalOf,
} from '@/school/attention/attention-counts.ts';
import { Loaded, LoadedResult } from '@/school/loaded.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Money } from '@/ui/money.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import scroll from '@/ui/scroll-row.module.css';
import styles from './attention-screen.module.css';
import { ageText, type Item } from './item-action.tsx';
import { ItemLine } from './item-line.tsx';
import { useHeldItem } from './use-held-item.ts';
import { useItemKeys } from './use-item-keys.ts';

const route = getRouteApi('/shell/attention');

/** What the URL names, else the first kind with items, which stays when its last item is settled. */
const useChosenKind = (
  counts: readonly KindCount[],
  asked: string | undefined,
): KindCount | undefined => {
  const [first, setFirst] = useState<AttentionKind>();
  const named = counts.find(({ kind }) => kind === asked);
  const chosen =
    named ?? counts.find(({ kind }) => kind === first) ?? counts.find(({ count }) => count > 0);
  const next = named ? undefined : chosen?.kind;
  if (next !== first) setFirst(next);
  return chosen;
};

/** What needs doing, by kind: the oldest first, each with the action that settles it. */
export const AttentionScreen = () => {
  const { t, format } = useTexts();
  const { data } = useQuery(attentionCountsQuery);
  const total = data && totalOf(data);
  return (
    <>
      <PageHeader
        title={t('nav.attention')}
        note={total && total.count > 0 ? countText(total, format) : undefined}
      />
      <Loaded
        query={attentionCountsQuery}
        skeleton={<div className={styles.skeleton} aria-busy />}
        failedTitle={t('attention.failure')}
      >
        {(counts) => <Kinds counts={counts} />}
      </Loaded>
    </>
  );
};

const Kinds = ({ counts }: { readonly counts: readonly KindCount[] }) => {
  const { t } = useTranslation();
  const { kind: asked, snoozed = false } = route.useSearch();
  const shown = snoozed ? counts.map((one) => ({ ...one, count: one.snoozed })) : counts;
  const chosen = useChosenKind(shown, asked);
  return (
    <div className={styles.columns}>
      <KindLinks counts={shown} chosen={chosen?.kind} isSnoozed={snoozed} />
      {chosen ? (
        <KindPanel key={`${chosen.kind} ${snoozed}`} counted={chosen} isSnoozed={snoozed} />
      ) : (
        <section className={`card ${styles.panel}`}>
          <EmptyState
            icon={<IconCircleCheck size={22} />}
            title={t('attention.allClear')}
            hint={t('attention.allClearHint')}
          />
        </section>
      )}
    </div>
  );
};

interface KindLinksProps {
  readonly counts: readonly KindCount[];
  readonly chosen: AttentionKind | undefined;
  /** The counts are those of the snoozed items. */
  readonly isSnoozed: boolean;
}

const groups = Object.keys(attentionGroups) as AttentionGroup[];

/** The kinds of the role in groups, each with its count. i18n-keys: attention.groups.* */
const KindLinks = ({ counts, chosen, isSnoozed }: KindLinksProps) => {
  const { t, format } = useTexts();
  const snoozed = counts.reduce((sum, one) => sum + (one.snoozed ?? 0), 0);
  const row = useRef<HTMLElement>(null);
  const id = useId();
  // On a phone they are one row, which can be longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another kind is chosen.
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  return (
    <nav
      ref={row}
      className={`stack ${styles.groups} ${scroll.row}`}
      aria-label={t('attention.choose')}
    >
      {groups.map((group) => {
        const known: readonly AttentionKind[] = attentionGroups[group];
        const shown = counts.filter(({ kind }) => known.includes(kind));
        const titleId = `${id}-${group}`;
        if (shown.length === 0) return null;
        return (
          <div key={group} className={styles.group}>
            <h2 id={titleId} className={`meta ${styles.title}`}>
              {t(`attention.groups.${group}`)}
            </h2>
            <ul className="plain-list" aria-labelledby={titleId}>
              {shown.map((counted) => (
                <li key={counted.kind}>
                  <Link
                    to="/attention"
                    search={{ kind: counted.kind, ...(isSnoozed && { snoozed: true }) }}
                    className={`line apart pressable ${styles.link}`}
                    aria-current={counted.kind === chosen ? 'page' : undefined}
                    data-empty={counted.count === 0 || undefined}
                  >
                    <span>{t(`attention.kinds.${counted.kind}.title`)}</span>
                    <bdi className={`tabular ${styles.count}`}>{countText(counted, format)}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {(isSnoozed || snoozed > 0) && (
        <Link
          to="/attention"
          search={isSnoozed ? { ...(chosen && { kind: chosen }) } : { snoozed: true }}
          activeOptions={{ exact: true }}
          className={`line apart pressable ${styles.link}`}
        >
          {isSnoozed ? t('attention.showOpen') : t('attention.allSnoozed')}
          {!isSnoozed && <bdi className={`tabular ${styles.count}`}>{format.number(snoozed)}</bdi>}
        </Link>
      )}
    </nav>
  );
};

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

/** The amounts of the loaded items, by currency. */
const sumsOf = (items: readonly Item[]): readonly (readonly [string, number])[] => {
  const sums = new Map<string, number>();
  for (const { amount, currency } of items) {
    if (amount === undefined || currency === undefined) continue;
    sums.set(currency, (sums.get(currency) ?? 0) + (parseHundredths(amount) ?? 0));
  }
  return [...sums];
};

type KindPanelProps = Pick<KindLinksProps, 'isSnoozed'> & { readonly counted: KindCount };

/** The items of one kind. */
const KindPanel = ({ counted, isSnoozed }: KindPanelProps) => {
  const { t, format } = useTexts();
  const { kind, snoozed } = counted;
  const titleId = useId();
  const query = useInfiniteQuery(itemsQuery(kind, isSnoozed));
  const { data, error } = query;
  const { shown: items, holdOf } = useHeldItem(data?.pages.flatMap((page) => page.rows));
  const oldest = isUpcoming(kind) ? undefined : items?.[0]?.since;
  const age = oldest && ageText(oldest, format);
  const keys = useItemKeys(items?.map(({ key }) => key) ?? []);
  // Also the badge of the menu reads it.
  const { data: today } = useQuery(dayPageQuery());
  return (
    <section
      className={`card ${styles.panel}`}
      aria-labelledby={titleId}
      aria-busy={!items && !error}
    >
      <header className={`stack ${styles.header}`}>
        <h2
          id={titleId}
          className={`section-title ${styles.panelTitle}`}
          ref={keys.heading}
          tabIndex={-1}
        >
          {t(`attention.kinds.${kind}.title`)}
        </h2>
        <p className={`soft ${styles.definition}`}>{t(`attention.kinds.${kind}.definition`)}</p>
        {items && items.length > 0 && (
          <p className={`soft ${styles.definition}`}>
            {age && <span>{t('attention.oldest', { age })}</span>}
            {sumsOf(items).map(([currency, cents]) => (
              <strong key={currency} className="tabular">
                <Money amount={formatHundredths(cents)} currency={currency} />
                {query.hasNextPage && '+'}
              </strong>
            ))}
          </p>
        )}
        {snoozed > 0 && !isSnoozed && (
          <Link to="/attention" search={{ kind, snoozed: true }}>
            {t('attention.showSnoozed', { count: snoozed })}
          </Link>
        )}
      </header>
      <LoadedResult
        query={{ ...query, data: items }}
        skeleton={<div className={styles.panelSkeleton} />}
        failedTitle={t('attention.failure')}
      >
        {(shown) =>
          shown.length === 0 ? (
            <EmptyState
              icon={<IconCircleCheck size={22} />}
              title={t(isSnoozed ? 'attention.noneSnoozed' : 'attention.noneLeft')}
              hint={isSnoozed ? undefined : t('attention.noneLeftHint')}
            />
          ) : (
            <ul className="plain-list" aria-labelledby={titleId} {...keys.list}>
              {shown.map((item, index) => (
                <ItemLine
                  key={item.key}
                  kind={kind}
                  item={item}
                  colleagues={today?.colleagues}
                  onFocus={holdOf(item, index)}
                />
              ))}
            </ul>
          )
        }
      </LoadedResult>
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
