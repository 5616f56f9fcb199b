import { countAttention } from '@provost/contract/attention';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '@/api/error-lines.ts';
import type { KindCount } from '@/api/hosts/attention.ts';
import { useCan } from '@/api/use-can.ts';
import { useFormat } from '@/lib/format/use-format.ts';
import { EmptyState } from '@/ui/empty-state.tsx';
import { ErrorState } from '@/ui/error-state.tsx';
import { QueryState } from '@/ui/query-state.tsx';
import { attentionCountsQuery, countText } from './attention-counts.ts';
import styles from './attention-widget.module.css';

/** What needs attention, as a card of the dashboard, for those who can work on it. */
export const AttentionWidget = () => {
  const { t } = useTranslation();
  const titleId = useId();
  const isShown = useCan()(countAttention.access);
  const query = useQuery({ ...attentionCountsQuery, enabled: isShown });
  if (!isShown) return null;
  return (
    <section
      className={styles.widget}
      aria-labelledby={titleId}
      aria-busy={!query.data && !query.error}
    >
      <div className={styles.heading}>
        <h2 id={titleId} className={styles.title}>
          {t('attention.title')}
        </h2>
        <Link to="/attention">{t('attention.open')}</Link>
      </div>
      <QueryState
        data={query.data}
        error={query.error}
        skeleton={<div className={styles.skeleton} />}
        failure={(error) => (
          <ErrorState
            title={t('attention.failure')}
            failure={failureOf(error, t)}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        )}
      >
        {(counts) => <Kinds counts={counts.filter(({ count }) => count > 0)} />}
      </QueryState>
    </section>
  );
};

/** i18n-keys: attention.kinds.* */
const Kinds = ({ counts }: { readonly counts: readonly KindCount[] }) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (counts.length === 0) {
    return (
      <EmptyState
        icon={<IconSparkles size={22} stroke={1.5} />}
        title={t('attention.allClear')}
        hint={t('attention.allClearHint')}
      />
    );
  }
  return (
    <ul className={styles.kinds}>
      {counts.map((counted) => (
        <li key={counted.kind}>
          <Link to="/attention" search={{ kind: counted.kind }} className={styles.kind}>
            <span>{t(`attention.kinds.${counted.kind}.title`)}</span>
            <bdi className={styles.count}>{countText(counted, format)}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
};
