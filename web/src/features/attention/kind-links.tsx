import {
  type AttentionGroup,
  type AttentionKind,
  attentionGroups,
} from '@provost/contract/attention';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/format/use-format.ts';
import { countText, type KindCount } from '@/school/attention/attention-counts.ts';
import styles from './kind-links.module.css';

interface KindLinksProps {
  readonly counts: readonly KindCount[];
  readonly chosen: AttentionKind | undefined;
}

const groups = Object.keys(attentionGroups) as AttentionGroup[];

/** The kinds of the role in groups, each with its count. */
export const KindLinks = ({ counts, chosen }: KindLinksProps) => {
  const { t } = useTranslation();
  return (
    <nav className={styles.groups} aria-label={t('attention.choose')}>
      {groups.map((group) => {
        const known: readonly AttentionKind[] = attentionGroups[group];
        const shown = counts.filter(({ kind }) => known.includes(kind));
        return shown.length > 0 && <Group key={group} {...{ group, shown, chosen }} />;
      })}
    </nav>
  );
};

interface GroupProps extends Pick<KindLinksProps, 'chosen'> {
  readonly group: AttentionGroup;
  readonly shown: readonly KindCount[];
}

/** i18n-keys: attention.groups.* */
const Group = ({ group, shown, chosen }: GroupProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  return (
    <div className={styles.group}>
      <h2 id={titleId} className={styles.title}>
        {t(`attention.groups.${group}`)}
      </h2>
      <ul aria-labelledby={titleId}>
        {shown.map((counted) => (
          <li key={counted.kind}>
            <Link
              to="/attention"
              search={{ kind: counted.kind }}
              className={styles.link}
              aria-current={counted.kind === chosen ? 'page' : undefined}
              data-empty={counted.count === 0 || undefined}
            >
              <span>{t(`attention.kinds.${counted.kind}.title`)}</span>
              <bdi className={styles.count}>{countText(counted, format)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
};
