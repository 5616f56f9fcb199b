import type { AttentionKind } from '@provost/contract/attention';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/api/error-lines.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import {
  attentionCountsQuery,
  countText,
  type KindCount,
  totalOf,
} from '@/school/attention/attention-counts.ts';
import { EmptyState } from '@/ui/empty-state.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { QueryState } from '@/ui/query-state.tsx';
import styles from './attention-screen.module.css';
import { KindLinks } from './kind-links.tsx';
import { KindPanel } from './kind-panel.tsx';

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
  const { t } = useTranslation();
  const format = useFormat();
  const query = useQuery(attentionCountsQuery);
  const total = query.data && totalOf(query.data);
  return (
    <>
      <PageHeader
        title={t('nav.attention')}
        note={total && total.count > 0 ? countText(total, format) : undefined}
      />
      <QueryState
        query={query}
        skeleton={<div className={styles.skeleton} aria-busy />}
        failedTitle={t('attention.failure')}
        toFailure={(error) => failureOf(error, t)}
      >
        {(counts) => <Kinds counts={counts} />}
      </QueryState>
    </>
  );
};

const Kinds = ({ counts }: { readonly counts: readonly KindCount[] }) => {
  const { t } = useTranslation();
  const { kind: asked, snoozed = false } = route.useSearch();
  const chosen = useChosenKind(counts, asked);
  return (
    <div className={styles.columns}>
      <KindLinks counts={counts} chosen={chosen?.kind} />
      {chosen ? (
        <KindPanel key={`${chosen.kind} ${snoozed}`} counted={chosen} isSnoozed={snoozed} />
      ) : (
        <section className={styles.panel}>
          <EmptyState
            icon={<IconSparkles size={22} stroke={1.5} />}
            title={t('attention.allClear')}
            hint={t('attention.allClearHint')}
          />
        </section>
      )}
    </div>
  );
};
