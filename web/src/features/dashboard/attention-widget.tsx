import { countAttention } from '@provost/contract/attention';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureOf } from '@/api/error-lines.ts';
import { useCan } from '@/api/permissions/use-can.ts';
import { useTexts } from '@/lib/format/use-format.ts';
import { useTranslation } from '@/lib/i18n/i18n.ts';
import {
  attentionCountsQuery,
  countText,
  type KindCount,
  totalOf,
} from '@/school/attention/attention-counts.ts';
import { EmptyState } from '@/ui/empty-state.tsx';
import styles from './attention-widget.module.css';
import figure from './widget.module.css';
import { Figure, Widget, WidgetSkeleton } from './widget.tsx';

/** What needs attention, for those who can work on it. */
export const AttentionWidget = () => {
  const { t } = useTranslation();
  const isShown = useCan()(countAttention.access);
  const query = useQuery({ ...attentionCountsQuery, enabled: isShown });
  if (!isShown) return null;
  return (
    <Widget
      title={t('attention.title')}
      query={query}
      skeleton={<WidgetSkeleton lines={11} lineHeight={40} />}
      toFailure={(error) => failureOf(error, t)}
      action={
        <Link to="/attention" className={`small quiet-link ${figure.quiet}`}>
          {t('attention.open')}
        </Link>
      }
    >
      {(counts) => <Kinds counts={counts.filter(({ count }) => count > 0)} />}
    </Widget>
  );
};

/** With so few, the card has room for what they mean. */
const fewKinds = 6;

/** On a phone, where the figures and the money follow. */
const phoneKinds = 4;

/** i18n-keys: attention.kinds.* */
const Kinds = ({ counts }: { readonly counts: readonly KindCount[] }) => {
  const { t, format } = useTexts();
  if (counts.length === 0) {
    return (
      <EmptyState
        icon={<IconSparkles size={22} />}
        title={t('attention.allClear')}
        hint={t('attention.allClearHint')}
      />
    );
  }
  const total = totalOf(counts);
  return (
    <>
      <Figure unit={t('attention.toSettle', { count: total.count })}>
        <Link to="/attention" className={figure.link}>
          {countText(total, format)}
        </Link>
      </Figure>
      <ul className={`plain-list ${styles.kinds}`}>
        {counts.map((counted, index) => (
          <li key={counted.kind} data-beyond={index >= phoneKinds || undefined}>
            <Link
              to="/attention"
              search={{ kind: counted.kind }}
              className={`line apart ${styles.kind}`}
            >
              <span>
                {t(`attention.kinds.${counted.kind}.title`)}
                {counts.length <= fewKinds && (
                  <small className="meta">{t(`attention.kinds.${counted.kind}.definition`)}</small>
                )}
              </span>
              <bdi className={`tabular ${styles.count}`}>{countText(counted, format)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {counts.length > phoneKinds && (
        <Link to="/attention" className={`small quiet-link ${figure.quiet} ${styles.more}`}>
          {t('attention.more', { formatted: format.number(counts.length - phoneKinds) })}
        </Link>
      )}
    </>
  );
};
