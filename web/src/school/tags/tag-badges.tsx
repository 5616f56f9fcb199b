import { useTranslation } from '@/lib/i18n/i18n.ts';
import type { Column } from '@/table/column.ts';
import { Fact } from '@/ui/details-section.tsx';
import styles from './tag-badges.module.css';

interface ShownTag {
  readonly id?: string | undefined;
  readonly name: string | undefined;
  readonly color: string | undefined;
}

/** A tag: its colour never stands alone. */
export const tagBadge = ({ id, name, color }: ShownTag) => (
  <span key={id} className={styles.tag} data-color={color}>
    <bdi>{name}</bdi>
  </span>
);

const tagBadges = (tags: readonly ShownTag[]) => (
  <span className={styles.tags}>{tags.map(tagBadge)}</span>
);

interface Tagged {
  /** Undefined if the host does not send them. */
  readonly tags?: readonly ShownTag[] | undefined;
}

export const tagsColumn: Column<Tagged> = {
  id: 'tags',
  title: 'tags.many',
  cell: ({ tags = [] }, format) => (tags.length > 0 ? tagBadges(tags) : format.empty),
  isHiddenAtFirst: true,
  card: 'line',
  width: 120,
};

/** Nothing where the record has none. */
export const TagsFact = ({ tags = [] }: Tagged) => {
  const { t } = useTranslation();
  return tags.length > 0 ? <Fact name={t('tags.many')}>{tagBadges(tags)}</Fact> : null;
};
